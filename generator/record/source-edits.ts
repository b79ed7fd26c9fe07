/**
 * Owns the replacement of parts of a source, each by what takes its place.
 * Invariant: parts do not overlap: of two that do, the one that begins first and is longer counts; all else stays to the byte.
 */
import { Unkept } from "./hide-names.js";

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly replacement: string;
}

export class SourceEdits {
  private readonly edits: Edit[] = [];

  add(from: number, to: number, replacement: string): void {
    this.edits.push({ from, to, replacement });
  }

  /** Two braces that were sent are no stand-in afterwards, unless the text has stand-ins already. Throws {@link Unkept}. */
  apply(text: string, hasStandIns: boolean): string {
    const shown = hasStandIns ? (source: string): string => source : withoutBraces;
    // Of two at one place the later one knows more.
    const sorted = this.edits
      .map((edit, order) => ({ edit, order }))
      .sort((one, other) => one.edit.from - other.edit.from || other.edit.to - one.edit.to || other.order - one.order);
    const pieces: string[] = [];
    let at = 0;
    for (const { edit } of sorted) {
      if (edit.from < at) continue;
      pieces.push(shown(text.slice(at, edit.from)), edit.replacement);
      at = edit.to;
    }
    return pieces.join("") + shown(text.slice(at));
  }
}

function withoutBraces(text: string): string {
  if (!text.includes("{{")) return text;
  if (text.includes("<![CDATA[")) throw new Unkept("two braces stand in a CDATA section", true);
  return text.replaceAll("{{", "&#x7B;&#x7B;");
}
