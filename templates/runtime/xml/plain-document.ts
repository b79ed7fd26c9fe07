/**
 * Owns the quick reading of documents with one value, or a few: plain nested elements, as most messages of services
 * are. Its code is a tenth of the strict reader's, which reads all other documents.
 * Invariant: the result is that of the strict reader, or nothing. Unusual, invalid or long input is left to that
 * reader. The work is linear in the text.
 * Three things are cached: the meaning of the start tags, which does not depend on what follows; that the end tags
 * close them; and the last text that the strict reader read, to recognize a document that differs only in its value.
 */
import { detached } from "../text/detached.js";
import { forbiddenAt } from "./characters.js";
import { initialScope, namespaceOf, type NamespaceScope } from "./namespaces.js";
import { otherReference, resolveUsual } from "./usual-references.js";

/** From the root down: the namespace and local name of each element. */
export type ElementPath = readonly (readonly [namespace: string, localName: string])[];

/** A start tag with no attributes but declarations of namespaces. */
export interface PlainTag {
  /** The name as written, with its prefix. */
  readonly name: string;
  readonly localName: string;
  readonly namespace: string;
  readonly scope: NamespaceScope;
  /** After its `>`. */
  readonly end: number;
  /** Written `<a/>`. */
  readonly isEmpty: boolean;
}

/** A document from its start to the content of the last element of a path. */
interface PlainStart {
  /** Start of the content. */
  readonly at: number;
  /** The last element was written `<a/>`, so it has no content. */
  readonly isEmpty: boolean;
  readonly scope: NamespaceScope;
  /** Names of the elements whose end tags are to come, the root first; absent if only `after` can follow. */
  readonly open?: readonly string[];
  /** Text before and after the content, if the document start is a known one. */
  readonly before?: string;
  readonly after?: string;
}

