/**
 * Every fact of a service is told where it differs. `UPDATE_GOLDEN=1 npx vitest run test/compare` writes anew what is told of each pair, forward (`>`)
 * and back (`<`); `facts-told.test.ts` holds the commands and the code against the same pairs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { updating } from "../golden/tree.js";
import { back, factPairs, toldOf } from "./fact-pairs.js";

const golden = path.join(import.meta.dirname, "fact-pairs.txt");

test("each pair is told, and whom it breaks, forward and back: fact-pairs.txt", () => {
  const told = factPairs.map((pair) => ({ name: pair.name, forth: toldOf(pair), back: toldOf(back(pair)) }));
  const lines = told.flatMap((each) => [
    each.name,
    ...each.forth.map((line) => `  > ${line}`),
    ...each.back.map((line) => `  < ${line}`),
  ]);
  const silent = told.filter((each) => each.forth.length === 0 || each.back.length === 0);
  expect(silent.map(({ name }) => name)).toEqual([]);
  const text = `${lines.join("\n")}\n`;
  if (updating) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, "utf8"));
});

test("the method of the binding script breaks both ends where it changes", () => {
  const older = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11, script]
groups: { all: { operations: { Get: { result: int } } } }
`;
  const newer = older.replace("result: int", "result: int, useHttpGet: true");
  expect(toldOf({ name: "the method", older, newer })).toEqual([
    "changed: the binding script of Get, from offered to offered by GET (breaks clients and servers)",
  ]);
});
