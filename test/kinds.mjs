/**
 * Owns which kind a test file is of: what makes it slow, whether it needs a process of its own, whether it meets modules of Node.
 * Invariant: a slow file costs more than some five seconds of CPU, and is named here; the other kinds are recognised by the text of the file
 * and of the helpers in `test/` that it imports.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Every test file, by its path from the root of the repository, with `/`. */
const testFiles = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".test.ts") && !file.includes("/node_modules/"))
  .sort();

/** Why -> files; a `*` stands for a name. */
const slow = {
  "compilers, formatters and bundlers read whole outputs": [
    "compare/facts-told",
    "compile/*",
    "golden/proportion",
    "impact/groups",
    "impact/import-update",
    "impact/planted",
    "import/cases-output",
    "names/exported-signatures",
    "size/*",
    "sockets/compile",
    "tidy/planted-binding",
  ],
  "many commands, or waiting for one": ["action/steps", "files/history", "guides/guides"],
  "hostile sizes, attacks and hours of calls": [
    "diagnostics/hostile",
    "hostile/*",
    "import/hostile",
    "soak/*",
    "sockets/attacks/*",
    "wire/mtom-memory/*",
  ],
  "real WSDLs, which stand beside the repository and not in it": [
    "import/corpus",
    "import/corpus-json",
    "import/corpus-mutated",
    "import/corpus-output",
    "import/corpus-samples",
    "import/corpus-valid",
  ],
  "very many random cases": ["fuzz/*", "xml/differential"],
};

/** One for each name of the table above. */
export const slowPatterns = Object.values(slow)
  .flat()
  .map((name) => new RegExp(`^test/${name.replace("*", "[^/]+")}\\.test\\.ts$`));

/** The command line has one file that uses each command once, `doors.test.ts`; the others are slow. */
const isCommandLine = (file) => file.startsWith("test/cli/") && file !== "test/cli/doors.test.ts";

/** Files that `npm test` leaves out. */
export const slowFiles = testFiles.filter(
  (file) => isCommandLine(file) || slowPatterns.some((pattern) => pattern.test(file)),
);

const quickFiles = testFiles.filter((file) => !slowFiles.includes(file));

/** What changes a process for the files that run in it later, or what such files would change in turn. */
const ownProcess = [
  // Modules that are replaced or loaded anew: another file may have loaded them already.
  /\bvi\.(?:doMock|mock|resetModules)\(/,
  // Flags of V8, and its counts of calls, which are the process's.
  /from "node:(?:inspector|v8)"/,
  // What is measured or replaced in the whole process.
  /\bprocess\.(?:chdir|memoryUsage)\b|\bglobalThis\.\w+ = /,
];

/** Modules in which versions of Node differ; plain functions do not. */
const ofNode = [/(?:from|import\() ?"node:(?:child_process|http2?|https|net|stream|tls|worker_threads|zlib)/];

const imported = /(?:from|import\() ?"(\.[^"]+)\.js"/g;

/** True if the file, or a helper in `test/` that it imports, has one of the marks. */
function isMarked(file, marks, seen = new Set()) {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(path.join(root, file), "utf8");
  if (marks.some((mark) => mark.test(text))) return true;
  return [...text.matchAll(imported)].some(([, target]) => {
    const helper = path.posix.join(path.posix.dirname(file), `${target}.ts`);
    return helper.startsWith("test/") && existsSync(path.join(root, helper)) && isMarked(helper, marks, seen);
  });
}

/** Files of `npm test` that need a process of their own. All others share the processes of a run, which evaluate each module once. */
export const aloneFiles = quickFiles.filter((file) => isMarked(file, ownProcess));

/** Files of `npm test` that share processes. */
export const pureFiles = quickFiles.filter((file) => !aloneFiles.includes(file));

/** Files that do more with full counts. */
export const countedFiles = testFiles.filter((file) => isMarked(file, [/from "[^"]*\/counts\.js"/]));

/** Files of `npm test` whose outcome can depend on the version of Node. */
export const nodeFiles = quickFiles.filter((file) => isMarked(file, ofNode));
