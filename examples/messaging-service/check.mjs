/** Owns `npm test` of this package where a program runs it: its output is as codegen makes it, it compiles, its tests pass. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const cwd = fileURLToPath(new URL(".", import.meta.url));
const { resolve } = createRequire(import.meta.url);
const steps = [
  ["../../dist/cli.js", "check"],
  [resolve("typescript/bin/tsc"), "-p", "tsconfig.json"],
  [resolve("typescript/bin/tsc"), "-p", "tsconfig.build.json"],
  [resolve("vitest/package.json").replace("package.json", "vitest.mjs"), "run", "--reporter=default"],
];
for (const step of steps)
  if (spawnSync(process.execPath, step, { cwd, stdio: "inherit" }).status !== 0) process.exit(1);
