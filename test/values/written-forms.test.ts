/** Owns the proof of values that a pattern allows in another form than the usual one: both ends write the same form, and read every other. */
import { describe, expect, test } from "vitest";
import { isAllowed, asWritten, writtenFormOf } from "../../generator/model/written-forms.js";
import type { RestrictedType, ScalarName } from "../../generator/model/service.js";
import { double, hexBinary, int, long } from "../../templates/runtime/values/index.js";
import { booleanAs, digitsOf, lowerHexBinary } from "../../templates/runtime/values/written-forms.js";

function restricted(base: ScalarName, ...patterns: readonly string[]): RestrictedType {
  const facets = patterns.map((value) => ({ name: "pattern", value }) as const);
  const names = { name: "T", wireName: "T", purpose: undefined, source: undefined, namespace: undefined };
  return { ...names, kind: "restricted", unqualified: false, base, facets, sample: "" };
}

type Encode = (value: never) => string;

function digitEncodings(whole: number, fraction: number): Readonly<Record<string, Encode>> {
  return {
    int: digitsOf(int, whole, fraction).encode,
    long: digitsOf(long, whole, fraction).encode,
    double: digitsOf(double, whole, fraction).encode,
  };
}

/** The text that the runtime writes, by the form that the generator found. */
function written(type: RestrictedType, value: never): string {
  const form = writtenFormOf(type);
  const encodings: Readonly<Record<string, Encode>> = { int: int.encode, long: long.encode, double: double.encode };
  if (form?.kind === "boolean") return booleanAs(form.whenTrue, form.whenFalse).encode(value);
  if (form?.kind === "lower-case") return lowerHexBinary.encode(value);
  const encode = (form === undefined ? encodings : digitEncodings(form.whole, form.fraction))[type.base];
  return encode?.(value) ?? "no encoding";
}

test.each([
  ["boolean", ["0|1"], true, "1"],
  ["boolean", ["[01]"], false, "0"],
  ["boolean", ["true", "0"], false, "0"],
  ["boolean", ["true", "0"], true, "true"],
  ["int", ["\\d{4}"], 5, "0005"],
  ["int", ["-?\\d{4}"], -5, "-0005"],
  ["int", ["\\d{4}"], 12345, "12345"],
  ["int", ["0[1-9]|1[0-2]"], 7, "07"],
  ["int", ["\\d+"], 7, "7"],
  ["int", ["[1-9]\\d{3}"], 5, "5"],
  ["long", ["[0-9]{8}"], 42n, "00000042"],
  ["double", ["\\d+\\.\\d{2}"], 1.5, "1.50"],
  ["double", ["\\d{3}\\.\\d{2}"], 2, "002.00"],
  ["double", ["\\d+\\.\\d{2}"], 1e21, "1e+21"],
  ["hexBinary", ["[0-9a-f]{4}"], new Uint8Array([10, 255]), "0aff"],
] as const)("%s with the pattern %j writes %s as %s", (base, patterns, value, text) => {
  const type = restricted(base, ...patterns);
  expect(written(type, value as never)).toBe(text);
  const usual = typeof value === "object" ? hexBinary.encode(value) : String(value);
  expect(asWritten(type, usual)).toBe(text);
});

test("a written form fits the pattern that asks for it", () => {
  for (const [base, pattern] of [
    ["boolean", "0|1"],
    ["int", "\\d{4}"],
    ["double", "\\d+\\.\\d{2}"],
    ["hexBinary", "[0-9a-f]{2}"],
  ] as const) {
    const type = restricted(base, pattern);
    const usual = { boolean: "true", int: "5", double: "1.5", hexBinary: "0A" }[base];
    expect(isAllowed(type.facets, usual)).toBe(false);
    expect(isAllowed(type.facets, asWritten(type, usual))).toBe(true);
  }
});

describe("reading", () => {
  test("takes every form of the type, also in forms", () => {
    const flag = booleanAs("1", "0");
    expect(["true", "1", " 0 ", "false"].map((text) => flag.decode(text))).toEqual([true, true, false, false]);
    expect(["True", "1", "0"].map((text) => flag.decodeForm?.(text))).toEqual([true, true, false]);
    expect(() => flag.decode("yes")).toThrow("true or false");
    expect(digitsOf(int, 4, 0).decode("12")).toBe(12);
    expect(lowerHexBinary.decode("0AfF")).toEqual(new Uint8Array([10, 255]));
  });

  test("refuses values of other types on writing", () => {
    expect(() => booleanAs("1", "0").encode("1" as never)).toThrow("a boolean");
    expect(() => digitsOf(int, 4, 0).encode(1.5)).toThrow("an integer");
  });
});

test("a pattern that cannot be decided changes nothing", () => {
  for (const pattern of ["(", "(?:0|1)", "(((a{1,900}){1,900}){1,900}){1,900}|0"])
    expect(writtenFormOf(restricted("boolean", pattern))).toBeUndefined();
});

test("infinite numbers have no digits", () => {
  expect(digitsOf(double, 1, 2).encodeForm?.(-Infinity)).toBe("-Infinity");
  expect(digitsOf(double, 1, 2).encode(NaN)).toBe("NaN");
});
