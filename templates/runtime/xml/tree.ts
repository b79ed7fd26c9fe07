/**
 * Owns a whole document as a tree, for signatures. The strict reader's own parts read it, so that both see the same
 * elements.
 * Invariant: an element is one object, found by its place. Comments are left out, CDATA sections are text, and
 * processing instructions, which SOAP forbids, are rejected.
 */
import { lessThan } from "./character-codes.js";
import { CharacterData } from "./character-data.js";
import { passAsides, passComment, passDeclaration } from "./asides.js";
import { XmlCursor } from "./cursor.js";
import { completeXmlLimits, type XmlLimits } from "./limits.js";
import { OpenElements } from "./open-elements.js";
import { TagReader } from "./tags.js";

type Open = OpenElements["current"];

export interface XmlNode {
  readonly open: Open;
  /** In document order. A text never follows a text. */
  readonly children: (XmlNode | string)[];
  /** Offset after the end tag. */
  end: number;
}

export interface XmlTree {
  readonly root: XmlNode;
  /** The source with single line feeds: offsets count in it. */
  readonly text: string;
}

/** Throws XmlError for a document that is not well-formed, has a DTD or exceeds a limit. */
export function readTree(source: string, given?: Partial<XmlLimits>): XmlTree {
  const cursor = new XmlCursor(completeXmlLimits(given));
  const open = new OpenElements();
  const characters = new CharacterData(cursor);
  const tags = new TagReader(cursor, characters, open);
  cursor.take(source, true);
  passDeclaration(cursor);
  passAsides(cursor);
  if (cursor.text.charCodeAt(cursor.pos) !== lessThan) cursor.fail("expected the root element");
  if (cursor.startsWith("<!"))
    cursor.fail("a document type declaration is never read: remove it", cursor.pos, "doctype");
  tags.readStart();
  const root: XmlNode = { open: open.current, children: [], end: 0 };
  const path = [root];
  for (let node = root; ;) {
    if (!open.selfClosed) addText(node, characters.read(node.open.name.raw));
    const isEnd = open.selfClosed || cursor.startsWith("</");
    if (isEnd) {
      if (open.selfClosed) open.leave();
      else tags.readEnd();
      node.end = cursor.pos;
      path.pop();
      const parent = path.at(-1);
      if (parent === undefined) break;
      node = parent;
    } else if (characters.isSection()) addText(node, characters.readSection());
    else if (cursor.startsWith("<!")) passComment(cursor);
    else if (cursor.startsWith("<?")) cursor.fail("SOAP has no processing instructions: remove this one");
    else {
      tags.readStart();
      const child: XmlNode = { open: open.current, children: [], end: 0 };
      node.children.push(child);
      path.push(child);
      node = child;
    }
  }
  passAsides(cursor);
  if (!cursor.atEnd) cursor.fail("only comments and processing instructions may follow the root element");
  return { root, text: cursor.text };
}

function addText({ children }: XmlNode, text: string): void {
  const last = children.length - 1;
  const before = children[last];
  if (typeof before === "string") children[last] = before + text;
  else if (text !== "") children.push(text);
}

function isNode(child: XmlNode["children"][number]): child is XmlNode {
  return typeof child === "object";
}

/** The elements in an element. */
export function elementsOf({ children }: XmlNode): readonly XmlNode[] {
  return children.filter(isNode);
}

export function isNamed({ open }: XmlNode, namespace: string, localName: string): boolean {
  return open.name.localName === localName && open.namespace === namespace;
}

/** The text of an element without elements; `undefined` if it has some. */
export function textOf({ children }: XmlNode): string | undefined {
  return children.every((child) => typeof child === "string") ? children.join("") : undefined;
}

/** An attribute's value. */
export function attributeOf({ open }: XmlNode, localName: string, namespace = ""): string | undefined {
  return open.attributes.find((each) => each.localName === localName && each.namespace === namespace)?.value;
}
