/**
 * Owns the characters of names (XML 1.0 fifth edition, productions 4 and 5; Namespaces in XML 1.0, production 4).
 * Invariant: a name is checked once per document, however often it occurs. `__proto__` is a name like any other.
 */
import { detached } from "../text/detached.js";
import { namespaceOf, type NamespaceScope } from "./namespaces.js";

const startRanges =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F" +
  "\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const restRanges = "\\-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040";
// Marked as pure, like everything that is created at the start, so that bundlers drop it if it is unused.
const namePattern: RegExp = /* @__PURE__ */ makeNamePattern();

function makeNamePattern(): RegExp {
  return new RegExp(`^[${startRanges}][${startRanges}${restRanges}]*$`, "u");
}

/** 1 for the ASCII characters that names may contain, colon included. */
const asciiNameCharacter: Uint8Array = /* @__PURE__ */ markNameCharacters();

function markNameCharacters(): Uint8Array {
  const marks = new Uint8Array(128);
  for (const character of ":_-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") {
    marks[character.charCodeAt(0)] = 1;
  }
  return marks;
}

/** Whether `text` is a Name; colons allowed anywhere a name character is. */
export function isXmlName(text: string): boolean {
  return namePattern.test(text);
}

/** Whether `text` is a name without a colon: what a prefix, a local name or a processing instruction's target is. */
export function isNcName(text: string): boolean {
  return !text.includes(":") && namePattern.test(text);
}

/** A qualified name whose prefix was replaced by its namespace, `""` for none. */
export interface ResolvedName {
  readonly namespace: string;
  readonly localName: string;
}

/** Meaning of a qualified name in a text, such as that of `xsi:type`; `undefined` if its prefix is not declared. */
export function resolveName(scope: NamespaceScope, text: string): ResolvedName | undefined {
  const colon = text.indexOf(":");
  const namespace = colon === 0 ? undefined : namespaceOf(scope, text.slice(0, Math.max(colon, 0)));
  return namespace === undefined ? undefined : { namespace, localName: text.slice(colon + 1) };
}

/** `{namespace}name`; `name` in no namespace. */
export function printName({ namespace, localName }: ResolvedName): string {
  return namespace === "" ? localName : `{${namespace}}${localName}`;
}

/** End of the run of characters that could belong to a name. {@link isXmlName} checks characters beyond ASCII. */
export function nameEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code < 128 ? asciiNameCharacter[code] === 0 : Number.isNaN(code)) return at;
    at++;
  }
}

/** Longest piece of a name that V8 copies. A longer one is a view, which takes three times as long to compare. */
const copied = 12;

/** A qualified name, taken apart once. Equal names of one tag are the same object. */
export class XmlName {
  readonly raw: string;
  /** `""`: none. */
  readonly prefix: string;
  readonly localName: string;
  /** `xmlns` or `xmlns:...`. */
  readonly isDeclaration: boolean;
  /** The name that came after this one the last time: replies and rows repeat, so it is the best guess for the next. */
  follower: XmlName | undefined = undefined;
  /** Number of the last start tag that had an attribute of this name. */
  lastTag = 0;

  /** Other documents use it, too: it must not lead to names of one alone, or those would stay with it. */
  readonly isShared: boolean;
  private readonly head: string;
  private readonly tail: string;

  constructor(raw: string, colon: number, isShared: boolean) {
    this.raw = raw;
    this.isShared = isShared;
    this.prefix = colon < 0 ? "" : raw.slice(0, colon);
    this.localName = colon < 0 ? raw : raw.slice(colon + 1);
    this.isDeclaration = (colon < 0 ? raw : this.prefix) === "xmlns";
    this.head = raw.slice(0, copied);
    this.tail = raw.slice(copied);
  }

  /** Whether the text continues with the name; a longer name may begin with it. */
  standsAt(text: string, at: number): boolean {
    const { head, tail } = this;
    const middle = at + head.length;
    return (
      text.substring(at, middle) === head && (tail === "" || text.substring(middle, middle + tail.length) === tail)
    );
  }
}

const sharedNames = 1024;
/** Names of one document alone that are known at a time: at some 200 bytes each, more would outgrow the document. */
const ownNames = 4096;
const sharedLength = 64;

/** Names that documents have in common. */
class SharedNames {
  readonly names = new Map<string, XmlName>();
  /** The name before the first name of a document. */
  readonly beginning = new XmlName("", -1, true);
}

let shared = /* @__PURE__ */ new SharedNames();

/**
 * The names of one document. Names that are not too many nor too long are shared with the documents to come, because those tend to be
 * alike; once there is no room, the next document starts afresh, so that a stranger's names cannot stay for good. No document ever sees
 * the names of two such starts: equal names of one tag would not be the same object.
 */
export class NameTable {
  private readonly shared: SharedNames;
  private own: Map<string, XmlName> | undefined = undefined;

  constructor() {
    if (shared.names.size >= sharedNames) shared = new SharedNames();
    this.shared = shared;
  }

  /** Whether it is time to {@link forget}. */
  get isFull(): boolean {
    return this.own !== undefined && this.own.size >= ownNames;
  }

  /**
   * Forgets names that only this document has. Only between tags, since equal names within a tag must be the same
   * object. Open elements keep their names.
   */
  forget(): void {
    for (const name of this.own?.values() ?? []) name.follower = undefined;
    this.own = undefined;
  }

  get beginning(): XmlName {
    return this.shared.beginning;
  }

  /** The name, or undefined if `raw` is no qualified name: not a Name, more than one colon, or nothing on one side of it. */
  get(raw: string): XmlName | undefined {
    return this.shared.names.get(raw) ?? this.own?.get(raw) ?? this.add(raw);
  }

  private add(raw: string): XmlName | undefined {
    if (!namePattern.test(raw)) return undefined;
    const colon = raw.indexOf(":");
    if (colon >= 0 && !(isNcName(raw.slice(0, colon)) && isNcName(raw.slice(colon + 1)))) return undefined;
    const isShared = this.shared.names.size < sharedNames && raw.length <= sharedLength;
    const name = new XmlName(detached(raw), colon, isShared);
    if (isShared) this.shared.names.set(name.raw, name);
    else (this.own ??= new Map()).set(name.raw, name);
    return name;
  }
}
