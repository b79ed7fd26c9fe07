/**
 * Owns the table of what a message can contain and the doors it comes through: each input has one outcome, at every door that can be sent it.
 * Invariant: a binding, a writer of bodies or a dispatcher of its own without a door is found by its name.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { bindingRows } from "../../templates/runtime/binding-rows.js";
import { AbortedError } from "../../templates/runtime/errors.js";
import type { HandlerContext } from "../../templates/runtime/server/handler.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import { repository } from "../golden/tree.js";
import { Occurrence } from "../waits.js";
import { allDoors, type Answer, type Door, echo, kindNames, type Message, type Opened, type Request } from "./doors.js";

const doors = await allDoors();
const text = "MARK";

test("each binding, writer of bodies, layer of a server and dispatcher around others has a door", () => {
  const bound = new Set(doors.filter(({ family }) => family !== "gateway").map(({ binding }) => binding));
  expect([...bound].sort()).toEqual(Object.keys(bindingRows).sort());
  const runtime = readdirSync(path.join(repository, "templates/runtime"), { recursive: true, encoding: "utf8" });
  const named = (pattern: RegExp): string[] =>
    runtime.flatMap((file) => pattern.exec(file.replaceAll("\\", "/"))?.slice(1) ?? []);
  const wrappers = named(/^server\/(\w+)-(?:dispatcher|layer)\.ts$/);
  const writers = named(/^(\w+)\/bodies\.ts$/);
  expect([wrappers.length, writers.length]).toEqual([4, 3]);
  expect(kindNames).toEqual(expect.arrayContaining([...wrappers, ...writers]));
});

/** How a text is written: in an element, in a form or an address, in JSON. */
interface Spellings {
  readonly xml: string;
  readonly form: string;
  readonly json: string;
}

/** Replaces the text. */
const textAs = (spellings: Spellings) => replacing(/MARK/, spellings);
/** Replaces the value with its name. */
const valueAs = (spellings: Spellings) =>
  replacing(/<((?:\w+:)?Text)([^>]*)>MARK<\/[^>]*>|Text=(?:%22)?MARK(?:%22)?|"Text":"MARK"/, spellings);

function replacing(pattern: RegExp, { xml, form, json }: Spellings): Input["change"] {
  return ({ url, body, ...head }, { family }) => {
    const spelled = family === "soap" ? xml : family === "form" || pattern.test(url) ? form : json;
    return { ...head, url: url.replace(pattern, spelled), body: body.replace(pattern, spelled) };
  };
}

/** Headers of the message, and of its root part. */
function withTypes<Of extends Message>(message: Of, change: (type: string) => string): Of {
  const { headers, body } = message;
  const { "content-type": type = "" } = headers;
  const changed = body.replace(
    /^(--[^\r]*\r\nContent-Type: )([^\r]*)/,
    (_, start: string, inner: string) => start + change(inner),
  );
  return { ...message, headers: { ...headers, "content-type": change(type) }, body: changed };
}

/** In ISO 8859-1, as nothing but the declaration says. */
function declaredLatin1<Of extends Message>(message: Of): Of {
  const declaration = '<?xml version="1.0" encoding="iso-8859-1"?>';
  const silent = withTypes(message, (type) => type.replace(/;\s*charset="?utf-8"?/i, ""));
  const body = silent.body
    .replace(/(?:<\?xml[^>]*\?>)?(?=<\w+:Envelope)/, declaration)
    .replace("caf\xc3\xa9", "caf\xe9");
  return { ...silent, body };
}

interface Input {
  readonly outcome: string;
  /** The text before the change. */
  readonly text?: string;
  /** Default: all doors can be sent it. */
  readonly only?: (door: Door) => boolean;
  change(request: Request, door: Door): Request;
}

const inputs: Readonly<Record<string, Input>> = {
  "what our client sends": { outcome: `runs ${text}`, change: (request) => request },
  "U+0000, escaped": { outcome: "refused", change: textAs({ xml: "a&#0;", form: "a%00", json: "a\\u0000" }) },
  "U+0000, as a byte": { outcome: "refused", change: textAs({ xml: "a\0", form: "a\0", json: "a\0" }) },
  "half a pair of surrogates": {
    outcome: "refused",
    change: textAs({ xml: "&#xD800;", form: "%ED%A0%80", json: "\\ud800" }),
  },
  "a value twice": {
    outcome: "refused",
    change: valueAs({ xml: "$&<$1$2>evil</$1>", form: "$&&Text=%22evil%22", json: '$&,"Text":"evil"' }),
  },
  "a value twice, spelled in two ways": {
    outcome: "refused",
    change: valueAs({
      xml: "$&<$1$2 ><!---->evil</$1 >",
      form: "$&&%54ext=%22evil%22",
      json: '$&,"\\u0054ext":"evil"',
    }),
  },
  "an escaped name in the address": {
    outcome: "refused",
    change: (request) => ({ ...request, url: request.url.replace(/(\w)(?=\?|$)/, hexOf) }),
  },
  "a charset in the declaration alone": {
    outcome: "runs caf\u00e9",
    text: "caf\u00e9",
    only: isSoap,
    change: declaredLatin1,
  },
  "an invalid byte": { outcome: "refused", change: textAs({ xml: "a\xff", form: "a%FF", json: "a\xff" }) },
  "a charset that does not exist": {
    outcome: "refused",
    // JSON is UTF-8, whatever is said (RFC 8259, 11), and an address has no charset.
    only: (door) => isSoap(door) || door.binding === "http-post",
    change: (request) => withTypes(request, (type) => `${type.replace(/;\s*charset="?utf-8"?/i, "")}; charset=ut8`),
  },
  "a fragment in the address": {
    outcome: "refused",
    change: (request) => ({ ...request, url: `${request.url}#x` }),
  },
  "a host that is not allowed": {
    outcome: "forbidden",
    change: (request) => ({ ...request, headers: { ...request.headers, host: "other.example" } }),
  },
};

