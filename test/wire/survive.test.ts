/** Owns the proof that values survive each binding both ways, and that what cannot survive is refused, not altered (wire 3). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type {
  DefaultBindingId,
  OperationDescription,
  RecordType,
  SimpleType,
} from "../../templates/runtime/description.js";
import { arrayResult, recordResult, scalarResult } from "../../templates/runtime/results/index.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import * as values from "../../templates/runtime/values/index.js";
import { rejection } from "./capture.js";
import { base, service, wsdl } from "./table.js";

const bindings: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];
const { surrogate, control } = { surrogate: /\p{Surrogate}/u, control: /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/ };
const mayTravel = (text: string): boolean => !surrogate.test(text) && !control.test(text);
const text = fc.string({ unit: "binary", maxLength: 40 }).filter(mayTravel);
const markup = fc
  .array(
    fc.constantFrom(
      "]]>",
      "<",
      "&amp;",
      "&",
      "\r\n",
      "\r",
      "\t",
      " ",
      "+",
      "%41",
      "%u0041",
      "é",
      "😀",
      '"',
      "'",
      "=",
      ";",
      "0123",
      "1e5",
      "true",
      "<!--",
      "\u0085",
      "\u2028",
      "\ufeff",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const digits =
  (length: number) =>
  (n: number): string =>
    String(n).padStart(length, "0");
const date = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }).map(digits(4)),
    fc.integer({ min: 1, max: 12 }).map(digits(2)),
    fc.integer({ min: 1, max: 28 }).map(digits(2)),
  )
  .map((parts) => parts.join("-"));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map(digits(2)).join(":"));
const fraction = fc.constantFrom("", ".1", ".089", ".1234567", ".1200000");
const zone = fc.constantFrom("", "Z", "+00:00", "-05:30", "+14:00");
const moment = (day: fc.Arbitrary<string>) => fc.tuple(day, fraction, zone).map((parts) => parts.join(""));
const decimal = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.bigInt({ min: 0n, max: 10n ** 28n }).map(String),
    fc.constantFrom("", ".0", ".5600", ".123456789"),
  )
  .map((parts) => parts.join(""))
  .filter((each) => !/^-0(\.0*)?$/.test(each));
const double = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, 0, 1e21, 5e-324));
const ofBits = (bits: number, signed: boolean) =>
  fc.integer(signed ? { min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 } : { min: 0, max: 2 ** bits - 1 });
const answer = values.enumeration("Answer", ["OK", "A b", "Ü"]);

const types: readonly (readonly [SimpleType, fc.Arbitrary<unknown>])[] = [
  [values.string as SimpleType, fc.oneof(text, markup)],
  [values.boolean as SimpleType, fc.boolean()],
  [values.byte as SimpleType, ofBits(8, true)],
  [values.unsignedByte as SimpleType, ofBits(8, false)],
  [values.short as SimpleType, ofBits(16, true)],
  [values.unsignedShort as SimpleType, ofBits(16, false)],
  [values.int as SimpleType, ofBits(32, true)],
  [values.unsignedInt as SimpleType, ofBits(32, false)],
  [values.long as SimpleType, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
  [values.unsignedLong as SimpleType, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })],
  [values.float as SimpleType, fc.oneof(fc.float(), fc.constantFrom(NaN, Infinity))],
  [values.double as SimpleType, double],
  [values.decimal as SimpleType, decimal],
  [values.dateTime as SimpleType, moment(fc.tuple(date, time).map((parts) => parts.join("T")))],
  [values.date as SimpleType, fc.tuple(date, zone).map((parts) => parts.join(""))],
  [values.time as SimpleType, moment(time)],
  [values.duration as SimpleType, fc.constantFrom("P1D", "-P1Y2M3DT4H5M6.789S", "PT0S", "P400D")],
  [values.guid as SimpleType, fc.uuid()],
  [values.base64Binary as SimpleType, fc.uint8Array({ maxLength: 30 })],
  [values.anyURI as SimpleType, fc.webUrl()],
  [answer as SimpleType, fc.constantFrom("OK", "A b", "Ü")],
];

interface One {
  readonly value?: unknown;
}

/** One operation that gives back what it got, and the values its handler saw. */
function echo(operation: OperationDescription<One, unknown>) {
  const seen: unknown[] = [];
  const handlers = {
    echo: (parameters: One) => {
      seen.push(parameters.value);
      return parameters.value;
    },
  };
  const operations = { echo: operation };
  const transport = inProcessTransport(createDispatcher(service, operations, wsdl, handlers));
  const client = createClient(service, operations, { baseUrl: base, transport });
  return { seen, call: (value: unknown, binding: DefaultBindingId) => client.echo({ value }, { binding }) };
}

