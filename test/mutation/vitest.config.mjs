/**
 * Owns which tests a change is run against: those that `run.mjs` names, with one seed, so that each run reaches the same code; but for
 * those that count steps, which reach everything, take long and notice no wrong value.
 * Invariant: nobody asks Prettier: what was printed is compared with what was printed before, which takes a fraction of the time.
 */
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const testNamePattern = /^(?!.*(?:linear|in proportion|cannot make|cannot ask for))/;
const include = [process.env["MUTATION_TEST"] ?? ""];
const setupFiles = ["test/fixed-seed.mjs", "test/outside-workflows.mjs", "test/mutation/setup.mjs"];
const runner = "test/mutation/runner.mjs";

const withoutPrettier = {
  name: "without-prettier",
  enforce: "pre",
  transform: (_code, id) =>
    id.endsWith("/test/golden/canonical.ts") ? "export async function expectCanonical() {}" : undefined,
};

/** Generated code without a copy of the runtime imports it as a package: that is the changed sources here. */
const alias = [
  { find: /^asmx-runtime$/, replacement: resolve("templates/runtime/index.ts") },
  { find: /^asmx-runtime\/(.+?)(?:\.js)?$/, replacement: resolve("templates/runtime/$1.ts") },
];

export default defineConfig({
  plugins: [withoutPrettier],
  resolve: { alias },
  test: {
    include,
    setupFiles,
    runner,
    testTimeout: 60_000,
    testNamePattern,
    pool: "forks",
    maxWorkers: 1,
    // Each file has a process of its own, and most of their modules are the same.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".tmp/modules" },
  },
});
