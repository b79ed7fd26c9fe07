/** Owns what each type writes, what it refuses to write, and that what it writes it reads back (property tests). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SimpleType } from "../../templates/runtime/description.js";
import { ValueError } from "../../templates/runtime/description.js";
import * as values from "../../templates/runtime/values/index.js";

const wrongEverywhere = [undefined, null, {}, [], () => 1, Symbol("x"), new Date(0)];
const numbers = [NaN, Infinity, 1.5, "5", true, 5n, 2 ** 53];

const integers = [5, "5", 1.5, NaN];

const refused: readonly (readonly [SimpleType, readonly unknown[]])[] = [
  [values.string, [5, true, 5n, Uint8Array.of(1)]],
  [values.boolean, ["true", 1, 0, "1"]],
  [values.byte, [...numbers, 128, -129]],
  [values.unsignedByte, [...numbers, -1, 256]],
  [values.short, [...numbers, 32768]],
  [values.unsignedShort, [...numbers, 65536]],
  [values.int, [...numbers, 2147483648, -2147483649]],
  [values.unsignedInt, [...numbers, 4294967296, -1]],
  [values.long, [5, "5", 2n ** 63n, -(2n ** 63n) - 1n]],
  [values.unsignedLong, [5, "5", 2n ** 64n, -1n]],
  [values.double, ["1", 1n, true]],
  [values.float, ["1", 1n, 1e39, -1e39, 1e-60]],
  [values.decimal, [1.5, 1n, "", "1e3", " 1", "1 ", "abc"]],
  [values.dateTime, [0, "", "2009-02-29T00:00:00", " 2009-03-04T05:06:07"]],
  [values.date, [0, "2009-02-29", "03/04/2009"]],
  [values.time, [0, "25:00:00"]],
  [values.duration, [0, "P", "1 day"]],
  [values.guid, [0, "", "{01234567-89ab-cdef-0123-456789abcdef}"]],
  [values.base64Binary, ["QQ==", [65], new ArrayBuffer(1)]],
  [values.anyURI, [0, " a", "a  b", "a\tb"]],
  [values.enumeration("E", ["A"]), ["B", "a", "", " A", "toString"]],
  [values.openEnumeration("O", ["A"]), [5, " A", "A\n", " "]],
  [values.integer, [...integers, 10n ** 1000n, -(10n ** 1000n)]],
  [values.nonNegativeInteger, [...integers, -1n]],
  [values.positiveInteger, [...integers, 0n, -1n]],
  [values.nonPositiveInteger, [...integers, 1n]],
  [values.negativeInteger, [...integers, 0n, 1n]],
  [values.char, [65, "", "AB", "😀"]],
  [values.hexBinary, ["41", [65], new ArrayBuffer(1)]],
  [values.gYear, [2026, "", "26", " 2026", "2026 ", "2026-01"]],
  [values.gYearMonth, [0, "2026", "2026-13", " 2026-01", "2026-01\n"]],
  [values.gMonth, [1, "01", "--13", "--1", " --01"]],
  [values.gMonthDay, [0, "01-31", "--01-32", "--13-01", "--01-31 "]],
  [values.gDay, [1, "31", "---32", "---1", " ---31"]],
  [values.anySimpleType, [5, true, 5n]],
  [values.normalizedString, [5, "a\tb", "a\nb", "a\rb"]],
  [values.token, [5, " a", "a ", "a  b", "a\tb"]],
  [values.language, [5, "", "en_US", " en", "abcdefghi"]],
  [values.Name, [5, "", "1a", "a b", " a"]],
  [values.NMTOKEN, [5, "", "a b", "a ", "a/b"]],
  [values.NMTOKENS, [5, "", "a  b", " a", "a /"]],
  ...[values.NCName, values.ID, values.IDREF, values.ENTITY].map((type) => [type, [5, "", "a:b", "1a", " a"]] as const),
  ...[values.IDREFS, values.ENTITIES].map((type) => [type, [5, "", "a b:c", "a  b", "1a"]] as const),
] as const;

it("every simple type has a row in this test", () => {
  const all = Object.values(values).filter((each) => typeof each === "object" && each.kind === "simple");
  expect(all.filter((type) => !refused.some(([row]) => row === type))).toEqual([]);
});

describe.each(refused.map(([type, list]) => [type.name, type, list] as const))("%s", (_name, type, list) => {
  it.each([...wrongEverywhere, ...list].map((value) => [value]))("refuses to write %s", (value) => {
    expect(() => type.encode(value)).toThrow(ValueError);
  });
});

it.each([
  [values.boolean, true, "true"],
  [values.int, -0, "0"],
  [values.long, -(2n ** 63n), "-9223372036854775808"],
  [values.double, -0, "-0"],
  [values.double, -Infinity, "-INF"],
  [values.double, NaN, "NaN"],
  [values.float, 0.1, "0.1"],
  [values.guid, "01234567-89AB-CDEF-0123-456789ABCDEF", "01234567-89ab-cdef-0123-456789abcdef"],
  [values.base64Binary, Uint8Array.of(65), "QQ=="],
  [values.decimal, "1234.5600", "1234.5600"],
  [values.openEnumeration("O", ["A"]), "B b", "B b"],
  [values.integer, 10n ** 999n, `1${"0".repeat(999)}`],
  [values.integer, -5n, "-5"],
  [values.nonNegativeInteger, 0n, "0"],
  [values.positiveInteger, 1n, "1"],
  [values.nonPositiveInteger, 0n, "0"],
  [values.negativeInteger, -1n, "-1"],
  [values.char, "A", "65"],
  [values.char, "\uD83D", "55357"],
  [values.hexBinary, Uint8Array.of(0, 15, 16, 171, 255), "000F10ABFF"],
  [values.hexBinary, new Uint8Array(0), ""],
  [values.gYear, "-0001+14:00", "-0001+14:00"],
  [values.gYearMonth, "2026-12Z", "2026-12Z"],
  [values.gMonth, "--12--", "--12--"],
  [values.gMonthDay, "--02-29", "--02-29"],
  [values.gDay, "---31-13:59", "---31-13:59"],
  [values.normalizedString, " a  b ", " a  b "],
  [values.language, "x-abcdefgh-1", "x-abcdefgh-1"],
  [values.NMTOKENS, "1 -a .b", "1 -a .b"],
  [values.IDREFS, "a b.c", "a b.c"],
] as const)("%o writes %s as %s", (type: SimpleType, value, text) => {
  expect(type.encode(value)).toBe(text);
});

const pad = (value: number, width: number) => String(value).padStart(width, "0");
const zone = fc.constantFrom("", "Z", "+02:00", "-05:30", "+14:00");
const day = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const timeOfDay = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.stringMatching(/^(\.[0-9]{1,9})?$/))
  .map(([h, m, s, f]) => `${pad(h, 2)}:${pad(m, 2)}:${pad(s, 2)}${f}`);

const arbitraries: readonly (readonly [SimpleType, fc.Arbitrary<unknown>])[] = [
  [values.string, fc.string({ unit: "binary" })],
  [values.boolean, fc.boolean()],
  [values.byte, fc.integer({ min: -128, max: 127 })],
  [values.unsignedByte, fc.integer({ min: 0, max: 255 })],
  [values.short, fc.integer({ min: -32768, max: 32767 })],
  [values.unsignedShort, fc.integer({ min: 0, max: 65535 })],
  [values.int, fc.integer()],
  [values.unsignedInt, fc.integer({ min: 0, max: 2 ** 32 - 1 })],
  [values.long, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })],
  [values.unsignedLong, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })],
  [values.double, fc.double()],
  [values.float, fc.float()],
  [values.decimal, fc.stringMatching(/^-?[0-9]{1,40}(\.[0-9]{0,20})?$/)],
  [values.dateTime, fc.tuple(day, timeOfDay, zone).map(([d, t, z]) => `${d}T${t}${z}`)],
  [values.date, fc.tuple(day, zone).map(([d, z]) => d + z)],
  [values.time, fc.tuple(timeOfDay, zone).map(([t, z]) => t + z)],
  [values.duration, fc.stringMatching(/^-?P[0-9]{1,5}DT[0-9]{1,3}H([0-9]{1,3}\.[0-9]{1,7}S)?$/)],
  [values.guid, fc.uuid()],
  [values.base64Binary, fc.uint8Array({ maxLength: 300 })],
  [values.anyURI, fc.webUrl({ withQueryParameters: true, withFragments: true })],
  [values.enumeration("E", ["A", "b", "__proto__", ""]), fc.constantFrom("A", "b", "__proto__", "")],
] as const;

it.each(arbitraries.map(([type, arbitrary]) => [type.name, type, arbitrary] as const))(
  "%s reads back what it writes",
  (_name, type, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (value) => {
        const text = type.encode(value);
        const read: unknown = type.decode(text);
        expect(read).toStrictEqual(value);
        expect(type.encode(read)).toBe(text);
      }),
      { numRuns: 500 },
    );
  },
);

it("base64Binary agrees with Node's own", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 100 }),
      (bytes) => values.base64Binary.encode(bytes) === Buffer.from(bytes).toString("base64"),
    ),
  );
});

it("never throws anything but a ValueError, whatever the text", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...arbitraries.map(([type]) => type)),
      fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9.eETZP:INFa\s=]{0,40}$/)),
      (type, text) => {
        try {
          type.decode(text);
        } catch (error) {
          expect(error).toBeInstanceOf(ValueError);
        }
      },
    ),
    { numRuns: 5000 },
  );
});

it("encoding is linear in long texts", () => {
  const texts = ["9", "0", " ", "A", "=", "-", "0 ", "1.", "PT9", "a b "].map((piece) => piece.repeat(400_000));
  const start = performance.now();
  for (const text of texts) {
    for (const [type] of arbitraries) {
      try {
        type.decode(text);
      } catch (error) {
        expect(error).toBeInstanceOf(ValueError);
      }
    }
  }
  // 200 texts of up to 1.6 million characters; something quadratic would need hours.
  expect(performance.now() - start).toBeLessThan(20_000);
});