describe("a value is the same for handler and caller over every binding:", () => {
  test.each(types.map(([type, arbitrary]) => [type.name, type, arbitrary] as const))(
    "%s",
    async (_name, type, arbitrary) => {
      const { seen, call } = echo({
        service,
        name: "echo",
        parameters: [{ name: "value", type }],
        result: { codec: scalarResult, type },
      });
      await fc.assert(
        fc.asyncProperty(arbitrary, async (value) => {
          seen.length = 0;
          for (const binding of bindings) expect(await call(value, binding)).toEqual(value);
          expect(seen).toEqual(bindings.map(() => value));
        }),
        { numRuns: 100 },
      );
    },
  );
});

describe("over SOAP also:", () => {
  const record: RecordType = {
    kind: "record",
    name: "Sample",
    fields: [
      { name: "constructor", type: values.string as SimpleType },
      { name: "Amount", type: values.decimal as SimpleType, required: true },
      { name: "Maybe", type: values.int as SimpleType, nullable: true },
      { name: "Inner", type: () => record },
      {
        name: "Many",
        type: { kind: "array", name: "ArrayOfString", item: { name: "string", type: values.string as SimpleType } },
      },
    ],
  };
  const sample = fc.letrec((tie) => ({
    sample: fc.record(
      {
        constructor: fc.option(text, { nil: undefined }),
        Amount: decimal,
        Maybe: fc.option(ofBits(32, true)),
        Inner: fc.option(tie("sample"), { nil: undefined, depthIdentifier: "inner", maxDepth: 2 }),
        Many: fc.option(fc.array(text, { maxLength: 3 }), { nil: undefined }),
      },
      { noNullPrototype: true },
    ),
  })).sample;

  test("records within records, arrays, nil", async () => {
    const { seen, call } = echo({
      service,
      name: "echo",
      parameters: [{ name: "value", type: record }],
      result: { codec: recordResult, type: record },
    });
    await fc.assert(
      fc.asyncProperty(sample, async (value) => {
        seen.length = 0;
        for (const binding of ["soap11", "soap12"] as const) expect(await call(value, binding)).toEqual(value);
        expect(seen).toEqual([value, value]);
      }),
    );
  });

  test("arrays", async () => {
    const type = {
      kind: "array",
      name: "ArrayOfLong",
      item: { name: "long", type: values.long as SimpleType },
    } as const;
    const { call } = echo({
      service,
      name: "echo",
      parameters: [{ name: "value", type }],
      result: { codec: arrayResult, type },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.bigInt({ min: -9n, max: 10n ** 18n })), async (value) => {
        for (const binding of ["soap11", "soap12"] as const) expect(await call(value, binding)).toEqual(value);
      }),
    );
    for (const binding of ["http-get", "http-post"] as const) {
      expect(await rejection(call([], binding))).toMatchObject({ kind: "invalid-argument", argument: "value" });
    }
  });
});

describe("what cannot survive is refused before sending:", () => {
  const type = values.string as SimpleType;
  const { seen, call } = echo({
    service,
    name: "echo",
    parameters: [{ name: "value", type }],
    result: { codec: scalarResult, type },
  });
  test("text with a character that XML cannot carry", async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom("\0", "\u0001", "\u001f", "\ufffe", "\uffff", "\ud800", "\udc00"),
        text,
        async (before, bad, after) => {
          fc.pre(surrogate.test(before + bad + after) || control.test(before + bad + after));
          for (const binding of bindings) {
            expect(await rejection(call(before + bad + after, binding))).toMatchObject({ kind: "invalid-argument" });
          }
        },
      ),
    );
    expect(seen).toEqual([]);
  });

  test("but an absent string arrives over GET and POST as the empty one", async () => {
    for (const binding of bindings) await call(undefined, binding);
    expect(seen).toEqual([undefined, undefined, "", ""]);
  });
});
