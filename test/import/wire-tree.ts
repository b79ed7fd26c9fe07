/**
 * Owns the reading of a WSDL for the comparer, by libxml2: nothing of the generator, nothing of the runtime.
 * Invariant: this file and `wire-model.ts`, `wire-data-set.ts`, `compare-wsdls.ts` import no other file of the repository.
 */
import { ParseOption, XmlDocument, XmlElement } from "libxml2-wasm";

export interface Tag {
  readonly space: string;
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Tag[];
  readonly parent: Tag | undefined;
  /** Declared on this tag. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Which text it is of. */
  readonly place: string;
}

/** The root; throws where libxml2 does not take the text. */
export function readTags(text: string, place: string): Tag {
  const plain = text
    .replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, "$1")
    // libxml2-wasm does not step over instructions.
    .replace(/<\?(?!xml\s)[^]*?\?>/g, "");
  const bytes = new TextEncoder().encode(plain);
  const document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_HUGE });
  try {
    return readTag(document.root, undefined, place);
  } finally {
    document.dispose();
  }
}

/** Names, numbers and words of lists mean the same with blanks around them; texts and addresses do not. */
function written(name: string, content: string): string {
  return /^(?:name|parts?|style|use|minOccurs|maxOccurs|form|\w+FormDefault|nillable|abstract|mixed)$/.test(name)
    ? content.trim()
    : content;
}

function readTag(element: XmlElement, parent: Tag | undefined, place: string): Tag {
  const children: Tag[] = [];
  const attributes = new Map(
    element.attrs.map((each) => [
      each.prefix === "" ? each.name : `${each.namespaceUri} ${each.name}`,
      written(each.name, each.content),
    ]),
  );
  const prefixes = new Map(Object.entries(element.nsDeclarations));
  const tag: Tag = { space: element.namespaceUri, name: element.name, attributes, children, parent, prefixes, place };
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement) children.push(readTag(node, tag, place));
  return tag;
}

/** `{namespace}name`; an undeclared prefix is kept as it is. */
export function expand(tag: Tag, written: string): string {
  const colon = written.indexOf(":");
  const prefix = colon < 0 ? "" : written.slice(0, colon).trim();
  for (let at: Tag | undefined = tag; at !== undefined; at = at.parent) {
    const space = at.prefixes.get(prefix);
    if (space !== undefined) return `{${space}}${written.slice(colon + 1).trim()}`;
  }
  if (prefix === "xml") return `{http://www.w3.org/XML/1998/namespace}${written.slice(colon + 1).trim()}`;
  return prefix === "" ? `{}${written.trim()}` : written;
}
