/** Owns which tests `npm run check` runs in Chromium: files that end in `.browser.mjs`. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/*.browser.mjs"],
    setupFiles: ["test/fixed-seed.mjs"],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Vitest itself leaves one core free, which is half of a small machine.
    maxWorkers: "100%",
  },
});
