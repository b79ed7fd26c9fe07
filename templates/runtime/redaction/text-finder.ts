/**
 * Owns the search for many texts at once, complete or in part.
 * Invariant: the work is linear in the text and in all searched texts together, however they repeat (Aho and Corasick's
 * automaton).
 */

/** A text to look for, and how many characters of its beginning or end count as found. */
export interface Wanted {
  readonly text: string;
  readonly enough: number;
}

/** How a character is read: as another one where both count as the same, or not at all ({@link passedOver}). */
export type ReadCode = (code: number) => number;
export const passedOver: number = -1;

/** Called for each match, `to` exclusive. */
export type FoundAt = (from: number, to: number) => void;

/** The sign that ends texts cut by our own messages. */
const cutMark = 0x2026;
const partialEscape = /(?:&[#\w]{0,9}|%(?:[0-9A-Fa-f]?|u[0-9A-Fa-f]{0,3})|\\(?:[ux][0-9A-Fa-f]{0,3})?|=[0-9A-Fa-f]?)$/;
/** More than the characters of a partial escape. */
const remembered = 16;

export class TextFinder {
  private readonly readCode: ReadCode;
  private readonly shortestTail: number;
  private readonly beginnings: Automaton;
  private readonly ends: Automaton;

  /** A text that breaks off inside a wanted one shows its beginning: `shortestTail` characters of it are enough. */
  constructor(wanted: readonly Wanted[], read: ReadCode, shortestTail: number) {
    this.readCode = read;
    this.shortestTail = shortestTail;
    const codes = wanted.map(({ text, enough }) => ({
      codes: Int32Array.from({ length: text.length }, (_, at) => read(text.charCodeAt(at))),
      enough,
    }));
    this.beginnings = new Automaton(codes);
    this.ends = new Automaton(codes.filter((each) => each.enough < each.codes.length).map(reversed));
  }

  /** Reports every range, overlapping ones as one; also incomplete matches at the end of the text or of a cut text. */
  find(text: string, foundAt: FoundAt): void {
    if (!this.beginnings.isEmpty) this.findBeginnings(text, new Ranges(foundAt));
    if (!this.ends.isEmpty) this.findEnds(text, new Ranges(foundAt));
  }

  private findBeginnings(text: string, ranges: Ranges): void {
    const { readCode, beginnings, shortestTail } = this;
    const positions = new Uint32Array(text.length);
    const before = new Uint32Array(remembered);
    let count = 0;
    let state = 0;
    const tail = (end: number): void => {
      let length = beginnings.lengthOf(state);
      if (length >= shortestTail) ranges.add(positions[count - length] ?? 0, end);
      // The same without an escape that was cut itself.
      const start = Math.max(0, end - remembered);
      const broken = text.slice(start, end).search(partialEscape);
      if (broken < 0) return;
      let last = count;
      while (last > 0 && (positions[last - 1] ?? 0) >= start + broken) last--;
      length = last < count ? beginnings.lengthOf(before[last % remembered] ?? 0) : 0;
      if (length >= shortestTail) ranges.add(positions[last - length] ?? 0, end);
    };
    for (let at = 0; at < text.length; at++) {
      const code = readCode(text.charCodeAt(at));
      if (code === passedOver) continue;
      if (code === cutMark) tail(at);
      before[count % remembered] = state;
      positions[count++] = at;
      state = beginnings.next(state, code);
      const length = beginnings.foundAt(state);
      if (length > 0) ranges.add(positions[count - length] ?? 0, at + 1);
    }
    tail(text.length);
    ranges.flush();
  }

  private findEnds(text: string, ranges: Ranges): void {
    const { readCode, ends } = this;
    const positions = new Uint32Array(text.length);
    let count = 0;
    let state = 0;
    for (let at = text.length - 1; at >= 0; at--) {
      const code = readCode(text.charCodeAt(at));
      if (code === passedOver) continue;
      positions[count++] = at;
      state = ends.next(state, code);
      const length = ends.foundAt(state);
      if (length > 0) ranges.add(at, (positions[count - length] ?? 0) + 1);
    }
    ranges.flush();
  }
}

/** A searched text, in the form in which texts are compared. */
interface Pattern {
  readonly codes: Int32Array;
  readonly enough: number;
}

function reversed({ codes, enough }: Pattern): Pattern {
  return { codes: codes.slice().reverse(), enough };
}

/** A power of two. */
const startSlots = 1_024;
const noCode = -1;

/** Its states are the beginnings of all patterns, 0 the empty one. */
class Automaton {
  /** First edge of each state: its code, and the next state. Most states have no other edge. */
  private readonly firstCode: Int32Array;
  private readonly firstNext: Int32Array;
  /** Other edges by state: next states by code. */
  private readonly others = new Map<number, Map<number, number>>();
  /** For most characters of most texts: whether anything begins with them, by the last bits of their codes. */
  private readonly startsOne = new Uint8Array(startSlots);
  /** Longest proper end of each state that is a state as well. */
  private readonly shorter: Int32Array;
  private readonly lengths: Int32Array;
  /** Length of the longest end of each state that counts as found; 0: none. */
  private readonly found: Int32Array;
  private count = 1;

  constructor(patterns: readonly Pattern[]) {
    const most = patterns.reduce((sum, { codes }) => sum + codes.length, 1);
    this.firstCode = new Int32Array(most).fill(noCode);
    this.firstNext = new Int32Array(most);
    this.shorter = new Int32Array(most);
    this.lengths = new Int32Array(most);
    this.found = new Int32Array(most);
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
    return this.count === 1;
  }

  next(from: number, code: number): number {
    if (from === 0 && this.startsOne[code & (startSlots - 1)] === 0) return 0;
    for (let state = from; ; state = this.shorter[state] ?? 0) {
      const next = this.edge(state, code);
      if (next !== 0 || state === 0) return next;
    }
  }

  lengthOf(state: number): number {
    return this.lengths[state] ?? 0;
  }

  foundAt(state: number): number {
    return this.found[state] ?? 0;
  }

  /** 0: none. */
  private edge(state: number, code: number): number {
    const first = this.firstCode[state];
    if (first === code) return this.firstNext[state] ?? 0;
    return first === noCode || this.others.size === 0 ? 0 : (this.others.get(state)?.get(code) ?? 0);
  }

  private grow(from: number, code: number): number {
    const edge = this.edge(from, code);
    if (edge !== 0) return edge;
    const shorter = from === 0 ? 0 : this.next(this.shorter[from] ?? 0, code);
    const state = this.count++;
    this.addEdge(from, code, state);
    if (from === 0) this.startsOne[code & (startSlots - 1)] = 1;
    this.shorter[state] = shorter;
    this.lengths[state] = this.lengthOf(from) + 1;
    this.found[state] = this.foundAt(shorter);
    return state;
  }

  private addEdge(from: number, code: number, state: number): void {
    if (this.firstCode[from] === noCode) {
      this.firstCode[from] = code;
      this.firstNext[from] = state;
      return;
    }
    const others = this.others.get(from) ?? new Map<number, number>();
    others.set(code, state);
    this.others.set(from, others);
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
