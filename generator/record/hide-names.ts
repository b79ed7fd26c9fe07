/**
 * Owns the replacement of what named parameters hold: `<Password>x</Password>` becomes `<Password>{{Password}}</Password>`, `Password=x` becomes
 * `Password={{Password}}`, so that who sends it again can fill in another.
 * Invariant: what is replaced is told, so that it can be looked for elsewhere; two braces that were sent are none of ours afterwards.
 */
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { looksSecret } from "../names/secret-names.js";

/** A text with values replaced, and those values. */
export interface Hidden {
  readonly text: string;
  readonly values: readonly string[];
}

/** Why an exchange cannot be kept. */
export class Unkept extends Error {
  override readonly name = "Unkept";
}

/** Which names of parameters, fields, elements and headers hold what is to be replaced. */
export type HiddenNames = (name: string) => boolean;

/** These, case aside, and all that look like a secret's. */
export function hiddenNames(given: readonly string[]): HiddenNames {
  const names = new Set(given.map((name) => name.toLowerCase()));
  return (name) => names.has(name.toLowerCase()) || looksSecret(name);
}

export const standInFor = (name: string): string => `{{${name}}}`;

/**
 * Of elements with one of the names, at any depth, the text; of attributes only the values are told. Throws XmlError and {@link Unkept}.
 */
export function hideInXml(text: string, isHidden: HiddenNames): Hidden {
  // As many characters as before: the reader's offsets are those of the text, which keeps its ends of lines.
  const reader = new XmlReader(text.replaceAll("\r", " "));
  const values: string[] = [];
  const pieces: string[] = [];
  let from = 0;
  /** Depth of the outermost element with one of the names; 0: the cursor is in none. */
  let outermost = 0;
  reader.readRoot();
  for (let entered = true; reader.depth > 0;) {
    if (reader.depth < outermost) outermost = 0;
    if (entered) {
      for (const { localName, value } of reader.attributes()) if (isHidden(localName)) values.push(value);
      if (outermost === 0 && isHidden(reader.localName)) outermost = reader.depth;
    }
    if (!entered || outermost === 0) {
      entered = reader.nextChild();
      continue;
    }
    const start = reader.offset;
    const { localName } = reader;
    const value = reader.readTextOrChild();
    entered = value === undefined;
    const inside = text.slice(start, reader.offset);
    if (value === undefined) {
      if (/^[^<]*[^<\s]/.test(inside)) throw new Unkept("a secret stands in text beside elements");
      continue;
    }
    const end = start + Math.max(0, inside.lastIndexOf("</"));
    if (end === start) continue;
    values.push(
      value,
      ...(inside.includes("\r") ? [value.replaceAll(" \n", "\n"), value.replaceAll(" \n", "\r\n")] : []),
    );
    pieces.push(withoutBraces(text.slice(from, start)), standInFor(localName));
    from = end;
  }
  return { text: pieces.join("") + withoutBraces(text.slice(from)), values };
}

/** Of fields of a form, or of a query, with one of the names. */
export function hideInForm(form: string, isHidden: HiddenNames): Hidden {
  const values: string[] = [];
  const fields = form.split("&").map((field) => {
    const equals = field.indexOf("=");
    const name = decodeField(equals < 0 ? field : field.slice(0, equals));
    if (equals < 0 || !isHidden(name)) return field.replaceAll("{{", "%7B%7B");
    values.push(decodeField(field.slice(equals + 1)));
    return `${field.slice(0, equals + 1)}${standInFor(name)}`;
  });
  return { text: fields.join("&"), values };
}

function withoutBraces(text: string): string {
  if (!text.includes("{{")) return text;
  if (/<!\[CDATA\[|<!--/.test(text)) throw new Unkept("two braces stand in a CDATA section or a comment");
  return text.replaceAll("{{", "&#x7B;&#x7B;");
}

function decodeField(text: string): string {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
