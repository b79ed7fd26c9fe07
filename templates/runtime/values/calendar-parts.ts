/**
 * Owns dates that recur or lack a part: gYear, gYearMonth, gMonth, gMonthDay, gDay.
 * Invariant: values are the exact text, time zone included; it is not interpreted.
 */
import { keptReference } from "./kept-text.js";
import type { SimpleType } from "./type.js";

const zone = "(?:Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?";
const year = "-?(?:[1-9][0-9]{3,8}|0[0-9]{3})";
const month = "(?:0[1-9]|1[0-2])";
const day = "(?:0[1-9]|[12][0-9]|3[01])";

function partType(name: string, example: string, form: readonly string[]): SimpleType<string> {
  const lexical = new RegExp(`^${form.join("")}${zone}$`);
  return keptReference(name, `a text such as ${example}, with or without a zone`, (text) => lexical.test(text));
}

export const gYear: SimpleType<string> = /* @__PURE__ */ partType("gYear", "2026", [year]);
export const gYearMonth: SimpleType<string> = /* @__PURE__ */ partType("gYearMonth", "2026-01", [year, "-", month]);
/** .NET's older versions end it in `--`. */
export const gMonth: SimpleType<string> = /* @__PURE__ */ partType("gMonth", "--01", ["--", month, "(?:--)?"]);
export const gMonthDay: SimpleType<string> = /* @__PURE__ */ partType("gMonthDay", "--01-31", ["--", month, "-", day]);
export const gDay: SimpleType<string> = /* @__PURE__ */ partType("gDay", "---31", ["---", day]);
