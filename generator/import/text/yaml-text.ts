/**
 * Owns the printing of texts, maps and lists as YAML, on one line if they fit.
 * Invariant: the printed text of any value reads back as the same value.
 */

/** More than this is not put on one line. */
export const lineWidth = 120;

/** Words that some YAML version reads as something else than text. */
const otherThanText = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/** Characters that a terminal or an editor does not show, or interprets. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** A key or a word in a list. */
export function yamlWord(text: string): string {
  return /^[\p{L}_][\p{L}\p{Nd}_.-]*$/u.test(text) && !otherThanText.test(text) ? text : quoted(text);
}

/** A value on a line of its own: a sentence has no quotes if YAML allows it. */
export function yamlText(text: string): string {
  const isPlain = /^[\p{L}/](?:.*[^\s:])?$/u.test(text) && !/: | #|\t/.test(text) && text.search(unprintable) < 0;
  return isPlain && !otherThanText.test(text) ? text : quoted(text);
}

export function quoted(text: string): string {
  return JSON.stringify(text).replace(unprintable, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return `\\U${code.padStart(8, "0")}`;
  });
}

/** `{ a: 1, b: 2 }` of texts that are YAML already. */
export function flowMap(entries: readonly (readonly [key: string, value: string])[]): string {
  return entries.length === 0 ? "{}" : `{ ${entries.map(([key, value]) => `${key}: ${value}`).join(", ")} }`;
}

export function flowList(items: readonly string[]): string {
  return `[${items.join(", ")}]`;
}
