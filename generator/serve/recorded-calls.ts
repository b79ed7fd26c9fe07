/**
 * Owns a recording as a source of answers: the recorded exchange for a request, or the reason why there is none.
 * Invariant: a request that was recorded several times gets the answers in their order, then the last one again. The
 * bytes are the recorded ones.
 */
import { headersByName, headersOf, readHttpFile, readHttpResponse } from "../record/http-file.js";
import { standInsOf } from "../conformance/stand-ins.js";
import { readRecordedFile, readRecording, type RecordedExchange } from "../files/disk/recording.js";
import { hiddenNames, mark } from "../record/hide-names.js";
import type { OperationNames } from "../record/identify.js";
import { notKept } from "../record/kept-headers.js";
import { nameIn } from "../record/permission.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { type CallMeaning, meaningOf, type MeaningRules } from "./call-meaning.js";

/** How much of a call must be that of a recorded one. */
type Likeness = "place and action" | "action" | "parameters";

/** Exchanges of one meaning. */
interface Turns {
  readonly responses: readonly string[];
  next: number;
}

interface RecordedCall {
  readonly meaning: CallMeaning;
  /** A path in the folder. */
  readonly request: string;
  readonly response: string;
}

/** Most bytes of a request's body; the dispatcher's own limit is smaller. */
const mostBytes = 64 * 1024 * 1024;

export class RecordedCalls {
  readonly #folder: string;
  readonly #shown: string;
  readonly #rules: MeaningRules;
  readonly #calls: readonly RecordedCall[];
  readonly #paths: ReadonlySet<string>;
  readonly #turns = new Map<string, Turns>();

  /** `secrets`: names of a description. Throws `DiskError`. */
  constructor(folder: string, shown: string, operations: OperationNames, secrets: readonly string[]) {
    this.#folder = folder;
    this.#shown = shown;
    const recorded = readRecording(folder, shown);
    const exchanges = recorded.map(({ request, response }) => ({
      request,
      response,
      file: readHttpFile(readRecordedFile(folder, request, shown)),
    }));
    const hidden = new Set(exchanges.flatMap(({ file }) => standInsOf(file).map(nameIn)));
    this.#rules = {
      isHidden: hiddenNames([...hidden, ...secrets]),
      operations: withRecorded(operations, recorded),
      mostBytes,
    };
    this.#calls = exchanges.flatMap(({ request, response, file }) => {
      const [method = "", url = ""] = file.startLine.split(" ");
      const meaning = meaningOf({ method, url, request: file }, this.#rules);
      return meaning === undefined ? [] : [{ meaning, request, response }];
    });
    this.#paths = new Set(this.#calls.map(({ meaning }) => meaning.path));
    const answers = new Map<string, string[]>();
    for (const { meaning, response } of this.#calls) {
      for (const likeness of ["place and action", "action", "parameters"] as const) {
        const key = keyOf(meaning, likeness);
        const others = answers.get(key);
        if (others === undefined) answers.set(key, [response]);
        else others.push(response);
      }
    }
    for (const [key, responses] of answers) this.#turns.set(key, { responses, next: 0 });
  }

  get count(): number {
    return this.#calls.length;
  }

  /** Names, without doubles. */
  get operations(): readonly string[] {
    return [...new Set(this.#calls.map(({ meaning }) => meaning.operation))];
  }

  /** Undefined: no call, or none that can be read. */
  meaningOf({ method, url, headers, body }: HttpRequest): CallMeaning | undefined {
    const request = { headers: Object.entries(headers).flat(), body: body ?? new Uint8Array() };
    return meaningOf({ method, url, request }, this.#rules);
  }

  /** The next recorded answer. At another path than any recorded one, that of the service at whichever was recorded. Throws `DiskError`. */
  take(meaning: CallMeaning, likeness: "action" | "parameters"): HttpResponse | undefined {
    const placed = likeness === "action" && this.#paths.has(meaning.path) ? "place and action" : likeness;
    const turns = this.#turns.get(keyOf(meaning, placed));
    const path = turns?.responses[Math.min(turns.next, turns.responses.length - 1)];
    if (turns === undefined || path === undefined) return undefined;
    turns.next++;
    return responseOf(readRecordedFile(this.#folder, path, this.#shown));
  }

  /** In words, with names alone: what stands nearest to a call that was not recorded. */
  whyNot(meaning: CallMeaning | undefined): string {
    if (meaning === undefined) return "This request was not recorded: it is none that a recording holds.";
    const { operation, binding } = meaning;
    const same = this.#calls.filter((each) => each.meaning.operation === operation);
    if (same.length === 0) return "This request was not recorded: the recording has no call of its operation.";
    const near = same.filter((each) => each.meaning.binding === binding);
    if (near.length === 0) {
      const bindings = [...new Set(same.map((each) => each.meaning.binding))].join(", ");
      return `This request was not recorded: calls of ${operation} were recorded over ${bindings}, none over ${binding}.`;
    }
    const [nearest] = near
      .map((each) => ({ path: each.request, differs: differencesOf(meaning, each.meaning) }))
      .sort((one, other) => one.differs.length - other.differs.length);
    return `This request was not recorded: the nearest of ${operation} over ${binding}, ${nearest?.path ?? ""}, differs in ${nearest?.differs.join(", ") || "SOAPAction"}.`;
  }
}

/** A gateway's GET is a call of an operation that is known: the index names those that were recorded. */
function withRecorded(operations: OperationNames, recorded: readonly RecordedExchange[]): OperationNames {
  const names = new Map(operations);
  for (const { operation: name } of recorded)
    if (!names.has(name)) names.set(name, [{ name, element: name, action: "" }]);
  return names;
}

function keyOf({ operation, binding, path, action, parameters }: CallMeaning, likeness: Likeness): string {
  const place = likeness === "place and action" ? path : "";
  return JSON.stringify([likeness, operation, binding, place, likeness === "parameters" ? "" : action, parameters]);
}

/** Names whose values differ, or that one has and the other has not. */
function differencesOf(one: CallMeaning, other: CallMeaning): readonly string[] {
  const names = new Set([...one.parameters, ...other.parameters].map(([name]) => name));
  const valuesIn = (meaning: CallMeaning, name: string): string =>
    JSON.stringify(meaning.parameters.filter(([each]) => each === name));
  return [...names].filter((name) => valuesIn(one, name) !== valuesIn(other, name)).map(shownName);
}

/** A caller's own word, in the form that names have. */
function shownName(name: string): string {
  return /^[\w.-]{1,80}$/.test(name) ? name : "another";
}

/** When it was sent is now; what a secret stood in is left out. */
function responseOf(bytes: Uint8Array): HttpResponse {
  const { status, headers, body } = readHttpResponse(bytes);
  const served = [...headersOf(headers)].filter(
    ([name, value]) => name.toLowerCase() !== "date" && !value.includes(mark) && value !== notKept,
  );
  return { status, headers: headersByName(served.flat()), body };
}
