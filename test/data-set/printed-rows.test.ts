/** How rows print, compare and copy: as the plain objects they look like, whatever their columns are called. */
import { deepStrictEqual } from "node:assert";
import { inspect } from "node:util";
import { expect, it } from "vitest";
import { RowTemplate } from "../../templates/runtime/results/data-set/row-template.js";
import { expectNoInheritedName } from "./plain-row.js";

const few = ["Id", "Name", "constructor", "__proto__"];
const many = Array.from({ length: 150 }, (_, index) => `c${index}`);

const rowOf = (names: readonly string[]) => {
  const row = new RowTemplate(names).create();
  for (const name of names) row[name] = `${name}!`;
  return row;
};

it.each([["few", few] as const, ["many", many] as const])(
  "a row of %s columns prints as a plain object",
  (_, names) => {
    const row = rowOf(names);
    const plain = Object.fromEntries(names.map((name) => [name, `${name}!`]));
    expect(inspect(row)).toBe(inspect(plain));
    expect(inspect([{ rows: [row] }], { depth: 5, compact: false })).toBe(
      inspect([{ rows: [plain] }], { depth: 5, compact: false }),
    );
    expect(inspect({ a: { b: { row } } })).toBe(inspect({ a: { b: { row: plain } } }));
    expectNoInheritedName(row);
    const visited: string[] = [];
    for (const name in row) visited.push(name);
    expect(visited).toEqual(names);
    expect(Object.getOwnPropertySymbols(row)).toEqual([]);
    expect("toString" in row).toBe(false);
    expect(JSON.stringify(row)).toBe(JSON.stringify(plain));
    expect(structuredClone(row)).toEqual(plain);
    expect({ ...row }).toStrictEqual(plain);
    expect(row).toEqual(plain);
    deepStrictEqual(row, rowOf(names));
    deepStrictEqual({ ...row }, plain);
  },
);
