/**
 * Owns the quoting of a description's text in messages.
 * Invariant: a quotation is one short line without control characters, so a description can neither flood nor control a
 * terminal.
 */

const longestQuote = 60;
/** Control and format characters (bidirectional overrides included), line separators, lone surrogates. */
export const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** `"text"`, cut to 60 characters, unprintable characters as `\u{..}`. */
export function quote(text: string): string {
  const characters = [...text.slice(0, 4 * longestQuote)];
  const cut = characters.length > longestQuote;
  const shown = (cut ? characters.slice(0, longestQuote) : characters).join("");
  return `"${escapeUnprintable(shown)}${cut ? "…" : ""}"`;
}

export function escapeUnprintable(text: string): string {
  return text.replace(unprintable, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\t") return "\\t";
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

/** The same for a line of a file: its tabs stay, which move a cursor and do nothing else. */
export function escapeAllButTabs(text: string): string {
  return text.split("\t").map(escapeUnprintable).join("\t");
}

/** Names listed in one message. */
const mostListed = 40;

/** `a, b or c`; of very many names the first ones. */
export function oneOf(names: Iterable<string>): string {
  const listed: string[] = [];
  for (const name of names) if (listed.push(cut(name)) > mostListed) break;
  if (listed.length < 2) return listed.join("");
  const last = listed.length > mostListed ? "another of many" : (listed.at(-1) ?? "");
  return `${listed.slice(0, -1).join(", ")} or ${last}`;
}

function cut(name: string): string {
  return name.length <= longestQuote ? name : `${name.slice(0, longestQuote)}…`;
}

/** The same with a capital at its start, where a sentence begins with it. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
