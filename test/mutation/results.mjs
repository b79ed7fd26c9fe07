/**
 * Owns what came out: for each file its fingerprint and one character for each change, in `results/NAME.json` (committed), and the lines
 * that nobody noticed, in `.tmp/mutation-NAME.txt` (not committed).
 * Invariant: `+` noticed, `-` not noticed, `0` reached by no test, `.` runs when the module is loaded and was not tried, `_` was never
 * drawn for a sample.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeSample } from "./sample.mjs";

export function results(root, name) {
  const path = join(root, `test/mutation/results/${name}.json`);
  const old = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};

  /** The switches of changes that were noticed earlier, in files that are still the same. */
  function noticed(files) {
    return files.flatMap(({ name: file, fingerprint, changes }) => {
      const marks = old[file]?.source === fingerprint ? old[file].changes : "";
      return changes.filter((_, index) => marks[index] === "+").map(({ id }) => id);
    });
  }

  /** Writes both files; gives what to print. `drawn` has the changes of a sample. */
  function write(files, journal, drawn) {
    const outcome = read(journal);
    const all = { ...old };
    const lost = [];
    const sample = [];
    for (const { name: file, content, fingerprint, changes } of files) {
      const before = old[file]?.source === fingerprint ? old[file].changes : "";
      const isDrawn = ({ id }) => drawn === undefined || drawn.has(id);
      const marks = changes.map((change, index) =>
        isDrawn(change) ? mark(change.id, outcome, before[index]) : (before[index] ?? "_"),
      );
      sample.push(...marks.filter((_, index) => isDrawn(changes[index])));
      all[file] = { source: fingerprint, changes: marks.join("") };
      const lines = content.split("\n");
      changes.forEach(({ line, mutatorName, replacement }, index) => {
        if (!"-0.".includes(marks[index]) || !isDrawn(changes[index])) return;
        lost.push(
          `${file}:${line} ${marks[index]} ${mutatorName}: ${lines[line - 1].trim()} -> ${replacement.slice(0, 100)}`,
        );
      });
    }
    const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
    mkdirSync(join(root, "test/mutation/results"), { recursive: true });
    writeFileSync(path, `${JSON.stringify(sorted, undefined, 2)}\n`);
    writeFileSync(join(root, `.tmp/mutation-${name}.txt`), `${lost.join("\n")}\n`);
    return drawn === undefined ? report(sorted) : describeSample(sample);
  }

  return { noticed, write };
}

function read(journal) {
  const lines = readFileSync(journal, "utf8").split("\n").filter(Boolean);
  const said = lines.map((line) => JSON.parse(line));
  const set = (key) => new Set(said.flatMap((line) => line[key] ?? []));
  return { noticed: set("noticed"), reached: set("reached"), loaded: set("loaded") };
}

/** `before`: of a run with other tests, perhaps. */
function mark(id, { noticed, reached, loaded }, before) {
  if (noticed.has(id)) return "+";
  if (reached.has(id) || before === "-") return "-";
  return loaded.has(id) || before === "." ? "." : "0";
}

function report(files) {
  const count = (changes, marks) => [...changes].filter((each) => marks.includes(each)).length;
  const lines = Object.entries(files).map(
    ([file, { changes }]) => `${file}: ${count(changes, "+")} of ${count(changes, "+-0")}`,
  );
  const every = Object.values(files)
    .map(({ changes }) => changes)
    .join("");
  const [found, all] = [count(every, "+"), count(every, "+-0")];
  return [...lines, `${found} of ${all} noticed, ${((100 * found) / all).toFixed(1)} %`].join("\n");
}
