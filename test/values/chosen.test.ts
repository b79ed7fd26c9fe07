/** Owns the proof of values in a chosen form: the same texts on the wire, and an error for each value that the form cannot represent. */
import { expect, test } from "vitest";
import { simpleFromJson, simpleToJson } from "../../templates/runtime/json/simple-values.js";
import { asDate, decimalAsNumber, integerAsNumber, integerAsText } from "../../templates/runtime/values/chosen.js";
import { fixed } from "../../templates/runtime/values/fixed.js";
import { dateTime, decimal, integer, long, unsignedLong } from "../../templates/runtime/values/index.js";
import { textsOf } from "../../templates/runtime/redaction/redaction.js";

const date = asDate(dateTime);
const number = decimalAsNumber(decimal);
const longNumber = integerAsNumber(long);
const longText = integerAsText(long);

test.each([
  [date, "2026-01-31T12:00:00Z", new Date(Date.UTC(2026, 0, 31, 12)), "2026-01-31T12:00:00Z"],
  [
    date,
    " 2026-01-31T12:00:00.120000000+02:00 ",
    new Date(Date.UTC(2026, 0, 31, 10, 0, 0, 120)),
    "2026-01-31T10:00:00.120Z",
  ],
  [date, "2026-01-31T24:00:00Z", new Date(Date.UTC(2026, 1, 1)), "2026-02-01T00:00:00Z"],
  [number, "-1.50", -1.5, "-1.5"],
  [number, "0.000000123", 1.23e-7, "0.000000123"],
  [number, "-0", 0, "0"],
  [longNumber, "9007199254740991", 9007199254740991, "9007199254740991"],
  [longNumber, "-0", 0, "0"],
  [integerAsNumber(integer), "+5", 5, "5"],
  [longText, "-9223372036854775808", "-9223372036854775808", "-9223372036854775808"],
  [longText, "+007", "7", "7"],
  [integerAsText(unsignedLong), "18446744073709551615", "18446744073709551615", "18446744073709551615"],
])("$name of %j is %j and is sent as %j", (type, text, value, sent) => {
  expect(type.decode(text)).toEqual(value);
  expect(type.encode(value as never)).toBe(sent);
});

test.each([
  [date, "2026-01-31T12:00:00"],
  [date, "2026-01-31"],
  [date, "2026-01-31T12:00:00.0000001Z"],
  [date, "9999-12-31T23:59:59-01:00"],
  [date, "0001-01-01T00:00:00+01:00"],
  [date, "today"],
  [number, "12345678901234567890.5"],
  [number, "0.12345678901234567"],
  [number, "1e5"],
  [longNumber, "9007199254740992"],
  [longNumber, "-9007199254740993"],
  [longText, "9223372036854775808"],
  [longText, "1.0"],
])("$name rejects the text %j", (type, text) => {
  expect(() => type.decode(text)).toThrow(/^expected /);
});

test.each([
  [date, "2026-01-31T12:00:00Z"],
  [date, new Date(Number.NaN)],
  [date, new Date(Date.UTC(10_000, 0, 1))],
  [number, "1.5"],
  [number, Infinity],
  [longNumber, 1.5],
  [longNumber, 2 ** 53],
  [longNumber, 1n],
  [longText, 5],
  [longText, "five"],
  [integerAsText(unsignedLong), "-1"],
])("$name rejects the value %s", (type, value) => {
  expect(() => type.encode(value as never)).toThrow(/^expected /);
});

test("JSON has the same texts with every form", () => {
  const text = "2026-01-31T12:00:00Z";
  expect(simpleToJson(date, new Date(text))).toBe(text);
  expect(simpleFromJson(date, text, undefined)).toEqual(new Date(text));
  expect(simpleToJson(number, 1.5)).toBe("1.5");
  expect(simpleFromJson(longNumber, "7", undefined)).toBe(7);
  expect(() => simpleFromJson(longNumber, "9007199254740993", undefined)).toThrow(/9007199254740991/);
  expect(() => simpleFromJson(date, 5, undefined)).toThrow(/a dateTime/);
});

test("a fixed value has the chosen form", () => {
  const type = fixed(number, "1.50")();
  expect(type.decode("1.5")).toBe(1.5);
  expect(() => type.encode(1.6)).toThrow('the fixed value "1.50"');
});

test("a secret Date is hidden in each form of its text", () => {
  expect(textsOf({ when: new Date("2026-01-31T12:00:00Z") })).toEqual([
    "2026-01-31T12:00:00.000Z",
    "2026-01-31T12:00:00Z",
  ]);
  expect(textsOf(new Date(Number.NaN))).toEqual([]);
});
