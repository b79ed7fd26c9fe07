/**
 * Owns the patterns by which a monorepo lists its packages: `packages/*`, `apps/**`, `{a,b}/?`, `!packages/old`.
 * Invariant: the work is bounded by the length of the pattern times that of the path.
 */

/** More alternatives than any manifest spells out; what is beyond them is not looked at. */
const mostAlternatives = 200;

/** Whether a folder (relative, `/` between parts) is among those that `patterns` name. The last pattern that fits decides. */
export function isNamedBy(patterns: readonly string[], folder: string): boolean {
  const parts = partsOf(folder);
  let named = false;
  for (const pattern of patterns) {
    const excludes = pattern.startsWith("!");
    if (excludes === named && fits(excludes ? pattern.slice(1) : pattern, parts)) named = !excludes;
  }
  return named;
}

function fits(pattern: string, parts: readonly string[]): boolean {
  return alternativesOf(pattern).some((each) => partsFit(partsOf(each), parts));
}

function partsOf(path: string): readonly string[] {
  return path.split(/[\\/]/).filter((part) => part !== "" && part !== ".");
}

/** `{a,b}/c` -> `a/c`, `b/c`. Inner braces first. */
function alternativesOf(pattern: string): readonly string[] {
  const whole: string[] = [];
  const open = [pattern];
  for (let next = open.pop(); next !== undefined && whole.length + open.length < mostAlternatives; next = open.pop()) {
    const braces = /\{([^{},]*,[^{}]*)\}/.exec(next);
    if (braces === null) whole.push(next);
    else {
      const [text, inside = ""] = braces;
      const [before, after] = [next.slice(0, braces.index), next.slice(braces.index + text.length)];
      for (const choice of inside.split(",").slice(0, mostAlternatives)) open.push(before + choice + after);
    }
  }
  return whole;
}

/** The same as {@link textFits} for parts of a path; `**` fits any number of them. */
function partsFit(pattern: readonly string[], parts: readonly string[]): boolean {
  return sequenceFits(pattern, parts, (one) => one === "**", textFits);
}

/** `*` is any number of characters, `?` is one. Neither begins a hidden name, as with those who read such patterns. */
function textFits(pattern: string, text: string): boolean {
  if (text.startsWith(".") && !pattern.startsWith(".")) return false;
  return sequenceFits(
    [...pattern],
    [...text],
    (one) => one === "*",
    (one, other) => one === "?" || one === other,
  );
}

/** Goes back to the last star alone, which is enough: what an earlier one could take, the last one can. */
function sequenceFits(
  pattern: readonly string[],
  items: readonly string[],
  isStar: (one: string) => boolean,
  same: (one: string, item: string) => boolean,
): boolean {
  let [at, star, resume] = [0, -1, 0];
  for (let index = 0; index < items.length;) {
    const one = pattern[at];
    const item = items[index] ?? "";
    if (one !== undefined && isStar(one)) [star, resume, at] = [at, index, at + 1];
    else if (one !== undefined && same(one, item)) [at, index] = [at + 1, index + 1];
    else if (star === -1) return false;
    else {
      resume += 1;
      [at, index] = [star + 1, resume];
    }
  }
  return pattern.slice(at).every(isStar);
}
