/**
 * Owns the texts in the source of an element, for the search for secrets.
 * Invariant: the source is that of an element that was read, so its markup is well-formed.
 */
import { ReferenceFault, resolveReferences } from "./references.js";
import { escapeXmlText } from "./writer.js";

const tokens = /(<!\[CDATA\[[^]*?\]\]>|[^<]+)|<!--[^]*?-->|<(?:[^"'>]|"[^"]*"|'[^']*')*>/g;
const attribute = /[ \t\n]([^ \t\n=<>]+)[ \t\n]*=[ \t\n]*(?:"([^"]*)"|'([^']*)')/g;

/** Texts and attribute values of one element, as written and as decoded. */
export function textsIn(element: string): readonly string[] {
  const texts: string[] = [""];
  for (const [token, text] of element.matchAll(tokens)) {
    if (text !== undefined) texts.push((texts.pop() ?? "") + text);
    else texts.push(...attributesIn(token), "");
  }
  return texts.flatMap((raw) => (raw.trim() === "" ? [] : [raw, raw.trim(), meaningOf(raw), meaningOf(raw).trim()]));
}

function attributesIn(tag: string): readonly string[] {
  return [...tag.matchAll(attribute)].flatMap(([, name = "", one, other = ""]) =>
    name.startsWith("xmlns") ? [] : [one ?? other],
  );
}

function meaningOf(raw: string): string {
  const plain = raw.replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, text) => escapeXmlText(text));
  const resolved = resolveReferences(plain);
  return resolved instanceof ReferenceFault ? raw : resolved.text;
}
