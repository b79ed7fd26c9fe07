/**
 * Owns the replacement of secrets in forms and queries: `Password=x` becomes `Password={{Password}}`.
 * Invariant: fields and their order stay. Braces that the caller sent are escaped, so they are no placeholder.
 */
import { percentDecoded } from "../model/attempt.js";
import { plainForms } from "../../templates/runtime/redaction/text-layers.js";
import { isSuspicious } from "../names/secret-names.js";
import { type Hidden, mark, type TextHider } from "./hide-names.js";
import { ValueHiding } from "./hide-values.js";
import { isPlainName } from "./permission.js";
import type { Encoding, Place } from "./source-edits.js";
import { isInAddress, isPostcode, isTrivial, looksRandom } from "./values.js";

export function hideInForm(form: string, search: TextHider): Hidden {
  const fields = fieldsOf(form);
  const isAddress = isInAddress(fields.map(({ name }) => form.slice(name.from, name.to)));
  const hiding = new ValueHiding(search);
  for (const { name, value } of fields) {
    // A name that is encoded twice is decoded by the one who gets it.
    const judged = plainForms(name.value).find((each) => search.isHidden(each)) ?? name.value;
    const text = value?.value ?? "";
    const isRandom = isSuspicious(judged) && looksRandom(text);
    const isPin = isPostcode(judged, text) && !isAddress;
    const isNamed = value !== undefined && (judged === "" || isPlainName(judged));
    if (value !== undefined && (search.isHidden(judged, text) || isRandom || isPin) && !isTrivial(text))
      hiding.hide({ localName: judged, ...value }, judged);
    else if (value === undefined && looksRandom(judged)) {
      hiding.hide({ localName: judged, ...name, encoding: { ...encoding, standIn: () => mark } }, judged);
    } else {
      const isPermitted = search.permits(judged, isNamed ? text : judged) && search.permits(judged, text);
      hiding.show(name, "field", isNamed || isPermitted);
      if (value !== undefined) hiding.show(value, judged, isPermitted);
    }
  }
  return hiding.result(form, (source) => source.replaceAll("{{", "%7B%7B"));
}

interface Field {
  readonly name: Place;
  /** Undefined: the field has no equals sign. */
  readonly value: Place | undefined;
}

function fieldsOf(form: string): readonly Field[] {
  return [...form.matchAll(/(?<=^|&)([^&=]*)(=[^&]*)?/g)].map(({ 1: name = "", 2: value, index }) => {
    const placeOf = (written: string, from: number): Place => {
      return { value: decodeField(written), from, to: from + written.length, encoding };
    };
    const valuePlace = value === undefined ? undefined : placeOf(value.slice(1), index + name.length + 1);
    return { name: placeOf(name, index), value: valuePlace };
  });
}

const encoding: Encoding = { text: encodeField, standIn: (standIn) => standIn };

/** The mark is legible. */
function encodeField(text: string): string {
  const pieces = text.split(mark).map((piece) => encodeURIComponent(piece.replace(/\p{Surrogate}/gu, "\uFFFD")));
  return pieces.join(mark);
}

/** The text of a name or value as forms write it. */
export function decodeField(text: string): string {
  return percentDecoded(text.replaceAll("+", " "));
}
