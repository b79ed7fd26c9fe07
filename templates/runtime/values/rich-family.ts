/**
 * Owns which of the records derived from one another a value is: `xsi:type` on the wire, `$type` in values.
 * Invariant: a name that is none of them is an error, never the described one.
 */
import type { XmlReader } from "../xml/reader.js";
import type { XmlWriter } from "../xml/writer.js";
import { xsiNamespace } from "./element.js";
import type { RichRecord, RichRecordDescription } from "./rich-description.js";
import { trimBlanks, ValueError } from "./type.js";

/** The record that `xsi:type` names; the described one where there is none. */
export function memberRead(self: RichRecord, reader: XmlReader): RichRecord {
  const text = reader.attribute(xsiNamespace, "type");
  const name = text === undefined ? undefined : trimBlanks(text);
  const local = name?.slice(name.indexOf(":") + 1);
  const member =
    name === undefined
      ? self
      : familyOf(self).find((each) => typeNameOf(each.description) === local && isNamed(each, name, reader));
  if (member !== undefined && member.description.abstract !== true) return member;
  throw new ValueError(
    `xsi:type to name one of ${concrete(self).join(", ")}${text === undefined ? ", found none" : ", found another type"}`,
  );
}

/** Whether the prefix of a qualified name stands for the type's namespace; that of the service is not known here. */
function isNamed({ description: { typeNamespace } }: RichRecord, name: string, reader: XmlReader): boolean {
  const colon = name.indexOf(":");
  const namespace = colon === 0 ? undefined : reader.resolvePrefix(name.slice(0, Math.max(0, colon)));
  return namespace !== undefined && (typeNamespace === undefined || namespace === typeNamespace);
}

/** The record that `$type` names. */
export function memberGiven(self: RichRecord, value: object): RichRecord {
  const tag: unknown = Object.hasOwn(value, "$type") ? Reflect.get(value, "$type") : undefined;
  if (self.description.tagged !== true) return self;
  const member = tag === undefined ? self : familyOf(self).find(({ description }) => description.name === tag);
  if (member !== undefined && member.description.abstract !== true) return member;
  throw new ValueError(`$type to be one of ${concrete(self).join(", ")}`);
}

function familyOf(self: RichRecord): readonly RichRecord[] {
  return [self, ...(self.description.derived?.() ?? [])];
}

function concrete(self: RichRecord): readonly string[] {
  return familyOf(self).flatMap(({ description }) => (description.abstract === true ? [] : [description.name]));
}

function typeNameOf({ name, typeName }: RichRecordDescription): string {
  return typeName ?? name;
}

/** Writes `xsi:type`. The service's namespace is the default one. Throws {@link ValueError} if a name in no namespace cannot be written. */
export function writeType(writer: XmlWriter, description: RichRecordDescription): void {
  const { typeNamespace } = description;
  const name = typeNameOf(description);
  if (typeNamespace === "" && writer.namespace !== "")
    throw new ValueError(`no xsi:type of a type in no namespace (${name}) where elements are in one`);
  if (typeNamespace === undefined || typeNamespace === "") return writer.attribute("xsi:type", name);
  writer.attribute("xmlns:q1", typeNamespace);
  writer.attribute("xsi:type", `q1:${name}`);
}
