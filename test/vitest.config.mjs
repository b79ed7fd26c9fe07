/** Owns how `npm run check` runs the tests: as `npm test` does, with a fixed seed. */
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { setupFiles: ["test/fixed-seed.mjs"] } });
