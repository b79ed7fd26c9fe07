/**
 * Owns samples: which changes of a folder a seed draws, and how close their figure is to the figure of the whole folder.
 * Invariant: the same sources, count and seed draw the same changes; an edit of one file redraws no change of the other files but those
 * at the end of the order.
 */
import { createHash } from "node:crypto";

/** The switches of `count` changes: those whose seeded hash of file and position is smallest. */
export function draw(files, count, seed) {
  if (!Number.isInteger(count) || count < 1) throw new Error("--sample needs a whole number above 0");
  const hash = (text) => createHash("sha256").update(text).digest("hex");
  const ranked = files.flatMap(({ name, changes }) =>
    changes.map(({ id }, index) => ({ id, rank: hash(`${seed} ${name} ${index}`) })),
  );
  return new Set(
    ranked
      .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, count)
      .map(({ id }) => id),
  );
}

/** What to print about the marks of the drawn changes. */
export function describeSample(marks) {
  const count = (mark) => marks.filter((each) => each === mark).length;
  const tried = marks.length - count(".");
  const [low, high] = interval(count("+"), tried).map((share) => (100 * share).toFixed(1));
  return [
    `${marks.length} drawn, ${count(".")} of them not tried (they run when a module is loaded)`,
    `${count("+")} of ${tried} noticed, ${count("-")} not noticed, ${count("0")} reached by no test`,
    `${((100 * count("+")) / tried).toFixed(1)} %; the whole folder: ${low} to ${high} % (95 % confidence)`,
  ].join("\n");
}

/** Wilson's interval of the share of `found` among `all`, at 95 %. */
function interval(found, all) {
  const z = 1.96;
  const share = found / all;
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return [middle - half, middle + half];
}
