/** docs/api.md has every option there is, as its interface says it. UPDATE_GOLDEN=1 writes the tables. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repository, updating } from "../golden/tree.js";
import { notForUsers, readOptions } from "./options.js";

const place = path.join(repository, "docs/api.md");
const tables = readOptions();
const marked = /(<!-- options: (\w+) -->)[\s\S]*?(<!-- end -->)/g;

test("every option is there, as its interface says it", () => {
  const page = readFileSync(place, "utf8");
  const written = page.replaceAll(marked, (_all, begin: string, name: string, end: string) => {
    const text = tables.get(name)?.text;
    if (text === undefined) throw new Error(`there is no ${name}, or it is not exported`);
    return `${begin}\n\n${text}\n\n${end}`;
  });
  if (updating) writeFileSync(place, written);
  else expect(page).toBe(written);
});

test("no interface of options is left out, and none is excused that is not there", () => {
  const shown = [...readFileSync(place, "utf8").matchAll(marked)].map(([, , name]) => name);
  expect([...shown, ...notForUsers.keys()].sort()).toEqual([...tables.keys()].sort());
});

test("every option of them is documented where it is declared", () => {
  const shown = [...tables.values()].filter(({ name }) => !notForUsers.has(name));
  const undocumented = shown.flatMap(({ name, undocumented }) => undocumented.map((each) => `${name}.${each}`));
  expect(undocumented).toEqual([]);
});

test("options of an interface are found", () => {
  expect(tables.get("RetryOptions")?.text).toContain(
    "| `count` | `number`, required | Further attempts after the first. |",
  );
});
