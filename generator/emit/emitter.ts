/**
 * Owns the shape of an emitter: view in, files out.
 * Invariant: emitters never import one another; what several need stands beside this file.
 */
import type { Artifact } from "../model/artifacts.js";
import type { GeneratedFile } from "../model/file.js";
import type { RuntimeSource } from "../model/runtime-source.js";
import type { Service } from "../model/service.js";
import type { RenderTemplate } from "../print/templates.js";
import type { TypeScriptFile } from "../print/typescript-file.js";

export interface EmitTools {
  readonly render: RenderTemplate;
  /** Only for emitters with `typescript`. */
  readonly printTypeScript: (file: TypeScriptFile) => string;
  /** Runtime path (`xml/reader.ts`) -> source text. */
  readonly runtime: Readonly<Record<string, string>>;
  /** Where the output finds it. */
  readonly runtimeSource: RuntimeSource;
  /** `.js`, `.ts` or nothing, in the imports between generated files. */
  readonly importEnding: string;
  readonly artifacts: ReadonlySet<Artifact>;
}

export interface Emitter {
  /** Also the name of its folder. */
  readonly name: string;
  /** It runs when one of these was asked for. */
  readonly artifacts: readonly Artifact[];
  /** It prints TypeScript. */
  readonly typescript: boolean;
  /** An impossible state in here is an assertion (our bug), never a diagnostic. */
  readonly emit: (service: Service, tools: EmitTools) => readonly GeneratedFile[];
}
