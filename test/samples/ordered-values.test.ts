/** Which of two values is the greater; days are held against JavaScript's own calendar. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  compareValues,
  daysLater,
  numberText,
  scaledNumber,
  type ValueOrder,
} from "../../generator/model/ordered-values.js";

test.each<readonly [ValueOrder, string, string, number | undefined]>([
  ["number", "1.50", "1.5", 0],
  ["number", "-2", "-1.999", -1],
  ["number", "123456789012345678901", "123456789012345678900", 1],
  ["number", "+.5", "0.50", 0],
  ["number", "", "1", undefined],
  ["number", ".", "1", undefined],
  ["number", "1e3", "1", undefined],
  ["double", "1e3", "999", 1],
  ["double", "-INF", "INF", -1],
  ["double", "INF", "INF", 0],
  ["double", "NaN", "1", undefined],
  ["double", "0x10", "1", undefined],
  ["moment", "2026-01-31T12:00:00", "2026-01-31T12:00:00.0", 0],
  ["moment", "2026-01-31T12:00:00Z", "2026-01-31T13:30:00+01:30", 0],
  ["moment", "2026-01-31T12:00:00.0001", "2026-01-31T12:00:00.00009", 1],
  ["moment", "2026-01-31T12:00:00Z", "2026-01-31T20:00:00", undefined],
  ["moment", "2026-01-31T12:00:00Z", "2026-02-01T12:00:00", -1],
  ["moment", "12:00:00", "11:59:59.9", 1],
  ["moment", "2026", "2025", 1],
  ["moment", "2026-02", "2026-03", -1],
  ["moment", "--12-31", "--01-01", 1],
  ["moment", "--02-29", "--03-01", -1],
  ["moment", "---31", "---01", 1],
  ["moment", "--12", "--11", 1],
  ["moment", "soon", "2026", undefined],
  ["span", "P1Y", "P12M", 0],
  ["span", "P1DT1S", "PT24H", 1],
  ["span", "-P1D", "PT0S", -1],
  ["span", "P1M", "P30D", undefined],
])("%s: %s and %s", (order, one, other, expected) => {
  expect(compareValues(order, one, other)).toBe(expected);
  expect(compareValues(order, other, one)).toBe(expected === undefined ? undefined : 0 - expected);
});

const days = fc
  .date({ min: new Date("0002-01-01"), max: new Date("9998-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("days are those of the calendar", () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: -365, max: 365 }), (one, other, more) => {
      expect(compareValues("moment", one, other)).toBe(Math.sign(Date.parse(one) - Date.parse(other)));
      const later = new Date(Date.parse(one) + more * 86_400_000).toISOString().slice(0, 10);
      expect(daysLater(`${one}T12:00:00Z`, more)).toBe(`${later}T12:00:00Z`);
    }),
    { numRuns: 2_000 },
  );
  expect(daysLater("12:00:00", 1)).toBeUndefined();
});

test.each([
  ["-0.050", "-0.050", "-0.05"],
  ["7", "7", "7"],
  ["12.00", "12.00", "12"],
  ["0.0", "0.0", "0"],
])("%s is written %s and %s", (text, padded, short) => {
  const number = scaledNumber(text);
  expect(number && [numberText(number, true), numberText(number, false)]).toEqual([padded, short]);
});
