/**
 * Owns what `npm run check` runs on a change, when it does not run everything: the parts that the change touched, and those whose turn it is.
 * Invariant: ten changes in a row run every part. A change is what was committed within four hours before its newest commit; its commits
 * are in groups with a pause between, and it has the turn of each of its groups, so that no turn is left out between two changes.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Number of turns. */
export const turns = 5;

/** Seconds between two commits that belong to two groups. A check, and what is read before the next commit, take longer. */
const pause = 40 * 60;
/** Seconds from a change's first commit to its newest, at most. */
const reach = 4 * 60 * 60;

/** The turns of the newest change. `times`: seconds of all commits, oldest first, since groups are counted from the first commit on. */
export function turnsOf(times) {
  const newest = times.at(-1) ?? 0;
  const found = new Set();
  let group = 0;
  times.forEach((time, index) => {
    if (index > 0 && time - times[index - 1] > pause) group++;
    if (newest - time <= reach) found.add(group % turns);
  });
  return [...found].sort();
}

/** Words that many paths share, and that say nothing about what a test is for. */
const general = new Set(
  "test tests generator templates runtime generated examples docs site index tool browser part commands emit spec cases interop".split(
    " ",
  ),
);

/** The words of a path's folders and name: `test/cli/serve-watch.test.ts` has `cli`, `serve` and `watch`. */
function wordsOf(path) {
  const words = path.replace(/\.[^/]*$/, "").split(/[/\-]/);
  return words.filter((word) => word.length > 2 && !general.has(word));
}

/** More words of a test, by the beginning of its path: what it is for is called otherwise in the sources. */
const otherWords = {
  "test/compile/": ["description", "operation", "structures"],
  "test/cli/": ["arguments"],
  "test/guides/": ["guides"],
  "test/interop/replace-part": ["record", "conformance"],
  "test/interop/signatures-part": ["security"],
  "test/interop/tokens-part": ["security"],
  "test/interop/tools-part": ["soap", "form"],
  "test/interop/wsdl-part": ["wsdl"],
  "test/size/": ["client"],
  "test/soak/": ["adapters", "transports"],
  "test/sockets/": ["adapters", "transports"],
  "test/tidy/": ["bindings"],
};

/** True if the change touched the part, something beside it, or a file with a word of its name. */
function isTouched(part, files) {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const extra = Object.entries(otherWords).flatMap(([start, words]) => (part.startsWith(start) ? words : []));
  const words = new Set([...wordsOf(part), ...extra]);
  return files.some((file) => {
    if (file === part) return true;
    if (file.startsWith("test/")) return file.startsWith(folder) && !/\.(?:test|tool|browser)\.|-part\./.test(file);
    return wordsOf(file).some((word) => words.has(word));
  });
}

/** The parts to run, of a list of paths. Neighbours in the list have different turns. */
export function chosenParts(parts, change) {
  return parts.filter((part, index) => change.turns.includes(index % turns) || isTouched(part, change.files));
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Git's name of the tree without files. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** The newest change: its seed of random cases (of the newest commit), its turns, and the files that it touched, uncommitted ones included. */
export function currentChange() {
  const commits = git("log", "--first-parent", "--reverse", "--format=%ct %H").trim().split("\n");
  const times = commits.map((line) => Number(line.split(" ")[0]));
  const [, head = ""] = commits.at(-1)?.split(" ") ?? [];
  const first = times.findIndex((time) => (times.at(-1) ?? 0) - time <= reach);
  const base = first > 0 ? commits[first - 1].split(" ")[1] : emptyTree;
  const listed = git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard");
  return {
    seed: Number.parseInt(head.slice(0, 7), 16),
    turns: turnsOf(times),
    files: [...new Set(listed.split("\n"))].filter((file) => file !== ""),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(currentChange().seed);
