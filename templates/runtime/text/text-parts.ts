/**
 * Owns long texts that are changed or joined piece by piece.
 * Invariant: the additional memory does not grow with the number of pieces, because a sender could cause one for every
 * letter or two.
 */

/** Characters changed at a time. Of a whole text V8 would keep every place, or every piece between two, at 16 to 64 bytes each. */
const partLength = 4_096;
/** Pieces, or characters in pieces, joined at a time: until then each is an object of its own, or a tree of them. */
const mostPieces = 1_024;
const mostCharacters = 65_536;

/**
 * Applies `change` to a text, part by part. `mayCut`: whether the texts before and after a place can be changed
 * separately; if there is no such place, the text is one part.
 */
export function changeInParts(
  text: string,
  change: (part: string) => string,
  mayCut: (text: string, at: number) => boolean,
): string {
  if (text.length <= partLength) return change(text);
  const changed = new TextBuilder();
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + partLength, text.length);
    while (end < text.length && !mayCut(text, end)) end++;
    changed.add(change(text.slice(start, end)));
    start = end;
  }
  return changed.toString();
}

/** For changes of one character each. */
export function cutAnywhere(): boolean {
  return true;
}

/** A text that grows by pieces. */
export class TextBuilder {
  #whole = "";
  readonly #pieces: string[] = [];
  #joined = 0;
  length = 0;

  /** Returns the builder itself. */
  add(piece: string): this {
    if (piece === "") return this;
    this.length += piece.length;
    const count = this.#pieces.push(piece);
    if (count === mostPieces || this.length - this.#joined > mostCharacters) this.#joinPieces();
    return this;
  }

  /** Returns the text; nothing can be added after that. */
  toString(): string {
    this.#joinPieces();
    return this.#whole;
  }

  #joinPieces(): void {
    this.#whole += this.#pieces.join("");
    this.#pieces.length = 0;
    this.#joined = this.length;
  }
}
