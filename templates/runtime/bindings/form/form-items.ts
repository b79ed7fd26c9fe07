/**
 * Owns lists over GET and POST: one field per item, all with the parameter's name, as in ASMX (wire 2).
 * Invariant: both sides reject an empty list, because it has no fields. Items keep their order.
 */
import type { FormItems, TypeReference } from "../../description.js";
import { repeated } from "../../values/repeated.js";
import { ValueError } from "../../values/type.js";

/** Allowed number of items; at least one in any case. */
export interface FormItemCount {
  readonly min?: number;
  /** Default: no limit. */
  readonly max?: number;
}

/** `type`: the simple type of an item. */
export function formItems(type: TypeReference, count: FormItemCount = {}): FormItems {
  const list = repeated(type, { min: 1, ...count });
  return {
    encode(names, parameter, value, encodeField, errorOf) {
      try {
        if (!Array.isArray(value)) throw new ValueError("an array");
        list.checkCount(value.length);
        // An absent item is not one of the empty texts that replace omitted strings.
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
