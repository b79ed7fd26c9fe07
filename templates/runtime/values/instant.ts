/**
 * Owns the conversion between a dateTime's text and a point in time.
 * Invariant: a time zone is never guessed. For a text without one, the caller has to state it (wire 3).
 */
import { fourDigits, isZoneOrEnd, twoDigits } from "./calendar.js";
import { type DateTime, dateTime } from "./date-time.js";
import { ValueError } from "./type.js";

/** `Z`, or an offset such as `+02:00` or `-05:30`. */
export type Zone = string;

function offsetMinutes(zone: Zone): number {
  if (typeof zone !== "string" || zone === "" || !isZoneOrEnd(zone, 0)) {
    throw new ValueError("a zone: Z, or an offset such as +02:00");
  }
  if (zone === "Z") return 0;
  const minutes = twoDigits(zone, 1) * 60 + twoDigits(zone, 4);
  return zone.startsWith("-") ? -minutes : minutes;
}

/**
 * The instant of a dateTime. A zone in the text has precedence; without one, `assumeZone` is used, and without that
 * {@link ValueError} is thrown. A Date counts milliseconds: finer fraction digits are cut off.
 */
export function dateTimeToInstant(text: DateTime, assumeZone?: Zone): Date {
  const value = dateTime.decode(text);
  const [, fraction = "", zone = ""] = /^.{19}(?:\.([0-9]+))?(\D.*)?$/.exec(value) ?? [];
  if (zone === "" && assumeZone === undefined) {
    throw new ValueError("a dateTime with a zone, or a second argument that says which zone is meant");
  }
  const instant = new Date(0);
  // Date.UTC would take the years 0 to 99 for 1900 to 1999.
  instant.setUTCFullYear(fourDigits(value, 0), twoDigits(value, 5) - 1, twoDigits(value, 8));
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  instant.setUTCHours(twoDigits(value, 11), twoDigits(value, 14), twoDigits(value, 17), milliseconds);
  return new Date(instant.getTime() - offsetMinutes(zone === "" ? (assumeZone ?? "Z") : zone) * 60_000);
}

/** The dateTime of an instant, seen from `zone`; milliseconds only where there are any. Years 0001 to 9999. */
export function dateTimeFromInstant(instant: Date, zone: Zone = "Z"): DateTime {
  const shifted = new Date(instant.getTime() + offsetMinutes(zone) * 60_000);
  if (Number.isNaN(shifted.getTime()) || shifted.getUTCFullYear() < 1 || shifted.getUTCFullYear() > 9999) {
    throw new ValueError("an instant in the years 0001 to 9999");
  }
  const text = shifted.toISOString();
  return text.slice(0, 19) + (text.slice(19, 23) === ".000" ? "" : text.slice(19, 23)) + zone;
}
