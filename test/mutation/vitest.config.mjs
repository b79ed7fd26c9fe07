/**
 * Owns which tests a mutant is run against: those that `run.mjs` names, with one seed, so that each run reaches the same code; but for
 * those that count steps, which reach everything, take long and notice no wrong value.
 */
import { defineConfig } from "vitest/config";

const testNamePattern = /^(?!.*(?:linear|in proportion|cannot make|cannot ask for))/;
const include = (process.env["MUTATION_TESTS"] ?? "").split(",");

export default defineConfig({
  test: { include, setupFiles: ["test/fixed-seed.mjs"], testTimeout: 60_000, testNamePattern },
});
