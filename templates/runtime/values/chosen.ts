/**
 * Owns values in a form that a project chose: dates, and numbers or texts in place of decimals and bigints.
 * Invariant: a value that the form cannot represent is an error both ways. Only services with such a choice load this module.
 */
import { decimalFromNumber, decimalToNumber } from "./decimal.js";
import { dateTimeFromInstant, dateTimeToInstant } from "./instant.js";
import { type SimpleType, ValueError } from "./type.js";

/** `usual`: the type whose values have another form. `from` and `to` throw {@link ValueError}. */
function chosen<Usual, Value>(
  usual: SimpleType<Usual>,
  from: (value: Usual) => Value,
  to: (value: Value) => Usual,
): SimpleType<Value> {
  const { kind, name } = usual;
  return {
    kind,
    name,
    usual,
    decode: (text) => from(usual.decode(text)),
    encode: (value) => usual.encode(to(value)),
  };
}

const dateExpected =
  "a dateTime that a Date can represent: with a zone, without fractions of a millisecond, in the years 0001 to 9999";

/** A dateTime as the Date of its instant, which is sent in UTC. */
export function asDate(type: SimpleType<string>): SimpleType<Date> {
  return chosen(
    type,
    (text) => {
      const [, fraction = "", zone] = /^.{19}(?:\.([0-9]+))?(\D.*)?$/.exec(text) ?? [];
      if (zone === undefined || /[^0]/.test(fraction.slice(3))) throw new ValueError(dateExpected);
      const date = dateTimeToInstant(text);
      // A zone may move the last hours of 9999 to another year.
      dateTimeFromInstant(date);
      return date;
    },
    (date: Date) => {
      if (!(date instanceof Date)) throw new ValueError("a Date");
      return dateTimeFromInstant(date);
    },
  );
}

const decimalExpected = "a decimal whose digits a JavaScript number can represent";

/** A decimal as the number with the same digits; zeros at the end of a fraction are not sent. */
export function decimalAsNumber(type: SimpleType<string>): SimpleType<number> {
  return chosen(
    type,
    (text) => {
      try {
        return decimalToNumber(text);
      } catch {
        throw new ValueError(decimalExpected);
      }
    },
    (value: number) => decimalFromNumber(value),
  );
}

/** An integer as a number, up to 2^53. */
export function integerAsNumber(type: SimpleType<bigint>): SimpleType<number> {
  const safe = (value: number): number => {
    if (Number.isSafeInteger(value)) return value;
    throw new ValueError(`a number: an integer from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`);
  };
  return chosen(
    type,
    (value) => safe(Number(value)),
    (value: number) => BigInt(safe(value)),
  );
}

/** An integer as the text of its digits. */
export function integerAsText(type: SimpleType<bigint>): SimpleType<string> {
  return chosen(type, String, (text: string) => {
    if (typeof text !== "string") throw new ValueError("a string: an integer");
    return type.decode(text);
  });
}
