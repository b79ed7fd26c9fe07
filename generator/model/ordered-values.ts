/**
 * Owns the comparison of values in XML Schema's order (part 2, 3.2), and the computation of values near a bound.
 * Invariant: numbers are compared exactly; incomparable values have no order.
 */

export type ValueOrder = "number" | "double" | "moment" | "span";

/** Negative if the first is less; undefined if the two are incomparable or one is invalid. */
export function compareValues(order: ValueOrder, one: string, other: string): number | undefined {
  switch (order) {
    case "number":
      return compareNumbers(one, other);
    case "double":
      return signOf(doubleOf(one) - doubleOf(other), doubleOf(one) === doubleOf(other));
    case "moment":
      return compareMoments(one, other);
    case "span":
      return compareSpans(one, other);
  }
}

function signOf(difference: number, areSame = difference === 0): number | undefined {
  if (areSame) return 0;
  return Number.isNaN(difference) ? undefined : Math.sign(difference);
}

function doubleOf(text: string): number {
  const written = text.replace(/^([+-]?)INF$/, "$1Infinity");
  return /^[+-]?(?:Infinity|[0-9.]+(?:[eE][+-]?[0-9]+)?)$/.test(written) ? Number(written) : NaN;
}

/** The number `units / 10 ** digits`. */
export interface ScaledNumber {
  readonly units: bigint;
  readonly digits: number;
}

/** Undefined for anything but a decimal number of at most 200 digits on each side of the point. */
export function scaledNumber(text: string): ScaledNumber | undefined {
  const [, sign = "", whole = "", rest = ""] = /^([+-]?)([0-9]{0,200})(?:\.([0-9]{0,200}))?$/.exec(text) ?? [];
  if (whole + rest === "") return undefined;
  const units = BigInt(whole + rest);
  return { units: sign === "-" ? -units : units, digits: rest.length };
}

export function unitsIn({ units, digits }: ScaledNumber, newDigits: number): bigint {
  return units * 10n ** BigInt(newDigits - digits);
}

/** Decimal notation; `padded` keeps trailing zeros of the fraction. */
export function numberText({ units, digits }: ScaledNumber, padded: boolean): string {
  const figures = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const whole = figures.slice(0, figures.length - digits);
  const rest = digits === 0 ? "" : `.${figures.slice(figures.length - digits)}`;
  return `${units < 0n ? "-" : ""}${whole}${padded ? rest : withoutTrailingZeros(rest).replace(/\.$/, "")}`;
}

function withoutTrailingZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === "0") end--;
  return text.slice(0, end);
}

function compareNumbers(one: string, other: string): number | undefined {
  const [first, second] = [scaledNumber(one), scaledNumber(other)];
  if (first === undefined || second === undefined) return undefined;
  const digits = Math.max(first.digits, second.digits);
  const [a, b] = [unitsIn(first, digits), unitsIn(second, digits)];
  return a === b ? 0 : a < b ? -1 : 1;
}

interface Moment {
  readonly milliseconds: number;
  /** Digits beyond milliseconds. */
  readonly finer: string;
  readonly zoned: boolean;
}

const dated = /^([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?$/;
const undated = /^--(?:([0-9]{2})(?:--)?(?:-([0-9]{2}))?|-([0-9]{2}))$/;
const clock = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,20}))?$/;

/** Accepts a date in any form, a time, or both. Missing parts default to 1972, the first month or day, and midnight. */
function momentOf(text: string): Moment | undefined {
  const [, local = "", zone = ""] = /^(.*?)(Z|[+-][0-9]{2}:[0-9]{2})?$/.exec(text) ?? [];
  const [one = "", other] = local.split("T");
  const [dayText, timeText] =
    other === undefined && one.includes(":") ? ["1972-01-01", one] : [one, other ?? "00:00:00"];
  const [, year = "1972", month = "01", day = "01"] = dated.exec(dayText) ?? [];
  const [, otherMonth = month, monthDay, lastDay] = undated.exec(dayText) ?? [];
  const [, hours, minutes, seconds, fraction = ""] = clock.exec(timeText) ?? [];
  if (hours === undefined || !(dated.test(dayText) || undated.test(dayText))) return undefined;
  const days = dayNumber(Number(year), Number(otherMonth), Number(lastDay ?? monthDay ?? day));
  const time = ((days * 24 + Number(hours)) * 60 + Number(minutes) - zoneMinutes(zone)) * 60 + Number(seconds);
  return {
    milliseconds: time * 1_000 + Number(fraction.slice(0, 3).padEnd(3, "0")),
    finer: withoutTrailingZeros(fraction.slice(3)),
    zoned: zone !== "",
  };
}

function zoneMinutes(zone: string): number {
  if (zone === "" || zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** A time without a zone may be in any zone, up to 14 hours to either side. */
const widestZone = 14 * 3_600_000;

function compareMoments(one: string, other: string): number | undefined {
  const [first, second] = [momentOf(one), momentOf(other)];
  if (first === undefined || second === undefined) return undefined;
  const difference = first.milliseconds - second.milliseconds;
  if (first.zoned !== second.zoned) return Math.abs(difference) > widestZone ? Math.sign(difference) : undefined;
  if (difference !== 0 || first.finer === second.finer) return signOf(difference);
  return first.finer < second.finer ? -1 : 1;
}

/** Adds `days`, at most a year in either direction. Undefined if the text has no full date. */
export function daysLater(text: string, days: number): string | undefined {
  const [, year, month, day, rest = ""] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(.*)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const target = dayNumber(Number(year), Number(month), Number(day)) + days;
  const [later = 0] = [1, 0, -1].map((more) => Number(year) + more).filter((each) => dayNumber(each, 1, 1) <= target);
  const months = Array.from({ length: 12 }, (_, at) => 12 - at);
  const [laterMonth = 1] = months.filter((each) => dayNumber(later, each, 1) <= target);
  const laterDay = target - dayNumber(later, laterMonth, 1) + 1;
  const parts = [
    String(later).padStart(4, "0"),
    ...[laterMonth, laterDay].map((each) => String(each).padStart(2, "0")),
  ];
  return `${parts.join("-")}${rest}`;
}

/** Days since the end of February of year 0, proleptic Gregorian. Years begin in March here, so that a leap day is the last day. */
function dayNumber(year: number, month: number, day: number): number {
  const [from, months] = month < 3 ? [year - 1, month + 9] : [year, month - 3];
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return from * 365 + leapDays + Math.floor((153 * months + 2) / 5) + day;
}

/** Compares months and seconds separately: a month has no fixed number of seconds. */
function compareSpans(one: string, other: string): number | undefined {
  const [first, second] = [spanOf(one), spanOf(other)];
  if (first === undefined || second === undefined) return undefined;
  const [months, seconds] = [Math.sign(first.months - second.months), Math.sign(first.seconds - second.seconds)];
  return months === 0 || seconds === 0 || months === seconds ? months || seconds : undefined;
}

const span =
  /^(-?)P(?:([0-9]+)Y)?(?:([0-9]+)M)?(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:\.[0-9]+)?)S)?)?$/;

function spanOf(text: string): { readonly months: number; readonly seconds: number } | undefined {
  const match = span.exec(text);
  if (match === null) return undefined;
  const [, sign, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match;
  const direction = sign === "-" ? -1 : 1;
  const time = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return { months: direction * (Number(years) * 12 + Number(months)), seconds: direction * time };
}
