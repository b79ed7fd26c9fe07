/**
 * Owns the way from a description's text to a model.
 * Property that must stay true: never throws for bad input, and keeps going after an error, so that one run reports everything.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { Places } from "../diagnostics/places.js";
import type { Service } from "../model/service.js";

/** A description as it came: `name` is what messages call it (a path), `text` its characters. */
export interface DescriptionSource {
  readonly name: string;
  readonly text: string;
}

export interface LoadedService {
  /**
   * The model as far as it could be read; `undefined` when the text has no mapping at its root. Emit it only when no diagnostic
   * (of loading and of validation) is an error.
   */
  readonly service: Service | undefined;
  readonly places: Places;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses and loads one description. */
export function loadService(_source: DescriptionSource): LoadedService {
  return { service: undefined, places: new Places(), diagnostics: [] };
}
