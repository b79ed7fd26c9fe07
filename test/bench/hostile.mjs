/**
 * Owns the cost of hostile files at full size, and of very many operations.
 * Invariant: every file has a process of its own, with the heap that Node gives it; time is that of its processors, so that a
 * busy machine does not fail the bench.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { row, runAlone } from "./row.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = at("../..");

/** One bundle of the list and of what reads it, in a folder that the children load it from. */
async function bundled(folder) {
  const entry = join(folder, "entry.ts");
  const outfile = join(folder, "hostile.mjs");
  const paths = [
    "test/hostile/files.ts",
    "test/hostile/doors.ts",
    "test/hostile/texts.ts",
    "generator/compile.ts",
    "generator/load/config.ts",
    "generator/diagnostics/format.ts",
    "generator/infer/infer-rows.ts",
    "generator/infer/print-rows.ts",
  ];
  const exports = paths.map((path) => `export * from ${JSON.stringify(join(root, path))};\n`);
  writeFileSync(entry, `${exports.join("")}export { assets } from "#assets";\n`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
    alias: {
      "#assets": join(root, "dist/assets.js"),
      yaml: join(root, "node_modules/yaml/browser/index.js"),
    },
    nodePaths: [join(root, "node_modules")],
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
  return outfile;
}

/** `{ seconds, megabytes, codes }` of one file read in a process of its own. */
function measure(bundle, name, size) {
  const child = spawnSync(process.execPath, [at("hostile/child.mjs"), bundle, name, String(size)], {
    encoding: "utf8",
    timeout: 120_000,
  });
  if (child.status !== 0) return { seconds: Infinity, megabytes: Infinity, codes: [child.stderr.slice(-300)] };
  return JSON.parse(child.stdout);
}

/** What a stranger may cost: 0.1 ms of the processor for each KB, and 50 ms without a turn for anybody else. */
const textBytes = 4 * 1024 * 1024;
const mostMs = (textBytes / 1024) * 0.1;
const mostHeldMs = 50;
/** A client reads and searches a fault in one go: 4 MiB of it hold a program longer than the others. */
const mostHeldByClientMs = 200;

/** 4 MiB of each text through each door, each in a process of its own. */
async function textRows(bundle) {
  const { doors, patientDoors, hostileTexts } = await import(pathToFileURL(bundle).href);
  const found = [];
  for (const door of [...Object.keys(doors), ...Object.keys(patientDoors)]) {
    for (const kind of Object.keys(hostileTexts)) {
      const args = [at("hostile/text-child.mjs"), bundle, door, kind, String(textBytes)];
      const child = spawnSync(process.execPath, args, { encoding: "utf8", timeout: 120_000 });
      const { ms, held } = child.status === 0 ? JSON.parse(child.stdout) : { ms: Infinity, held: Infinity };
      // A recorder searches all of a text on a thread where nobody waits; its budget is a limit of its own.
      const isPatient = Object.hasOwn(patientDoors, door);
      found.push(row(`4 MiB of ${kind}: ${door}`, ms, isPatient ? undefined : { most: mostMs }, "ms"));
      if (!isPatient)
        found.push(
          row(`its longest hold`, held, { most: door.startsWith("a client") ? mostHeldByClientMs : mostHeldMs }, "ms"),
        );
    }
  }
  return found;
}

export async function rows() {
  const folder = mkdtempSync(join(tmpdir(), "codegen-bench-"));
  try {
    const bundle = await bundled(folder);
    const { hostileFiles } = await import(pathToFileURL(bundle).href);
    const found = [];
    for (const { name, full, large } of hostileFiles) {
      const { seconds, megabytes, codes } = measure(bundle, name, full);
      const what = `${name} (${codes.slice(0, 2).join(" ") || "accepted"})`;
      // What is valid and large is somebody's service, not an attack: it is shown, and its growth is what counts. What is
      // refused was read as far as its first thousands of mistakes.
      const time = large === true ? undefined : { most: 5 };
      const memory = large === true ? undefined : { most: codes.length === 0 ? 300 : 500 };
      found.push(row(what, seconds, time, "s"), row(`memory of ${name}`, megabytes, memory, "MB"));
    }
    const few = measure(bundle, "operations", 1200);
    const many = measure(bundle, "operations", 12_000);
    const perOperation = many.seconds / 12_000 / (few.seconds / 1200);
    found.push(row("an operation of 12,000, against one of 1,200", perOperation, { most: 3 }));
    return [...found, ...(await textRows(bundle))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runAlone(import.meta.url, rows);
