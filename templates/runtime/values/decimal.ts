/**
 * Owns the type decimal, and functions to compute with it.
 * Invariant: the text keeps every digit and its scale. A conversion that loses one throws unless the caller allows it
 * (wire 3).
 */
import { keptText } from "./kept-text.js";
import { isDigit, type SimpleType, ValueError } from "./type.js";

/**
 * A decimal number as its own text: `12345678901234567890`, `1234.5600`. XSD's lexical form, so `+1`, `.5` and `5.` are
 * decimals too and stay as they are; an exponent is not.
 */
export type Decimal = string;

function isDecimal(text: string): boolean {
  const { length } = text;
  const sign = text.charCodeAt(0);
  let digits = 0;
  let points = 0;
  for (let index = sign === 45 || sign === 43 ? 1 : 0; index < length; index++) {
    const code = text.charCodeAt(index);
    if (isDigit(code)) digits++;
    else if (code === 46 && points === 0) points = 1;
    else return false;
  }
  return digits > 0;
}

/** Text kept exactly, less surrounding blanks. */
export const decimal: SimpleType<Decimal> = /* @__PURE__ */ keptText(
  "decimal",
  "a decimal number (digits, with an optional sign and decimal point, no exponent)",
  isDecimal,
);

interface DecimalParts {
  readonly negative: boolean;
  /** Without leading zeros. */
  readonly whole: string;
  /** Without trailing zeros. */
  readonly fraction: string;
}

function partsOf(value: Decimal): DecimalParts {
  const text = decimal.decode(value);
  const unsigned = text.charCodeAt(0) === 45 || text.charCodeAt(0) === 43 ? text.slice(1) : text;
  const [digits = "", decimals = ""] = unsigned.split(".");
  const whole = withoutLeadingZeros(digits);
  const fraction = withoutTrailingZeros(decimals);
  return { negative: text.startsWith("-") && whole + fraction !== "", whole, fraction };
}

function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length && digits.charCodeAt(start) === 48) start++;
  return digits.slice(start);
}

/** Removes trailing zeros in a loop: `/0+$/` is quadratic on a long run of zeros that something follows. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === 48) end--;
  return digits.slice(0, end);
}

/** Writes a finite number out without an exponent, with the digits that JavaScript itself prints for it. */
function plainText(value: number): string {
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = (negative ? mantissa.slice(1) : mantissa).split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const unsigned =
    point <= 0
      ? `0.${"0".repeat(-point)}${digits}`
      : point >= digits.length
        ? digits + "0".repeat(point - digits.length)
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${unsigned}` : unsigned;
}

/**
 * The nearest JavaScript number. Throws {@link ValueError} when the number does not print the same digits again (more than
 * about 15 of them), unless `allowLoss`. Trailing zeros of the scale do not count as lost.
 */
export function decimalToNumber(value: Decimal, options: { readonly allowLoss?: boolean } = {}): number {
  const number = Number(decimal.decode(value));
  if (options.allowLoss === true) return number;
  if (!Number.isFinite(number) || compareDecimals(value, plainText(number)) !== 0) {
    throw new ValueError("a decimal whose digits fit a JavaScript number (pass { allowLoss: true } to round it)");
  }
  return number === 0 ? 0 : number;
}

/**
 * A finite number as a decimal, without an exponent. With `scale`, exactly so many fraction digits; throws {@link ValueError}
 * when the number has more.
 */
export function decimalFromNumber(value: number, scale?: number): Decimal {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new ValueError("a finite number");
  const text = plainText(value === 0 ? 0 : value);
  if (scale === undefined) return text;
  if (!Number.isInteger(scale) || scale < 0 || scale > 1000) throw new ValueError("a scale from 0 to 1000");
  const [whole = "", fraction = ""] = text.split(".");
  if (fraction.length > scale) throw new ValueError(`a number with at most ${scale} fraction digits`);
  return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, "0")}`;
}

/**
 * A text that equal decimals share, for comparison only: `1.50` and `+1.5`, `-0` and `0`. A text that is no decimal
 * stays.
 */
export function withoutScale(text: string): string {
  if (!isDecimal(text)) return text;
  const { negative, whole, fraction } = partsOf(text);
  return `${negative ? "-" : ""}${whole}.${fraction}`;
}

/** Negative, zero or positive as `left` is less than, equal to or more than `right`; scale does not matter (`1.50` equals `1.5`). */
export function compareDecimals(left: Decimal, right: Decimal): number {
  const a = partsOf(left);
  const b = partsOf(right);
  if (a.negative !== b.negative) return a.negative ? -1 : 1;
  const magnitude = compareMagnitudes(a, b);
  return a.negative ? 0 - magnitude : magnitude;
}

function compareMagnitudes(a: DecimalParts, b: DecimalParts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length;
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1;
  return a.fraction === b.fraction ? 0 : a.fraction < b.fraction ? -1 : 1;
}
