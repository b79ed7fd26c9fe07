/**
 * Owns how many columns of a terminal a character takes, and what stands in for one that must not be printed.
 * Invariant: what comes out has no control or format character.
 */

/** A displayed character. */
export interface Cell {
  readonly text: string;
  readonly width: number;
}

const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const combining = /\p{M}/u;
const tabStop = 4;

/** The cell of one character that would begin in column `at` (from 0). */
export function cellOf(character: string, at: number): Cell {
  if (character === "\t") {
    const width = tabStop - (at % tabStop);
    return { text: " ".repeat(width), width };
  }
  if (unprintable.test(character)) return { text: "\uFFFD", width: 1 };
  if (combining.test(character)) return { text: character, width: 0 };
  return { text: character, width: wide.test(character) ? 2 : 1 };
}
