/**
 * Owns the search for many texts at once, whole and in pieces.
 * Invariant: linear in the text, and in all that is looked for together, whatever repeats itself in either
 * (Aho and Corasick's automaton).
 */

/** A text to look for, and how many characters of its beginning or end count as found. */
export interface Wanted {
  readonly text: string;
  readonly enough: number;
}

/** How a character is read: as another one where both count as the same, or not at all ({@link passedOver}). */
export type ReadCode = (code: number) => number;
export const passedOver: number = -1;

/** Told where something stands, `to` exclusive. */
export type FoundAt = (from: number, to: number) => void;

/** Ends what our own messages cut. */
const cutMark = 0x2026;
const partialEscape = /(?:&[#\w]{0,9}|%(?:[0-9A-Fa-f]?|u[0-9A-Fa-f]{0,3})|\\(?:[ux][0-9A-Fa-f]{0,3})?|=[0-9A-Fa-f]?)$/;
/** More than the characters of a partial escape. */
const remembered = 16;

export class TextFinder {
  private readonly read: ReadCode;
  private readonly shortestTail: number;
  private readonly beginnings: Automaton;
  private readonly ends: Automaton;

  /** A text that breaks off inside a wanted one shows its beginning: `shortestTail` characters of it are enough. */
  constructor(wanted: readonly Wanted[], read: ReadCode, shortestTail: number) {
    this.read = read;
    this.shortestTail = shortestTail;
    const codes = wanted.map(({ text, enough }) => ({
      codes: Array.from(text.split(""), (unit) => read(unit.charCodeAt(0))),
      enough,
    }));
    this.beginnings = new Automaton(codes);
    this.ends = new Automaton(codes.filter((each) => each.enough < each.codes.length).map(reversed));
  }

  /** Tells every range, those that overlap as one; also where the text, or what our messages cut, breaks off. */
  find(text: string, foundAt: FoundAt): void {
    if (!this.beginnings.isEmpty) this.findBeginnings(text, new Ranges(foundAt));
    if (!this.ends.isEmpty) this.findEnds(text, new Ranges(foundAt));
  }

  private findBeginnings(text: string, ranges: Ranges): void {
    const { read, beginnings, shortestTail } = this;
    const kept = new Uint32Array(text.length);
    const before = new Uint32Array(remembered);
    let count = 0;
    let state = 0;
    const tail = (end: number): void => {
      let length = beginnings.lengthOf(state);
      if (length >= shortestTail) ranges.add(kept[count - length] ?? 0, end);
      // The same without an escape that was cut itself.
      const start = Math.max(0, end - remembered);
      const broken = text.slice(start, end).search(partialEscape);
      if (broken < 0) return;
      let last = count;
      while (last > 0 && (kept[last - 1] ?? 0) >= start + broken) last--;
      length = last < count ? beginnings.lengthOf(before[last % remembered] ?? 0) : 0;
      if (length >= shortestTail) ranges.add(kept[last - length] ?? 0, end);
    };
    for (let at = 0; at < text.length; at++) {
      const code = read(text.charCodeAt(at));
      if (code === passedOver) continue;
      if (code === cutMark) tail(at);
      before[count % remembered] = state;
      kept[count++] = at;
      state = beginnings.next(state, code);
      const length = beginnings.foundAt(state);
      if (length > 0) ranges.add(kept[count - length] ?? 0, at + 1);
    }
    tail(text.length);
    ranges.flush();
  }

  private findEnds(text: string, ranges: Ranges): void {
    const { read, ends } = this;
    const kept = new Uint32Array(text.length);
    let count = 0;
    let state = 0;
    for (let at = text.length - 1; at >= 0; at--) {
      const code = read(text.charCodeAt(at));
      if (code === passedOver) continue;
      kept[count++] = at;
      state = ends.next(state, code);
      const length = ends.foundAt(state);
      if (length > 0) ranges.add(at, (kept[count - length] ?? 0) + 1);
    }
    ranges.flush();
  }
}

/** A wanted text as it is read. */
interface Pattern {
  readonly codes: readonly number[];
  readonly enough: number;
}

function reversed({ codes, enough }: Pattern): Pattern {
  return { codes: [...codes].reverse(), enough };
}

/** Its states are the beginnings of all patterns, 0 the empty one. */
class Automaton {
  /** By state and code the next state. */
  private readonly edges = new Map<number, number>();
  /** For most characters of most texts: whether anything begins with them. */
  private readonly startsOne = new Uint8Array(128);
  /** Of each state: its longest end that is a state, too. */
  private readonly shorter: number[] = [0];
  private readonly lengths: number[] = [0];
  /** Of each state: the length of its longest end that counts as found; 0: none. */
  private readonly found: number[] = [0];

  constructor(patterns: readonly Pattern[]) {
    let growing = patterns.map(({ codes, enough }) => ({ codes, enough, state: 0 }));
    // All by their first code, then all by their second: what a state falls back to is shorter, so it is there before.
    for (let length = 1; growing.length > 0; length++) {
      growing = growing.filter(({ codes }) => codes.length >= length);
      for (const each of growing) {
        each.state = this.grow(each.state, each.codes[length - 1] ?? 0);
        if (length >= each.enough) this.found[each.state] = length;
      }
    }
  }

  get isEmpty(): boolean {
    return this.lengths.length === 1;
  }

  next(from: number, code: number): number {
    if (from === 0 && this.startsOne[code] === 0) return 0;
    for (let state = from; ; state = this.shorter[state] ?? 0) {
      const next = this.edges.get(state * 0x10000 + code);
      if (next !== undefined) return next;
      if (state === 0) return 0;
    }
  }

  lengthOf(state: number): number {
    return this.lengths[state] ?? 0;
  }

  foundAt(state: number): number {
    return this.found[state] ?? 0;
  }

  private grow(from: number, code: number): number {
    const edge = from * 0x10000 + code;
    const known = this.edges.get(edge);
    if (known !== undefined) return known;
    const shorter = from === 0 ? 0 : this.next(this.shorter[from] ?? 0, code);
    const state = this.lengths.length;
    this.edges.set(edge, state);
    if (from === 0) this.startsOne[code] = 1;
    this.shorter.push(shorter);
    this.lengths.push(this.lengthOf(from) + 1);
    this.found.push(this.foundAt(shorter));
    return state;
  }
}

/** Joins ranges that overlap, whichever way the text is gone through. */
class Ranges {
  private readonly foundAt: FoundAt;
  private from = 0;
  private to = 0;

  constructor(foundAt: FoundAt) {
    this.foundAt = foundAt;
  }

  add(from: number, to: number): void {
    if (from < this.to && to > this.from) {
      this.from = Math.min(this.from, from);
      this.to = Math.max(this.to, to);
      return;
    }
    this.flush();
    this.from = from;
    this.to = to;
  }

  flush(): void {
    if (this.to > this.from) this.foundAt(this.from, this.to);
    this.to = this.from;
  }
}
