/** Owns which tests `npm run check` runs with the tools of this package: files that end in `.tool.mjs`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/tools/*.tool.mjs"],
    setupFiles: ["test/fixed-seed.mjs", "test/outside-workflows.mjs"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Vitest itself leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
  },
});
