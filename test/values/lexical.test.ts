/** Owns the tables of texts that each type takes, with their values, and of texts that it refuses (wire 1, 2, 3). */
import { describe, expect, it } from "vitest";
import type { SimpleType } from "../../templates/runtime/description.js";
import { ValueError } from "../../templates/runtime/description.js";
import { scalarNames } from "../../generator/model/service.js";
import { expectedScalar } from "../../generator/validate/sample-values.js";
import * as values from "../../templates/runtime/values/index.js";

interface Table {
  readonly type: SimpleType;
  readonly takes: readonly (readonly [text: string, value: unknown])[];
  readonly refuses: readonly string[];
}

const same = (...texts: readonly string[]): (readonly [string, string])[] => texts.map((text) => [text, text]);
const notIntegers = [
  "",
  " ",
  "abc",
  "1.0",
  "1e3",
  "0x10",
  "1,000",
  "+",
  "-",
  "--1",
  "+-1",
  "1 2",
  "1_000",
  "٣",
  "1\u00a0",
  "Infinity",
  "9".repeat(400),
];

const notNames = ["", " ", "a b", "1a", "-a", "a\u0000", "<a>"];
const rare: Readonly<Record<string, Table>> = {
  char: {
    type: values.char,
    takes: [
      ["65", "A"],
      [" 228 ", "ä"],
      ["0", "\0"],
      ["55357", "\ud83d"],
      ["65535", "\uffff"],
    ],
    refuses: ["A", "-1", "65536", ...notIntegers],
  },
  hexBinary: {
    type: values.hexBinary,
    takes: [
      ["", new Uint8Array()],
      ["0Aff", Uint8Array.of(10, 255)],
      [" 00\n", Uint8Array.of(0)],
      ["0 011\n 22", Uint8Array.of(0, 17, 34)],
    ],
    refuses: ["0", "0g", "0x00", "0 0 1", "00-11", "00\u00a011"],
  },
  integer: {
    type: values.integer,
    takes: [
      ["0", 0n],
      ["-0", 0n],
      ["+007", 7n],
      [` ${"9".repeat(1000)} `, BigInt("9".repeat(1000))],
    ],
    refuses: ["", "1.0", "1e3", "0x1", "--1", "1 2", "9".repeat(1001)],
  },
  nonNegativeInteger: {
    type: values.nonNegativeInteger,
    takes: [
      ["0", 0n],
      ["12", 12n],
    ],
    refuses: ["-1", ""],
  },
  positiveInteger: {
    type: values.positiveInteger,
    takes: [
      ["1", 1n],
      ["0010", 10n],
    ],
    refuses: ["0", "-1", "00"],
  },
  nonPositiveInteger: {
    type: values.nonPositiveInteger,
    takes: [
      ["0", 0n],
      ["-12", -12n],
    ],
    refuses: ["1", ""],
  },
  negativeInteger: { type: values.negativeInteger, takes: [["-1", -1n]], refuses: ["0", "1", "-0"] },
  gYear: {
    type: values.gYear,
    takes: same("2026", "-0044", "12026", "2026Z", "2026+14:00"),
    refuses: ["26", "02026", ""],
  },
  gYearMonth: {
    type: values.gYearMonth,
    takes: same("2026-12", "2026-01-05:00"),
    refuses: ["2026-13", "2026", "2026-1"],
  },
  gMonth: { type: values.gMonth, takes: same("--12", "--01--", "--01Z"), refuses: ["12", "--13", "--1"] },
  gMonthDay: { type: values.gMonthDay, takes: same("--02-29", "--12-31Z"), refuses: ["02-29", "--02-32", "--13-01"] },
  gDay: { type: values.gDay, takes: same("---31", "---01Z"), refuses: ["31", "---32", "--01"] },
  anySimpleType: { type: values.anySimpleType, takes: same("", " a\n b ", "5"), refuses: [] },
  normalizedString: {
    type: values.normalizedString,
    takes: [...same("", "a", " a  b "), ["a\tb\r\nc", "a b  c"]],
    refuses: [],
  },
  token: { type: values.token, takes: [...same("", "a b"), [" a \n b ", "a b"]], refuses: [] },
  language: { type: values.language, takes: same("en", "de-CH-1996", "x-klingon"), refuses: ["", "e_n", "123", "en-"] },
  Name: { type: values.Name, takes: same("a", "_a:b.c-1", "é"), refuses: notNames },
  NCName: { type: values.NCName, takes: same("a", "_b.c-1"), refuses: [...notNames, "a:b"] },
  NMTOKEN: { type: values.NMTOKEN, takes: same("1a", "-", "a:b"), refuses: ["", "a b", "a<"] },
  NMTOKENS: { type: values.NMTOKENS, takes: [...same("1 2"), [" a\n b ", "a b"]], refuses: ["", "a <"] },
  ID: { type: values.ID, takes: same("a"), refuses: [...notNames, "a:b"] },
  IDREF: { type: values.IDREF, takes: same("a"), refuses: [...notNames, "a:b"] },
  IDREFS: { type: values.IDREFS, takes: same("a", "a b"), refuses: ["", "1", "a 1"] },
  ENTITY: { type: values.ENTITY, takes: same("a"), refuses: [...notNames, "a:b"] },
  ENTITIES: { type: values.ENTITIES, takes: same("a", "a b"), refuses: ["", "1", "a 1"] },
};

