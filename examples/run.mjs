/**
 * Owns running an example from its TypeScript on any supported Node: bundles it in memory and imports it.
 * `node examples/run.mjs server --port 8080` runs `examples/server/main.ts`.
 */
import { build } from "esbuild";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [name, ...rest] = process.argv.slice(2);
const entry = fileURLToPath(new URL(`./${name}/main.ts`, import.meta.url));
const bundle = await build({
  entryPoints: [entry],
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  target: "node20",
});

const folder = await mkdtemp(join(tmpdir(), "asmx-example-"));
const file = join(folder, "main.mjs");
await writeFile(file, bundle.outputFiles[0].contents);
process.argv.splice(1, process.argv.length, file, ...rest);
try {
  await import(pathToFileURL(file).href);
} finally {
  await rm(folder, { recursive: true });
}
