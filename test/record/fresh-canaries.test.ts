/** Owns the count of fresh canaries that stay on disk: none by permission, and by default no more than were measured. */
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { attempt } from "../../generator/model/attempt.js";
import { hiddenNames, UnrecordableExchange } from "../../generator/record/hide-names.js";
import { byElement } from "../../generator/record/identify.js";
import { permissionOf } from "../../generator/record/permission.js";
import { redactExchange, type RedactionRules } from "../../generator/record/redact-exchange.js";
import { type Canary, canaryCount, freshCanaries } from "./fresh-canaries.js";

const described = byElement([
  { name: "FileClaim", element: "FileClaim", action: "urn:claims/FileClaim" },
  { name: "SignIn", element: "SignIn", action: "urn:claims/SignIn" },
]);
const rules = {
  isHidden: hiddenNames([]),
  operations: new Map(),
  scheme: "http://",
  host: "h:1",
  mostBytes: 1_000_000,
} satisfies RedactionRules;

type Fate = "hidden" | "stays" | "not kept";

function fateOf(canary: Canary, given: RedactionRules): Fate {
  const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));
  try {
    const kept = redactExchange(
      {
        method: canary.method,
        url: canary.url,
        request: { headers: canary.headers, body: bytes(canary.body) },
        status: canary.status,
        reason: "OK",
        response: { headers: canary.answerHeaders, body: bytes(canary.answer) },
      },
      given,
    );
    if (kept === undefined) return "not kept";
    const seen = [kept.request, kept.response].flatMap((file) => legible(Buffer.from(file).toString("utf8"), 3));
    const parts = canary.value.split(" ").filter((part) => part.length > 4);
    return parts.some((part) => seen.some((text) => text.includes(part.toLowerCase()))) ? "stays" : "hidden";
  } catch (error) {
    if (error instanceof UnrecordableExchange) return "not kept";
    throw error;
  }
}

/** A text as a reader could see it, and what is behind its escapes and encodings. Shares no code with what hides. */
function legible(text: string, depth: number): readonly string[] {
  const seen = [text.toLowerCase()];
  if (depth === 0) return seen;
  const decoded = [
    text.replace(/(?:%[\da-f]{2})+/gi, (run) => attempt(() => decodeURIComponent(run)) ?? run),
    text
      .replace(/&quot;/g, '"')
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&amp;/g, "&"),
    text.replace(/\\(["\\/])/g, "$1"),
  ].filter((each) => each !== text);
  const runs = [...text.matchAll(/[\w+/=-]{8,}/g)].flatMap(([run]) => {
    const bytes = Buffer.from(run, "base64");
    const unpacked = attempt(() => gunzipSync(bytes)) ?? bytes;
    return [unpacked, Buffer.from(run, "hex")].map((each) => each.toString("utf8"));
  });
  return [
    ...seen,
    ...runs.flatMap((run) => legible(run, Math.min(1, depth - 1))),
    ...decoded.flatMap((each) => legible(each, depth - 1)),
  ];
}

/** Titles by fate. */
function fates(given: RedactionRules): Readonly<Record<Fate, readonly string[]>> {
  const titles: Record<Fate, string[]> = { hidden: [], stays: [], "not kept": [] };
  for (const canary of freshCanaries) titles[fateOf(canary, given)].push(canary.title);
  return titles;
}

/** A form's data in parts is no call of any binding. */
const noCalls = 4;

test("the planted secrets have the stated number, and differ", () => {
  expect(new Set(freshCanaries.map(({ value }) => value)).size).toBe(canaryCount);
});

test("before anything is hidden, each is found", () => {
  const raw = (canary: Canary): readonly string[] =>
    legible([canary.url, canary.body, canary.answer, ...canary.headers, ...canary.answerHeaders].join("\n"), 3);
  for (const canary of freshCanaries) {
    const parts = canary.value.split(" ").filter((part) => part.length > 4);
    const seen = raw(canary);
    expect(
      parts.some((part) => seen.some((text) => text.includes(part.toLowerCase()))),
      canary.title,
    ).toBe(true);
  }
});

describe.each([
  ["without a description", new Map()],
  ["with a description", described],
])("%s", (_, operations) => {
  test("--keep leaves none of the planted secrets", () => {
    const permission = permissionOf({ keep: ["desk", "Row"], enumerations: new Map(), key: "k" });
    const { stays, ...others } = fates({ ...rules, operations, permission });
    expect(stays).toEqual([]);
    expect(others["not kept"]).toHaveLength(noCalls);
  });

  test("without --keep, no more planted secrets stay than were measured", () => {
    const { stays, ...others } = fates({ ...rules, operations });
    expect(stays.length, stays.join("\n")).toBeLessThanOrEqual(77);
    expect(others["not kept"]).toHaveLength(noCalls);
  });
});
