/**
 * Owns the log line of a call: operation, binding, status, time.
 * Invariant: the log contains only names from the description, never text of the caller, since any of it may be a
 * secret.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { bindingRows } from "../../templates/runtime/binding-rows.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import { splitTarget } from "../../templates/runtime/server/service-address.js";
import type { Break } from "../load/scenarios.js";
import { type CallForm, formBinding, jsonForm } from "../record/call-forms.js";
import { cutOff } from "./cut-off.js";
import type { DescribedService } from "./describe-service.js";

/** The source of an answer. `not recorded`: the answer is a message that no recorded one fits. */
export type AnswerSource = "recorded" | "not recorded" | "sample" | "scenario" | "handler";

export interface CallRecord {
  /** Undefined where the request names none. */
  readonly operation: string | undefined;
  readonly binding: CallForm | undefined;
  /** The page that was requested of the service itself: `?WSDL`. */
  readonly page: string | undefined;
  readonly status: number;
  /** The connection is cut on purpose. */
  readonly cut: boolean;
  /** The answer's source; undefined if no recording is served. */
  readonly from: AnswerSource | undefined;
  readonly ms: number;
}

/** Facts about a call, added while it is answered. */
interface Answered {
  readonly operation?: string;
  readonly binding?: CallForm | undefined;
  readonly broken?: Break | undefined;
  readonly from?: AnswerSource | undefined;
  /** The scenario that made the answer, in words. */
  readonly by?: string | undefined;
}

/** Header of a help page's request that asks what made the answer, and of the answer that names it. */
const answeredBy = "x-answered-by";

export class CallLog {
  readonly #tell: (record: CallRecord) => void;
  readonly #under = new AsyncLocalStorage<Answered>();

  constructor(tell: (record: CallRecord) => void) {
    this.#tell = tell;
  }

  /** Told by what answers: which call it is that is under way, whether its connection is to be cut, where the answer is from. */
  note(known: Answered): void {
    const answered = this.#under.getStore();
    if (answered !== undefined) Object.assign(answered, known);
  }

  /** The same dispatcher; each of its answers is told. */
  over(dispatcher: ServedDispatcher, described: Pick<DescribedService, "operations">): ServedDispatcher {
    return {
      maxRequestBytes: dispatcher.maxRequestBytes,
      handle: async (request) => {
        const began = performance.now();
        const answered: Answered = {};
        const response = await this.#under.run(answered, () => dispatcher.handle(request));
        this.#record(request, response, { ...askedOf(request, described), ...answered }, began);
        const named = request.headers[answeredBy] === undefined ? response : withSource(response, answered);
        return answered.broken === undefined ? named : cutOff(named, answered.broken);
      },
    };
  }

  #record(request: HttpRequest, { status }: HttpResponse, answered: Answered, began: number): void {
    const { operation, binding, broken, from } = answered;
    const page = operation === undefined ? pageOf(request) : undefined;
    const ms = Math.round((performance.now() - began) * 10) / 10;
    this.#tell({ operation, binding, page, status, cut: broken !== undefined, from, ms });
  }
}

const sourceWords: Readonly<Record<AnswerSource, string>> = {
  recorded: "a recorded answer",
  "not recorded": "a refusal, since nothing recorded fits",
  sample: "sample values",
  scenario: "the scenario of this operation",
  handler: "a handler",
};

function withSource(response: HttpResponse, { operation, by, from = "sample" }: Answered): HttpResponse {
  const words = by ?? sourceWords[from];
  return operation === undefined ? response : { ...response, headers: { ...response.headers, [answeredBy]: words } };
}

const rows = Object.values(bindingRows);

/** Operation and binding of a request that no handler answered, if they can be identified. */
function askedOf(
  { method, url, headers }: HttpRequest,
  { operations }: Pick<DescribedService, "operations">,
): Answered {
  const { path } = splitTarget(url);
  const named = operationAt(path.slice(path.lastIndexOf("/") + 1), operations);
  const type = headers["content-type"] ?? "";
  if (named !== undefined)
    return { operation: named, binding: /[/+]json/i.test(type) ? jsonForm(true) : formBinding(method) };
  if (method !== "POST" || !/xml/i.test(type)) return {};
  const action = headers["soapaction"] ?? /action="?([^";]*)/i.exec(type)?.[1] ?? "";
  const operation = operationAt(action.replaceAll('"', "").replace(/^.*[/#:]/, ""), operations);
  const version = /soap\+xml/i.test(type) ? "1.2" : "1.1";
  const binding = rows.find(({ soapVersion }) => soapVersion === version)?.id;
  return operation === undefined ? { binding } : { operation, binding };
}

function operationAt(name: string, operations: DescribedService["operations"]): string | undefined {
  return Object.hasOwn(operations, name) ? name : undefined;
}

/** The requested page; other words of a query are never logged. */
function pageOf({ url }: HttpRequest): string | undefined {
  return /\?(wsdl|singlewsdl|disco|op)\b/i.exec(url)?.[0];
}
