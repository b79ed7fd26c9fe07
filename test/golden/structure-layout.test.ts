/** Types that are written where they stand are laid out as Prettier leaves them, however they stand in one another. */
import fc from "fast-check";
import { format } from "prettier";
import { expect, test } from "vitest";
import { layoutMember, type Structure } from "../../generator/print/layout-structure.js";
import { amount } from "../counts.js";

const width = 120;
const names = fc.nat(28).map((length) => `N${"abcdefghijklmnop".repeat(2).slice(0, length)}`);
const leaves = fc.constantFrom(
  "number",
  "string",
  "readonly string[]",
  "readonly (number | null)[]",
  "ATypeOfThatName",
);

/** As records have them: `null` and `undefined` stand at the end of a union. */
function mayBeAbsent(type: Structure): Structure {
  return {
    kind: "one-of",
    members: [...(typeof type === "object" && type.kind === "one-of" ? type.members : [type]), "undefined"],
  };
}

const { group } = fc.letrec<{ group: Structure; part: readonly [string, Structure] }>((tie) => ({
  group: fc
    .tuple(fc.boolean(), fc.boolean(), fc.array(tie("part"), { minLength: 1, maxLength: 4 }))
    .map(([isChoice, isList, parts]): Structure => {
      const members = (all: typeof parts): Structure => ({ kind: "members", members: all });
      const item: Structure = isChoice
        ? { kind: "one-of", members: parts.map(([name, type]) => members([[name.replace("?", ""), type]])) }
        : members(parts);
      return isList ? { kind: "list", item } : item;
    }),
  part: fc
    .tuple(names, fc.boolean(), fc.oneof({ maxDepth: 3, depthSize: "small" }, leaves, tie("group")))
    .map(([name, isOptional, type]) => (isOptional ? [`${name}?`, mayBeAbsent(type)] : [name, type])),
}));

test("lays structures out as Prettier does", async () => {
  await fc.assert(
    fc.asyncProperty(names, group, async (name, type) => {
      const start = `  readonly ${name}:`;
      const text = `interface A {\n${start}${layoutMember(type, 2, start.length, 1, width)};\n}\n`;
      expect(await format(text, { parser: "typescript", printWidth: width })).toBe(text);
    }),
    { numRuns: amount(100, 400) },
  );
});
