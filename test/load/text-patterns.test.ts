/** The patterns of the schemas, each held against the rule that it speaks for. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { codes } from "../../generator/diagnostics/codes.js";
import { jsonSchema } from "./json-schemas.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { schemaProblem } from "./schema-check.js";
import { amount } from "../counts.js";
const schema = jsonSchema();

interface Row {
  readonly code: string;
  /** How a right value may begin. */
  readonly begin: string;
  /** Pieces of values that are nearly right. */
  readonly parts: readonly string[];
  readonly put: (value: string) => Readonly<Record<string, unknown>>;
  /** Values for which the two agree both ways; of others the pattern may only be more tolerant. */
  readonly exact: (value: string) => boolean;
}

const always = (): boolean => true;
const rows: Readonly<Record<string, Row>> = {
  namespace: {
    code: codes.namespace.code,
    begin: "",
    parts: ["http://www.w3.org/2000/xmlns/", "http://www.w3.org/XML/1998/namespace", "/", "urn:", " ", "é", "\u0001"],
    put: (namespace) => ({ namespace }),
    exact: always,
  },
  baseUrl: {
    code: codes.baseUrl.code,
    begin: "http://a",
    parts: [
      "http://",
      "HTTPS://",
      "example.org",
      "[::1]",
      ":",
      "80",
      "65535",
      "65536",
      "/",
      "a-",
      ".",
      "@",
      "?",
      "#",
      "\\",
      " ",
      "é",
      "_",
    ],
    put: (baseUrl) => ({ baseUrl }),
    exact: always,
  },
  path: {
    code: codes.path.code,
    begin: "/a",
    parts: ["/", "api", ".", "..", "%2F", "%", "webservice.asmx", " ", "é", "?", "#", "~", "-"],
    put: (path) => ({ path }),
    exact: always,
  },
  delimiter: {
    code: codes.delimiter.code,
    begin: "",
    parts: [",", ";", "a", "7", " ", "\t", "é", "\u2028", "😀", "·", "\u00ad"],
    put: (list) => ({ types: { Numbers: { list } } }),
    exact: (value) => /^[\x00-\x7f]*$/.test(value),
  },
  enumerationValue: {
    code: codes.enumerationValue.code,
    begin: "",
    parts: ["OK", " ", "  ", "\t", "\n", "\u00a0", "é", "a b"],
    put: (value) => ({ types: { State: { enum: [value] } } }),
    exact: always,
  },
};

const rest = {
  service: "Weather",
  namespace: "http://example.org/",
  baseUrl: "http://localhost:8080",
  path: "/weather.asmx",
  groups: { all: { operations: { ask: { purpose: "Ask", result: "int" } } } },
};

test.each(Object.entries(rows))(
  "the pattern of %s says what its rule says",
  (_, { code, begin, parts, put, exact }) => {
    const near = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 6 }).map((chosen) => chosen.join(""));
    const value = fc.oneof(
      { weight: 2, arbitrary: near },
      { weight: 2, arbitrary: fc.constantFrom("", ...parts).map((end) => begin + end) },
      fc.string({ minLength: 1 }),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 2 }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
    );
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(value, (each) => {
        const text = JSON.stringify({ ...rest, ...put(each) });
        const found = readDescription({ name: "input", text }).diagnostics.map((diagnostic) => diagnostic.code);
        // What no description can carry at all is told before any rule is asked.
        fc.pre(found.every((one) => !/^AC[12]/.test(one)));
        const refused = found.includes(code);
        const problem = schemaProblem(parse(text), schema, schema);
        seen[refused ? "refused" : "taken"] += 1;
        if (problem !== undefined || exact(each))
          expect({ each, refused: problem !== undefined }).toEqual({ each, refused });
      }),
      { numRuns: amount(100, 600) },
    );
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(amount(2, 20));
  },
);

test("no reader of schemas stumbles over a pattern", () => {
  const patterns = [...JSON.stringify(schema).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = ""]): unknown => JSON.parse(text),
  );
  expect(new Set(patterns).size).toBe(8);
  expect(patterns.filter((pattern) => /\\p|\(\?<|\\u\{/.test(String(pattern)))).toEqual([]);
});
