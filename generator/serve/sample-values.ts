/**
 * Owns the values that operations answer with where nobody says otherwise: what the sample responses of `fixtures/` hold.
 * Invariant: a value is read from a fixture by the client's own reader, so that fixtures and answers have one source.
 */
import * as bindings from "../../templates/runtime/bindings/index.js";
import type { Binding } from "../../templates/runtime/bindings/index.js";
import { ReplyReader } from "../../templates/runtime/client/reply.js";
import type { AnyOperation, BindingId } from "../../templates/runtime/description.js";
import type { DescribedService } from "./describe-service.js";

const clientBindings: readonly Binding[] = [bindings.soap11, bindings.soap12, bindings.httpGet, bindings.httpPost];

/** What of `index.json` is used. */
interface FixtureIndex {
  readonly operations: readonly {
    readonly operation: string;
    readonly exchanges: readonly { readonly binding: BindingId; readonly response?: string }[];
  }[];
}

export class SampleValues {
  readonly #described: Pick<DescribedService, "service" | "operations" | "fixtures">;
  readonly #index: FixtureIndex;
  readonly #known = new Map<string, Promise<unknown>>();

  constructor(described: Pick<DescribedService, "service" | "operations" | "fixtures">) {
    this.#described = described;
    this.#index = JSON.parse(described.fixtures.get("index.json") ?? '{"operations":[]}');
  }

  /** The same value every time; nobody may write to it. Rejects where an operation has no sample response. */
  of(operation: AnyOperation): Promise<unknown> {
    const { name } = operation;
    const value = this.#known.get(name) ?? this.#read(operation);
    this.#known.set(name, value);
    return value;
  }

  async #read(operation: AnyOperation): Promise<unknown> {
    const exchanges = this.#index.operations.find((each) => each.operation === operation.name)?.exchanges ?? [];
    for (const { binding: id, response } of exchanges) {
      const text = response === undefined ? undefined : this.#described.fixtures.get(response);
      const binding = clientBindings.find((each) => each.id === id);
      if (text !== undefined && binding !== undefined) return this.#decode(operation, binding, text);
    }
    throw new Error(`${operation.name} has no sample response in its fixtures`);
  }

  async #decode(operation: AnyOperation, binding: Binding, text: string): Promise<unknown> {
    const { namespace, path } = this.#described.service;
    const names = { operation: operation.name, binding: binding.id };
    const endpoint = binding.prepare({ operation, names, namespace, url: path, soapAction12: false });
    await operation.result.codec.loadReading?.();
    return new ReplyReader(operation, endpoint, {}).read(parseResponse(text));
  }
}

/** A `.response.http`: status line, headers, an empty line, the body exact. */
function parseResponse(text: string) {
  const end = text.indexOf("\n\n");
  const [status = "", ...lines] = text.slice(0, end).split("\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const body = new TextEncoder().encode(text.slice(end + 2));
  return { status: Number(status.split(" ")[1]), headers: Object.fromEntries(headers), body };
}
