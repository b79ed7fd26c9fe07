/**
 * Owns the conversion of documentation in HTML to plain text; services often write HTML for browsers.
 * Invariant: only tags of HTML are removed, so `a < b` and `<phone>` stay. The time is linear in the text. The result
 * is not encoded; the encoder of its context still has to run.
 */

/** Line breaks in their place. Their end tags are optional, or there are none. */
const lineTags: ReadonlySet<string> = new Set(["br", "hr", "p", "li", "tr", "dt", "dd"]);
/** The same, where an end tag follows: alone, such a word may name a value that goes there. */
const blockTags: ReadonlySet<string> = new Set(
  "div ul ol dl table thead tbody tfoot blockquote pre center section article header footer summary h1 h2 h3 h4 h5 h6".split(
    " ",
  ),
);
/** Removed where an end tag follows. */
const inlineTags: ReadonlySet<string> = new Set(
  "a b i u s em strong big small tt code kbd samp var sub sup span font strike del ins abbr acronym cite mark q".split(
    " ",
  ),
);
/** Removed, although they have no end tag. */
const emptyTags: ReadonlySet<string> = new Set(["img", "wbr"]);

/** Code in backticks is an example of what it shows. Attributes of more than 1,000 characters make it no tag. */
const tagOrCode = /`[^`]*`|<(\/?)([a-z][a-z0-9]{0,9})((?:[\s/][^<>]{0,1000})?)>/gi;
const referenceOrCode = /`[^`]*`|&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const characters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: " ", copy: "©", reg: "®", trade: "™", euro: "€" },
    ...{ mdash: "—", ndash: "–", hellip: "…", bull: "•", middot: "·", deg: "°", sect: "§", times: "×" },
    ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", laquo: "«", raquo: "»" },
  }),
);

/** The text without tags and character references; a link is followed by its address, an item of a list by a line of its own. */
export function plainWords(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const decoded = text.replace(referenceOrCode, decodeReference);
  const words = withoutTags(decoded);
  return words === decoded ? decoded : tidyLines(words);
}

/** Kept as it is: code, an unknown name, a number that is no visible character. */
function decodeReference(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return characters.get(name) ?? whole;
  const digits = decimal ?? hexadecimal;
  if (digits === undefined) return whole;
  const code = Number.parseInt(digits, decimal === undefined ? 16 : 10);
  if (code === 160) return " ";
  const isVisible =
    (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code < 0xd800) || (code > 0xdfff && code < 0x110000);
  return isVisible ? String.fromCodePoint(code) : whole;
}

function withoutTags(text: string): string {
  const closed = closedNames(text);
  let words = "";
  let end = 0;
  /** The link around: where its text begins in `words`. */
  let link: { readonly start: number; readonly address: string } | undefined;
  for (const match of text.matchAll(tagOrCode)) {
    const [whole, slash, tag, attributes = ""] = match;
    const name = tag?.toLowerCase();
    if (name === undefined || !isTag(name, closed)) continue;
    words += text.slice(end, match.index);
    end = match.index + whole.length;
    if (name === "a") {
      if (link !== undefined) words += addressAfter(words.slice(link.start), link.address);
      const address = slash === "" ? addressIn(attributes) : undefined;
      link = address === undefined ? undefined : { start: words.length, address };
    }
    if (lineTags.has(name) || blockTags.has(name)) words += name === "li" && slash === "" ? "\n- " : "\n";
    if (name === "td" || name === "th") words += " ";
  }
  return words + text.slice(end);
}

function closedNames(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(tagOrCode)].flatMap(([, slash, name = ""]) => (slash === "/" ? [name.toLowerCase()] : [])),
  );
}

function isTag(name: string, closed: ReadonlySet<string>): boolean {
  if (lineTags.has(name) || emptyTags.has(name)) return true;
  return closed.has(name) && (blockTags.has(name) || inlineTags.has(name) || name === "td" || name === "th");
}

/** A link's address, if a reader can follow it. */
function addressIn(attributes: string): string | undefined {
  const [, quoted, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes) ?? [];
  const address = (quoted ?? single ?? bare ?? "").trim();
  return /^(?:https?:\/\/|mailto:)[^\s()`]{1,500}$/i.test(address) ? address.replace(/^mailto:/i, "") : undefined;
}

/** ` (https://example.org)`; nothing if the link's text has it already. */
function addressAfter(linkText: string, address: string): string {
  if (linkText.includes(address)) return "";
  return linkText.trim() === "" ? address : ` (${address})`;
}

function tidyLines(words: string): string {
  return words
    .split("\n")
    .map((line) => line.replace(/[ \t]+/g, " ").trim())
    .filter((line) => line !== "" && line !== "-")
    .join("\n");
}
