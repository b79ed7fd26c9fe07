/**
 * Owns dateTime, date and time.
 * Invariant: values are the exact text, except that a date alone becomes its midnight, as in .NET. No time zone is ever
 * added (wire 3).
 */
import { endOfTime, isZoneOrEnd, startsWithDay } from "./calendar.js";
import { keptText } from "./kept-text.js";
import { type SimpleType, trimBlanks } from "./type.js";

/** `2009-03-04T05:06:07`, with any number of fraction digits, and with no zone, `Z`, or an offset such as `+02:00`. */
export type DateTime = string;
/** `2009-03-04`, with an optional zone. */
export type DateOnly = string;
/** `05:06:07`, with optional fraction digits and zone. */
export type TimeOnly = string;

function isDateTime(text: string): boolean {
  if (!startsWithDay(text) || text.charCodeAt(10) !== 84) return false;
  const end = endOfTime(text, 11);
  return end > 0 && isZoneOrEnd(text, end);
}

function isDate(text: string): boolean {
  return startsWithDay(text) && isZoneOrEnd(text, 10);
}

function isTime(text: string): boolean {
  const end = endOfTime(text, 0);
  return end > 0 && isZoneOrEnd(text, end);
}

/** A date alone is a dateTime, too: its midnight. */
function settleDateTime(text: string): string {
  const value = trimBlanks(text);
  return value.charCodeAt(10) === 84 ? value : value.replace(/^.{10}/, "$&T00:00:00");
}

/** Years 0001 to 9999 (.NET's range), real calendar days, `24:00:00` as the end of a day. */
export const dateTime: SimpleType<DateTime> = /* @__PURE__ */ keptText(
  "dateTime",
  "a dateTime such as 2009-03-04T05:06:07.089, optionally with Z or an offset such as +02:00",
  isDateTime,
  settleDateTime,
);
/** A day of the calendar, years 0001 to 9999. */
export const date: SimpleType<DateOnly> = /* @__PURE__ */ keptText(
  "date",
  "a date such as 2009-03-04, optionally with Z or an offset such as +02:00",
  isDate,
);
/** A time of day. */
export const time: SimpleType<TimeOnly> = /* @__PURE__ */ keptText(
  "time",
  "a time such as 05:06:07.089, optionally with Z or an offset such as +02:00",
  isTime,
);
