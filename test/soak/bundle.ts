/** Owns the step from TypeScript to something `node` runs, for tests that need processes of their own. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";

/** Bundles a TypeScript file into one module in a folder of its own; `remove` takes the folder away again. */
export async function bundle(entry: string): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "asmx-soak-"));
  const path = join(folder, "module.mjs");
  await build({
    entryPoints: [entry],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: path,
    logLevel: "error",
  });
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
