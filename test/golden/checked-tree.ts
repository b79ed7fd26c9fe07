/**
 * Owns an output as compilers read it where nothing is spared them.
 * Invariant: a file that tells consumers' compilers not to check it says so in one line of its head, and here it does not.
 */
import type { GeneratedFile } from "../../generator/model/file.js";
import { treeOf, type Tree } from "./tree.js";

const spared = /^\/\/ @ts-nocheck .*\n/m;

export function checkedTree(files: readonly GeneratedFile[]): Tree {
  return new Map([...treeOf(files)].map(([file, text]) => [file, text.replace(spared, "")]));
}
