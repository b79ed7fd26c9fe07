/**
 * Owns `runtime/` of the output: the runtime's sources, as far as the choice needs them, copied.
 * Invariant: where the runtime stands elsewhere, nothing of it is here.
 */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { isUsed, usesOf } from "../../model/questions.js";
import { runtimeDoors, tabularTypeModules } from "../runtime-index.js";
import { runtimeFiles } from "./files.js";

export function emitRuntime(
  service: Service,
  { runtime, runtimeSource, importEnding, artifacts }: EmitTools,
): readonly GeneratedFile[] {
  if (runtimeSource !== "copy") return [];
  const besides = Object.entries(tabularTypeModules)
    .filter(([name]) => (name === "stated" ? usesStatedSets(service) : usesWord(service, name)))
    .map(([, path]) => path);
  const files = runtimeFiles(runtime, [...runtimeDoors(artifacts), ...besides], importEnding);
  return files.map(({ path, text }) => ({ path: `runtime/${path}`, text }));
}

function usesWord(service: Service, word: string): boolean {
  return usesOf(service).some((use) => use.kind === "xml" && use.name === word);
}

function usesStatedSets(service: Service): boolean {
  return service.types.some((type) => type.kind === "data-set" && isUsed(service, type));
}
