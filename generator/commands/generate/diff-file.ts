/**
 * Owns the unified diff of one file of an output folder: what stands there against what generating would write.
 * Invariant: line endings are no difference here either.
 */
import { join } from "node:path";
import { readIfThere } from "../../files/snapshot.js";
import { diffLines, type DiffLine } from "../../print/line-diff.js";
import type { OutputFolder } from "./target.js";

/** More lines than this say no more; they are counted. */
const mostLines = 500;

const signs: Readonly<Record<Exclude<DiffLine["kind"], "hunk">, string>> = { same: " ", removed: "-", added: "+" };

function printLine({ kind, text }: DiffLine): string {
  return kind === "hunk" ? `@@ ${text} @@` : signs[kind] + text;
}

/** `-`: what stands there, `+`: what generating would write. Without a final end of line. */
export function diffFile({ folder, shownFolder }: OutputFolder, path: string, wanted: string): string {
  const plain = (text: string): string => text.replaceAll("\r\n", "\n");
  const lines = diffLines(plain(readIfThere(join(folder, path)) ?? ""), plain(wanted)).map(printLine);
  const rest = lines.length - mostLines;
  return [
    `--- ${shownFolder}/${path}`,
    `+++ ${shownFolder}/${path} (generated)`,
    ...lines.slice(0, mostLines),
    ...(rest > 0 ? [`(${rest} more lines)`] : []),
  ].join("\n");
}