const tables: Readonly<Record<string, Table>> = {
  ...rare,
  string: {
    type: values.string,
    takes: same("", " ", "0123", "+27820000000", "1e5", "true", "  two  spaces\ttab\nnewline ", "é漢字😀", "__proto__"),
    refuses: [],
  },
  boolean: {
    type: values.boolean,
    takes: [
      ["true", true],
      ["false", false],
      ["1", true],
      ["0", false],
      [" \t\r\n true \n", true],
    ],
    refuses: ["", " ", "True", "FALSE", "yes", "no", "2", "01", "true false", "\u00a0true"],
  },
  byte: {
    type: values.byte,
    takes: [
      ["-128", -128],
      ["127", 127],
    ],
    refuses: ["-129", "128", ...notIntegers],
  },
  unsignedByte: {
    type: values.unsignedByte,
    takes: [
      ["0", 0],
      ["255", 255],
      ["-0", 0],
    ],
    refuses: ["-1", "256", ...notIntegers],
  },
  short: {
    type: values.short,
    takes: [
      ["-32768", -32768],
      ["32767", 32767],
    ],
    refuses: ["-32769", "32768", ...notIntegers],
  },
  unsignedShort: { type: values.unsignedShort, takes: [["65535", 65535]], refuses: ["-1", "65536", ...notIntegers] },
  int: {
    type: values.int,
    takes: [
      ["0", 0],
      ["+5", 5],
      [" 5 ", 5],
      ["007", 7],
      ["-0", 0],
      ["\n-2147483648\t", -2147483648],
      ["2147483647", 2147483647],
      [`${"0".repeat(300)}1`, 1],
    ],
    refuses: ["2147483648", "-2147483649", "4294967295", "18446744073709551616", ...notIntegers],
  },
  unsignedInt: {
    type: values.unsignedInt,
    takes: [["4294967295", 4294967295]],
    refuses: ["-1", "4294967296", ...notIntegers],
  },
  long: {
    type: values.long,
    takes: [
      ["9223372036854775807", 9223372036854775807n],
      ["-9223372036854775808", -9223372036854775808n],
      [" +007 ", 7n],
      ["-0", 0n],
    ],
    refuses: ["9223372036854775808", "-9223372036854775809", ...notIntegers],
  },
  unsignedLong: {
    type: values.unsignedLong,
    takes: [
      ["18446744073709551615", 18446744073709551615n],
      ["0", 0n],
    ],
    refuses: ["-1", "18446744073709551616", ...notIntegers],
  },
  double: {
    type: values.double,
    takes: [
      ["1", 1],
      ["-0", -0],
      ["+1.5", 1.5],
      [".5", 0.5],
      ["5.", 5],
      ["1e3", 1000],
      ["1E-7", 1e-7],
      ["INF", Infinity],
      ["-INF", -Infinity],
      ["Infinity", Infinity],
      [" -Infinity ", -Infinity],
      [" NaN ", NaN],
      ["1.7976931348623157E308", 1.7976931348623157e308],
      ["1e-400", 0],
    ],
    refuses: [
      "",
      " ",
      ".",
      "abc",
      "0x10",
      "1,5",
      "+Infinity",
      "infinity",
      "-infinity",
      "+INF",
      "inf",
      "nan",
      "1e",
      "1e400",
      "-1e400",
      "1 2",
    ],
  },
  float: {
    type: values.float,
    takes: [
      ["0.1", 0.1],
      ["3.4028235E38", 3.4028235e38],
      ["1e-45", 1e-45],
      ["1e-46", 0],
      ["-1e-400", -0],
      ["INF", Infinity],
      ["-Infinity", -Infinity],
      ["NaN", NaN],
      ["-0", -0],
    ],
    refuses: ["", "3.5e38", "1e39", "-1e39", "0x1"],
  },
  decimal: {
    type: values.decimal,
    takes: [
      ...same(
        "12345678901234567890",
        "1234.5600",
        "-12.3456789",
        "0",
        "+1",
        ".5",
        "5.",
        "-0.0",
        "000.10",
        "9".repeat(200),
      ),
      [" 1.50\n", "1.50"],
    ],
    refuses: ["", " ", ".", "+", "-.", "1e3", "1E3", "1,000", "1.2.3", "INF", "NaN", "0x10", "abc", "1 2", "- 1"],
  },
  dateTime: {
    type: values.dateTime,
    takes: [
      ...same(
        "2009-03-04T05:06:07",
        "2009-03-04T06:06:07.089Z",
        "2009-03-04T07:06:07.12+00:00",
        "0001-01-01T00:00:00",
        "9999-12-31T23:59:59.9999999",
      ),
      ...same(
        "2000-02-29T00:00:00",
        "2008-02-29T24:00:00",
        "2009-03-04T05:06:07.123456789012-14:00",
        "2009-03-04T24:00:00.000Z",
      ),
      [" 2009-03-04T05:06:07 ", "2009-03-04T05:06:07"],
      ["2009-03-04", "2009-03-04T00:00:00"],
      [" 2009-03-04Z ", "2009-03-04T00:00:00Z"],
      ["2009-03-04-03:30", "2009-03-04T00:00:00-03:30"],
    ],
    refuses: [
      ..."|2009-02-29T00:00:00|1900-02-29T00:00:00|2009-04-31T00:00:00|2009-13-01T00:00:00|2009-00-01T00:00:00|2009-01-00T00:00:00".split(
        "|",
      ),
      ..."0000-01-01T00:00:00|-0001-01-01T00:00:00|10000-01-01T00:00:00|2009-02-29|2009|2009-03|--03-04|05:06:07|2009-03-04T|2009-03-04 05:06:07|2009-03-04t05:06:07|2009-3-4T05:06:07".split(
        "|",
      ),
      ..."2009-03-04T25:00:00|2009-03-04T24:00:01|2009-03-04T24:00:00.1|2009-03-04T05:60:00|2009-03-04T05:06:60|2009-03-04T05:06|2009-03-04T05:06:07.".split(
        "|",
      ),
      ..."2009-03-04T05:06:07z|2009-03-04z|2009-03-04T05:06:07+0200|2009-03-04T05:06:07+14:01|2009-03-04T05:06:07+02:60|2009-03-04T05:06:07ZZ|2009-03-04T05:06:07Z+01:00".split(
        "|",
      ),
      "2009-03-04T05:06:07,5",
      "2009-03-04T05:06:07 Z",
      "٢٠٠٩-03-04T05:06:07",
    ],
  },
  date: {
    type: values.date,
    takes: same("2009-03-04", "0001-01-01", "2009-03-04Z", "2009-03-04+02:00"),
    refuses: ["", "2009-02-30", "03/04/2009", "2009-03-04T00:00:00", "2009-03-4"],
  },
  time: {
    type: values.time,
    takes: same("05:06:07", "05:06:07.0890000", "24:00:00", "05:06:07Z", "05:06:07-05:30"),
    refuses: ["", "5:06:07", "05:06", "24:00:01", "05:06:60", "T05:06:07"],
  },
  duration: {
    type: values.duration,
    takes: same("P1Y2M3DT4H5M6.7S", "-P1D", "PT0.5S", "PT0S", "P0Y", "PT36H"),
    refuses: [
      "",
      "P",
      "PT",
      "P1DT",
      "1D",
      "P1S",
      "PT1D",
      "P1M1Y",
      "PT.5S",
      "PT5.S",
      "P-1D",
      "+P1D",
      "P1.5D",
      `P${"9".repeat(50_000)}`,
    ],
  },
  guid: {
    type: values.guid,
    takes: [
      ["01234567-89ab-cdef-0123-456789abcdef", "01234567-89ab-cdef-0123-456789abcdef"],
      [" 01234567-89AB-CDEF-0123-456789ABCDEF ", "01234567-89ab-cdef-0123-456789abcdef"],
      ...same("00000000-0000-0000-0000-000000000000"),
    ],
    refuses: [
      "",
      "{01234567-89ab-cdef-0123-456789abcdef}",
      "0123456789abcdef0123456789abcdef",
      "{01234567-89ab-cdef-0123-456789abcdef",
      "(01234567-89ab-cdef-0123-456789abcdef}",
      "{{01234567-89ab-cdef-0123-456789abcdef}}",
      "{ 01234567-89ab-cdef-0123-456789abcdef }",
      "{0123456789abcdef0123456789abcdef}",
      "0123456789abcdef0123456789abcdeg",
      "01234567-9abcdef0123456789abcdef",
      "01234567-89ab-cdef-0123-456789abcdeg",
      "01234567-89ab-cdef-0123-456789abcdef0",
      "0123456-789ab-cdef-0123-456789abcdef",
      "01234567089ab-cdef-0123-456789abcdef",
      "01234567-89ab0cdef-0123-456789abcdef",
      "01234567-89ab-cdef00123-456789abcdef",
      "01234567-89ab-cdef-01230456789abcdef",
      ...["-", "/", ":", "@", "G", "`", "g", "\u0660"].map((other) => `${other}1234567-89ab-cdef-0123-456789abcdef`),
    ],
  },
  base64Binary: {
    type: values.base64Binary,
    takes: [
      ["", new Uint8Array()],
      ["QQ==", Uint8Array.of(65)],
      ["QUI=", Uint8Array.of(65, 66)],
      [" Q U\nJ D ", Uint8Array.of(65, 66, 67)],
      ["/+8=", Uint8Array.of(255, 239)],
      ["QUJDRA = =", Uint8Array.of(65, 66, 67, 68)],
      ["QQ", Uint8Array.of(65)],
      ["QQ=", Uint8Array.of(65)],
      ["Q U I", Uint8Array.of(65, 66)],
    ],
    refuses: [
      "Q",
      "QUJDQ",
      "QQ===",
      "QR==",
      "QR",
      "QUJ",
      "QUJ=",
      "=",
      "====",
      "QQ==QQ==",
      "Q-Q=",
      "Q_Q=",
      "QQ=Q",
      "é===",
      "QUJD=",
    ],
  },
  anyURI: {
    type: values.anyURI,
    takes: [...same("", "http://example.org/a b?c=d&e", "urn:x", "../é"), [" a \n b ", "a b"]],
    refuses: [],
  },
  enumeration: {
    type: values.enumeration("AuthenticationType", ["OK", "INVALIDPASSWORD", "__proto__"]),
    takes: [...same("OK", "__proto__"), [" INVALIDPASSWORD\n", "INVALIDPASSWORD"]],
    refuses: ["", "ok", "Ok", "constructor", "toString", "OK OK"],
  },
};

