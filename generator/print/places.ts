/**
 * Owns placeholders for texts that ts-morph's writer would change. It would indent code with line breaks, and misread
 * an escaped quote.
 * Invariant: a placeholder is an identifier after U+2028, which is white space to TypeScript, so the text with it
 * parses. No encoder lets U+2028 and U+2029 through, so no text of a description looks like a placeholder.
 */

/** A line break without a blank before it. */
export const lineBreak = "\u2028";
/** A line break after a trailing comma. */
export const commaBreak = "\u2029";

/** The identifier of a place ends without white space, since ts-morph puts the comma of a list after the last token. */
const marks = /( ?)(?:\u2028\$(\d+)\$|(\u2028)|\u2029)/g;

export class Places {
  readonly #texts: string[] = [];

  /** The code itself, or the mark of its place. */
  of(code: string): string {
    return /[\n\\]/.test(code) ? `${lineBreak}$${this.#texts.push(code) - 1}$` : code;
  }

  /** The same for code that follows a blank, which it begins with or replaces by a line break. */
  afterBlank(code: string): string {
    const place = this.of(code);
    return place === code ? code.slice(1) : place;
  }

  /** Replaces the marks of a printed text. */
  fill(printed: string): string {
    return printed.replace(marks, (_, blank: string, index?: string, isBreak?: string) => {
      if (index === undefined) return isBreak === undefined ? ",\n" : "\n";
      const text = this.#texts[Number(index)] ?? "";
      return /^\s/.test(text) ? text : blank + text;
    });
  }
}
