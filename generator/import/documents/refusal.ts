/**
 * Owns a refusal: the place, the construct, and the reason why something in a WSDL cannot be described.
 * Invariant: a refusal always names an element of a document, so it has a line of the WSDL.
 */
import { tagInWords, type XmlNode } from "./xml-tree.js";

/** Thrown while an operation or type is read, caught where its outcome is decided. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly node: XmlNode;
  /** In a few words, the same for all refusals of a kind: `xs:choice`. Tables count by it. */
  readonly construct: string;
  readonly reason: string;

  constructor(node: XmlNode, construct: string, reason: string) {
    super(`${tagInWords(node)}: ${reason}`);
    this.node = node;
    this.construct = construct;
    this.reason = reason;
  }
}

export function refuse(node: XmlNode, construct: string, reason: string): never {
  throw new Refusal(node, construct, reason);
}

/** The result of `read`, or the refusal that it throws. */
export function attempt<Result>(read: () => Result): Result | Refusal {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Undefined: it was refused. */
export function unlessRefused<Result>(read: () => Result): Result | undefined {
  const result = attempt(read);
  return result instanceof Refusal ? undefined : result;
}

/** A note: something is imported, but a person should know this. */
export interface Note {
  readonly node: XmlNode;
  readonly construct: string;
  readonly text: string;
}
