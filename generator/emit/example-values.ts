/**
 * Owns the shapes of samples and exchanges that emitters and plugins show.
 * Invariant: a sample is data; whoever prints it encodes it.
 */
import type { Sample } from "../model/sample.js";
import type { BindingId, Operation, Service, SoapHeader, TypeUse } from "../model/service.js";

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
