/**
 * Owns lists over GET and POST: a field of the parameter's name for each item, as ASMX has it (wire 2).
 * Invariant: a list without items is refused on both sides, since no field can say it; what is read is in the order that was sent.
 */
import type { FormItems, TypeReference } from "../../description.js";
import { repeated } from "../../values/repeated.js";
import { ValueError } from "../../values/type.js";

/** How many items there must be; one at least in any case. */
export interface FormItemCount {
  readonly min?: number;
  /** No limit unless given. */
  readonly max?: number;
}

/** `type`: the simple type of each. */
export function formItems(type: TypeReference, count: FormItemCount = {}): FormItems {
  const list = repeated(type, { min: 1, ...count });
  return {
    encode(names, parameter, value, encodeField, errorOf) {
      try {
        if (!Array.isArray(value)) throw new ValueError("an array");
        list.checkCount(value.length);
        // An item that is not there is none of the empty texts that stand for strings left out.
        return value.map((one: unknown) => encodeField(names, { ...parameter, type }, one ?? null)).join("&");
      } catch (error) {
        throw error instanceof ValueError ? errorOf(names, parameter, error) : error;
      }
    },
    decode(parameter, texts, decodeOne) {
      list.checkCount(texts.length);
      return texts.map((text) => decodeOne({ ...parameter, type }, text));
    },
  };
}