/** Longer documents are not looked at: far below every limit of the reader. */
const longest = 65_536;
/** Ways of writing that are known at a time, and characters of a document that is kept as one: few services answer, and few libraries ask. */
const mostKnown = 8;
const longestKnown = 8_192;
const declaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])[Uu][Tt][Ff]-8\2)?(?: standalone=(["'])(?:yes|no)\3)?\?>/;
const startTag: RegExp = /* @__PURE__ */ makeStartTag();
const endTag = /[ \t\r\n]*<\/([\w.:-]+)[ \t\r\n]*>/y;
/** Namespaces that are never declared but for the prefixes `xml` and `xmlns`. */
const reserved = /\/XML\/1998\/|\/2000\/xmlns\//;

function makeStartTag(): RegExp {
  const [space, name] = ["[ \\t\\r\\n]", "[A-Za-z_][\\w.-]{0,99}"];
  const xmlns = `${space}+xmlns(?::(?!xml)${name})?="[!#-%'-;=?-~]{1,999}"`;
  return new RegExp(`${space}*<((?:(${name}):)?(${name}))((?:${xmlns}){0,20})${space}*(/?)>`, "y");
}

/** Documents whose outer elements have the names of a path. */
export class PlainDocuments {
  readonly #path: ElementPath;
  /** The last first. */
  #known: readonly PlainStart[] = [];
  /** Starts of documents that leave the path before its last element, each up to the tag that shows it; the last first. */
  #otherStarts: readonly string[] = [];
  /** Kept as it was read: a header that no other document repeats must cost next to nothing. */
  #learned: { readonly text: string; readonly from: number } | undefined;

  constructor(path: ElementPath) {
    this.#path = path;
  }

  /** The text of the path's last element, references resolved, where the document consists of these elements and that text. */
  readText(text: string): string | undefined {
    const start = this.enter(text);
    if (start === undefined) return undefined;
    const end = start.isEmpty ? start.at : text.indexOf("<", start.at);
    if (end < 0 || !this.leave(text, end, start)) return undefined;
    return plainText(text.slice(start.at, end));
  }

  /** Moves to the content of the path's last element. The caller reads it, then calls {@link leave}. */
  enter(text: string): PlainStart | undefined {
    if (text.length > longest) return undefined;
    const start = this.#known.find(({ at, before }) => text.slice(0, at) === before) ?? this.#learnedStart(text);
    if (start !== undefined) return start;
    if (this.#otherStarts.some((other) => text.slice(0, other.length) === other)) return undefined;
    return readStart(text, this.#path, (end) => {
      if (end <= longestKnown)
        this.#otherStarts = [detached(text.slice(0, end)), ...this.#otherStarts].slice(0, mostKnown);
    });
  }

  /**
   * Remembers a document that the strict reader read to its end. The path's last element has no attributes, and its content begins at
   * `from`. A document that differs in this text alone is read the quick way, whatever else it contains, such as SOAP headers.
   */
  learn(text: string, from: number): void {
    if (text.length <= longestKnown) this.#learned = { text, from };
  }

  #learnedStart(text: string): PlainStart | undefined {
    const learned = this.#learned;
    if (learned === undefined || text.slice(0, learned.from) !== learned.text.slice(0, learned.from)) return undefined;
    this.#learned = undefined;
    const before = detached(text.slice(0, learned.from));
    const to = learned.text.indexOf("<", learned.from);
    // Content of text alone, in an element with an end tag. The reader counts a CR LF as one character.
    if (learned.text[to + 1] !== "/" || before.endsWith("/>") || learned.text.includes("\r")) return undefined;
    const start = readStart(before, this.#path) ?? { at: learned.from, isEmpty: false, scope: initialScope };
    return this.#remember({ ...start, before, after: detached(learned.text.slice(to)) });
  }

  #remember(start: PlainStart): PlainStart {
    this.#known = [start, ...this.#known.filter(({ before }) => before !== start.before)].slice(0, mostKnown);
    return start;
  }

  /** Whether all entered elements, and then the document, end there. */
  leave(text: string, from: number, start: PlainStart): boolean {
    const after = text.slice(from);
    if (start.after === after) return true;
    if (start.open === undefined || !isEnd(after, start.open)) return false;
    if (text.length > longestKnown) return true;
    // The cached start is read again from a copy, which does not keep the document in memory.
    const before = detached(text.slice(0, start.at));
    this.#remember({ ...(readStart(before, this.#path) ?? start), before, after: detached(after) });
    return true;
  }
}

/**
 * `onOther` is called with the end of the first tag that leaves the path before its last element; later text is not
 * read.
 */
function readStart(text: string, path: ElementPath, onOther?: (end: number) => void): PlainStart | undefined {
  const open: string[] = [];
  let scope = initialScope;
  let isEmpty = false;
  let at = declaration.exec(text)?.[0].length ?? 0;
  for (const [depth, [namespace, localName]] of path.entries()) {
    const tag: PlainTag | undefined = isEmpty ? undefined : readPlainTag(text, at, scope);
    if (tag?.localName !== localName || tag.namespace !== namespace) {
      // A start tag is read up to its first `>`, and no further.
      const end = text.indexOf(">", at) + 1;
      if (depth < path.length - 1 && end > 0) onOther?.(end);
      return undefined;
    }
    ({ scope, isEmpty, end: at } = tag);
    if (!isEmpty) open.push(tag.name);
  }
  return { at, isEmpty, scope, open };
}

/** The next start tag, after white space. */
export function readPlainTag(text: string, at: number, outer: NamespaceScope): PlainTag | undefined {
  startTag.lastIndex = at;
  const match = startTag.exec(text);
  if (match === null) return undefined;
  const [whole, name = "", prefix = "", localName = "", declared = "", slash] = match;
  const scope = withDeclared(outer, declared);
  const namespace = scope === undefined ? undefined : namespaceOf(scope, prefix);
  if (scope === undefined || namespace === undefined) return undefined;
  return { name, localName, namespace, scope, end: at + whole.length, isEmpty: slash !== "" };
}

/** Undefined for declarations that are invalid or repeated. */
function withDeclared(outer: NamespaceScope, declared: string): NamespaceScope | undefined {
  let scope = outer;
  const quoted = declared.split('"');
  for (let index = 1; index < quoted.length; index += 2) {
    const [prefix = "", namespace = ""] = [quoted[index - 1]?.trim().slice("xmlns:".length, -1), quoted[index]];
    for (let at = scope; at !== outer && at.outer !== undefined; at = at.outer)
      if (at.prefix === prefix) return undefined;
    if (reserved.test(namespace)) return undefined;
    scope = { prefix, namespace, outer: scope, size: scope.size + 1 };
  }
  return scope;
}

/** Whether the text is the end tags of the open elements, the last first, and nothing else. */
function isEnd(text: string, open: readonly string[]): boolean {
  let at = 0;
  for (let index = open.length - 1; index >= 0; index--) {
    endTag.lastIndex = at;
    if (endTag.exec(text)?.[1] !== open[index]) return false;
    at = endTag.lastIndex;
  }
  return !/[^ \t\r\n]/.test(text.slice(at));
}

/** Meaning of character data without markup; undefined if only the strict reader can decode it. */
export function plainText(text: string): string | undefined {
  if (text.includes("]]>")) return undefined;
  if (/^[\t\n -%'-;=-\uD7FF\uE000-\uFFFD]*$/.test(text)) return text;
  if (text.includes("<") || forbiddenAt(text) >= 0 || otherReference.test(text)) return undefined;
  // Before references are resolved, because line ends from references stay.
  return resolveUsual(text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);
}
