/**
 * Owns which tests a change is run against: those that `run.mjs` names, with one seed, so that each run reaches the same code; but for
 * those that count steps, which reach everything, take long and notice no wrong value.
 */
import { defineConfig } from "vitest/config";

const testNamePattern = /^(?!.*(?:linear|in proportion|cannot make|cannot ask for))/;
const include = [process.env["MUTATION_TEST"] ?? ""];
const setupFiles = ["test/fixed-seed.mjs", "test/mutation/setup.mjs"];
const runner = "test/mutation/runner.mjs";

export default defineConfig({
  test: { include, setupFiles, runner, testTimeout: 60_000, testNamePattern, pool: "forks", maxWorkers: 1 },
});
