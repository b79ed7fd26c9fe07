/**
 * Owns the choice among records that extend one another: by `xsi:type` on the wire, by `$type` in values.
 * Invariant: an unknown name is an error, never read as the declared record.
 */
import { type ResolvedName, resolveName } from "../xml/names.js";
import type { XmlReader } from "../xml/reader.js";
import { xsiNamespace } from "./element.js";
import { mends } from "./reading.js";
import type { RichRecord, RichRecordDescription } from "./rich-description.js";
import { trimBlanks, ValueError } from "./type.js";

/** The record that `xsi:type` names; the described one if there is none. */
export function memberRead(self: RichRecord, reader: XmlReader): RichRecord {
  const text = reader.attribute(xsiNamespace, "type");
  const name = text === undefined ? undefined : resolveName(reader.prefixes, trimBlanks(text));
  const named = familyOf(self).find(({ description }) => name !== undefined && isNamed(description, name));
  const member = text === undefined ? self : named;
  if (member !== undefined && member.description.abstract !== true) return member;
  const { abstract, name: own } = self.description;
  if (abstract !== true && mends(reader, { expected: `the type ${own}`, found: text ?? "none", taken: own }))
    return self;
  const actual = text === undefined ? "none" : "another type";
  throw new ValueError(`xsi:type to name one of ${concrete(self).join(", ")}, found ${actual}`);
}

/** Whether a type has this name. Any namespace fits a type of the service, whose namespace is not known here. */
function isNamed({ name, typeName = name, typeNamespace }: RichRecordDescription, found: ResolvedName): boolean {
  return found.localName === typeName && (typeNamespace === undefined || found.namespace === typeNamespace);
}

/** The record that `$type` names. */
export function memberGiven(self: RichRecord, value: object): RichRecord {
  const tag: unknown = Object.hasOwn(value, "$type") ? Reflect.get(value, "$type") : undefined;
  if (self.description.tagged !== true) return self;
  const member = memberTagged(self, tag);
  if (member !== undefined) return member;
  throw new ValueError(`$type to be one of ${concrete(self).join(", ")}`);
}

/**
 * The record of a family with the name `tag`, the declared one for `undefined`; undefined if there is none, or it is
 * abstract.
 */
export function memberTagged(self: RichRecord, tag: unknown): RichRecord | undefined {
  const member = tag === undefined ? self : familyOf(self).find(({ description }) => description.name === tag);
  return member?.description.abstract === true ? undefined : member;
}

function familyOf(self: RichRecord): readonly RichRecord[] {
  return [self, ...(self.description.derived?.() ?? [])];
}

/** Names of the records that values can be of. */
export function concrete(self: RichRecord): readonly string[] {
  return familyOf(self).flatMap(({ description }) => (description.abstract === true ? [] : [description.name]));
}