describe.each(Object.entries(tables))("%s", (_name, { type, takes, refuses }) => {
  it.each(takes)("takes %j", (text, value) => {
    expect(type.decode(text)).toStrictEqual(value);
  });
  it.each(refuses.map((text) => [text]))("refuses %j", (text) => {
    expect(() => type.decode(text)).toThrow(ValueError);
  });
});

describe("a sample value that the rules of descriptions let pass", () => {
  it.each(scalarNames)("is read and written as %s", (name) => {
    const { type, takes, refuses } = tables[name] ?? expect.unreachable();
    const beyond = ["1e-60", "-1e300", "QR==", "QUJ=", "Q===", "0000-01-01", "10000-01-01", "0000-01-01T00:00:00"];
    const texts = [...takes.map(([text]) => text), ...refuses, ...beyond];
    const passed = texts.filter((text) => expectedScalar(name, text) === undefined);
    expect(passed).not.toEqual([]);
    for (const text of passed) type.encode(type.decode(text));
  });
});

describe("boolean over GET and POST (wire 2)", () => {
  it.each([
    ["true", true],
    ["True", true],
    ["TRUE", true],
    ["false", false],
    ["FALSE", false],
    [" true ", true],
  ] as const)("takes %j", (text, value) => {
    expect(values.boolean.decodeForm?.(text)).toBe(value);
  });
  it.each(["1", "0", "", "yes"])("refuses %j", (text) => {
    expect(() => values.boolean.decodeForm?.(text)).toThrow(ValueError);
  });
});

