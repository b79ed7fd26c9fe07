/**
 * Owns the dates that services send as strings: mm/dd/yyyy and yyyy/mm/dd.
 * Invariant: the position of the year distinguishes them, never the size of a number.
 */
import type { DateFormat } from "../description.js";
import { fourDigits, isRealDay, twoDigits } from "./calendar.js";
import { ValueError } from "./type.js";

/** A day of the calendar, free of any zone. `month` is 1 to 12. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Text for a day. A Date means its day in the machine's own time zone (`new Date(2009, 0, 2)`); for another, pass the
 * parts.
 */
export function formatDate(date: CalendarDate | Date, format: DateFormat): string {
  const { year, month, day } =
    date instanceof Date ? { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() } : date;
  if (![year, month, day].every(Number.isInteger) || !isRealDay(year, month, day)) {
    throw new ValueError("a day of the calendar in the years 1 to 9999");
  }
  const yyyy = String(year).padStart(4, "0");
  const mmdd = `${String(month).padStart(2, "0")}/${String(day).padStart(2, "0")}`;
  return format === "mm/dd/yyyy" ? `${mmdd}/${yyyy}` : `${yyyy}/${mmdd}`;
}

/** The day of a text in one of the formats; undefined for any other text or a day that does not exist. */
export function readDateText(text: string, formats: readonly DateFormat[]): CalendarDate | undefined {
  return formats.map((format) => readFormat(text, format)).find((date) => date !== undefined);
}

/** Throws {@link ValueError} unless the text is a real day in one of the formats. */
export function checkDateText(text: string, formats: readonly DateFormat[]): void {
  if (typeof text !== "string" || readDateText(text, formats) === undefined) {
    const examples = formats.map((format) => `${formatDate({ year: 2009, month: 12, day: 31 }, format)} (${format})`);
    throw new ValueError(`a date that exists, written like ${examples.join(" or ")}`);
  }
}

function readFormat(text: string, format: DateFormat): CalendarDate | undefined {
  const monthFirst = format === "mm/dd/yyyy";
  const [firstSlash, secondSlash] = monthFirst ? [2, 5] : [4, 7];
  if (text.length !== 10 || text[firstSlash] !== "/" || text[secondSlash] !== "/") return undefined;
  const year = fourDigits(text, monthFirst ? 6 : 0);
  const month = twoDigits(text, monthFirst ? 0 : 5);
  const day = twoDigits(text, monthFirst ? 3 : 8);
  return isRealDay(year, month, day) ? { year, month, day } : undefined;
}
