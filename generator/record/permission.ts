/**
 * Owns `record --keep`: which values may be recorded, and the placeholders for all others.
 * Invariant: a value is recorded only if its name is permitted, or if it is a date, true, false or a described
 * enumeration's value. Equal values have equal placeholders. They cannot be guessed without a key that is in no file.
 */
import { createHmac, randomUUID } from "node:crypto";
import { standInFor } from "./hide-names.js";

/** Plain data, for the thread that records. */
export interface PermissionSettings {
  /** Names of elements, attributes, fields, members and headers; segments of a path. */
  readonly keep: readonly string[];
  /** Name on the wire -> values that the description has for it. A segment of its paths has its own. */
  readonly enumerations: ReadonlyMap<string, readonly string[]>;
  /** Key of this run. */
  readonly key: string;
}

export interface Permission {
  /** `name`: of the element, attribute, field, member or header; of a path, the segment. Without `value`: all values of that name. */
  permits(name: string, value?: string): boolean;
  standIn(name: string, value: string): string;
}

export function newKey(): string {
  return randomUUID();
}

/** Whether a name says nothing but what a value is: strangers choose names, too. */
export function isPlainName(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{M}\p{N}_$.:-]{0,127}$/u.test(name);
}

const selfEvident =
  /^(?:true|false|-?\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?|\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Nothing, a truth value, or a date or time as XML Schema writes it. */
function isDateOrBoolean(value: string): boolean {
  return value.length < 64 && selfEvident.test(value.trim());
}

export function permissionOf({ keep, enumerations, key }: PermissionSettings): Permission {
  const names = new Set(keep.map((name) => name.toLowerCase()));
  return {
    permits: (name, value) =>
      names.has(name.toLowerCase()) ||
      (value !== undefined && (isDateOrBoolean(value) || enumerations.get(name)?.includes(value.trim()) === true)),
    standIn: (name, value) => standInFor(`${isPlainName(name) ? name : "value"}:${codeOf(value.trim(), key)}`),
  };
}

/** Eight digits of hexadecimal: few enough to read, and many enough that different values of a recording differ. */
function codeOf(value: string, key: string): string {
  return createHmac("sha256", key).update(value).digest("hex").slice(0, 8);
}

/** Permission under which an answer is compared with a recorded one: whatever the record hid is hidden. `names`: in small letters. */
export function withoutNames(names: ReadonlySet<string>): Permission {
  return {
    permits: (name, value) => !names.has(name.toLowerCase()) || (value !== undefined && isDateOrBoolean(value)),
    standIn: standInFor,
  };
}

/** The name in a stand-in's name, without the code of its value. */
export function nameIn(coded: string): string {
  return coded.replace(/:[\da-f]{8}$/, "");
}

/** A text whose stand-ins have names alone. */
export function withoutCodes(text: string): string {
  return text.replace(/(\{\{[^{}]+):[\da-f]{8}\}\}/g, "$1}}");
}
