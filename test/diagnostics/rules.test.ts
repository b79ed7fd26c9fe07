/** Every exported check of `generator/validate` is a row of the table of rules. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rules } from "../../generator/validate/rules.js";

test("every rule runs", () => {
  const folder = join(import.meta.dirname, "../../generator/validate");
  const exported = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^export function (check\w+)/gm)].map(([, name]) => name),
  );
  expect(rules.map(({ name }) => name).sort()).toEqual(exported.sort());
});
