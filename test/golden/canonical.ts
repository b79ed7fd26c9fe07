/** Owns the question whether Prettier would change anything in what we print. */
import { format } from "prettier";
import { expect } from "vitest";
import type { Tree } from "./tree.js";

/** Every TypeScript file of a tree, at 120 columns. */
export async function expectCanonical(tree: Tree): Promise<void> {
  for (const [file, text] of tree) {
    if (!file.endsWith(".ts")) continue;
    const canonical = await format(text, { parser: "typescript", printWidth: 120, trailingComma: "all" });
    expect(text, file).toBe(canonical);
  }
}
