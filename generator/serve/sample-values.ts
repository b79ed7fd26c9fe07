/**
 * Owns the default results of operations: the values in the sample responses of `fixtures/`.
 * Invariant: the client's own reader decodes them from the fixture, so fixtures and answers have one source.
 */
import { type Binding, clientBindings } from "../../templates/runtime/bindings/index.js";
import { type Reply, ReplyReader } from "../../templates/runtime/client/reply.js";
import { type BindingId, bindingRows } from "../../templates/runtime/binding-rows.js";
import { scriptBinding } from "../../templates/runtime/bindings/script/script.js";
import { isScriptBinding } from "../model/bindings.js";
import type { AnyOperation } from "../../templates/runtime/description.js";
import { headersByName, readHttpResponse } from "../record/http-file.js";
import type { DescribedService } from "./describe-service.js";

/** The part of `index.json` that is used here. */
interface FixtureIndex {
  readonly operations: readonly {
    readonly operation: string;
    readonly exchanges: readonly { readonly binding: BindingId; readonly response?: string }[];
  }[];
}

/** A sample response, and how it is read. */
interface Sampled {
  readonly binding: Binding;
  readonly response: Reply;
}

type Headers = Readonly<Record<string, unknown>>;

export class SampleValues {
  readonly #described: Pick<DescribedService, "service" | "operations" | "fixtures">;
  readonly #index: FixtureIndex;
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #headers = new Map<string, Promise<Headers>>();

  constructor(described: Pick<DescribedService, "service" | "operations" | "fixtures">) {
    this.#described = described;
    this.#index = JSON.parse(described.fixtures.get("index.json") ?? '{"operations":[]}');
  }

  /** The same value every time; nobody may write to it. Rejects where an operation has no sample response. */
  of(operation: AnyOperation): Promise<unknown> {
    return remembered(this.#values, operation, () => this.#readValue(operation));
  }

  /** The SOAP headers of its answers, by name. */
  headersOf(operation: AnyOperation): Promise<Headers> {
    return remembered(this.#headers, operation, () => this.#readHeaders(operation));
  }

  async #readValue(operation: AnyOperation): Promise<unknown> {
    const [sampled] = this.#sampled(operation);
    if (sampled === undefined) throw new Error(`${operation.name} has no sample response in its fixtures`);
    const { binding, response } = sampled;
    const { namespace, path } = this.#described.service;
    const names = { operation: operation.name, binding: binding.id };
    const endpoint = { operation, names, namespace, url: path, soapAction12: false };
    const replies = new ReplyReader(endpoint, binding.prepare(endpoint), {});
    await replies.loadReading();
    return replies.read(response, {});
  }

  async #readHeaders(operation: AnyOperation): Promise<Headers> {
    const sampled = this.#sampled(operation).find(({ binding: { id } }) => bindingRows[id].family === "soap");
    if (sampled === undefined || operation.responseHeaders === undefined) return {};
    const connection = { namespace: this.#described.service.namespace, xmlLimits: {} };
    return operation.responseHeaders.read(sampled.response, { operation, connection });
  }

  #sampled({ name }: AnyOperation): readonly Sampled[] {
    const exchanges = this.#index.operations.find(({ operation }) => operation === name)?.exchanges ?? [];
    return exchanges.flatMap(({ binding: id, response }) => {
      const text = response === undefined ? undefined : this.#described.fixtures.get(response);
      const binding = isScriptBinding(id) ? scriptBinding : clientBindings[id];
      return text === undefined ? [] : [{ binding, response: replyOf(text) }];
    });
  }
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  { name }: AnyOperation,
  read: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(name) ?? read();
  known.set(name, value);
  return value;
}

function replyOf(text: string): Reply {
  const { headers, ...reply } = readHttpResponse(Buffer.from(text));
  return { ...reply, headers: headersByName(headers) };
}
