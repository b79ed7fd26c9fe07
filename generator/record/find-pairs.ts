/**
 * Owns the search for names beside their values in any text: `Password=x`, `"pwd": "x"`, `Kennwort: x`, `User
 * Id=a;Password=b c`.
 * Invariant: each character is read a bounded number of times: in a window before a separator, and once as a part of a
 * value.
 */
import type { HiddenNames } from "./hide-names.js";
import { isPlainWord, isTrivial, looksRandom } from "./values.js";
import { isSuspicious } from "../names/secret-names.js";

/** Receives the range of a value, `to` exclusive. */
export type AddRange = (from: number, to: number) => void;

/** Also `password 'x'` and `password x1` of a sentence, `--password x` of a command, and `"password";s:5:"x"` of PHP. */
const separators =
  /=>|:=|[=:→\t]|\s(?:is|was|ist|lautet|est|es|è|é)(?::\s?|\s)|;s:\d{1,6}:(?=")|\s(?=["'][^\s"'])|(?<=\s--?[\w-]{2,40}) (?=[^\s=:])| (?=[^\s"'=:]{0,63}\d)/g;
/** A word that is recognizable elsewhere: at least four digits, or digits among other characters. */
const tellingWord = /^(?=\D*\d)(?:\d{4,}|(?=.*[^\d.,:/%-]).{4,})$/su;
const mostName = 64;
const nameCharacter = /[\p{L}\p{M}\p{N}_$.[\]-]/u;
/** Words after a name that belong to it. */
const furtherWord = /[ ](?:value|wert|valeur|valor|no\.?|number|hash)$/i;

export function findPairs(text: string, isHidden: HiddenNames, add: AddRange): void {
  const isConnection = text.includes(";") && text.includes("=");
  separators.lastIndex = 0;
  for (let match = separators.exec(text); match !== null; match = separators.exec(text)) {
    const after = match.index + match[0].length;
    const isBare = match[0] === " ";
    const name = hiddenNameBefore(text, match.index, isHidden, isBare ? 2 : 4);
    if (name === undefined || (isBare && name.isSuspicious)) continue;
    const isProse = /^\s/.test(match[0]) && match[0] !== "\t" && !name.name.startsWith("-");
    const at = separators.lastIndex;
    const end = new Value(text, after, name, isConnection && match[0] === "=").find(isProse, isBare, add);
    separators.lastIndex = Math.max(at, end);
  }
}

interface PairName {
  readonly name: string;
  /** Values count only if they look random. */
  readonly isSuspicious: boolean;
}

/** The shortest name of a secret in the last words before a separator. */
function hiddenNameBefore(
  text: string,
  separator: number,
  isHidden: HiddenNames,
  mostWords: number,
): PairName | undefined {
  let end = separator;
  while (end > 0 && end > separator - 8 && /["'\\\s)]/.test(text.charAt(end - 1))) end--;
  let shorter = "";
  let start = end;
  let suspicious: PairName | undefined;
  for (let words = 0; words < mostWords; words++) {
    while (start > 0 && end - start < mostName && nameCharacter.test(text.charAt(start - 1))) start--;
    const name = text.slice(start, end);
    if (name === shorter || name.trim() === "") return suspicious;
    if (isHidden(name) && isWhole(name, isHidden)) return { name, isSuspicious: false };
    if (words === 0 && isSuspicious(name)) suspicious = { name, isSuspicious: true };
    if (text.charAt(start - 1) !== " " || !nameCharacter.test(text.charAt(start - 2))) return suspicious;
    shorter = name;
    start--;
  }
  return suspicious;
}

/** Its last word makes the name: in `token was given` it does not. */
function isWhole(name: string, isHidden: HiddenNames): boolean {
  const blank = name.lastIndexOf(" ");
  return blank < 0 || furtherWord.test(name) || !isHidden(name.slice(0, blank));
}

/** The value after a separator. */
class Value {
  private readonly text: string;
  private readonly name: PairName;
  private readonly isConnection: boolean;
  private at: number;

  constructor(text: string, at: number, name: PairName, isConnection: boolean) {
    this.text = text;
    this.at = at;
    this.name = name;
    this.isConnection = isConnection;
  }

  /** The offset after it; where it is not hidden, the offset at which the search goes on. `isBare`: a blank alone stands between. */
  find(isProse: boolean, isBare: boolean, add: AddRange): number {
    const { text } = this;
    const begin = this.at;
    while (this.at < begin + 8 && /[\s\\]/.test(text.charAt(this.at))) this.at++;
    const first = text.charAt(this.at);
    if (first === "{" || first === "[") return this.findInside(add);
    const isQuoted = first === '"' || first === "'";
    const from = isQuoted ? this.at + 1 : this.at;
    const to = isQuoted ? this.quoteEnd(from, first) : this.plainEnd(from);
    const value = text.slice(from, to);
    if (isTrivial(value) || value.startsWith("//")) return begin;
    if (!isQuoted && isPlainWord(value)) return begin;
    if (isProse && !/[\d\p{P}\p{S}]|\p{Ll}\p{Lu}/u.test(value)) return begin;
    if (isProse && isBare && !isQuoted && !tellingWord.test(value.replace(/[.,;!?)]$/, ""))) return begin;
    if (this.name.isSuspicious && !looksRandom(value)) return begin;
    add(from, to);
    return to;
  }

  private quoteEnd(from: number, quote: string): number {
    const { text } = this;
    for (let at = from; at < text.length; at++) {
      if (text.charAt(at) === quote && text.charAt(at - 1) !== "\\") return at;
    }
    return text.length;
  }

  private plainEnd(from: number): number {
    const { text } = this;
    const isHeader = /authori[sz]ation|cookie/i.test(this.name.name);
    let at = from;
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (/[&<>"\r\n]/.test(character)) break;
      if (character === ";" && !isHeader) break;
      if (/\s/.test(character) && !isHeader && !this.isConnection && !this.isScheme(from, at)) break;
      if (character === "," && /[\s"'{]/.test(text.charAt(at + 1)) && !isHeader) break;
      if (/[})\]]/.test(character) && !/[({[]/.test(text.slice(from, Math.min(at, from + 256)))) break;
    }
    return at;
  }

  /** `Bearer x`: the value is what follows. */
  private isScheme(from: number, at: number): boolean {
    return at - from < 12 && /^(?:bearer|basic|digest|negotiate|ntlm|token)$/i.test(this.text.slice(from, at));
  }

  /** All texts and numbers of a JSON object or array. */
  private findInside(add: AddRange): number {
    const { text } = this;
    let depth = 0;
    let at = this.at;
    for (; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === "{" || character === "[") depth++;
      else if (character === "}" || character === "]") {
        if (--depth === 0) return at + 1;
      } else if (character === '"') {
        const end = this.quoteEnd(at + 1, '"');
        const isKey = /^"\s{0,4}:/.test(text.slice(end, end + 6));
        if (!isKey && !isTrivial(text.slice(at + 1, end))) add(at + 1, end);
        at = end;
      } else if (/[\d\p{L}]/u.test(character)) {
        const from = at;
        while (/[\w.+-]/.test(text.charAt(at + 1))) at++;
        if (!isTrivial(text.slice(from, at + 1))) add(from, at + 1);
      }
    }
    return at;
  }
}
