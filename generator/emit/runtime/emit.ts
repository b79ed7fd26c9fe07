/**
 * Owns `runtime/` of the output: the runtime's sources, as far as the choice needs them, copied.
 * Invariant: a copy differs from its source in the lines at its head and the ending of its imports at most.
 */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { typeScriptHead } from "../recognition.js";
import { runtimeIndexes } from "../runtime-index.js";
import { runtimeClosure, runtimeImport } from "./closure.js";

export function emitRuntime(
  _service: Service,
  { runtime, importEnding, artifacts }: EmitTools,
): readonly GeneratedFile[] {
  return runtimeClosure(runtime, runtimeIndexes(artifacts)).map((path) => ({
    path: `runtime/${path}`,
    text: `${typeScriptHead}\n${withEnding(runtime[path] ?? "", importEnding)}`,
  }));
}

function withEnding(source: string, ending: string): string {
  return ending === ".js" ? source : source.replace(runtimeImport, `$1$2${ending}"`);
}
