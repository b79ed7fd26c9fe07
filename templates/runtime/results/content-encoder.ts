/**
 * Owns the check that a server can write a result.
 * Invariant: a server that cannot throws when it is created, not when it answers.
 */
import type { AnyOperation } from "../description.js";
import type { XmlWriter } from "../xml/writer.js";

/** Writes the content of an operation's results. Throws a TypeError where its codec only reads. */
export function contentEncoder({ name, result }: AnyOperation): (writer: XmlWriter, value: unknown) => void {
  const { encode } = result.codec;
  if (encode === undefined)
    throw new TypeError(`${name} gives a DataSet: make the dispatcher of withDataSets(operations)`);
  return (writer, value) => encode(writer, value, result);
}
