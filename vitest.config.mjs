/**
 * Owns the projects of tests, which `test/kinds.mjs` tells apart. `npm test` runs `pure` and `alone`: files of `pure` share a few processes,
 * each file of `alone` has one. `npm run check` also runs files of `slow`.
 * Invariant: every test file is in one of them.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { aloneFiles, pureFiles, slowFiles } from "./test/kinds.mjs";

const runtime = fileURLToPath(new URL("templates/runtime", import.meta.url));

const common = {
  setupFiles: ["test/fixed-seed.mjs", "test/outside-workflows.mjs", "test/async-storage.mjs"],
  // One generous limit for a machine that has other work; a test that hangs still ends.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  pool: "forks",
  // Many files share a process: with a larger young generation less is copied.
  execArgv: ["--max-semi-space-size=64"],
};
/** Generated code meets the runtime's sources, of which there is one instance. */
const alias = [
  { find: /^asmx-runtime$/, replacement: `${runtime}/index.ts` },
  { find: /^asmx-runtime\/(.*)$/, replacement: `${runtime}/$1.ts` },
];

const project = (name, test) => ({ resolve: { alias }, test: { ...common, ...test, name } });

export default defineConfig({
  test: {
    globalSetup: "test/prepare.mjs",
    // Vitest itself leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    // Failures, and nothing for a test that passes.
    reporters: [process.stdout.isTTY ? "dot" : "minimal"],
    silent: "passed-only",
    projects: [
      project("pure", { include: pureFiles, isolate: false }),
      project("alone", { include: aloneFiles }),
      project("slow", { include: slowFiles }),
    ],
    experimental: { fsModuleCache: true, fsModuleCachePath: ".tmp/vitest-cache" },
  },
});
