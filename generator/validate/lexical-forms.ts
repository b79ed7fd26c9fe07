/**
 * Owns what the text of a value of each scalar type looks like.
 * Property that must stay true: a sample value that passes here, the runtime's codecs take over every binding.
 */
import type { DateFormat, ScalarName } from "../model/service.js";

interface LexicalForm {
  readonly expected: string;
  readonly fits: (text: string) => boolean;
}

/** What .NET holds: 0001 to 9999. */
const years = "(?!0000)[0-9]{4}";
const days = "(?:0[1-9]|[12][0-9]|3[01])";
const months = "(?:0[1-9]|1[0-2])";
const clock = "(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?|24:00:00(?:\\.0+)?)";
const zone = "(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?";

function pattern(expected: string, source: string): LexicalForm {
  const expression = new RegExp(`^${source}$`);
  return { expected, fits: (text) => expression.test(text) };
}

function whole(least: bigint, most: bigint): LexicalForm {
  return {
    expected: `a whole number from ${String(least)} to ${String(most)}`,
    fits: (text) =>
      /^[+-]?[0-9]{1,30}$/.test(text) &&
      BigInt(text.replace("+", "")) >= least &&
      BigInt(text.replace("+", "")) <= most,
  };
}

function signed(bits: bigint): LexicalForm {
  return whole(-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n);
}

function unsigned(bits: bigint): LexicalForm {
  return whole(0n, 2n ** bits - 1n);
}

const finite = /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** `nearest`: what of a number so many bits can hold; none is too large, nor taken for zero. */
function floating(bits: number, nearest: (value: number) => number): LexicalForm {
  const holds = (value: number): boolean => Number.isFinite(nearest(value)) && (nearest(value) !== 0 || value === 0);
  return {
    expected: `a number within the range of ${String(bits)} bits, INF, -INF or NaN`,
    fits: (text) => /^(?:-?INF|NaN)$/.test(text) || (finite.test(text) && holds(Number(text))),
  };
}

/** `undefined`: any text. */
const forms: Readonly<Record<ScalarName, LexicalForm | undefined>> = {
  string: undefined,
  boolean: pattern("true or false", "(?:true|false)"),
  byte: signed(8n),
  unsignedByte: unsigned(8n),
  short: signed(16n),
  unsignedShort: unsigned(16n),
  int: signed(32n),
  unsignedInt: unsigned(32n),
  long: signed(64n),
  unsignedLong: unsigned(64n),
  float: floating(32, Math.fround),
  double: floating(64, (value) => value),
  decimal: pattern("a decimal number without exponent", "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)"),
  dateTime: {
    expected: "a date and time such as 2026-01-31T12:00:00, with or without a zone",
    fits: (text) => new RegExp(`^${years}-${months}-${days}T${clock}${zone}$`).test(text) && isDay(text),
  },
  date: {
    expected: "a date such as 2026-01-31",
    fits: (text) => new RegExp(`^${years}-${months}-${days}${zone}$`).test(text) && isDay(text),
  },
  time: pattern("a time such as 12:00:00", `${clock}${zone}`),
  duration: pattern(
    "a duration such as P1DT2H",
    "-?P(?=.)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=.)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:\\.[0-9]+)?S)?)?",
  ),
  guid: pattern(
    "a guid such as 01234567-89ab-cdef-0123-456789abcdef",
    "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
  ),
  // Before the padding no bit is set that no byte holds.
  base64Binary: pattern(
    "Base64",
    "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?",
  ),
  anyURI: pattern("a URI without blanks", "\\S*"),
};

/** What a text should have been; `undefined` when it is a value of the type. */
export function expectedScalar(type: ScalarName, text: string): string | undefined {
  const form = forms[type];
  return form === undefined || form.fits(text) ? undefined : form.expected;
}

const dateTexts: Readonly<Record<DateFormat, RegExp>> = {
  "mm/dd/yyyy": new RegExp(`^(?<month>${months})/(?<day>${days})/(?<year>${years})$`),
  "yyyy/mm/dd": new RegExp(`^(?<year>${years})/(?<month>${months})/(?<day>${days})$`),
};

/** The same for a text that holds a date in one of `formats`. */
export function expectedDateText(formats: readonly DateFormat[], text: string): string | undefined {
  const fits = formats.some((format) => {
    const groups = dateTexts[format].exec(text)?.groups;
    return groups !== undefined && isDay(`${groups["year"] ?? ""}-${groups["month"] ?? ""}-${groups["day"] ?? ""}`);
  });
  return fits ? undefined : `a date of the calendar as ${formats.join(" or ")}`;
}

/** Whether the calendar has the day that begins the text, `yyyy-mm-dd`. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}
