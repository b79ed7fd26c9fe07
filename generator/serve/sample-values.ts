/**
 * Owns the default results of operations: the values in the sample responses of `fixtures/`.
 * Invariant: the client's own reader decodes them from the fixture, so fixtures and answers have one source.
 */
import type { BindingId, AnyOperation } from "../../templates/runtime/description.js";
import { headersOfSample, resultOfSample, type SampleReply } from "../../templates/runtime/client/sample-reply.js";
import { bindingRows } from "../../templates/runtime/binding-rows.js";
import { headersByName, readHttpResponse } from "../record/http-file.js";
import type { DescribedService } from "./describe-service.js";

/** The part of `index.json` that is used here. */
interface FixtureIndex {
  readonly operations: readonly {
    readonly operation: string;
    readonly exchanges: readonly { readonly binding: BindingId; readonly response?: string }[];
  }[];
}

type Headers = Readonly<Record<string, unknown>>;

export class SampleValues {
  readonly #described: Pick<DescribedService, "fixtures">;
  readonly #index: FixtureIndex;
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #headers = new Map<string, Promise<Headers>>();

  constructor(described: Pick<DescribedService, "fixtures">) {
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
    const [reply] = this.#replies(operation);
    if (reply === undefined) throw new Error(`${operation.name} has no sample response in its fixtures`);
    return resultOfSample(operation, reply);
  }

  async #readHeaders(operation: AnyOperation): Promise<Headers> {
    const reply = this.#replies(operation).find(({ binding }) => bindingRows[binding].family === "soap");
    return reply === undefined ? {} : headersOfSample(operation, reply);
  }

  #replies({ name }: AnyOperation): readonly SampleReply[] {
    const exchanges = this.#index.operations.find(({ operation }) => operation === name)?.exchanges ?? [];
    return exchanges.flatMap(({ binding, response }) => {
      const text = response === undefined ? undefined : this.#described.fixtures.get(response);
      return text === undefined ? [] : [replyOf(binding, text)];
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

function replyOf(binding: BindingId, text: string): SampleReply {
  const { headers, ...reply } = readHttpResponse(Buffer.from(text));
  return { binding, ...reply, headers: headersByName(headers) };
}
