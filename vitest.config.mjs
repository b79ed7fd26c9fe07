/**
 * Owns the projects of tests. `npm test` runs `pure` and `alone`: files of `pure` share a few processes, each file of `alone` (`test/alone.ts`)
 * has one. `slow` is what `test/slow.ts` names; `npm run check` runs some of it on each change, and all of it in turns (`test/rotation.mjs`).
 * Invariant: every test file is in one of them.
 */
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { aloneFiles } from "./test/alone.ts";
import { slowFiles } from "./test/slow.ts";

const runtime = fileURLToPath(new URL("templates/runtime", import.meta.url));

const common = {
  setupFiles: ["test/fixed-seed.mjs", "test/outside-workflows.mjs"],
  // One generous limit for a machine that has other work; a test that hangs still ends.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  pool: "forks",
};
const quick = (include, ...exclude) => ({ include, exclude: [...configDefaults.exclude, ...slowFiles, ...exclude] });
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
      project("pure", { ...quick(["test/**/*.test.ts"], ...aloneFiles), isolate: false }),
      project("alone", quick(aloneFiles)),
      project("slow", { include: slowFiles }),
    ],
    experimental: { fsModuleCache: true, fsModuleCachePath: ".tmp/vitest-cache" },
  },
});
