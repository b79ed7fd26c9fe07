/**
 * Owns what texts of values look like: forms to put together, and the calendar.
 * Invariant: a text that fits here, the runtime's codecs take over every binding.
 */

/** What a text of a type has to look like. */
export interface LexicalForm {
  readonly expected: string;
  readonly fits: (text: string) => boolean;
  /** As a pattern of XML Schema: those that fit and are usual, and some that do not fit. */
  readonly usual: string;
}

/** What .NET holds: 0001 to 9999. */
export const years = "(?!0000)[0-9]{4}";
export const days = "(?:0[1-9]|[12][0-9]|3[01])";
export const months = "(?:0[1-9]|1[0-2])";
export const clock = "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?|24:00:00(?:\\.0+)?)";
export const zone = "(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?";

export function pattern(expected: string, source: string): LexicalForm {
  const expression = new RegExp(`^${source}$`);
  return { expected, fits: (text) => expression.test(text), usual: withoutLooking(source) };
}

/** XML Schema's expressions look neither ahead nor back, and have one kind of group. */
function withoutLooking(source: string): string {
  return source.replace(/\(\?[=!][^()]*\)/g, "").replaceAll("(?:", "(");
}

function whole(least: bigint, most: bigint): LexicalForm {
  return {
    expected: `a whole number from ${String(least)} to ${String(most)}`,
    fits: (text) =>
      /^[+-]?[0-9]{1,30}$/.test(text) &&
      BigInt(text.replace("+", "")) >= least &&
      BigInt(text.replace("+", "")) <= most,
    usual: "-?(0|[1-9][0-9]*)",
  };
}

export function signed(bits: bigint): LexicalForm {
  return whole(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n);
}

export function unsigned(bits: bigint): LexicalForm {
  return whole(0n, 2n ** bits - 1n);
}

const finite = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** `nearest`: what of a number so many bits can hold; none is too large, nor taken for zero. */
export function floating(bits: number, nearest: (value: number) => number): LexicalForm {
  const holds = (value: number): boolean => Number.isFinite(nearest(value)) && (nearest(value) !== 0 || value === 0);
  return {
    expected: `a number within the range of ${String(bits)} bits, INF, -INF or NaN`,
    fits: (text) => /^(?:-?INF|NaN)$/.test(text) || (finite.test(text) && holds(Number(text))),
    usual: "-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?",
  };
}

/** A day of the calendar and what follows it. */
export function dated(expected: string, rest: string): LexicalForm {
  const expression = new RegExp(`^${years}-${months}-${days}${rest}$`);
  const usual = withoutLooking(`${years}-${months}-${days}${rest}`);
  return { expected, fits: (text) => expression.test(text) && isDay(text), usual };
}

/** Whether the calendar has the day that begins the text, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}
