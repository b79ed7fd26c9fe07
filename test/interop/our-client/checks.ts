/** Owns the counting of checks. Invariant: a check that throws is a failed check, never a lost one. */
import { isDeepStrictEqual } from "node:util";

export class Checks {
  passed = 0;
  readonly problems: string[] = [];

  equal(name: string, found: unknown, right: unknown): void {
    if (isDeepStrictEqual(found, right)) this.passed++;
    else this.problems.push(`${name}: ${difference(found, right)}`);
  }

  async run(name: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      this.problems.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
}

/** The first place where two values differ, so that a large value does not hide it. */
function difference(found: unknown, right: unknown, path = ""): string {
  if (typeof found === "object" && found !== null && typeof right === "object" && right !== null) {
    for (const key of new Set([...Object.keys(found), ...Object.keys(right)])) {
      const [a, b]: unknown[] = [Reflect.get(found, key), Reflect.get(right, key)];
      if (!isDeepStrictEqual(a, b)) return difference(a, b, `${path}/${key}`);
    }
  }
  return `${path === "" ? "value" : path} is ${show(found)}, right is ${show(right)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === "bigint" ? `${member}n` : member));
  return text === undefined ? String(value) : text.length > 400 ? `${text.slice(0, 400)}... (${text.length})` : text;
}
