/**
 * Owns the proof of what handlers get in place of elements that must be there and are not: nothing, unless the dispatcher was told to give
 * what .NET gives (wire 1).
 */
import { describe, expect, test } from "vitest";
import type { ParameterDescription, RecordType, TypeDescription } from "../../templates/runtime/description.js";
import { voidResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { dotNetDefaults } from "../../templates/runtime/server/dot-net-defaults.js";
import { scalars } from "../../templates/runtime/values/scalars.js";
import {
  char,
  enumeration,
  int,
  itemList,
  long,
  openEnumeration,
  orderedRecord,
  richRecord,
  string,
  xml,
} from "../../templates/runtime/values/index.js";
import { must, namespace, record, send, service, versions } from "./absent-request.js";
import { bytes, text } from "./capture.js";

const color = enumeration("Color", ["Green", "Red"]);
const point = record("Point", [must("X", int), must("Y", long), { name: "Label", type: string }]);
const line = record("Line", [must("From", point), must("Color", color)]);
const named = record("Named", [must("Name", string)]);
const rich = richRecord({
  name: "Rich",
  fields: [
    must("Count", int, { as: "attribute" as const }),
    must("Shade", color, { element: "shade" }),
    must("At", point),
  ],
});
const ordered = orderedRecord({ name: "Ordered", fields: [must("First", int), must("Second", color)] });
const chosen = richRecord({
  name: "Chosen",
  fields: [must("What", string, { as: "choice" as const, choices: [{ name: "Number", type: int }] })],
});
const abstract = richRecord({ name: "Abstract", abstract: true, fields: [] });
const itself: RecordType = { ...record("Itself", []), fields: [{ name: "Self", type: () => itself, required: true }] };

/** What is sent in the operation's element, and what the handler gets in its parameter P, or why it is refused. */
interface Row {
  readonly type: TypeDescription;
  readonly more?: Partial<ParameterDescription>;
  readonly sent?: string;
  readonly gives?: unknown;
  readonly refused?: string;
}

const zeros: Readonly<Record<string, unknown>> = {
  boolean: false,
  long: 0n,
  unsignedLong: 0n,
  decimal: "0",
  dateTime: "0001-01-01T00:00:00",
  date: "0001-01-01",
  time: "00:00:00",
  guid: "00000000-0000-0000-0000-000000000000",
  string: null,
  base64Binary: null,
  anyURI: null,
};

const missing = "Parameter P is required and missing.";
const rows: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    scalars
      .filter(({ type }) => type.name !== "duration")
      .map(({ type }): [string, Row] => [type.name, { type, gives: type.name in zeros ? zeros[type.name] : 0 }]),
  ),
  char: { type: char, gives: "\0" },
  "a duration, which is a string in .NET": { type: scalarOf("duration"), refused: missing },
  "an enumeration": { type: color, gives: "Green" },
  "an open enumeration": { type: openEnumeration("Open", ["b", "a"]), gives: "b" },
  "an enumeration that is called like a scalar": { type: enumeration("int", ["One"]), gives: "One" },
  flags: { type: itemList("Rights", enumeration("Right", ["Read", "Write"])), gives: [] },
  "a nullable int": { type: int, more: { nullable: true }, gives: null },
  "a nullable structure": { type: point, more: { nullable: true }, gives: null },
  "a structure": { type: point, gives: { X: 0, Y: 0n } },
  "a structure in part": { type: point, sent: "<P><Y>5</Y></P>", gives: { X: 0, Y: 5n } },
  "an empty element": { type: point, sent: "<P/>", gives: { X: 0, Y: 0n } },
  "structures within": {
    type: line,
    sent: "<P><Color>Red</Color></P>",
    gives: { From: { X: 0, Y: 0n }, Color: "Red" },
  },
  "a structure of structures": { type: line, gives: { From: { X: 0, Y: 0n }, Color: "Green" } },
  "attributes and other names": {
    type: rich,
    sent: "<P><shade>Red</shade></P>",
    gives: { Count: 0, Shade: "Red", At: { X: 0, Y: 0n } },
  },
  "attributes and other names, all absent": { type: rich, gives: { Count: 0, Shade: "Green", At: { X: 0, Y: 0n } } },
  "elements in their order": { type: ordered, sent: "<P><Second>Red</Second></P>", gives: { First: 0, Second: "Red" } },
  "in the items of an array": {
    type: { kind: "array", name: "ArrayOfPoint", item: { name: "Point", type: point } },
    sent: "<P><Point/><Point><X>1</X></Point></P>",
    gives: [
      { X: 0, Y: 0n },
      { X: 1, Y: 0n },
    ],
  },
  "an array": { type: { kind: "array", name: "ArrayOfInt", item: { name: "int", type: int } }, gives: null },
  XML: { type: xml, gives: null },
  "a string in a record, whose type has no null": { type: named, sent: "<P/>", refused: "element Name is missing" },
  "a record that cannot be made": { type: named, gives: null },
  "a choice": { type: chosen, sent: "<P/>", refused: "choice What is missing" },
  "a record that is no type of a value": { type: abstract, gives: null },
  "a record that must hold itself": { type: itself, gives: null },
  "a value that is there and none": { type: int, sent: "<P></P>", refused: "an integer" },
};

