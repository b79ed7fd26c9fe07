/**
 * Owns the specifiers of imports in the output.
 * Invariant: views name modules as if the runtime were in the output. If it is elsewhere, only the specifier differs.
 */
import { packageRuntime, type RuntimeSource } from "../model/runtime-source.js";

/** From a file beside `runtime/`, or from one in a folder beside it. */
const ownRuntime = /^(\.|\.\.)\/runtime\//;

/** `./runtime/values/index` -> `../runtime/values/index.js`; a package has no ending. `ending`: `.js`, `.ts` or nothing. */
export function moduleSpecifier(from: string, runtime: RuntimeSource, ending: string): string {
  if (!from.startsWith(".")) return from;
  const match = runtime === "source" ? null : ownRuntime.exec(from);
  if (match === null) return `${from}${ending}`;
  const name = from.slice(match[0].length);
  if (runtime === "package") return name === "index" ? packageRuntime : `${packageRuntime}/${name}`;
  const folder = match[1] === "." ? runtime : `../${runtime.replace(/^\.\//, "")}`;
  return `${folder}/${name}${ending}`;
}
