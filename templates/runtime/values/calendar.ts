/**
 * Owns the proleptic Gregorian calendar, and the fixed-width parts of dates and times on the wire.
 * Invariant: a day that does not exist is never accepted.
 */
import { isDigit } from "./type.js";

/** Days of a month (1 to 12) of a year. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the day exists, in years 1 to 9999, the range of .NET's DateTime. */
export function isRealDay(year: number, month: number, day: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The two digits at `index` as a number, or -1. */
export function twoDigits(text: string, index: number): number {
  const tens = text.charCodeAt(index) - 48;
  const ones = text.charCodeAt(index + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** The four digits at `index` as a number, or -1. */
export function fourDigits(text: string, index: number): number {
  const high = twoDigits(text, index);
  const low = twoDigits(text, index + 2);
  return high < 0 || low < 0 ? -1 : high * 100 + low;
}

/** `YYYY-MM-DD` at the start of the text, a real day. */
export function startsWithDay(text: string): boolean {
  return (
    text.charCodeAt(4) === 45 &&
    text.charCodeAt(7) === 45 &&
    isRealDay(fourDigits(text, 0), twoDigits(text, 5), twoDigits(text, 8))
  );
}

/**
 * Reads `hh:mm:ss` with any number of fraction digits at `index`; returns the index after it, or -1. `24:00:00`, XSD's
 * end of day, is accepted; second 60 is not XSD.
 */
export function endOfTime(text: string, index: number): number {
  const hour = twoDigits(text, index);
  const minute = twoDigits(text, index + 3);
  const second = twoDigits(text, index + 6);
  if (text.charCodeAt(index + 2) !== 58 || text.charCodeAt(index + 5) !== 58) return -1;
  if (hour < 0 || hour > 24 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1;
  let end = index + 8;
  let zeros = minute + second === 0;
  if (text.charCodeAt(end) === 46) {
    const first = ++end;
    for (; isDigit(text.charCodeAt(end)); end++) zeros &&= text.charCodeAt(end) === 48;
    if (end === first) return -1;
  }
  return hour === 24 && !zeros ? -1 : end;
}

/** Whether the text from `index` on is no zone at all, `Z`, or an offset up to 14 hours. */
export function isZoneOrEnd(text: string, index: number): boolean {
  const { length } = text;
  if (index === length) return true;
  const code = text.charCodeAt(index);
  if (code === 90) return index + 1 === length;
  if ((code !== 43 && code !== 45) || index + 6 !== length || text.charCodeAt(index + 3) !== 58) return false;
  const hours = twoDigits(text, index + 1);
  const minutes = twoDigits(text, index + 4);
  return hours >= 0 && minutes >= 0 && minutes <= 59 && (hours < 14 || (hours === 14 && minutes === 0));
}