function scalarOf(name: string): TypeDescription {
  const found = scalars.find(({ type }) => type.name === name);
  if (found === undefined) throw new Error(`no scalar ${name}`);
  return found.type;
}

const cases = Object.entries(rows).flatMap(([name, row]) =>
  (["SOAP 1.1", "SOAP 1.2"] as const).flatMap((version) =>
    // A comment takes a request off the quick way.
    ["", "<!-- -->"].map((comment) => ({ name: `${name}, ${version}${comment}`, row, version, comment })),
  ),
);

describe("what is absent and must be there", () => {
  test.each(cases)("$name: is what .NET gives", async ({ row, version, comment }) => {
    const parameters = [must("P", row.type, row.more)];
    const options = { absent: dotNetDefaults };
    const outcome = await send({ parameters }, options, versions[version], comment + (row.sent ?? ""));
    if (row.refused === undefined) {
      expect(outcome).toMatchObject({ status: 200, got: { P: row.gives } });
    } else {
      expect(outcome.status).toBe(500);
      expect(outcome.body).toContain(row.refused);
    }
  });

  test.each(cases)("$name: is refused without the option", async ({ row, version, comment }) => {
    const parameters = [must("P", row.type, row.more)];
    const outcome = await send({ parameters }, {}, versions[version], comment + (row.sent ?? ""));
    expect(outcome).toMatchObject({ status: 500, got: undefined });
  });

  test("of two absent structures each is an object of its own", async () => {
    const parameters = [must("P", point), must("Q", point)];
    const { got } = await send({ parameters }, { absent: dotNetDefaults }, versions["SOAP 1.1"], "");
    const { P, Q } = got as { P: unknown; Q: unknown };
    expect(P).toEqual(Q);
    expect(P).not.toBe(Q);
  });

  test("what need not be there stays undefined", async () => {
    const parameters = [{ name: "P", type: int }];
    const { got } = await send({ parameters }, { absent: dotNetDefaults }, versions["SOAP 1.1"], "");
    expect(got).toEqual({ P: undefined });
  });

  test.each(Object.entries(versions))(
    "the fields of a SOAP header, too, but not the header: %s",
    async (_, version) => {
      const operation = { soapHeaders: [{ name: "At", type: point, required: true }] };
      const options = { absent: dotNetDefaults, intercept };
      let soapHeaders: unknown;
      function intercept(context: { readonly soapHeaders: unknown }, next: () => unknown): unknown {
        soapHeaders = context.soapHeaders;
        return next();
      }
      const header = `<soap:Header><At xmlns="${namespace}"><X>3</X></At></soap:Header>`;
      await send(operation, options, version, "", header);
      expect(soapHeaders).toEqual({ At: { X: 3, Y: 0n } });
      const without = await send(operation, options, version, "");
      expect(without.status).toBe(500);
      expect(without.body).toContain("Missing required header &apos;At&apos;.".replaceAll("&apos;", "'"));
    },
  );

  test.each(["GET", "POST"])("over HTTP %s every parameter must be there all the same", async (method) => {
    const ask = { service, name: "ask", parameters: [must("P", int)], result: { codec: voidResult } };
    const dispatcher = createDispatcher(service, { ask }, [], { ask: () => undefined }, { absent: dotNetDefaults });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const { status, body } = await dispatcher.handle({
      method,
      url: `${service.path}/ask`,
      headers,
      body: method === "GET" ? undefined : bytes(""),
    });
    expect([status, text(body)]).toEqual([500, "Missing parameter: P."]);
  });
});
