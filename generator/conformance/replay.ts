/**
 * Owns the replay of recorded requests: sends them to a server, and compares its answers with the recorded ones or with
 * those of a second server.
 * Invariant: each server gets a recorded request once. Secrets are removed from both answers in the same way before the
 * comparison, so none is shown and equal secrets stay equal.
 */
import { recover } from "../model/attempt.js";
import { readBodyText } from "../record/body-text.js";
import type { CallForm } from "../record/call-forms.js";
import type { Exchange } from "../record/conversation.js";
import { UnrecordableExchange } from "../record/hide-names.js";
import { headersByName, type HttpFile, readHttpFile, readHttpResponse } from "../record/http-file.js";
import { notKept } from "../record/kept-headers.js";
import { nameIn, withoutCodes, withoutNames } from "../record/permission.js";
import { redactExchange, type RedactionRules } from "../record/redact-exchange.js";
import { type AnswerBounds, ask, type KitRequest, OversizeAnswer } from "./bounded-answer.js";
import { type Answer, compareAnswers } from "./compare-answers.js";
import type { Deviation } from "./judgement.js";
import type { DifferenceRules } from "./may-differ.js";
import { fillRequest, standInsOf, type Values } from "./stand-ins.js";

export interface Recorded {
  readonly binding: CallForm;
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
  readonly bounds: AnswerBounds;
}

/** The outcome of an exchange. `answers`: undefined if the new server's was too large to be read. `missing`: stand-ins without a value, so that nothing was sent. */
export type Outcome =
  | { readonly kind: "compared"; readonly deviations: readonly Deviation[]; readonly answers: Answers | undefined }
  | { readonly kind: "missing"; readonly names: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Without secrets. */
export interface Answers {
  readonly expected: Answer;
  readonly found: Answer;
}

/** They are the connection's affair, or the transport's. */
const notSentAgain = new Set(["expect", "host", "accept-encoding"]);

export async function replay(recorded: Recorded, options: ReplayOptions): Promise<Outcome> {
  try {
    const file = readHttpFile(recorded.request);
    const filled = fillRequest(file, options.values);
    if ("missing" in filled) return { kind: "missing", names: filled.missing };
    const headers = Object.fromEntries(
      Object.entries(filled.headers).filter(([name, value]) => !notSentAgain.has(name) && !value.includes(notKept)),
    );
    const request: KitRequest = {
      method: file.startLine.split(" ", 1)[0] ?? "",
      url: filled.url,
      headers,
      body: filled.body,
    };
    const rules = withStandIns(options.rules, [file, readHttpFile(recorded.response)]);
    const expected =
      options.against === undefined
        ? recordedAnswer(recorded.response, rules.mostBytes)
        : await redactedAnswer(options.against, request, recorded.binding, rules, options);
    const rewritten = withIds(request, options.differences, rules.mostBytes);
    const answer = await redactedAnswer(options.url, rewritten, recorded.binding, rules, options).catch(oversized);
    if ("deviation" in answer) return { kind: "compared", deviations: [answer.deviation], answers: undefined };
    const deviations = compareAnswers(expected, answer, options.differences.mayDiffer);
    return { kind: "compared", deviations, answers: { expected, found: answer } };
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

function oversized(error: unknown): OversizeAnswer {
  if (error instanceof OversizeAnswer) return error;
  throw error;
}

/** With the ids that the server in question gave out. */
function withIds({ method, url, headers, body }: KitRequest, { ids }: DifferenceRules, mostBytes: number): KitRequest {
  const raw = Object.entries(headers).flat();
  const { text, encode } = readBodyText({ headers: raw, body }, mostBytes);
  return { method, url: ids.inUrl(url), headers, body: encode(ids.inText(text, raw)) };
}

/** Redaction rules that also hide, in answers, the values that the record hides: secrets wherever they are, others where they stand. */
function withStandIns(rules: RedactionRules, files: readonly HttpFile[]): RedactionRules {
  const standIns = files.flatMap(standInsOf).map((name) => name.toLowerCase());
  const names = new Set(standIns.filter((name) => name === nameIn(name)));
  const coded = standIns.filter((name) => name !== nameIn(name)).map(nameIn);
  const permission = coded.length > 0 ? withoutNames(new Set(coded)) : undefined;
  return { ...rules, permission, isHidden: (name) => names.has(name.toLowerCase()) || rules.isHidden(name) };
}

async function redactedAnswer(
  server: URL,
  request: KitRequest,
  binding: CallForm,
  rules: RedactionRules,
  { bounds }: ReplayOptions,
): Promise<Answer> {
  const { url, status, headers, body } = await ask(server, request, binding, bounds);
  const exchange: Exchange = {
    method: request.method,
    url: url.pathname + url.search,
    request: { headers: Object.entries(request.headers).flat(), body: request.body },
    status,
    reason: "",
    response: { headers: Object.entries(headers).flat(), body },
  };
  return redacted(exchange, rules);
}

/** An answer that cannot be rid of secrets is not shown. */
function redacted(exchange: Exchange, rules: RedactionRules): Answer {
  const redact = (): Answer => {
    const redacted = redactExchange(exchange, rules);
    if (redacted === undefined) throw new Error("the recorded request is no call");
    return answerOf(redacted.response, rules.mostBytes);
  };
  const { status, response } = exchange;
  const headers = headersByName(response.headers);
  return recover(redact, UnrecordableExchange, ({ message }) => ({ status, headers, text: "", unread: message }));
}

/** Rejects an answer that is larger, unpacked, than any answer of a server may be. */
function recordedAnswer(bytes: Uint8Array, mostBytes: number): Answer {
  return recover(
    () => answerOf(bytes, mostBytes),
    UnrecordableExchange,
    (cause) => {
      throw new Error(`the recorded answer cannot be compared: ${cause.message} (--most-body)`, { cause });
    },
  );
}

/** The answer in a `.response.http` file. */
function answerOf(bytes: Uint8Array, mostBytes: number): Answer {
  const { status, headers, body } = readHttpResponse(bytes);
  const { text } = readBodyText({ headers, body }, mostBytes);
  // Where the secret is that very word, it is also found in what stands for one in a recorded answer that is served again.
  const plain = withoutCodes(text.replaceAll("[[secret]]", "[secret]"));
  return { status, headers: headersByName(headers), text: plain };
}
