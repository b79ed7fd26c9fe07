/**
 * Owns what an import in the output says for a module.
 * Invariant: views name modules as if the runtime stood in the output; where it stands elsewhere, nothing but the specifier differs.
 */
import { packageRuntime, type RuntimeSource } from "../model/runtime-source.js";

const ownRuntime = "./runtime/";

/** `./runtime/values/index` -> `../runtime/values/index.js`. `ending`: `.js`, `.ts` or nothing. */
export function moduleSpecifier(from: string, runtime: RuntimeSource, ending: string): string {
  if (runtime === "copy" || !from.startsWith(ownRuntime)) return `${from}${ending}`;
  const name = from.slice(ownRuntime.length);
  if (runtime === "package") return name === "index" ? packageRuntime : `${packageRuntime}/${name}`;
  return `${runtime}/${name}${ending}`;
}
