/** Owns the answers that do not keep their WSDL: what a strict client says of each, what `answers: "mend"` gives, and what it tells. */
import { describe, expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { MendedAnswer, MendedPlace } from "../../templates/runtime/client-options.js";
import type { AnyOperation, ServiceDescription, TypeDescription } from "../../templates/runtime/description.js";
import { arrayResult, codedResult, recordResult, scalarResult } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { soap11, soap12 } from "./capture.js";

const bindings = ["soap11", "soap12"] as const;
const service: ServiceDescription = { name: "S", namespace: "urn:s", path: "/s", bindings, contract: 1 };
const { boolean, date, dateTime, decimal, int, string } = values;
const fields = [
  { name: "Text", type: string },
  { name: "Count", type: int, required: true },
  { name: "Price", type: decimal },
  { name: "At", type: dateTime },
  { name: "Day", type: date },
  { name: "Open", type: boolean },
  { name: "Key", type: string, secret: true },
] as const;
const record: TypeDescription = { kind: "record", name: "R", fields };
const rich = values.richRecord({
  name: "R",
  fields: [...fields, { name: "version", type: int, as: "attribute", required: true }],
});
const base = values.richRecord({ name: "B", fields: [{ name: "Id", type: int }], derived: () => [] });
const choice = { name: "What", type: string, as: "choice", choices: [{ name: "A", type: string }] } as const;
const ordered = values.orderedRecord({
  name: "R",
  fields: [choice, { name: "Q", type: int }, { name: "T", type: int }],
});
const list: TypeDescription = { kind: "array", name: "L", item: { name: "item", type: int } };
const kinds = { record: recordResult, coded: codedResult, array: arrayResult, simple: scalarResult };

const wrapped = (content: string): string => `<t:OpResponse xmlns:t="urn:s">${content}</t:OpResponse>`;
const ofResult = (content: string): string => wrapped(`<t:OpResult>${content}</t:OpResult>`);

async function ask(
  type: TypeDescription,
  body: string,
  answers: "strict" | "mend",
  binding: (typeof bindings)[number],
) {
  const codec = type.kind === "repeated" ? undefined : kinds[type.kind];
  if (codec === undefined) throw new Error("no result");
  const op: AnyOperation = { service, name: "Op", parameters: [], result: { codec, type } };
  const told: MendedAnswer[] = [];
  const envelope = new TextEncoder().encode(binding === "soap11" ? soap11(body) : soap12(body));
  const headers = { "content-type": binding === "soap11" ? "text/xml" : "application/soap+xml" };
  const transport = () => Promise.resolve({ status: 200, headers, body: envelope });
  const options = {
    baseUrl: "http://h",
    transport,
    answers,
    hooks: { onMended: (each: MendedAnswer) => told.push(each) },
  };
  const client: object = createClient(service, { Op: op }, options);
  const call = Reflect.get(client, "Op") as (
    given: object,
    options: object,
  ) => { withResponse(): Promise<{ result: unknown; mended: readonly MendedPlace[] }> };
  const { result, mended } = await call({}, { binding }).withResponse();
  return { result, mended, told };
}

/** Breach, type, body, what is read, and the places: path, found, taken. */
const breaches: readonly (readonly [
  breach: string,
  type: TypeDescription,
  body: string,
  result: unknown,
  places: readonly (readonly [path: string, found: string | undefined, taken: string | undefined])[],
])[] = [
  ["an empty number", record, ofResult("<t:Count>1</t:Count><t:Price/>"), { Count: 1 }, [["R.Price", "", undefined]]],
  [
    "a dateTime with a blank",
    record,
    ofResult("<t:Count>1</t:Count><t:At>2026-06-06 12:00:00</t:At>"),
    { Count: 1, At: "2026-06-06T12:00:00" },
    [["R.At", "2026-06-06 12:00:00", "2026-06-06T12:00:00"]],
  ],
  [
    "an offset without a colon",
    record,
    ofResult("<t:Count>1</t:Count><t:At>2026-06-06T12:00:00+0200</t:At>"),
    { Count: 1, At: "2026-06-06T12:00:00+02:00" },
    [["R.At", "2026-06-06T12:00:00+0200", "2026-06-06T12:00:00+02:00"]],
  ],
  [
    "a date with a midnight",
    record,
    ofResult("<t:Count>1</t:Count><t:Day>2026-06-06T00:00:00</t:Day>"),
    { Count: 1, Day: "2026-06-06" },
    [["R.Day", "2026-06-06T00:00:00", "2026-06-06"]],
  ],
  [
    "a date with another time",
    record,
    ofResult("<t:Count>1</t:Count><t:Day>2026-06-06T10:00:00</t:Day>"),
    { Count: 1 },
    [["R.Day", "2026-06-06T10:00:00", undefined]],
  ],
  [
    "a decimal with an exponent",
    record,
    ofResult("<t:Count>1</t:Count><t:Price>1.25E1</t:Price>"),
    { Count: 1, Price: "12.5" },
    [["R.Price", "1.25E1", "12.5"]],
  ],
  [
    "a boolean in another case",
    record,
    ofResult("<t:Count>1</t:Count><t:Open>True</t:Open>"),
    { Count: 1, Open: true },
    [["R.Open", "True", "true"]],
  ],
  ["no required element", record, ofResult("<t:Text>x</t:Text>"), { Text: "x" }, [["R.Count", undefined, undefined]]],
  [
    "no required attribute",
    rich,
    ofResult("<t:Count>1</t:Count>"),
    { Count: 1 },
    [["R.version", undefined, undefined]],
  ],
  [
    "an attribute that cannot be read",
    rich,
    wrapped('<t:OpResult version="1.0.1"><t:Count>1</t:Count></t:OpResult>'),
    { Count: 1 },
    [["R.version", "1.0.1", undefined]],
  ],
  ["a null number", record, ofResult('<t:Count xsi:nil="true"/>'), {}, [["R.Count", "xsi:nil", undefined]]],
  [
    "an unknown type",
    base,
    wrapped('<t:OpResult xsi:type="c:Other" xmlns:c="urn:c"><t:Id>1</t:Id></t:OpResult>'),
    { Id: 1 },
    [["B", "c:Other", "B"]],
  ],
  [
    "another type of a plain record",
    record,
    wrapped('<t:OpResult xsi:type="t:Other"><t:Count>1</t:Count></t:OpResult>'),
    { Count: 1 },
    [["R", "t:Other", "R"]],
  ],
  [
    "an element twice",
    record,
    ofResult("<t:Count>1</t:Count><t:Count>2</t:Count>"),
    { Count: 1 },
    [["R.Count", "a second one", undefined]],
  ],
  [
    "an element twice beside attributes",
    rich,
    wrapped('<t:OpResult version="1"><t:Count>1</t:Count><t:Count>2</t:Count></t:OpResult>'),
    { version: 1, Count: 1 },
    [["R.Count", "a second one", undefined]],
  ],
  [
    "another order beside a choice",
    ordered,
    ofResult("<t:T>1</t:T><t:Q>2</t:Q><t:A>x</t:A>"),
    { T: 1, Q: 2 },
    [
      ["R.Q", "<Q> at another place", "<Q>"],
      ["R.A", "<A> at another place", undefined],
    ],
  ],
  [
    "values in no namespace",
    record,
    ofResult("<Count>1</Count><t:Text>x</t:Text>"),
    { Count: 1, Text: "x" },
    [["R.Count", "<Count> in no namespace", "<Count> in no namespace"]],
  ],
  [
    "a result in no namespace",
    record,
    wrapped('<OpResult xmlns=""><Count>1</Count></OpResult>'),
    { Count: 1 },
    [["OpResult", "<OpResult> in no namespace", "<OpResult> in no namespace"]],
  ],
  [
    "names in another case",
    rich,
    wrapped('<t:opresult version="1"><t:COUNT>1</t:COUNT></t:opresult>'),
    { version: 1, Count: 1 },
    [
      ["OpResult", "<opresult> in the namespace urn:s", "<opresult> in the namespace urn:s"],
      ["R.Count", "<COUNT> in the namespace urn:s", "<COUNT> in the namespace urn:s"],
    ],
  ],
  [
    "a response in another namespace",
    string,
    '<OpResponse xmlns="urn:other"><OpResult>x</OpResult></OpResponse>',
    "x",
    [
      ["OpResponse", "<OpResponse> in the namespace urn:other", "<OpResponse> in the namespace urn:other"],
      ["OpResult", "<OpResult> in the namespace urn:other", "<OpResult> in the namespace urn:other"],
    ],
  ],
  [
    "no element around the fields",
    record,
    wrapped("<t:Text>x</t:Text><t:Count>1</t:Count>"),
    { Text: "x", Count: 1 },
    [["OpResult", "<Text> in the namespace urn:s", undefined]],
  ],
  [
    "items in no namespace, and one that is no number",
    list,
    ofResult("<t:item>1</t:item><item>2</item><t:item>x</t:item>"),
    [1, 2, undefined],
    [
      ["L.item", "<item> in no namespace", "<item> in no namespace"],
      ["L[2]", "x", undefined],
    ],
  ],
  [
    "a second result",
    int,
    wrapped("<t:OpResult>1</t:OpResult><t:OpResult>2</t:OpResult>"),
    1,
    [["OpResult", "a second one", undefined]],
  ],
  [
    "a result that cannot be read",
    int,
    wrapped("<t:OpResult>many</t:OpResult>"),
    undefined,
    [["OpResult", "many", undefined]],
  ],
];

describe.each(bindings)("over %s", (binding) => {
  test.each(breaches)(
    "%s: strict names the option, mend reads the rest and tells",
    async (_, type, body, result, places) => {
      const found = await ask(type, body, "mend", binding);
      expect(found.result).toEqual(result);
      expect(found.mended.map(({ path, found: was, taken }) => [path, was, taken])).toEqual(places);
      expect(found.told).toEqual([{ operation: "Op", binding, places: found.mended }]);
      const refused = await ask(type, body, "strict", binding).catch((error: unknown) => error as Error);
      expect(refused).toBeInstanceOf(Error);
    },
  );
});

test("what is as described is not told", async () => {
  const found = await ask(record, ofResult("<t:Count>1</t:Count><t:Extra/>"), "mend", "soap11");
  expect([found.result, found.mended, found.told]).toEqual([{ Count: 1 }, [], []]);
});

test("a strict error ends with lines for the owner of the service", async () => {
  await expect(ask(record, ofResult("<t:Count>many</t:Count>"), "strict", "soap11")).rejects.toThrow(
    /^Op over soap11 at http:\/\/h\/s: the response cannot be read: R\.Count: found "many", expected .*; answers: "mend" reads the rest, and undefined there\nFor the owner of the service: an answer of Op over soap11 does not keep the WSDL\.\nFound in it: R\.Count: found "many"/,
  );
});

test("no secret is told", async () => {
  const body = ofResult('<t:Count>1</t:Count><t:Key xsi:nil="true">hunter2-x</t:Key><t:key>hunter2-x</t:key>');
  const found = await ask(
    { ...record, fields: [fields[1], { ...fields[6], type: int }] },
    body.replace(' xsi:nil="true"', ""),
    "mend",
    "soap11",
  );
  expect(found.mended[0]).toEqual({ path: "R.Key", expected: expect.any(String), found: "[secret]", taken: undefined });
  expect(JSON.stringify(found.told)).not.toContain("hunter2-x");
});

test("malformed documents stay errors", async () => {
  for (const body of ["<t:OpResponse>", wrapped("<t:OpResult>"), "<Other/>", wrapped("<t:OpResult><a/></t:OpResult>")])
    await expect(ask(int, body, "mend", "soap11")).rejects.toThrow("cannot be read");
});

test("a call overrides the client, and another word is refused", async () => {
  await expect(ask(int, wrapped("<t:OpResult>x</t:OpResult>"), "mended" as "mend", "soap11")).rejects.toThrow(
    'answers is "mended"; expected "strict" or "mend"',
  );
});
