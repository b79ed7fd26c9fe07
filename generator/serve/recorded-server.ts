/**
 * Owns the answering with recorded answers: before a dispatcher, inside its handlers, or without any description.
 * Invariant: callers that a server refuses (other hosts, pages of other origins) get no recorded answer. A call that
 * was not recorded is reported as such, and never gets the answer of a similar one.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import { textResponse } from "../../templates/runtime/adapters/refusal.js";
import type { BindingId } from "../../templates/runtime/binding-rows.js";
import { scriptServer } from "../../templates/runtime/bindings/script/server.js";
import type { ServerBinding } from "../../templates/runtime/bindings/server-binding.js";
import { serverBindings } from "../../templates/runtime/bindings/servers.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { AllowedCallers } from "../../templates/runtime/server/allowed-callers.js";
import { jsonResponse } from "../../templates/runtime/gateway/problems.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import { isScriptBinding } from "../model/bindings.js";
import { bindingOf } from "../record/call-forms.js";
import type { CallMeaning } from "./call-meaning.js";
import type { CallLog } from "./call-log.js";
import { relatedTo } from "./related-answer.js";
import type { RecordedCalls } from "./recorded-calls.js";

interface State {
  readonly meaning: CallMeaning | undefined;
  /** The response that replaces the dispatcher's answer. */
  response?: HttpResponse;
}

/** Recorded answers of a described service. */
export class RecordedAnswers {
  readonly #calls: RecordedCalls;
  readonly #log: CallLog;
  readonly #callers: AllowedCallers;
  readonly #under = new AsyncLocalStorage<State>();

  constructor(calls: RecordedCalls, log: CallLog, publicUrl: string | undefined) {
    this.#calls = calls;
    this.#log = log;
    this.#callers = new AllowedCallers({ publicUrl });
  }

  /**
   * `isOpen`: whether an operation is answered by nothing else. A request that was recorded as it is has that answer, though the dispatcher
   * would refuse it; another goes through the dispatcher, whose handlers ask {@link answer}.
   */
  over(dispatcher: ServedDispatcher, isOpen: (operation: string) => boolean): ServedDispatcher {
    return {
      maxRequestBytes: dispatcher.maxRequestBytes,
      handle: async (request) => {
        const meaning = this.#isWelcome(request) ? this.#calls.meaningOf(request) : undefined;
        const exact =
          meaning !== undefined && isOpen(meaning.operation) ? this.#calls.take(meaning, "action") : undefined;
        if (meaning !== undefined && exact !== undefined) {
          this.#log.note({ operation: meaning.operation, binding: meaning.binding, from: "recorded" });
          return relatedTo(request, exact);
        }
        // A dispatcher has no operation at the address of a gateway's.
        if (meaning !== undefined && bindingOf(meaning.binding) === undefined) {
          this.#log.note({ operation: meaning.operation, binding: meaning.binding, from: "not recorded" });
          return notRecorded(this.#calls, meaning);
        }
        const state: State = { meaning };
        const response = await this.#under.run(state, () => dispatcher.handle(request));
        return state.response === undefined ? response : relatedTo(request, state.response);
      },
    };
  }

  /** In a handler: has a recorded answer sent, or does what is to be done without one. Throws where that is undefined. */
  answer(otherwise: (() => unknown) | undefined): unknown {
    const state = this.#under.getStore();
    const meaning = state?.meaning;
    const response = meaning === undefined ? undefined : this.#calls.take(meaning, "parameters");
    if (state !== undefined && response !== undefined) {
      state.response = response;
      this.#log.note({ from: "recorded" });
      throw new Fault("A recorded answer stands in the place of this one.");
    }
    if (otherwise !== undefined) return otherwise();
    this.#log.note({ from: "not recorded" });
    throw new Fault(this.#calls.whyNot(meaning));
  }

  #isWelcome(request: HttpRequest): boolean {
    return this.#callers.refuseHost(request) === undefined && this.#callers.refuseOrigin(request, false) === undefined;
  }
}

/** A server without a description: a recorded request gets its recorded answer, every other one a message. */
export function recordedAlone(calls: RecordedCalls, log: CallLog, publicUrl: string | undefined): ServedDispatcher {
  const callers = new AllowedCallers({ publicUrl });
  const answer = (request: HttpRequest): HttpResponse => {
    const refused = callers.refuseHost(request) ?? callers.refuseOrigin(request, false);
    if (refused !== undefined) return textResponse(403, refused);
    const meaning = calls.meaningOf(request);
    if (meaning === undefined) {
      log.note({ from: "not recorded" });
      return textResponse(404, "A recording alone is served here, without a description: calls that were recorded.");
    }
    const { operation, binding } = meaning;
    const response = calls.take(meaning, "action");
    const named = calls.operations.includes(operation) ? { operation } : {};
    log.note({ ...named, binding, from: response === undefined ? "not recorded" : "recorded" });
    return response === undefined ? notRecorded(calls, meaning) : relatedTo(request, response);
  };
  return log.over({ handle: (request) => Promise.resolve(answer(request)) }, { operations: {} });
}

/** A fault of the call's binding, or a problem as a gateway answers it. */
function notRecorded(calls: RecordedCalls, meaning: CallMeaning): HttpResponse {
  const message = calls.whyNot(meaning);
  const binding = bindingOf(meaning.binding);
  if (binding !== undefined) return serverOf(binding).encodeFault({ code: "server", message });
  const problem = { type: "about:blank", title: "This call was not recorded", status: 404, detail: message };
  return jsonResponse(404, problem, { "content-type": "application/problem+json" });
}

function serverOf(id: BindingId): ServerBinding {
  return isScriptBinding(id) ? scriptServer : serverBindings[id];
}
