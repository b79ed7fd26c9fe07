/**
 * Owns the layout of XML for a diff: one element per line, because an envelope is one long line.
 * Invariant: only white space between elements is added or removed. The work is linear in the text.
 */
import { recover } from "../../model/attempt.js";
import { XmlError, XmlReader } from "../../../templates/runtime/xml/reader.js";

/** Deeper elements are not indented further: their lines would cost many times their length. */
const deepestIndent = 20;

/** A file of the output as a diff shows it, with a line end at its end; the same text if it has no XML that can be read. */
export function laidOut(path: string, text: string): string {
  if (/\.(?:wsdl|xml|xsd)$/.test(path)) return xmlLines(text) ?? text;
  if (!path.endsWith(".http")) return text;
  const body = text.indexOf("\n\n") + 2;
  const lines = body < 2 ? undefined : xmlLines(text.slice(body));
  return lines === undefined ? text : text.slice(0, body) + lines;
}

function xmlLines(text: string): string | undefined {
  return recover(
    () => `${layOut(new XmlReader(text)).join("\n")}\n`,
    XmlError,
    () => undefined,
  );
}

/** Throws XmlError. */
function layOut(reader: XmlReader): readonly string[] {
  const lines: string[] = [];
  /** Offset up to which the text has its lines. */
  let done = 0;
  const printUntil = (end: number, depth: number): void => {
    const piece = reader.source(done, end).trim();
    done = end;
    if (piece !== "") lines.push("  ".repeat(Math.min(depth, deepestIndent)) + piece);
  };
  reader.readRoot();
  const root = reader.elementStart;
  const declarationEnd = reader.source(0, root).indexOf("?>") + 2;
  if (declarationEnd > 2) printUntil(declarationEnd, 0);
  printUntil(root, 0);
  let isOpen = true;
  while (isOpen) {
    const { depth, offset } = reader;
    const isLeaf = reader.readTextOrChild() !== undefined;
    printUntil(isLeaf ? reader.offset : offset, depth - 1);
    let isInside = !isLeaf;
    while (!isInside && reader.depth > 0) {
      isInside = reader.nextChild();
      if (!isInside) printUntil(reader.offset, reader.depth);
    }
    isOpen = isInside;
    if (isInside) printUntil(reader.elementStart, reader.depth - 1);
  }
  reader.readEnd();
  printUntil(reader.offset, 0);
  return lines;
}
