/** Owns a lock as runs write it, for tests that need some lock. */
import { printLock } from "../../generator/files/output/lock.js";

const digest = "a".repeat(64);

export const lockText: string = lockOfFile("index.ts");

/** A lock with one file. */
export function lockOfFile(path: string): string {
  return printLock({
    tool: "asmx-codegen 0.0.0",
    input: { description: digest, configuration: digest, generator: digest },
    imports: "js",
    runtime: undefined,
    users: undefined,
    files: new Map([[path, digest]]),
  });
}
