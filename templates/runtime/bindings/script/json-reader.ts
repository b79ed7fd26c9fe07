/**
 * Owns the reader of ASMX's JSON, with the lenience of .NET's JavaScriptSerializer: names without quotes, single quotes, `NaN`, and dates
 * as `"\/Date(0)\/"`.
 * Invariant: no digit of a number is lost, every name of an object is given once, and depth and members are limited.
 */
import { forbiddenAt } from "../../xml/characters.js";

/** A number as its text: `decimal` and `long` have more digits than a JavaScript number. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type ScriptJson = null | boolean | string | NumberText | Date | readonly ScriptJson[] | ScriptObject;
export type ScriptObject = ReadonlyMap<string, ScriptJson>;

/** JSON that cannot be read. The message contains no part of it, because that may be a secret. */
export class ScriptJsonError extends Error {
  readonly exceptionType: string;

  constructor(message: string, exceptionType = "System.ArgumentException") {
    super(message);
    this.exceptionType = exceptionType;
  }
}

/** .NET's `RecursionLimit` and `aspnet:MaxJsonDeserializerMembers`. */
export const deepest = 100;
const mostMembers = 1_000;

/** Throws {@link ScriptJsonError}. */
export function readScriptJson(text: string): ScriptJson {
  const reader = new ScriptReader(text);
  const value = reader.readValue(1);
  if (reader.peek() !== "") throw reader.error("Invalid JSON primitive");
  return value;
}

const blanks = /[\s\u0085]*/y;
const token = /[\p{L}\p{Nd}._+-]*/uy;
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** A zone after the digits is ignored, as in .NET: the digits are UTC. */
const dateText = /"\\\/Date\((-?\d{1,16})(?:[a-zA-Z]|[+-]\d{4})?\)\\\/"/y;
/** The years 1 to 9999, in milliseconds. */
const firstMs = -62_135_596_800_000;
const lastMs = 253_402_300_799_999;
const plain = { '"': /[^"\\]*/y, "'": /[^'\\]*/y };
const escapes = new Map(
  Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", '"': '"', "'": "'", "/": "/", "\\": "\\" }),
);

class ScriptReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The next character that is not white space; `""` at the end. */
  peek(): string {
    this.match(blanks);
    return this.text.charAt(this.at);
  }

  error(problem: string): ScriptJsonError {
    return new ScriptJsonError(`${problem}. (${this.at})`);
  }

  readValue(depth: number): ScriptJson {
    if (depth > deepest) throw this.error("RecursionLimit exceeded");
    const next = this.peek();
    if (next === "{") return this.readObject(depth);
    if (next === "[") return this.readArray(depth);
    if (next === '"' || next === "'") return this.readDate() ?? this.readString(next);
    return this.readPrimitive();
  }

  private readObject(depth: number): ScriptObject {
    const members = new Map<string, ScriptJson>();
    this.at++;
    if (this.skip("}")) return members;
    do {
      const next = this.peek();
      const name = next === '"' || next === "'" ? this.readString(next) : this.match(token);
      if (name === "" && next !== '"' && next !== "'")
        throw this.error("Invalid object passed in, member name expected");
      if (!this.skip(":")) throw this.error("Invalid object passed in, ':' or '}' expected");
      if (members.has(name)) throw this.error("A member is given twice");
      if (members.size === mostMembers) throw this.error(`An object has more than ${mostMembers} members`);
      members.set(name, this.readValue(depth + 1));
    } while (this.skip(","));
    if (!this.skip("}")) throw this.error("Invalid object passed in, ':' or '}' expected");
    return members;
  }

  private readArray(depth: number): readonly ScriptJson[] {
    const items: ScriptJson[] = [];
    this.at++;
    if (this.skip("]")) return items;
    do {
      if (this.peek() === "]") throw this.error("Invalid array passed in, extra trailing ','");
      items.push(this.readValue(depth + 1));
    } while (this.skip(","));
    if (!this.skip("]")) throw this.error("Invalid array passed in, ',' expected");
    return items;
  }

  private readDate(): Date | undefined {
    dateText.lastIndex = this.at;
    const [whole, digits] = dateText.exec(this.text) ?? [];
    if (whole === undefined) return undefined;
    this.at += whole.length;
    const ms = Number(digits);
    if (ms < firstMs || ms > lastMs) throw this.error("A date is not in the years 1 to 9999");
    return new Date(ms);
  }

  private readString(quote: '"' | "'"): string {
    this.at++;
    let value = "";
    for (;;) {
      value += this.match(plain[quote]);
      const end = this.text.charAt(this.at++);
      if (end === quote) break;
      if (end === "") throw this.error("Unterminated string passed in");
      value += this.readEscape();
    }
    if (forbiddenAt(value) < 0) return value;
    throw this.error("A string has a character that XML cannot carry");
  }

  private readEscape(): string {
    const letter = this.text.charAt(this.at++);
    const digits = letter === "u" ? this.text.slice(this.at, this.at + 4) : "";
    if (/^[0-9A-Fa-f]{4}$/.test(digits)) {
      this.at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const character = escapes.get(letter);
    if (character === undefined) throw this.error("Unrecognized escape sequence");
    return character;
  }

  private readPrimitive(): ScriptJson {
    const word = this.match(token);
    if (word === "null") return null;
    if (word === "true" || word === "false") return word === "true";
    if (number.test(word) || word === "NaN" || word === "Infinity" || word === "-Infinity") return new NumberText(word);
    throw this.error("Invalid JSON primitive");
  }

  private skip(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  /** Text that a sticky pattern matches here; it may be empty. */
  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [part = ""] = pattern.exec(this.text) ?? [];
    this.at += part.length;
    return part;
  }
}
