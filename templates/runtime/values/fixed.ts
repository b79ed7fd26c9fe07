/**
 * Owns values that a schema fixes (`fixed` in XML Schema).
 * Invariant: another value is an error in both directions. Values are compared, not texts, and reading always returns
 * the same value.
 */
import { withoutScale } from "./decimal.js";
import { type SimpleType, ValueError } from "./type.js";

/** The type with one value. `type`: a function if it is declared later. `text`: the value in lexical form. */
export function fixed<Value>(
  type: SimpleType<Value> | (() => SimpleType<Value>),
  text: string,
): () => SimpleType<Value> {
  let codec: SimpleType<Value> | undefined;
  return () => (codec ??= fixedType(typeof type === "function" ? type() : type, text));
}

function fixedType<Value>(type: SimpleType<Value>, text: string): SimpleType<Value> {
  const value = type.decode(text);
  const key = comparable(type, value);
  const only = (each: Value): Value => {
    if (comparable(type, each) === key) return value;
    throw new ValueError(`the fixed value ${JSON.stringify(text)}`);
  };
  const { decodeForm, encodeForm } = type;
  return {
    ...type,
    initial: text,
    fixed: { value, type },
    decode: (each) => only(type.decode(each)),
    encode: (each) => type.encode(only(each)),
    // A form has an empty text for an absent value.
    decodeForm: (each) => (each === "" ? value : only(decodeForm === undefined ? type.decode(each) : decodeForm(each))),
    ...(encodeForm === undefined ? {} : { encodeForm: (each: Value) => encodeForm(only(each)) }),
  };
}

const zoned = /^(?:dateTime|date|time|g[DMY]\w+)$/;

/** A text that equal values share. Throws {@link ValueError}. */
function comparable<Value>(type: SimpleType<Value>, value: Value): string {
  const text = type.encode(value);
  if (type.name === "decimal") return withoutScale(text);
  return zoned.test(type.name) ? text.replace(/[+-]00:00$/, "Z") : text;
}
