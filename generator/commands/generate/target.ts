/**
 * Owns what is known of one description that a command compiles.
 * Invariant: a type alone; `settings.ts` makes it.
 */
import type { Artifact } from "../../model/artifacts.js";
import type { OutputFolder } from "./output-folder.js";
import type { RuntimeChoice } from "./runtime-choice.js";
import type { WsdlTarget } from "../sources/wsdl-source.js";

/** One description to compile. */
export interface Target extends OutputFolder {
  readonly text: string;
  readonly namespace: string | undefined;
  readonly baseUrl: string | undefined;
  readonly format: boolean;
  readonly artifacts: readonly Artifact[];
  /** The description is a WSDL, whose texts `text` holds; it is imported when something is compiled. */
  readonly wsdl: WsdlTarget | undefined;
  readonly runtime: RuntimeChoice;
  /** Absolute paths of the files that `text` was read from, as far as they are files. */
  readonly sources: readonly string[];
}
