/**
 * Owns `runtime/` of the output: the runtime's sources, as far as the service needs them, copied.
 * Invariant: if the runtime is imported from elsewhere, the output contains nothing of it.
 */
import type { GeneratedFile } from "../../model/file.js";
import type { RuntimePart } from "../../model/runtime-parts.js";
import { hasForms, operationsOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { runtimeDoors } from "../runtime-index.js";
import { runtimeFiles } from "./files.js";

export function emitRuntime(service: Service, tools: EmitTools): readonly GeneratedFile[] {
  const { runtime, runtimeSource, runtimeParts, importEnding, artifacts, printed } = tools;
  if (runtimeSource !== "source") return [];
  const starts = new Set([...runtimeDoors(artifacts), ...printed.flatMap(importsOf)]);
  const parts = new Set<RuntimePart>(runtimeParts);
  if (operationsOf(service).some(hasForms)) parts.add("forms");
  if (artifacts.has("fixtures")) parts.add("fixtures");
  const files = runtimeFiles(runtime, { starts: [...starts].sort(), parts }, importEnding);
  return files.map(({ path, text }) => ({ path: `runtime/${path}`, text }));
}

const ownRuntimeImport = /\bfrom "\.{1,2}\/runtime\/([^".]*)(?:\.[jt]s)?"/g;

/** Modules of the runtime that a generated file imports, without an ending. */
function importsOf({ text }: GeneratedFile): readonly string[] {
  return [...text.matchAll(ownRuntimeImport)].map(([, path = ""]) => path);
}
