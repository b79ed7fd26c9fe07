/**
 * Owns the lexical forms of values (composable expressions), and the calendar.
 * Invariant: the runtime's codecs accept every text that fits here, over every binding.
 */

export interface LexicalForm {
  /** For messages: `a date such as 2026-01-31`. */
  readonly expected: string;
  readonly fits: (text: string) => boolean;
  /** XML Schema pattern of the usual texts that fit. It may match some that do not fit. */
  readonly usual: string;
}

/** True for a text of xs:boolean that means true. */
export const isTrue = (text: string | undefined): boolean => text === "true" || text === "1";

/** 0001 to 9999, the years of .NET. */
export const years = "(?!0000)[0-9]{4}";
export const days = "(?:0[1-9]|[12][0-9]|3[01])";
export const months = "(?:0[1-9]|1[0-2])";
export const clock = "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?|24:00:00(?:\\.0+)?)";
export const zone = "(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?";

export function pattern(expected: string, source: string): LexicalForm {
  const expression = new RegExp(`^${source}$`);
  return { expected, fits: (text) => expression.test(text), usual: withoutLookahead(source) };
}

/** XML Schema's expressions have no lookahead and only one kind of group. */
function withoutLookahead(source: string): string {
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

/** `nearest` rounds to the format. Numbers that overflow, or underflow to zero, do not fit. */
export function floating(bits: number, nearest: (value: number) => number): LexicalForm {
  const holds = (value: number): boolean => Number.isFinite(nearest(value)) && (nearest(value) !== 0 || value === 0);
  return {
    expected: `a number within the range of ${String(bits)} bits, INF, -INF or NaN`,
    fits: (text) => /^(?:-?INF|NaN)$/.test(text) || (finite.test(text) && holds(Number(text))),
    usual: "-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?",
  };
}

/** A calendar day, followed by `rest`. */
export function dated(expected: string, rest: string): LexicalForm {
  const expression = new RegExp(`^${years}-${months}-${days}${rest}$`);
  const usual = withoutLookahead(`${years}-${months}-${days}${rest}`);
  return { expected, fits: (text) => expression.test(text) && isDay(text), usual };
}

/** True if the calendar has the day at the start of the text, `yyyy-mm-dd`. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}
