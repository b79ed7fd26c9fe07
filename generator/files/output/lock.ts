/**
 * Owns the text of `codegen-lock.json`: which files the tool wrote, and from which input.
 * Invariant: everything that changes a byte of the output changes a digest of the input. Equal locks have equal texts,
 * and the lock's own digest covers all of its content.
 */
import type { ImportExtension } from "../../load/config.js";
import type { ModuleKind } from "../../model/language.js";
import type { Naming } from "../../model/naming.js";
import type { Artifact } from "../../model/artifacts.js";
import { digestOf } from "../disk/digest.js";

/** In the order in which causes are told. */
export const inputParts = ["description", "configuration", "generator"] as const;
export type InputPart = (typeof inputParts)[number];

/** A digest of each: the description's text; what `codegen.yaml`, options and the project around say; the code that generates. */
export type InputDigests = Readonly<Record<InputPart, string>>;

/** The parts that differ. */
export function changedParts(before: InputDigests, now: InputDigests): readonly InputPart[] {
  return inputParts.filter((part) => before[part] !== now[part]);
}

export interface Lock {
  /** `asmx-codegen 0.1.0` */
  readonly tool: string;
  /** Digests of everything the output depends on. */
  readonly input: InputDigests;
  /** The ending of imports between generated files: chosen by the first run, then reused. */
  readonly imports: ImportExtension;
  /** Modules of an output in JavaScript; absent if it is in TypeScript. */
  readonly javascript?: ModuleKind | undefined;
  /** Names of an output whose names are not those of the wire. */
  readonly naming?: Naming | undefined;
  /** The runtime's place, if it is not among the files: `package`, or a path relative to this folder. */
  readonly runtime?: string | undefined;
  /** Users of a shared runtime: path of an output folder, relative to this one -> its artifacts that run. */
  readonly users?: ReadonlyMap<string, readonly Artifact[]> | undefined;
  /** Path -> digest of the file's bytes, CR LF counted as LF. */
  readonly files: ReadonlyMap<string, string>;
}

export type LockState =
  | { readonly kind: "none" }
  | { readonly kind: "intact"; readonly lock: Lock }
  /** Merged, edited or cut off: it proves nothing. */
  | { readonly kind: "damaged"; readonly reason: string }
  /** A lock whose format this version does not know. */
  | { readonly kind: "unknown-format"; readonly format: number };

/** Bytes. 12,000 operations need about a third of it. */
export const longestLock = 33_554_432;
/** The format of locks that this version writes. */
export const lockFormat = 1;

function sortedEntries<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map].sort(([key], [otherKey]) => (key < otherKey ? -1 : 1));
}

function sealOf(lock: Lock): string {
  const input = inputParts.map((part) => lock.input[part]);
  const sealed: unknown[] = [lockFormat, lock.tool, input, lock.imports, sortedEntries(lock.files)];
  if (lock.javascript !== undefined) sealed.push(["javascript", lock.javascript]);
  if (lock.naming !== undefined) sealed.push(["naming", lock.naming]);
  if (lock.runtime !== undefined) sealed.push(["runtime", lock.runtime]);
  if (lock.users !== undefined) sealed.push(["users", sortedEntries(lock.users)]);
  return digestOf(JSON.stringify(sealed));
}

/**
 * The lock's text: sorted, one file a line, LF, and tabs, as Biome wants them where nothing is set. The seal is what shows that no
 * line was changed, added or lost.
 */
export function printLock(lock: Lock): string {
  const input = inputParts.map((part) => `\t\t"${part}": ${JSON.stringify(lock.input[part])}`);
  const files = sortedEntries(lock.files).map(([path, digest]) => `\t\t${JSON.stringify(path)}: "${digest}"`);
  const users = sortedEntries(lock.users ?? new Map<string, readonly Artifact[]>()).map(
    ([path, uses]) => `\t\t${JSON.stringify(path)}: [${uses.map((each) => JSON.stringify(each)).join(", ")}]`,
  );
  return [
    "{",
    `\t"about": "Written by codegen. Do not edit or merge it: run codegen generate instead.",`,
    `\t"format": ${lockFormat},`,
    `\t"tool": ${JSON.stringify(lock.tool)},`,
    `\t"input": {\n${input.join(",\n")}\n\t},`,
    `\t"imports": ${JSON.stringify(lock.imports)},`,
    ...(lock.javascript === undefined ? [] : [`\t"javascript": ${JSON.stringify(lock.javascript)},`]),
    ...(lock.naming === undefined ? [] : [`\t"naming": ${JSON.stringify(lock.naming)},`]),
    ...(lock.runtime === undefined ? [] : [`\t"runtime": ${JSON.stringify(lock.runtime)},`]),
    ...(lock.users === undefined
      ? []
      : [users.length === 0 ? `\t"users": {},` : `\t"users": {\n${users.join(",\n")}\n\t},`]),
    files.length === 0 ? `\t"files": {},` : `\t"files": {\n${files.join(",\n")}\n\t},`,
    `\t"seal": "${sealOf(lock)}"`,
    "}",
    "",
  ].join("\n");
}
