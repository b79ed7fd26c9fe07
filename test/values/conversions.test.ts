/** Owns the helpers that convert knowingly: decimals and numbers, dateTimes and instants, dates as text, delimited lists. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ValueError } from "../../templates/runtime/description.js";
import * as values from "../../templates/runtime/values/index.js";

describe("decimal and number", () => {
  it.each([
    ["1.50", 1.5],
    ["-0.0", 0],
    ["0.1", 0.1],
    ["+5.", 5],
    ["0.0000001", 1e-7],
    ["100000000000000000000000", 1e23],
    ["9007199254740991", 9007199254740991],
  ] as const)("%s is %d", (text, number) => {
    expect(values.decimalToNumber(text)).toBe(number);
  });
  it.each(["12345678901234567890", "0.12345678901234567890", "9007199254740993", "9".repeat(400)])(
    "%s would lose digits",
    (text) => {
      expect(() => values.decimalToNumber(text)).toThrow(ValueError);
      expect(values.decimalToNumber(text, { allowLoss: true })).toBe(Number(text));
    },
  );
  it.each([
    [1.5, undefined, "1.5"],
    [1.5, 4, "1.5000"],
    [1e21, undefined, "1000000000000000000000"],
    [-1.5e-7, undefined, "-0.00000015"],
    [1e-7, undefined, "0.0000001"],
    [1.25e-7, 10, "0.0000001250"],
    [-1.25e21, undefined, "-1250000000000000000000"],
    [1.2345678901234568e22, undefined, "12345678901234568000000"],
    [0, undefined, "0"],
    [-0, undefined, "0"],
    [-3, 1, "-3.0"],
    [-0, 2, "0.00"],
    [42, 0, "42"],
  ] as const)("%d at scale %s is %s", (number, scale, text) => {
    expect(values.decimalFromNumber(number, scale)).toBe(text);
  });
  it("refuses what is no decimal, and a scale that loses digits", () => {
    for (const value of [NaN, Infinity, -Infinity, "1.5" as unknown as number])
      expect(() => values.decimalFromNumber(value)).toThrow("a finite number");
    expect(() => values.decimalFromNumber(1.25, 1)).toThrow("at most 1 fraction digits");
    for (const scale of [-1, 0.5, 1001])
      expect(() => values.decimalFromNumber(1, scale)).toThrow("a scale from 0 to 1000");
    expect(values.decimalFromNumber(1, 1000)).toBe(`1.${"0".repeat(1000)}`);
  });
  it("brings every finite number there and back", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(values.decimalToNumber(values.decimalFromNumber(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
  it("compares each with each", () => {
    const rising = [
      "-10",
      "-9.5",
      "-9",
      "-1.25",
      "-1.2",
      "-0.09",
      "0",
      "0.009",
      "0.09",
      "0.1",
      "1.2",
      "1.25",
      "9",
      "10",
      "11",
      "100",
    ];
    for (const [first, left] of rising.entries())
      for (const [second, right] of rising.entries())
        expect(Math.sign(values.compareDecimals(left, right)), `${left} to ${right}`).toBe(Math.sign(first - second));
    for (const same of ["+10.", "010", "10.0", "10.000"]) expect(values.compareDecimals("10", same)).toBe(0);
  });
  it("compares by value, not by text", () => {
    expect(values.compareDecimals("1.50", "+01.5")).toBe(0);
    expect(values.compareDecimals("-0.0", "0")).toBe(0);
    expect(Math.sign(values.compareDecimals("-2", "-10"))).toBe(1);
    expect(Math.sign(values.compareDecimals("9.99", "10"))).toBe(-1);
    expect(Math.sign(values.compareDecimals("0.1", "0.09"))).toBe(1);
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt(),
        (a, b) => Math.sign(values.compareDecimals(String(a), String(b))) === (a < b ? -1 : a > b ? 1 : 0),
      ),
    );
  });
});

describe("dateTime and instant", () => {
  it.each([
    ["2009-03-04T05:06:07Z", undefined, "2009-03-04T05:06:07.000Z"],
    ["2009-03-04T05:06:07.089+02:00", undefined, "2009-03-04T03:06:07.089Z"],
    ["2009-03-04T05:06:07", "-05:30", "2009-03-04T10:36:07.000Z"],
    ["2009-03-04T05:06:07Z", "+02:00", "2009-03-04T05:06:07.000Z"],
    ["2009-03-04T05:06:07.1239999Z", undefined, "2009-03-04T05:06:07.123Z"],
    ["2009-03-04T05:06:07.5Z", undefined, "2009-03-04T05:06:07.500Z"],
    ["2009-03-04T05:06:07.05Z", undefined, "2009-03-04T05:06:07.050Z"],
    ["2009-12-31T24:00:00Z", undefined, "2010-01-01T00:00:00.000Z"],
    ["0001-01-01T00:00:00", "Z", "0001-01-01T00:00:00.000Z"],
    ["0099-01-01T00:00:00Z", undefined, "0099-01-01T00:00:00.000Z"],
  ] as const)("%s seen from %s is %s", (text, zone, iso) => {
    expect(values.dateTimeToInstant(text, zone).toISOString()).toBe(iso);
  });
  it("guesses no zone", () => {
    expect(() => values.dateTimeToInstant("2009-03-04T05:06:07")).toThrow("which zone is meant");
    expect(() => values.dateTimeToInstant("2009-03-04T05:06:07", "Europe/Paris")).toThrow(ValueError);
    expect(() => values.dateTimeToInstant("yesterday", "Z")).toThrow(ValueError);
  });
  it("writes an instant in a zone", () => {
    const instant = new Date("2009-03-04T05:06:07.089Z");
    expect(values.dateTimeFromInstant(instant)).toBe("2009-03-04T05:06:07.089Z");
    expect(values.dateTimeFromInstant(new Date(0), "-05:30")).toBe("1969-12-31T18:30:00-05:30");
    expect(() => values.dateTimeFromInstant(new Date(NaN))).toThrow(ValueError);
    expect(() => values.dateTimeFromInstant(new Date("-000001-01-01T00:00:00Z"))).toThrow(ValueError);
    expect(() => values.dateTimeFromInstant(instant, "")).toThrow(ValueError);
  });
  it("brings every instant there and back", () => {
    const instants = fc.date({
      min: new Date("0001-01-02T00:00:00Z"),
      max: new Date("9999-12-30T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom("Z", "+02:00", "-05:30", "+14:00"), (instant, zone) => {
        expect(values.dateTimeToInstant(values.dateTimeFromInstant(instant, zone))).toEqual(instant);
      }),
    );
  });
});

describe("dates as text (interface 4.2)", () => {
  const both = ["mm/dd/yyyy", "yyyy/mm/dd"] as const;
  it("makes both formats", () => {
    expect(values.formatDate({ year: 2009, month: 1, day: 2 }, "mm/dd/yyyy")).toBe("01/02/2009");
    expect(values.formatDate({ year: 2009, month: 1, day: 2 }, "yyyy/mm/dd")).toBe("2009/01/02");
    expect(values.formatDate(new Date(2009, 11, 31), "yyyy/mm/dd")).toBe("2009/12/31");
    expect(() => values.formatDate({ year: 2009, month: 2, day: 29 }, "yyyy/mm/dd")).toThrow(ValueError);
    expect(() => values.formatDate(new Date(NaN), "yyyy/mm/dd")).toThrow(ValueError);
    expect(() => values.formatDate({ year: 2009, month: 2, day: 1.5 }, "yyyy/mm/dd")).toThrow(ValueError);
    expect(values.formatDate({ year: 9, month: 12, day: 31 }, "mm/dd/yyyy")).toBe("12/31/0009");
  });
  it.each(["01/02/2009", "2009/03/04", "02/29/2008"])("takes %s", (text) => {
    expect(() => values.checkDateText(text, both)).not.toThrow();
  });
  it.each([
    "",
    "1/2/2009",
    "13/01/2009",
    "31/12/2009",
    "2009-03-04",
    "2009/02/29",
    "02/29/2009",
    "01/02/09",
    "2009/03/04 ",
    "01/02/0000",
    "0a/02/2009",
  ])("refuses %j", (text) => {
    expect(() => values.checkDateText(text, both)).toThrow(
      "a date that exists, written like 12/31/2009 (mm/dd/yyyy) or 2009/12/31 (yyyy/mm/dd)",
    );
  });
  it("takes only the formats it is given", () => {
    expect(() => values.checkDateText("2009/03/04", ["mm/dd/yyyy"])).toThrow(ValueError);
    for (const text of ["03-04/2009", "03/04-2009", "2009-03/04", "2009/03-04", "03/04/20090", "3/04/2009", 5 as never])
      expect(() => values.checkDateText(text, ["mm/dd/yyyy", "yyyy/mm/dd"])).toThrow(ValueError);
  });
});

describe("delimited lists", () => {
  it("joins and splits", () => {
    expect(values.joinDelimited(["+1", "+2"], ",")).toBe("+1,+2");
    expect(values.splitDelimited("+1, +2", ",")).toEqual(["+1", " +2"]);
    expect(values.joinDelimited([], ",")).toBe("");
    expect(values.splitDelimited("", ",")).toEqual([]);
  });
  it("refuses an element that would become two, or none", () => {
    expect(() => values.joinDelimited(["a,b"], ",")).toThrow('without the delimiter ","');
    expect(() => values.joinDelimited([""], ",")).toThrow(ValueError);
    expect(() => values.joinDelimited([5 as never], ",")).toThrow("a list of strings");
    expect(values.joinDelimited(["", ""], ",")).toBe(",");
  });
  it("splits into what it joined", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (elements) => {
        try {
          expect(values.splitDelimited(values.joinDelimited(elements, ";"), ";")).toEqual(elements);
        } catch (error) {
          if (!(error instanceof ValueError)) throw error;
        }
      }),
    );
  });
});
