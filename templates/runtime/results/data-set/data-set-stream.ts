/**
 * Owns a DataSet whose rows are produced while it is sent: the object that a handler returns, and its sending.
 * Invariant: it is sent at most once, and code that writes is loaded only then.
 */
import type { ResultDescription } from "../../description.js";
import { ValueError } from "../../values/type.js";
import type { XmlWriter } from "../../xml/writer.js";
import type { DataTables, UnspecifiedTables } from "./data-set.js";
import type { DataSetInput } from "./input.js";

/** How the sending of rows ended. */
export interface DataSetStreamEnd {
  /**
   * `whole`: everything was handed over. `failed`: the rows or a limit of the server ended it; `error` says why.
   * `left`: the caller disconnected, or no longer reads.
   */
  readonly outcome: "whole" | "failed" | "left";
  /** Written so far. */
  readonly rows: number;
  /** Bytes of the response body handed over so far. */
  readonly bytes: number;
  readonly error?: unknown;
}

/** A DataSet whose rows are read while it is sent: the whole result of one operation. Made by `streamDataSet`. */
export interface DataSetStream<Tables extends DataTables = UnspecifiedTables> {
  /** Resolves when nothing more of it is sent; never rejects. */
  readonly ended: Promise<DataSetStreamEnd>;
  /** For the type checker alone. */
  readonly [tablesOf]?: Tables;
}

declare const tablesOf: unique symbol;

export type RowSource = Iterable<unknown> | AsyncIterable<unknown>;

/** The rows of one table. */
interface TableSource {
  readonly table: string;
  readonly rows: RowSource;
}

export class StreamedDataSet implements DataSetStream {
  readonly ended: Promise<DataSetStreamEnd>;
  /** Has no rows. The sending code completes it, and may come from another copy of the runtime. */
  readonly input: DataSetInput;
  #end: (end: DataSetStreamEnd) => void = () => undefined;
  #sources: readonly TableSource[] | undefined;

  constructor(input: DataSetInput, sources: readonly TableSource[]) {
    this.input = input;
    this.#sources = sources;
    this.ended = new Promise((resolve) => (this.#end = resolve));
  }

  /** Throws {@link ValueError} the second time. */
  takeSources(): readonly TableSource[] {
    const sources = this.#sources;
    if (sources === undefined)
      throw new ValueError("a stream of rows that was not sent before: make one for each answer");
    this.#sources = undefined;
    return sources;
  }

  end(how: DataSetStreamEnd): void {
    this.#end(how);
  }
}

/** For interceptors, whose `next` returns the result of any handler. */
export function isDataSetStream(value: unknown): value is DataSetStream {
  return isStreamed(value);
}

/** Recognized by its methods, because handlers may have their own copy of the runtime (`codegen serve --handlers`). */
export function isStreamed(value: unknown): value is StreamedDataSet {
  return (
    typeof value === "object" && value !== null && "takeSources" in value && typeof value.takeSources === "function"
  );
}

/** All of a DataSet but its rows: what a codec is given in place of one. */
export class AroundRows {
  readonly write: (writer: XmlWriter, result: ResultDescription) => void;

  constructor(write: AroundRows["write"]) {
    this.write = write;
  }
}
