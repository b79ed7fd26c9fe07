/**
 * Owns the type of an emitter: view in, files out.
 * Invariant: emitters never import one another; code that several need is beside this file.
 */
import type { Artifact } from "../model/artifacts.js";
import type { GeneratedFile } from "../model/file.js";
import type { Sample } from "../model/sample.js";
import type { RuntimePart } from "../model/runtime-parts.js";
import type { RuntimeSource } from "../model/runtime-source.js";
import type { BindingId, Operation, Service, SoapHeader, TypeUse } from "../model/service.js";
import type { RenderTemplate } from "../print/templates.js";
import type { Origin } from "./file-head.js";
import type { TypeScriptFile } from "../print/typescript-file.js";

/** Rows of tables: a text or null for each column. */
export type ExampleRows = readonly (readonly (readonly (string | null)[])[])[];

/** Samples and exchanges of the fixtures, for emitters that show them. */
export interface Examples {
  /** Texts of the operation's `.http` file; undefined if it has none. */
  readonly exchange: (
    service: Service,
    operation: Operation,
    binding: BindingId,
  ) => { readonly request: string; readonly response: string } | undefined;
  /** In the order of the parameters. */
  readonly parameters: (service: Service, operation: Operation) => readonly Sample[];
  /** Undefined for DataSets, and if there is no result. */
  readonly result: (service: Service, operation: Operation) => Sample | undefined;
  /** Rows of each table of a DataSet result as lexical texts, `null` for a null column; `undefined` for other results. */
  readonly rows: (service: Service, operation: Operation) => ExampleRows | undefined;
  readonly headers: (service: Service, headers: readonly SoapHeader[]) => readonly Sample[];
  /** The detail of a declared fault. */
  readonly fault: (service: Service, type: TypeUse) => Sample;
}

export interface EmitTools {
  readonly render: RenderTemplate;
  readonly examples: Examples;
  /** Only for emitters with `typescript`. */
  readonly printTypeScript: (file: TypeScriptFile) => string;
  /** Runtime path (`xml/reader.ts`) -> source text. */
  readonly runtime: Readonly<Record<string, string>>;
  /** Place from which the output imports the runtime. */
  readonly runtimeSource: RuntimeSource;
  /** Parts of the runtime that a copy of it contains whether the service needs them or not. */
  readonly runtimeParts: readonly RuntimePart[];
  /** `long`, `decimal` and their kin are numbers in the JSON API. */
  readonly jsonNumbers: boolean;
  /** Files of the emitters that print TypeScript; empty for those emitters themselves. */
  readonly printed: readonly GeneratedFile[];
  /** `.js`, `.ts` or nothing, in the imports between generated files. */
  readonly importEnding: string;
  readonly artifacts: ReadonlySet<Artifact>;
  readonly origin: Origin;
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
