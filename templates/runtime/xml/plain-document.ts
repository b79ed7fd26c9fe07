/**
 * Owns the short way into documents that hold one value: elements one inside the other, as nearly every service answers. It is
 * a tenth of the reader, which is loaded for all other documents.
 * Invariant: it gives what the reader would give, or nothing; what is unusual, wrong or long is for the reader to judge. Linear in the text.
 */
import { initialScope, namespaceOf, type NamespaceScope } from "./namespaces.js";

/** From the root down: the namespace and local name of each element. */
export type ElementPath = readonly (readonly [namespace: string, localName: string])[];

/** What the last element holds, references resolved, and where that begins in the text. */
export interface PlainValue {
  readonly text: string;
  readonly start: number;
}

/** Longer documents are not looked at: far below every limit of the reader. */
const longest = 65_536;
const declaration = /^<\?xml version="1\.0"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?\?>/;
/** With no attributes but declarations of namespaces. */
const startTag: RegExp = /* @__PURE__ */ makeStartTag();
const endTag = /[ \t\r\n]*<\/([\w.:-]+)[ \t\r\n]*>/y;
/** Namespaces that are never declared but for the prefixes `xml` and `xmlns`. */
const reserved = /\/XML\/1998\/|\/2000\/xmlns\//;

function makeStartTag(): RegExp {
  const [space, name] = ["[ \\t\\r\\n]", "[A-Za-z_][\\w.-]{0,99}"];
  const xmlns = `${space}+xmlns(?::(?!xml)${name})?="[!#-%'-;=?-~]{1,999}"`;
  return new RegExp(`${space}*<((?:(${name}):)?(${name}))((?:${xmlns}){0,20})${space}*(/?)>`, "y");
}

/** The value at the end of the path, where the document consists of exactly these elements and plain text in the last one. */
export function readPlainValue(text: string, path: ElementPath): PlainValue | undefined {
  if (text.length > longest) return undefined;
  const open: string[] = [];
  let scope: NamespaceScope | undefined = initialScope;
  let start = declaration.exec(text)?.[0].length ?? 0;
  let slash: string | undefined = "";
  for (const [namespace, localName] of path) {
    startTag.lastIndex = start;
    const found: RegExpExecArray | null = slash === "" ? startTag.exec(text) : null;
    if (found === null || found[3] !== localName) return undefined;
    scope = withDeclared(scope, found[4] ?? "");
    if (scope === undefined || namespaceOf(scope, found[2] ?? "") !== namespace) return undefined;
    slash = found[5];
    if (slash === "") open.push(found[1] ?? "");
    start += found[0].length;
  }
  const end = slash === "" ? text.indexOf("<", start) : start;
  if (end < 0 || !isEnd(text, end, open)) return undefined;
  const value = plainText(text.slice(start, end));
  return value === undefined ? undefined : { text: value, start };
}

/** What character data without markup means; undefined where only the reader can say. */
export function plainText(text: string): string | undefined {
  if (!/[\0-\x08\v\f\r\x0e-\x1f<&\ud800-\udfff\ufffe\uffff]|\]\]>/.test(text)) return text;
  if (/[\0-\x08\v\f\r\x0e-\x1f<\ufffe\uffff]|\]\]>|&(?!(?:amp|lt|gt|quot|apos);)|\p{Surrogate}/u.test(text))
    return undefined;
  const resolved = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"');
  // Ampersands come last: what they make is no reference.
  return resolved.replaceAll("&apos;", "'").replaceAll("&amp;", "&");
}

/** Undefined for what may not be declared, or is declared twice. */
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

/** Whether the open elements, the last first, and then the document end there. */
function isEnd(text: string, from: number, open: string[]): boolean {
  let at = from;
  for (let raw = open.pop(); raw !== undefined; raw = open.pop()) {
    endTag.lastIndex = at;
    if (endTag.exec(text)?.[1] !== raw) return false;
    at = endTag.lastIndex;
  }
  return /^[ \t\r\n]*$/.test(text.slice(at));
}
