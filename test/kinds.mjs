/**
 * Owns which test files `npm test` leaves to `npm run check`, by what makes them slow.
 * Invariant: each costs more than some five seconds of CPU; what is not named here is run by both.
 */
import { readdirSync } from "node:fs";

/** Everything of the command line but `doors.test.ts`, which runs each command once. */
const commands = readdirSync(new URL("cli", import.meta.url)).filter(
  (file) => file.endsWith(".test.ts") && file !== "doors.test.ts",
);

const slow = {
  "compilers, formatters and bundlers read whole outputs": [
    "compare/facts-told.test.ts",
    "compile/*.test.ts",
    "golden/proportion.test.ts",
    "impact/*.test.ts",
    "import/cases-output.test.ts",
    "names/exported-signatures.test.ts",
    "size/*.test.ts",
    "sockets/compile.test.ts",
    "tidy/planted-binding.test.ts",
  ],
  "a process for every case, or waiting for one": [
    ...commands.map((file) => `cli/${file}`),
    "files/history.test.ts",
    "guides/guides.test.ts",
  ],
  "hostile sizes, attacks and hours of calls": [
    "diagnostics/hostile.test.ts",
    "hostile/*.test.ts",
    "import/hostile.test.ts",
    "soak/*.test.ts",
    "sockets/attacks/*.test.ts",
    "wire/mtom-memory/*.test.ts",
  ],
  "real WSDLs, which stand beside the repository and not in it": [
    "import/corpus.test.ts",
    "import/corpus-json.test.ts",
    "import/corpus-mutated.test.ts",
    "import/corpus-output.test.ts",
    "import/corpus-samples.test.ts",
    "import/corpus-valid.test.ts",
  ],
  "very many random cases": ["fuzz/*.test.ts", "xml/differential.test.ts"],
};

/** Their patterns, from the root of the repository. */
export const slowFiles: readonly string[] = Object.values(slow)
  .flat()
  .map((file) => `test/${file}`);
