/**
 * Owns the type of an emitter: view in, files out.
 * Invariant: emitters never import one another; code that several need is beside this file.
 */
import type { Artifact } from "../model/artifacts.js";
import type { GeneratedFile } from "../model/file.js";
import type { RuntimePart } from "../model/runtime-parts.js";
import type { RuntimeSource } from "../model/runtime-source.js";
import type { Service } from "../model/service.js";
import type { RenderTemplate } from "../print/templates.js";
import type { PluginTools } from "./plugin.js";

/** The tools of plugins, and those that only our own emitters have. `printTypeScript` is only for emitters with `typescript`. */
export interface EmitTools extends PluginTools {
  readonly render: RenderTemplate;
  /** Runtime path (`xml/reader.ts`) -> source text. */
  readonly runtime: Readonly<Record<string, string>>;
  /** Place from which the output imports the runtime. */
  readonly runtimeSource: RuntimeSource;
  /** Parts of the runtime that a copy of it contains whether the service needs them or not. */
  readonly runtimeParts: readonly RuntimePart[];
  /** Files of the emitters that print TypeScript; empty for those emitters themselves. */
  readonly printed: readonly GeneratedFile[];
}

export interface Emitter {
  /** Also the name of its folder. */
  readonly name: string;
  /** The emitter runs if one of these is selected. */
  readonly artifacts: readonly Artifact[];
  /** True if it prints TypeScript. */
  readonly typescript: boolean;
  /** The view of the service: of the wire alone, or of programs too, as the default is. They differ in what may be null. */
  readonly of?: "wire" | "program";
  /** Throws for impossible states, which are our bugs; never reports a diagnostic. */
  readonly emit: (service: Service, tools: EmitTools) => readonly GeneratedFile[];
}
