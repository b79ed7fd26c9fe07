/**
 * Owns the details of faults that no description declares, as elements.
 * Invariant: the text is that of `fault.detail`: secrets of the call are replaced in it.
 */
import type { FaultContent } from "../errors.js";
import { XmlError, XmlReader } from "../xml/reader.js";

/** An element of a detail. */
export interface DetailElement {
  readonly name: string;
  /** `""`: none. */
  readonly namespace: string;
  /** Attributes by local name, without declarations of namespaces. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Its text; `""` if it has elements. */
  readonly text: string;
  readonly elements: readonly DetailElement[];
}

/**
 * The elements in the detail of a fault, for faults that the description does not declare:
 * `detailElements(error.fault)?.find(({ name }) => name === "ErrorCode")?.text`. `undefined` if there is no detail, or if its text was cut.
 */
export function detailElements({ detail }: Pick<FaultContent, "detail">): readonly DetailElement[] | undefined {
  if (detail === undefined) return undefined;
  try {
    const reader = new XmlReader(detail);
    reader.readRoot();
    return elementsIn(reader);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** The children of the current element. The reader's limit bounds the depth. */
function elementsIn(reader: XmlReader): readonly DetailElement[] {
  const elements: DetailElement[] = [];
  while (reader.nextChild()) elements.push(elementOf(reader));
  return elements;
}

function elementOf(reader: XmlReader): DetailElement {
  const { localName: name, namespace } = reader;
  const attributes = Object.fromEntries(reader.attributes().map((each) => [each.localName, each.value]));
  const text = reader.readTextOrChild();
  if (text !== undefined) return { name, namespace, attributes, text, elements: [] };
  const first = elementOf(reader);
  return { name, namespace, attributes, text: "", elements: [first, ...elementsIn(reader)] };
}
