/**
 * Owns the parsing of JSON with positions in the text: strict JSON, and the extensions of .NET's JavaScriptSerializer
 * (names without quotes, single quotes).
 * Invariant: depth is bounded, and a text with any error is refused as a whole.
 */
import { recover } from "../model/attempt.js";
import { UnrecordableExchange } from "./hide-names.js";

export interface JsonNode {
  /** `word`: a number, `true`, `false`, `null`, or a stand-in for one. */
  readonly kind: "object" | "array" | "string" | "word";
  /** Name in an object; undefined in an array and at the root. */
  readonly name: JsonText | undefined;
  /** The value without quotes and escapes; `""` for objects and arrays. */
  readonly value: JsonText;
  readonly children: readonly JsonNode[];
}

/** `from`, `to`: offsets of the text with its quotes. */
export interface JsonText {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** More than .NET and the gateway read. */
const deepest = 200;
const punctuation = /[{}[\],:]/;
const blanks = /[\s\u0085\ufeff]*/y;
const standIn = /\{\{[^{}"]*\}\}/y;
const word = /[^\s{}[\]:,"']+/y;
const ends = { '"': /["\\]/g, "'": /['\\]/g };

/** The root; undefined for a text of blanks. `hasStandIns`: `{{Name}}` may be a value. Throws {@link UnrecordableExchange}. */
export function readJsonNodes(text: string, hasStandIns: boolean): JsonNode | undefined {
  if (text.trim() === "") return undefined;
  return new JsonNodes(text, hasStandIns).readAll();
}

/** The same; undefined also for a text that cannot be read. */
export function jsonNodesIn(text: string, hasStandIns: boolean): JsonNode | undefined {
  return recover(
    () => readJsonNodes(text, hasStandIns),
    UnrecordableExchange,
    () => undefined,
  );
}

class JsonNodes {
  private readonly text: string;
  private readonly hasStandIns: boolean;
  private at = 0;

  constructor(text: string, hasStandIns: boolean) {
    this.text = text;
    this.hasStandIns = hasStandIns;
  }

  readAll(): JsonNode {
    const root = this.readValue(undefined, 1);
    if (this.peek() !== "") throw unreadable();
    return root;
  }

  private readValue(name: JsonText | undefined, depth: number): JsonNode {
    if (depth > deepest) throw unreadable();
    const next = this.peek();
    const from = this.at;
    const placeholder = this.hasStandIns ? this.match(standIn) : "";
    if (placeholder !== "") return { kind: "word", name, value: this.since(from, placeholder), children: [] };
    if (next === "{" || next === "[") {
      const children = this.readChildren(next, depth);
      return { kind: next === "{" ? "object" : "array", name, value: this.since(from, ""), children };
    }
    const value = this.readText();
    return { kind: next === '"' || next === "'" ? "string" : "word", name, value, children: [] };
  }

  private readChildren(start: "{" | "[", depth: number): readonly JsonNode[] {
    const end = start === "{" ? "}" : "]";
    const children: JsonNode[] = [];
    this.at++;
    if (this.skip(end)) return children;
    do {
      const name = start === "{" ? this.readName() : undefined;
      children.push(this.readValue(name, depth + 1));
    } while (this.skip(","));
    if (!this.skip(end)) throw unreadable();
    return children;
  }

  private readName(): JsonText {
    const name = this.readText();
    if (!this.skip(":")) throw unreadable();
    return name;
  }

  /** A string or a word. */
  private readText(): JsonText {
    const next = this.peek();
    const from = this.at;
    if (next !== '"' && next !== "'") {
      const written = this.match(word);
      if (written === "" || punctuation.test(next)) throw unreadable();
      return this.since(from, written);
    }
    const end = ends[next];
    for (end.lastIndex = from + 1; ;) {
      const special = end.exec(this.text);
      if (special === null) throw unreadable();
      if (special[0] === next) break;
      end.lastIndex = special.index + 2;
    }
    this.at = end.lastIndex;
    return this.since(from, unescaped(this.text.slice(from + 1, this.at - 1)));
  }

  private since(from: number, text: string): JsonText {
    return { text, from, to: this.at };
  }

  /** The next character that is not white space; `""` at the end. */
  private peek(): string {
    this.match(blanks);
    return this.text.charAt(this.at);
  }

  private skip(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [part = ""] = pattern.exec(this.text) ?? [];
    this.at += part.length;
    return part;
  }
}

const letters: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function unescaped(written: string): string {
  return written.includes("\\")
    ? written.replace(/\\(?:u([0-9A-Fa-f]{4})|([^]))/g, (_, code?: string, letter = "") =>
        code === undefined ? (letters[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
      )
    : written;
}

function unreadable(): UnrecordableExchange {
  return new UnrecordableExchange("JSON that is not well-formed, so that its secrets are not known");
}

/** All names, in the order of the text. */
export function namesIn(root: JsonNode): readonly string[] {
  return [...(root.name === undefined ? [] : [root.name.text]), ...root.children.flatMap(namesIn)];
}
