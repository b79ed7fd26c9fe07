/**
 * Owns blocks in an envelope: SOAP headers, and declared elements in the detail of a fault.
 * Invariant: a block declares its namespace itself, so it is valid in any place.
 */
import type { ServiceDescription, SoapHeaderDescription } from "../../description.js";
import { encodeElement } from "../../values/element.js";
import { startTag } from "../../xml/writer.js";
import { globalTag, innerWriter } from "../global-element.js";

/** Description of a block. Default: in the service's namespace, with `name` as the element's name. */
export type Block = Omit<SoapHeaderDescription, "direction">;

/** Encodes `<Name xmlns="…">…</Name>`; the empty string for an absent value. Throws errors of encoders. */
export function encodeBlock(service: ServiceDescription, namespace: string, block: Block, value: unknown): string {
  const { name: path, element = path, namespace: blockNamespace = namespace, type, required, nullable, secret } = block;
  const writer = innerWriter(service);
  if (blockNamespace !== namespace && service.unqualified !== true) writer.namespace = blockNamespace;
  const { name, declared } = globalTag(service, element, blockNamespace);
  const field = { name, type, required: required === true, nullable: nullable === true, secret: secret ?? false };
  encodeElement(writer, field, value, path);
  const text = writer.toString();
  return text && startTag(name, declared) + text.slice(name.length + 1);
}

/** Finds the description with the name and namespace of an element. */
export function findBlock<Described extends Block>(
  described: readonly Described[],
  { localName, namespace }: { readonly localName: string; readonly namespace: string },
  ofService: string,
): Described | undefined {
  return described.find(
    ({ name, element = name, namespace: blockNamespace = ofService }) =>
      element === localName && blockNamespace === namespace,
  );
}
