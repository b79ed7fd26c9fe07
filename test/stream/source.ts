/** Owns a source of rows that a test holds in its hand: how many were read, when it goes on, whether it was closed. */
import { streamDataSet } from "../../templates/runtime/results/data-set/stream-input.js";
import type { DataSetStream } from "../../templates/runtime/results/data-set/data-set-stream.js";
import * as values from "../../templates/runtime/values/index.js";

export type Row = { readonly Id: number; readonly Text: string };

/** Bytes of a row's text: some 60 rows are a piece. */
export const rowBytes = 1_000;
const text = "x".repeat(rowBytes);

export interface Plan {
  /** How many rows there are. */
  readonly rows: number;
  /** Waits before the row of that index for `go`, or does what the function does. */
  readonly at?: Readonly<Record<number, "wait" | (() => unknown)>>;
}

export class Source {
  read = 0;
  closed = 0;
  readonly #plan: Plan;
  #go: () => void = () => undefined;
  readonly #gate = new Promise<void>((resolve) => (this.#go = resolve));

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  go(): void {
    this.#go();
  }

  async *rows(): AsyncGenerator<Row, void, undefined> {
    try {
      for (let Id = 0; Id < this.#plan.rows; Id++) {
        const act = this.#plan.at?.[Id];
        if (act === "wait") await this.#gate;
        else await act?.();
        this.read++;
        yield { Id, Text: text };
      }
    } finally {
      this.closed++;
    }
  }

  stream(): DataSetStream {
    return streamDataSet({ tables: [{ name: "T", columns, rows: this.rows() }] });
  }
}

export const columns = [
  { name: "Id", type: values.int },
  { name: "Text", type: values.string },
];

/** How many rows a text holds. */
export function rowsIn(document: string): number {
  return document.split("<T ").length - 1;
}
