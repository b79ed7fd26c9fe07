/**
 * Owns telling which modules a process loads: preloaded with `--import`, it prints `loaded <file>` for each on stderr.
 * Invariant: it sees both kinds of modules, those that are imported and those that are required.
 */
import module, { createRequire, register } from "node:module";
import { writeSync } from "node:fs";

const tell = (url) => writeSync(2, `loaded ${url}\n`);
globalThis.process.on("exit", () => {
  for (const file of Object.keys(createRequire(import.meta.url).cache)) tell(file);
});
if (module.registerHooks === undefined) {
  const hooks = `import { writeSync } from "node:fs";
export async function load(url, context, next) { writeSync(2, "loaded " + url + "\\n"); return next(url, context); }`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
} else {
  module.registerHooks({
    load(url, context, next) {
      tell(url);
      return next(url, context);
    },
  });
}
