/**
 * Owns the sending of what was recorded to a server, and the comparison of its answer with the recorded one or with that of another server.
 * Invariant: one recorded request is one request to each server. Answers are rid of secrets in the same way before they are compared, so that
 * none is shown, and one that comes back in both is the same.
 */
import type { Transport } from "../../templates/runtime/exchange.js";
import type { BindingId } from "../model/service.js";
import { readBodyText } from "../record/body-text.js";
import type { Exchange } from "../record/conversation.js";
import { headersOf } from "../record/headers.js";
import { Unkept } from "../record/hide-names.js";
import { redactExchange, type RedactionRules } from "../record/redact-exchange.js";
import { type Answer, compareAnswers } from "./compare-answers.js";
import type { Deviation } from "./deviation.js";
import type { DifferenceRules } from "./may-differ.js";
import { type HttpFile, readHttpFile } from "./http-text.js";
import { movedTo } from "./moved-to.js";
import { fillRequest, standInsOf, type Values } from "./stand-ins.js";

export interface Recorded {
  readonly binding: BindingId;
  /** The bytes of its files. */
  readonly request: Uint8Array;
  readonly response: Uint8Array;
}

export interface ReplayOptions {
  /** The server in question: its origin, or the whole address of the service. */
  readonly url: URL;
  /** A server whose answers are expected; undefined: the recorded ones are. */
  readonly against: URL | undefined;
  readonly values: Values;
  readonly differences: DifferenceRules;
  readonly rules: RedactionRules;
  readonly transport: Transport;
  /** For each request. */
  readonly timeoutMs: number;
}

/** What became of an exchange. `missing`: names of stand-ins that have no value, so that nothing was sent. */
export type Outcome =
  | { readonly kind: "compared"; readonly deviations: readonly Deviation[]; readonly answers: Answers }
  | { readonly kind: "missing"; readonly names: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Without secrets. */
export interface Answers {
  readonly expected: Answer;
  readonly found: Answer;
}

interface Request {
  readonly method: string;
  /** As it was recorded. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** They are the connection's affair, or the transport's. */
const notSentAgain = new Set(["expect", "host", "accept-encoding"]);

export async function replay(recorded: Recorded, options: ReplayOptions): Promise<Outcome> {
  const file = readHttpFile(recorded.request);
  const filled = fillRequest(file, options.values);
  if ("missing" in filled) return { kind: "missing", names: filled.missing };
  const headers = Object.fromEntries(Object.entries(filled.headers).filter(([name]) => !notSentAgain.has(name)));
  const request: Request = {
    method: file.startLine.split(" ", 1)[0] ?? "",
    url: filled.url,
    headers,
    body: filled.body,
  };
  const rules = withStandIns(options.rules, [file, readHttpFile(recorded.response)]);
  try {
    const expected =
      options.against === undefined
        ? answerOf(recorded.response, rules.mostBytes)
        : await ask(options.against, request, recorded.binding, rules, options);
    const found = await ask(options.url, withIds(request, options.differences), recorded.binding, rules, options);
    const deviations = compareAnswers(expected, found, options.differences.mayDiffer);
    return { kind: "compared", deviations, answers: { expected, found } };
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** With the ids that the server in question gave out. */
function withIds({ method, url, headers, body }: Request, { ids }: DifferenceRules): Request {
  const raw = Object.entries(headers).flat();
  const { text, encode } = readBodyText({ headers: raw, body }, Number.MAX_SAFE_INTEGER);
  return { method, url: ids.inUrl(url), headers, body: encode(ids.inText(text, raw)) };
}

/** What was hidden in the record is hidden in answers to it. */
function withStandIns(rules: RedactionRules, files: readonly HttpFile[]): RedactionRules {
  const names = new Set(files.flatMap(standInsOf).map((name) => name.toLowerCase()));
  return { ...rules, isHidden: (name) => names.has(name.toLowerCase()) || rules.isHidden(name) };
}

async function ask(
  server: URL,
  { method, url: recordedUrl, headers, body }: Request,
  binding: BindingId,
  rules: RedactionRules,
  { transport, timeoutMs }: ReplayOptions,
): Promise<Answer> {
  const url = movedTo(server, recordedUrl, binding);
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await transport(
    { method, url, headers, body: method === "GET" ? undefined : body },
    { signal, maxResponseBytes: rules.mostBytes, stream: false },
  );
  if (!(response.body instanceof Uint8Array)) throw new TypeError("the transport streams although it was not asked to");
  // It was unpacked.
  const answered = Object.entries(response.headers).filter(([name]) => name !== "content-encoding");
  const { pathname, search } = new URL(url);
  const exchange: Exchange = {
    method,
    url: pathname + search,
    request: { headers: Object.entries(headers).flat(), body },
    status: response.status,
    reason: "",
    response: { headers: answered.flat(), body: response.body },
  };
  return redacted(exchange, rules);
}

/** An answer that cannot be rid of secrets is not shown. */
function redacted(exchange: Exchange, rules: RedactionRules): Answer {
  try {
    const kept = redactExchange(exchange, rules);
    if (kept === undefined) throw new Error("the recorded request is no call");
    return answerOf(kept.response, rules.mostBytes);
  } catch (error) {
    if (!(error instanceof Unkept)) throw error;
    const headers = [...headersOf(exchange.response.headers)].map(
      ([name, value]) => [name.toLowerCase(), value] as const,
    );
    return { status: exchange.status, headers: Object.fromEntries(headers), text: "", unread: error.message };
  }
}

/** Of a `.response.http`. */
function answerOf(bytes: Uint8Array, mostBytes: number): Answer {
  const { startLine, headers, body } = readHttpFile(bytes);
  const byName = Object.fromEntries([...headersOf(headers)].map(([name, value]) => [name.toLowerCase(), value]));
  const { text } = readBodyText({ headers, body }, mostBytes);
  // Where the secret is that very word, it is also found in what stands for one in a recorded answer that is served again.
  const plain = text.replaceAll("[[secret]]", "[secret]");
  return { status: Number(startLine.split(" ")[1]), headers: byName, text: plain };
}
