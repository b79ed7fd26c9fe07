/**
 * Owns texts as string literals of other languages.
 * Invariant: a literal is one token that means the text. No text can run code or hide what follows.
 */

/** Characters that are invisible, end a line in some language, or change the direction of text. */
const unseen = /[\0-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

function unit(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** JavaScript, C# and Python read it alike. */
export function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&").replace(/\n/g, "\\n").replace(unseen, unit)}"`;
}

/** In PHP's single quotes only quote and backslash are special; invisible characters need double quotes. */
export function phpText(text: string): string {
  if (text.search(unseen) < 0) return `'${text.replace(/[\\']/g, "\\$&")}'`;
  const escaped = text.replace(/[\\"$]/g, "\\$&").replace(/\n/g, "\\n");
  return `"${escaped.replace(unseen, (found) => `\\u{${found.charCodeAt(0).toString(16)}}`)}"`;
}

/** A word of a POSIX shell. Invisible characters are escaped in `$'...'`, which bash, zsh and POSIX 2024 support. */
export function shellWord(text: string): string {
  if (text.replaceAll("\n", "").search(unseen) < 0) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/[\\']/g, "\\$&").replace(/\n/g, "\\n");
  return `$'${escaped.replace(unseen, bytesOf)}'`;
}

function bytesOf(character: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}
