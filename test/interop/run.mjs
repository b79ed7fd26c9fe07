// Owns the start of `npm run test:interop`: bundles the runner into a temporary folder and runs it there.
// Invariant: it installs nothing and leaves nothing behind.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const work = mkdtempSync(join(tmpdir(), "asmx-interop-"));
let status = 1;
try {
  const outfile = join(work, "main.mjs");
  await build({
    entryPoints: [join(here, "main.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outfile,
    logLevel: "error",
  });
  const child = spawnSync(process.execPath, [outfile, here, work, ...process.argv.slice(2)], { stdio: "inherit" });
  status = child.status ?? 130;
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.exit(status);
