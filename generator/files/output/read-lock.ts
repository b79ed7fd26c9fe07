/**
 * Owns the reading of `codegen-lock.json`.
 * Invariant: a lock counts as intact only if it has the bytes that this tool wrote, apart from line endings and
 * indentation.
 */
import { isRecord, readJsonObject } from "../../model/attempt.js";
import { importExtensions } from "../../load/config.js";
import { type Artifact, artifacts } from "../../model/artifacts.js";
import { type ModuleKind, moduleKinds } from "../../model/language.js";
import { type Naming, namings } from "../../model/naming.js";
import { type InputDigests, lockFormat, type LockState, printLock } from "./lock.js";
import { isFolderPath, isOutputPath, lockName } from "./output-path.js";

const digestPattern = /^[0-9a-f]{64}$/;

function readInput(value: unknown): InputDigests | undefined {
  if (!isRecord(value)) return undefined;
  const { description, configuration, generator } = value;
  if (typeof description !== "string" || typeof configuration !== "string" || typeof generator !== "string")
    return undefined;
  return { description, configuration, generator };
}

function readFiles(value: unknown): ReadonlyMap<string, string> | undefined {
  if (!isRecord(value)) return undefined;
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

/** `undefined`: something else; `null`: there is none. */
function readModules(value: unknown): ModuleKind | null | undefined {
  return value === undefined ? null : moduleKinds.find((each) => each === value);
}

/** `undefined`: something else; `null`: there is none. */
function readNaming(value: unknown): Naming | null | undefined {
  return value === undefined ? null : namings.find((each) => each === value);
}

function readUsers(value: unknown): ReadonlyMap<string, readonly Artifact[]> | null | undefined {
  if (value === undefined) return null;
  if (!isRecord(value)) return undefined;
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
  const value = readJsonObject(plain);
  if (value === undefined) return { kind: "damaged", reason: "it is not the JSON that codegen writes" };
  const format = value["format"];
  const tool = value["tool"];
  const input = readInput(value["input"]);
  if (typeof format === "number" && format > lockFormat) return { kind: "unknown-format", format };
  const imports = importExtensions.find((each) => each === value["imports"]);
  const files = readFiles(value["files"]);
  const javascript = readModules(value["javascript"]);
  const naming = readNaming(value["naming"]);
  const runtime = readRuntime(value["runtime"]);
  const users = readUsers(value["users"]);
  const hasValidUsers = runtime !== undefined && users !== undefined;
  if (
    typeof tool !== "string" ||
    input === undefined ||
    imports === undefined ||
    files === undefined ||
    javascript === undefined ||
    naming === undefined ||
    !hasValidUsers
  ) {
    return { kind: "damaged", reason: "it is not the JSON that codegen writes" };
  }
  const lock = {
    ...{ tool, input, imports, files },
    javascript: javascript ?? undefined,
    naming: naming ?? undefined,
    runtime: runtime ?? undefined,
    users: users ?? undefined,
  };
  if (withoutIndentation(printLock(lock)) !== withoutIndentation(plain))
    return { kind: "damaged", reason: "it was edited or merged after codegen wrote it" };
  return { kind: "intact", lock };
}