describe("char over GET and POST", () => {
  it("is the character itself", () => {
    expect(values.char.encodeForm?.("ä")).toBe("ä");
    expect(values.char.decodeForm?.("6")).toBe("6");
    for (const none of ["", "65", "\u{1f600}"]) {
      expect(() => values.char.decodeForm?.(none)).toThrow(ValueError);
      expect(() => values.char.encodeForm?.(none)).toThrow(ValueError);
      expect(() => values.char.encode(none)).toThrow(ValueError);
    }
  });
});

describe.each([values.float, values.double])("$name over GET and POST (wire 2)", (type) => {
  it.each([
    [Infinity, "Infinity"],
    [-Infinity, "-Infinity"],
    [NaN, "NaN"],
    [-0.5, "-0.5"],
  ] as const)("writes and reads %s in .NET's words", (value, text) => {
    expect(type.encodeForm?.(value)).toBe(text);
    expect(type.decode(text)).toBe(value);
  });
  it("reads both in either, and writes XML's words in XML", () => {
    expect(type.decodeForm).toBeUndefined();
    expect(type.encode(-Infinity)).toBe("-INF");
    expect(() => type.decode("infinite")).toThrow(ValueError);
    expect(() => type.encodeForm?.("1" as never)).toThrow(ValueError);
  });
});

it("says what it expected and nothing of what it found", () => {
  expect(() => values.int.decode("secret")).toThrow("expected an integer from -2147483648 to 2147483647");
  const secret = "my-secret";
  for (const { type } of Object.values(tables)) {
    try {
      type.decode(secret);
    } catch (error) {
      expect(String(error)).not.toContain(secret);
    }
  }
});
