/**
 * Owns the files of a runtime that several outputs share: those that any of them needs.
 * Invariant: each file has the bytes of a copy in an output.
 */
import { type Artifact, hasSides } from "../../model/artifacts.js";
import type { GeneratedFile } from "../../model/file.js";
import { attributesText } from "../attributes-text.js";
import { featureModules, runtimeDoors, tabularTypeModules, typeModules } from "../runtime-index.js";
import { runtimeFiles } from "./files.js";

/** `users`: the artifacts of each output. Sorted by path; empty where none of them imports anything. */
export function sharedRuntime(
  users: readonly ReadonlySet<Artifact>[],
  runtime: Readonly<Record<string, string>>,
  importEnding: string,
): readonly GeneratedFile[] {
  const running = users.filter((artifacts) => hasSides(artifacts) || artifacts.has("types"));
  if (running.length === 0) return [];
  // Artifacts do not say whose table needs it, and an output that comes to need it changes no other's files.
  const sides = (["client", "server"] as const).filter((side) => running.some((artifacts) => artifacts.has(side)));
  const rare = [...Object.values(tabularTypeModules), ...sides.flatMap((side) => featureModules[side])];
  const indexes = [...new Set([...running.flatMap(runtimeDoors), ...typeModules, ...rare])];
  return [
    { path: ".gitattributes", text: attributesText(false) },
    ...runtimeFiles(runtime, { starts: indexes, parts: undefined }, importEnding),
  ];
}
