/**
 * Owns which of two values of a type is the greater, as XML Schema orders them (part 2, 3.2), and values near a bound.
 * Invariant: numbers are compared exactly; where two values have no order, none is made up.
 */

export type ValueOrder = "number" | "double" | "moment" | "span";

/** Below 0: the first is the lesser. Undefined: neither, or one of them is no value. */
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

/** `units` of which `10 ** digits` are one. */
export interface ScaledNumber {
  readonly units: bigint;
  readonly digits: number;
}

/** Undefined: it is no decimal number, or one of so many digits that nobody means it. */
export function scaledNumber(text: string): ScaledNumber | undefined {
  const [, sign = "", whole = "", rest = ""] = /^([+-]?)([0-9]{0,200})(?:\.([0-9]{0,200}))?$/.exec(text) ?? [];
  if (whole + rest === "") return undefined;
  const units = BigInt(whole + rest);
  return { units: sign === "-" ? -units : units, digits: rest.length };
}

export function unitsIn({ units, digits }: ScaledNumber, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - digits);
}

/** With as many digits after the point as it says, none of them at its end a zero unless `padded`. */
export function numberText({ units, digits }: ScaledNumber, padded: boolean): string {
  const figures = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  const whole = figures.slice(0, figures.length - digits);
  const rest = digits === 0 ? "" : `.${figures.slice(figures.length - digits)}`;
  return `${units < 0n ? "-" : ""}${whole}${padded ? rest : withoutZeros(rest).replace(/\.$/, "")}`;
}

/** Without those at its end. */
function withoutZeros(text: string): string {
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

/** Of a day in any of its forms, a time, or both; what is not said is as in 1972, the first of a month, midnight. */
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
    finer: withoutZeros(fraction.slice(3)),
    zoned: zone !== "",
  };
}

function zoneMinutes(zone: string): number {
  if (zone === "" || zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** A local time stands for any of the zones, which are 14 hours to either side. */
const widestZone = 14 * 3_600_000;

function compareMoments(one: string, other: string): number | undefined {
  const [first, second] = [momentOf(one), momentOf(other)];
  if (first === undefined || second === undefined) return undefined;
  const difference = first.milliseconds - second.milliseconds;
  if (first.zoned !== second.zoned) return Math.abs(difference) > widestZone ? Math.sign(difference) : undefined;
  if (difference !== 0 || first.finer === second.finer) return signOf(difference);
  return first.finer < second.finer ? -1 : 1;
}

/** The same moment some days later, or earlier, a year at most; undefined: the form says no day with a year. */
export function daysLater(text: string, days: number): string | undefined {
  const [, year, month, day, rest = ""] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(.*)$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const wanted = dayNumber(Number(year), Number(month), Number(day)) + days;
  const [later = 0] = [1, 0, -1].map((more) => Number(year) + more).filter((each) => dayNumber(each, 1, 1) <= wanted);
  const months = Array.from({ length: 12 }, (_, at) => 12 - at);
  const [laterMonth = 1] = months.filter((each) => dayNumber(later, each, 1) <= wanted);
  const laterDay = wanted - dayNumber(later, laterMonth, 1) + 1;
  const parts = [
    String(later).padStart(4, "0"),
    ...[laterMonth, laterDay].map((each) => String(each).padStart(2, "0")),
  ];
  return `${parts.join("-")}${rest}`;
}

/** Days since the end of February of the year 0, in the calendar that is never changed: years begin with March, so that leap days end them. */
function dayNumber(year: number, month: number, day: number): number {
  const [from, months] = month < 3 ? [year - 1, month + 9] : [year, month - 3];
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return from * 365 + leapDays + Math.floor((153 * months + 2) / 5) + day;
}

/** Months and seconds, neither of which is so many of the other. */
function compareSpans(one: string, other: string): number | undefined {
  const [first, second] = [spanOf(one), spanOf(other)];
  if (first === undefined || second === undefined) return undefined;
  const [months, seconds] = [Math.sign(first.months - second.months), Math.sign(first.seconds - second.seconds)];
  return months === 0 || seconds === 0 || months === seconds ? months || seconds : undefined;
}

const span =
  /^(-?)P(?:([0-9]+)Y)?(?:([0-9]+)M)?(?:([0-9]+)D)?(?:T(?:([0-9]+)H)?(?:([0-9]+)M)?(?:([0-9]+(?:\.[0-9]+)?)S)?)?$/;

function spanOf(text: string): { readonly months: number; readonly seconds: number } | undefined {
  const found = span.exec(text);
  if (found === null) return undefined;
  const [, sign, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found;
  const direction = sign === "-" ? -1 : 1;
  const time = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  return { months: direction * (Number(years) * 12 + Number(months)), seconds: direction * time };
}
