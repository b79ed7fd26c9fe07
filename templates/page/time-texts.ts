/**
 * Owns the conversion of dates and times between a service's text and a browser's calendar.
 * Invariant: parts that a calendar does not show (fractions of a second, zones, the order of a date's parts) stay.
 */

export interface TimeText {
  /** As a calendar has it: `2026-01-31T12:00:00`, or a part of that. */
  readonly local: string;
  readonly fraction: string;
  readonly zone: string;
  /** In words of the description, if it is none of XML Schema. */
  readonly format: string | undefined;
}

const times = /^(\d{4}-\d\d-\d\d|(?:\d{4}-\d\d-\d\dT)?\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;
const slashed = new Map([
  ["mm/dd/yyyy", /^(?<month>\d\d)\/(?<day>\d\d)\/(?<year>\d{4})$/],
  ["yyyy/mm/dd", /^(?<year>\d{4})\/(?<month>\d\d)\/(?<day>\d\d)$/],
]);

/** `formats`: of dates, as the description says them; none: those of XML Schema. Undefined for other texts. */
export function readTime(text: string, formats: readonly string[]): TimeText | undefined {
  for (const format of formats) {
    const { year, month, day } = slashed.get(format)?.exec(text.trim())?.groups ?? {};
    if (year !== undefined) return { local: `${year}-${month}-${day}`, fraction: "", zone: "", format };
  }
  const [, local = "", fraction = "", zone = ""] = (formats.length === 0 && times.exec(text.trim())) || [];
  return local === "" ? undefined : { local, fraction, zone, format: undefined };
}

/** `before`: the time that the calendar replaces. */
export function writeTime(local: string, before: TimeText | undefined, formats: readonly string[]): string {
  const format = before?.format ?? formats[0];
  if (format !== undefined) {
    const [year = "", month = "", day = ""] = local.split("-");
    return format.replace("yyyy", year).replace("mm", month).replace("dd", day);
  }
  // A browser leaves seconds out that are 0.
  const whole = /(?:^|T)\d\d:\d\d$/.test(local) ? `${local}:00` : local;
  const isSameTime = whole.slice(-8) === before?.local.slice(-8);
  return `${whole}${isSameTime ? before.fraction : ""}${before?.zone ?? ""}`;
}
