/** Owns which tests the step `site` of `npm run check` runs in Chromium, after the site was built. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/site/*.browser.mjs"],
    setupFiles: ["test/fixed-seed.mjs"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Vitest itself leaves one core free, which is half of a small machine.
    maxWorkers: 2,
  },
});
