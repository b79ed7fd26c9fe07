/**
 * Owns long and unsignedLong, the 64-bit integers.
 * Invariant: values are bigint, because a JavaScript number loses digits past 2^53.
 */
import { type SimpleType, trimBlanks, ValueError } from "./type.js";

/** An optional sign, leading zeros, and no more digits than 64 bits can have, so that BigInt never sees a long text. */
const lexical = /^([+-]?)0*([0-9]{1,20})$/;

/** Up to 15 digits a number is exact, and this is several times faster than a pattern and BigInt(text). */
function readShort(text: string): number | undefined {
  const { length } = text;
  if (length === 0 || length > 15) return undefined;
  let value = 0;
  for (let index = 0; index < length; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** The bounds are texts: bigint literals would need a compiler that targets ES2020. */
function longType(name: string, leastText: string, mostText: string): SimpleType<bigint> {
  const least = BigInt(leastText);
  const most = BigInt(mostText);
  const expected = `an integer from ${least} to ${most}`;
  return {
    kind: "simple",
    name,
    decode(text) {
      const short = readShort(text);
      if (short !== undefined) return BigInt(short);
      const [, sign = "", digits = ""] = lexical.exec(trimBlanks(text)) ?? [];
      if (digits === "") throw new ValueError(expected);
      const magnitude = BigInt(digits);
      const value = sign === "-" ? -magnitude : magnitude;
      if (value < least || value > most) throw new ValueError(expected);
      return value;
    },
    encode(value) {
      if (typeof value !== "bigint" || value < least || value > most) throw new ValueError(`a bigint: ${expected}`);
      return String(value);
    },
  };
}

/** Signed 64 bits. */
export const long: SimpleType<bigint> = /* @__PURE__ */ longType("long", "-9223372036854775808", "9223372036854775807");
/** Unsigned 64 bits. */
export const unsignedLong: SimpleType<bigint> = /* @__PURE__ */ longType("unsignedLong", "0", "18446744073709551615");
