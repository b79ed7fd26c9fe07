/**
 * Owns the search for named values in foreign markup that may not be well-formed: a web page, XML within a text, a
 * fragment.
 * Invariant: the work is linear in the text: each end of a tag is searched for once.
 */
import type { AddRange } from "./find-pairs.js";
import type { HiddenNames } from "./hide-names.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import { isTrivial } from "./values.js";

const attributes = /([^\s=<>"'/]{1,128})\s{0,8}=\s{0,8}(?:"([^"<]*)"|'([^'<]*)')/g;
const mostTag = 4096;

export function findTags(text: string, isHidden: HiddenNames, add: AddRange): void {
  let isLabelled = false;
  for (let at = text.indexOf("<"); at >= 0;) {
    const close = text.indexOf(">", at);
    if (close < 0) return;
    const next = text.indexOf("<", close);
    const tag = text.slice(at + 1, close);
    const name = /^[^\s<>/!?"'=]{1,128}/.exec(tag)?.[0];
    if (name !== undefined && tag.length <= mostTag) {
      const localName = name.slice(name.indexOf(":") + 1);
      const isNamed = isHidden(localName) || findInTag(tag, at + 1, isHidden, add);
      const end = next < 0 ? text.length : next;
      const content = text.slice(close + 1, end);
      const takesValue = isNamed || (isLabelled && !isNaming(localName));
      if (takesValue && !tag.endsWith("/") && !isTrivial(content)) add(close + 1, end);
      if (content.trim() !== "") isLabelled = isNaming(localName) && isLabel(content.trim(), isHidden);
    }
    at = next;
  }
}

/** Whether the element is called like a secret by an attribute; what other attributes hold then is added. */
function findInTag(tag: string, offset: number, isHidden: HiddenNames, add: AddRange): boolean {
  const attributeValues = [...tag.matchAll(attributes)].map(({ 0: all, 1: name = "", 2: double, 3: single, index }) => {
    const value = double ?? single ?? "";
    const from = offset + index + all.length - 1 - value.length;
    return { name, value, from };
  });
  const label = attributeValues.find(
    ({ name, value }) => (isNaming(name) || name === "type") && isLabel(value, isHidden),
  );
  for (const { name, value, from } of attributeValues) {
    if (isTrivial(value)) continue;
    if (isHidden(name) || (label !== undefined && isValueName(name))) add(from, from + value.length);
  }
  return label !== undefined;
}