function isSoap({ family }: Door): boolean {
  return family === "soap";
}

function hexOf(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

function outcomeOf({ received, status }: Opened): string {
  if (received.length > 0) return `runs ${received.join()}`;
  return status === 403 ? "forbidden" : status >= 400 ? "refused" : `answers ${status}`;
}

const table = Object.entries(inputs).flatMap(([title, input]) =>
  doors.filter(input.only ?? (() => true)).map((door) => [title, door.title, input, door] as const),
);

test.each(table)("%s: %s", async (title, _door, input, door) => {
  const request = await door.request(input.text ?? text);
  const changed = input.change(request, door);
  if (title !== "what our client sends") expect(changed).not.toEqual(request);
  const opened = await door.open(changed);
  expect([outcomeOf(opened), opened.told]).toEqual([input.outcome, []]);
});

describe.each(doors.map((door) => [door.title, door] as const))("%s", (_title, door) => {
  test("a refused host is advised of the option of this door", async () => {
    const request = await door.request(text);
    const { body } = await door.open({ ...request, headers: { ...request.headers, host: "other.example" } });
    expect(body).toContain(`in the ${door.family === "gateway" ? "gateway" : "dispatcher"}'s option allowedHosts`);
  });

  test("a caller who leaves aborts the handler, which is no failure; another error of it is one", async () => {
    expect(await toldOnLeaving(door, (signal) => signal.reason)).toEqual([]);
    expect(await toldOnLeaving(door, () => new AbortedError("", { operation: "", binding: "soap11" }))).toEqual([]);
    if (door.family !== "gateway") expect(await toldOnLeaving(door, () => new Error("a bug"))).toHaveLength(1);
    const handler = (): Promise<never> => Promise.reject(new DOMException("", "AbortError"));
    expect((await door.open(await door.request(text), { handler })).told).not.toEqual([]);
  });

  test("U+0000 that a handler returns is a failure that its owner is told", async () => {
    const { status, told, body } = await door.open(await door.request(text), { handler: () => "a\0b" });
    expect([status >= 500, told.length > 0]).toEqual([true, true]);
    expect(body).not.toMatch(/\0|&#0;|u0000/);
    const alone = await door.open(await door.request(text), { handler: () => "\0" });
    expect(alone.status, alone.body).toBeGreaterThanOrEqual(500);
  });
});

/** What the owner is told of a handler that throws `errorOf` when its signal aborts. */
async function toldOnLeaving(door: Door, errorOf: (signal: AbortSignal) => unknown): Promise<readonly unknown[]> {
  const began = new Occurrence();
  const caller = new AbortController();
  const thrown: unknown[] = [];
  const handler = (_text: string, { signal }: HandlerContext): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        thrown.push(errorOf(signal));
        reject(thrown[0] as Error);
      });
      began.happen();
    });
  const opening = door.open(await door.request(text), { signal: caller.signal, handler });
  await began.happened;
  caller.abort();
  const { told } = await opening;
  expect(thrown).toHaveLength(1);
  return told;
}

/** What a client makes of an answer that was changed on its way. */
const answers: Readonly<Record<string, (answer: Answer) => Answer>> = {
  "an invalid byte": (answer) => ({ ...answer, body: answer.body.replace("caf\xc3\xa9", "caf\xff") }),
  "U+0000": (answer) => ({ ...answer, body: answer.body.replace("caf\xc3\xa9", "caf&#0;\\u0000") }),
};

const readers = doors.flatMap(({ title, read, family }) => (read === undefined ? [] : [{ title, read, family }]));

describe.each(readers)("a client of $title", ({ read, family }) => {
  test.each(Object.entries(answers))("refuses %s", async (_answer, change) => {
    expect(await read(echo, change)).toMatch(/^UndecodableError/);
  });

  const ways: readonly Way[] = [{ how: "as it was sent", change: (answer) => answer }];
  const declared: Way = { how: "whose charset is in its declaration alone", change: declaredLatin1 };

  test.each(family === "soap" ? [...ways, declared] : ways)("reads an answer and a fault $how", async ({ change }) => {
    expect(await read(echo, change)).toBe("caf\u00e9");
    expect(await read(fail, change)).toContain("no caf\u00e9");
  });
});

interface Way {
  readonly how: string;
  readonly change: (answer: Answer) => Answer;
}

function fail(): never {
  throw new Fault("no caf\u00e9", { code: "server" });
}
