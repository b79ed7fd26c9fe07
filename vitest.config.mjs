/**
 * Owns the two projects of tests: `quick` is `npm test`, `slow` what `slow.ts` names; `npm run check` runs both, with full counts
 * (`CI`) and one seed (`ASMX_SEED`).
 * Invariant: every test file is in one of them.
 */
import { configDefaults, defineConfig } from "vitest/config";
import { slowFiles } from "./test/slow.ts";

const common = {
  setupFiles: ["test/fixed-seed.mjs", "test/outside-workflows.mjs"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const quick = { include: ["test/**/*.test.ts"], exclude: [...configDefaults.exclude, ...slowFiles] };

export default defineConfig({
  test: {
    globalSetup: "test/prepare.mjs",
    // Vitest itself leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
    projects: [
      { test: { ...common, ...quick, name: "quick" } },
      { test: { ...common, name: "slow", include: slowFiles } },
    ],
  },
});
