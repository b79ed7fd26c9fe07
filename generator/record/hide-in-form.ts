/**
 * Owns the replacement of secrets in forms and queries: `Password=x` becomes `Password={{Password}}`.
 * Invariant: fields and their order stay; two braces that were sent are no stand-in afterwards.
 */
import { percentDecoded } from "../model/attempt.js";
import { plainForms } from "../../templates/runtime/redaction/text-layers.js";
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, mark, type TextHider } from "./hide-names.js";
import { isPlainName } from "./permission.js";
import { isInAddress, isPostcode, isTrivial, looksRandom } from "./values.js";

export function hideInForm(form: string, search: TextHider): Hidden {
  const values: string[] = [];
  const withoutBraces = (field: string): string => (search.hasStandIns ? field : field.replaceAll("{{", "%7B%7B"));
  const written = form.split("&");
  const isAddress = isInAddress(written.map((field) => field.split("=", 1)[0] ?? ""));
  const fields = written.map((field) => {
    const equals = field.indexOf("=");
    const writtenName = equals < 0 ? field : field.slice(0, equals);
    // A name that is encoded twice is decoded by the one who gets it.
    const forms = plainForms(decodeField(writtenName));
    const name = forms.find((each) => search.isHidden(each)) ?? forms[0] ?? "";
    const value = equals < 0 ? "" : decodeField(field.slice(equals + 1));
    const isRandom = isSuspicious(name) && looksRandom(value);
    const isPin = isPostcode(name, value) && !isAddress;
    if ((search.isHidden(name, value) || isRandom || isPin) && !isTrivial(value)) {
      values.push(value);
      return `${withoutBraces(writtenName)}=${search.standIn(name, value)}`;
    }
    if (equals < 0 && looksRandom(name)) {
      values.push(name);
      return mark;
    }
    const isNamed = equals >= 0 && (name === "" || isPlainName(name));
    if (!search.permits(name, isNamed ? value : name) || !search.permits(name, value)) {
      const shown = isNamed ? withoutBraces(writtenName) : search.standIn("field", name);
      return equals < 0 ? shown : `${shown}=${search.standIn(name, value)}`;
    }
    const shownName = search.hide(forms[0] ?? "");
    const shownValue = search.hide(value);
    values.push(...shownName.values, ...shownValue.values);
    if (shownName.text === forms[0] && shownValue.text === value) return withoutBraces(field);
    return [shownName.text, ...(equals < 0 ? [] : [shownValue.text])].map(encodeField).join("=");
  });
  return { text: fields.join("&"), values };
}

/** The mark is legible. */
function encodeField(text: string): string {
  const pieces = text.split(mark).map((piece) => encodeURIComponent(piece.replace(/\p{Surrogate}/gu, "\uFFFD")));
  return pieces.join(mark);
}

/** The text of a name or value as forms write it. */
export function decodeField(text: string): string {
  return percentDecoded(text.replaceAll("+", " "));
}
