/**
 * Owns `runtime/` of the output: the runtime's sources, copied.
 * Property that must stay true: a copy differs from its source in the mark at its head and the ending of its imports at most.
 */
import type { GeneratedFile } from "../../model/file.js";
import type { Service } from "../../model/service.js";
import type { EmitTools } from "../emitter.js";
import { generatedMark } from "../recognition.js";

export function emitRuntime(_service: Service, { runtime, importEnding }: EmitTools): readonly GeneratedFile[] {
  return Object.keys(runtime)
    .sort()
    .map((path) => ({
      path: `runtime/${path}`,
      text: `${generatedMark}\n${withEnding(runtime[path] ?? "", importEnding)}`,
    }));
}

/** `from "./x.js"` of static imports and exports, and `import("./x.js")`. */
function withEnding(source: string, ending: string): string {
  if (ending === ".js") return source;
  return source.replace(/((?:\bfrom |\bimport\()")(\.[^"\n]*)\.js"/g, `$1$2${ending}"`);
}
