/**
 * Owns the forms that types have in ASMX's JSON.
 * Invariant: encoder and decoder share these sets. Types in no set are strings.
 */
import type { CodedType } from "../../description.js";
import type { RichField, RichRecord } from "../../values/rich-description.js";
import { ValueError } from "../../values/type.js";

/** Types that .NET writes as numbers, with all their digits. */
export const numberTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  "byte unsignedByte short unsignedShort int unsignedInt long unsignedLong float double decimal".split(" "),
);
/** Types that are a DateTime in .NET: `"\/Date(0)\/"`. */
export const dateTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(["dateTime", "date", "time"]);
/** Types that are a byte[] in .NET: an array of numbers. */
export const bytesTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(["base64Binary", "hexBinary"]);

/** The fields of a record. Throws ValueError for types that are none, and for records that are more than their fields. */
export function plainFields(type: CodedType): readonly RichField[] {
  const fields = (type as Partial<RichRecord>).description?.fields;
  const isPlain = fields?.every(({ as }) => as === undefined || as === "attribute" || as === "text");
  if (fields !== undefined && isPlain === true) return fields;
  throw new ValueError(`another binding: ${type.name} exists over SOAP only`);
}
