/**
 * Owns `codegen-lock.json`: what the tool wrote, and from which input.
 * Invariant: a lock that this tool did not write byte for byte (line endings and indentation aside) is never taken for intact.
 */
import { type Artifact, artifacts } from "../model/artifacts.js";
import { importExtensions, type ImportExtension } from "../load/config.js";
import { digestOf } from "./digest.js";
import { type InputDigests, inputParts } from "./input.js";
import { isFolderPath, isOutputPath, lockName } from "./output-path.js";

export interface Lock {
  /** `asmx-codegen 0.1.0` */
  readonly tool: string;
  /** Digests of everything the output depends on. */
  readonly input: InputDigests;
  /** What imports between generated files end in: chosen once, then kept. */
  readonly imports: ImportExtension;
  /** Where the files find the runtime, if not among them: `package`, or a folder as seen from this one. */
  readonly runtime?: string | undefined;
  /** Of a folder with a shared runtime: an output folder as seen from this one -> the artifacts that run there. */
  readonly users?: ReadonlyMap<string, readonly Artifact[]> | undefined;
  /** Path -> digest of the file's bytes, CR LF counted as LF. */
  readonly files: ReadonlyMap<string, string>;
}

export type LockState =
  | { readonly kind: "none" }
  | { readonly kind: "intact"; readonly lock: Lock }
  /** Merged, edited or cut off: it proves nothing. */
  | { readonly kind: "damaged"; readonly reason: string }
  /** Of a format that this version does not know. */
  | { readonly kind: "unknown-format"; readonly format: number };

/** Bytes. 12,000 operations need about a third of it. */
export const longestLock = 33_554_432;
const format = 1;
const digestPattern = /^[0-9a-f]{64}$/;

function sortedEntries<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map].sort(([left], [right]) => (left < right ? -1 : 1));
}

function sealOf(lock: Lock): string {
  const input = inputParts.map((part) => lock.input[part]);
  const sealed: unknown[] = [format, lock.tool, input, lock.imports, sortedEntries(lock.files)];
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
    `\t"format": ${format},`,
    `\t"tool": ${JSON.stringify(lock.tool)},`,
    `\t"input": {\n${input.join(",\n")}\n\t},`,
    `\t"imports": ${JSON.stringify(lock.imports)},`,
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readInput(value: unknown): InputDigests | undefined {
  if (!isObject(value)) return undefined;
  const { description, configuration, generator } = value;
  if (typeof description !== "string" || typeof configuration !== "string" || typeof generator !== "string")
    return undefined;
  return { description, configuration, generator };
}

function readFiles(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isObject(value)) return undefined;
  const files = new Map<string, string>();
  for (const [path, digest] of Object.entries(value)) {
    if (typeof digest !== "string" || !digestPattern.test(digest)) return undefined;
    if (!isOutputPath(path) || path === lockName) return undefined;
    files.set(path, digest);
  }
  return files;
}

/** `undefined`: something else; `null`: there is none. */
function readRuntime(value: unknown): string | null | undefined {
  if (value === undefined) return null;
  return typeof value === "string" && (value === "package" || isFolderPath(value)) ? value : undefined;
}

function readUsers(value: unknown): ReadonlyMap<string, readonly Artifact[]> | null | undefined {
  if (value === undefined) return null;
  if (!isObject(value)) return undefined;
  const users = new Map<string, readonly Artifact[]>();
  for (const [path, uses] of Object.entries(value)) {
    if (!isFolderPath(path) || !Array.isArray(uses)) return undefined;
    users.set(
      path,
      artifacts.filter((artifact) => uses.includes(artifact)),
    );
  }
  return users;
}

/** Formatters move it, and earlier versions wrote spaces. */
function withoutIndentation(text: string): string {
  return text.replace(/^[ \t]+/gm, "");
}

/** A run reads a lock more than once: before it compiles, and before it writes. */
let lastRead: { readonly text: string; readonly state: LockState } | undefined;

/** Reads a lock's text; `undefined`: there is none. Never throws: a lock comes from a repository, not from us. */
export function readLock(text: string | undefined): LockState {
  if (text === undefined) return { kind: "none" };
  if (lastRead?.text !== text) lastRead = { text, state: stateOf(text) };
  return lastRead.state;
}

function stateOf(text: string): LockState {
  const plain = text.replaceAll("\r\n", "\n");
  if (/^(?:<{7}|>{7}) /m.test(plain)) return { kind: "damaged", reason: "it holds the conflict markers of a merge" };
  const value = parse(plain);
  if (!isObject(value)) return { kind: "damaged", reason: "it is not the JSON that codegen writes" };
  const found = value["format"];
  const tool = value["tool"];
  const input = readInput(value["input"]);
  if (typeof found === "number" && found > format) return { kind: "unknown-format", format: found };
  const imports = importExtensions.find((each) => each === value["imports"]);
  const files = readFiles(value["files"]);
  const runtime = readRuntime(value["runtime"]);
  const users = readUsers(value["users"]);
  const known = runtime !== undefined && users !== undefined;
  if (typeof tool !== "string" || input === undefined || imports === undefined || files === undefined || !known) {
    return { kind: "damaged", reason: "it is not the JSON that codegen writes" };
  }
  const lock = { tool, input, imports, runtime: runtime ?? undefined, users: users ?? undefined, files };
  if (withoutIndentation(printLock(lock)) !== withoutIndentation(plain))
    return { kind: "damaged", reason: "it was edited or merged after codegen wrote it" };
  return { kind: "intact", lock };
}
