/**
 * Owns how a value becomes a block of its own in an envelope: a SOAP header, what the detail of a fault holds.
 * Invariant: a block declares its namespace itself, so that it means the same wherever it stands.
 */
import type { ServiceDescription, SoapHeaderDescription } from "../../description.js";
import { encodeElement } from "../../values/element.js";
import { startTag } from "../../xml/writer.js";
import { globalTag, innerWriter } from "../global-element.js";

/** A value that stands for itself; unless it says so, in the service's namespace and under its own name. */
export type Block = Omit<SoapHeaderDescription, "direction">;

/** `<Name xmlns="…">…</Name>`; nothing for what is absent. Throws what encoders throw. */
export function encodeBlock(service: ServiceDescription, namespace: string, block: Block, value: unknown): string {
  const { name: path, element = path, namespace: own = namespace, type, required, nullable, secret } = block;
  const writer = innerWriter(service);
  if (own !== namespace && service.unqualified !== true) writer.namespace = own;
  const { name, declared } = globalTag(service, element, own);
  const field = { name, type, required: required === true, nullable: nullable === true, secret: secret ?? false };
  encodeElement(writer, field, value, path);
  const text = writer.toString();
  return text && startTag(name, declared) + text.slice(name.length + 1);
}

/** What is described under the name and namespace of an element. */
export function findBlock<Described extends Block>(
  described: readonly Described[],
  { localName, namespace }: { readonly localName: string; readonly namespace: string },
  ofService: string,
): Described | undefined {
  return described.find(
    ({ name, element = name, namespace: own = ofService }) => element === localName && own === namespace,
  );
}
