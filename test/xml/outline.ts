/**
 * Owns what a document says, as plain data, read with our reader: what the tests of reading compare.
 * Invariant: all of the reader's own account of names, namespaces, attributes and text is in it.
 */
import { XmlError, XmlIncomplete, XmlReader } from "../../templates/runtime/xml/reader.js";

export interface Outline {
  /** `{namespace}prefix:local` */
  readonly name: string;
  /** `{namespace}prefix:local=value`, in the order written. */
  readonly attributes: readonly string[];
  /** Of an element without child elements. */
  readonly text: string | undefined;
  readonly children: readonly Outline[];
  /** For each child and the end: whether text other than white space stands before it. */
  readonly textBefore: readonly boolean[];
}

export function printName(namespace: string, prefix: string, localName: string): string {
  return `{${namespace}}${prefix}:${localName}`;
}

/** Of the current element, through its end. */
export function readElement(reader: XmlReader): Outline {
  const name = printName(reader.namespace, reader.prefix, reader.localName);
  const attributes = reader
    .attributes()
    .map(({ namespace, prefix, localName, value }) => `${printName(namespace, prefix, localName)}=${value}`);
  const text = tryText(reader);
  const children: Outline[] = [];
  const textBefore: boolean[] = [];
  if (text !== undefined) return { name, attributes, text, children, textBefore };
  while (reader.nextChild()) {
    textBefore.push(reader.textSeen);
    children.push(readElement(reader));
  }
  textBefore.push(reader.textSeen);
  return { name, attributes, text, children, textBefore };
}

function tryText(reader: XmlReader): string | undefined {
  reader.mark();
  try {
    return reader.readText();
  } catch (error) {
    if (!(error instanceof XmlError) || error.code !== "structure") throw error;
    reader.reset();
    return undefined;
  }
}

/** A whole document. */
export function readOutline(text: string): Outline {
  const reader = new XmlReader(text);
  reader.readRoot();
  const outline = readElement(reader);
  reader.readEnd();
  return outline;
}

/** The same with the text arriving in parts; each step is read anew when more of it was needed. */
export function readOutlineInParts(parts: readonly string[]): Outline {
  const reader = new XmlReader("", { complete: false });
  let next = 0;
  for (;;) {
    try {
      reader.readRoot();
      const outline = readElementUnmarked(reader);
      reader.readEnd();
      return outline;
    } catch (error) {
      if (!(error instanceof XmlIncomplete)) throw error;
      reader.append(parts[next] ?? "", next >= parts.length - 1);
      next++;
      reader.reset();
    }
  }
}

/** Without the mark, which stays at the beginning: for documents small enough to be read again from there. */
function readElementUnmarked(reader: XmlReader): Outline {
  const name = printName(reader.namespace, reader.prefix, reader.localName);
  const attributes = reader
    .attributes()
    .map(({ namespace, prefix, localName, value }) => `${printName(namespace, prefix, localName)}=${value}`);
  const children: Outline[] = [];
  const textBefore: boolean[] = [];
  while (reader.nextChild()) {
    textBefore.push(reader.textSeen);
    children.push(readElementUnmarked(reader));
  }
  textBefore.push(reader.textSeen);
  return { name, attributes, text: undefined, children, textBefore };
}
