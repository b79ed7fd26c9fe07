/**
 * Owns HTML with inserted texts, each encoded for its place.
 * Invariant: no text becomes markup. Only {@link markup} and a few constant texts of ours are markup.
 */

/** Complete HTML, which can be inserted into other HTML unchanged. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Texts are encoded, `undefined` and `false` are nothing. */
export type Slot = string | number | Markup | undefined | false | readonly Slot[];

/** Attribute values must be in double quotes. */
export function markup(parts: TemplateStringsArray, ...slots: readonly Slot[]): Markup {
  return new Markup(parts.map((part, index) => part + (index < slots.length ? markupOf(slots[index]) : "")).join(""));
}

function markupOf(slot: Slot): string {
  if (slot === undefined || slot === false) return "";
  if (slot instanceof Markup) return slot.text;
  if (typeof slot === "string") return encodeHtml(slot);
  if (typeof slot === "number") return String(slot);
  return slot.map(markupOf).join("");
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
  "\r": "&#13;",
};

/** Encodes for text and for quoted attributes. Characters that HTML cannot contain become U+FFFD. */
function encodeHtml(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]|[\ud800-\udfff]/gu, "\ufffd")
    .replace(/[&<>"'`\r]/g, (character) => references[character] ?? character);
}

/** A name or text amid other text: its direction ends with it. */
export function name(text: string): Markup {
  return markup`<bdi>${text}</bdi>`;
}

export function code(text: string): Markup {
  return markup`<code><bdi>${text}</bdi></code>`;
}

/** JSON that a script of the page reads: no text in it can end the element. */
export function jsonBlock(id: string, value: unknown): Markup {
  const text = JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (found) => {
    return `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return markup`<script type="application/json" id="${id}">
    ${new Markup(text)}
  </script>`;
}
