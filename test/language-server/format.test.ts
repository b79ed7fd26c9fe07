/** Formatting: blanks alone change, comments and values stay, and a text that is not YAML is refused. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatted } from "../../generator/language-server/format.js";
import { repository } from "../golden/tree.js";
import { amount } from "../counts.js";
import { reading, shop } from "./shop.js";

const format = (text: string): string => formatted(reading(text));

it("puts levels two blanks apart, and comments where what follows them is", () => {
  const text = `service:   Shop   # the shop
groups:
    main:
            # first
            operations:
                  # of all
                  getOrder: {parameters: {Id:   int,Name: string}, result:  void}
                  put:
                      purpose: |
                          Line
                            further in
                      credentials: [ a,b ]
                      result: void   

`;
  expect(format(text)).toBe(`service: Shop   # the shop
groups:
  main:
    # first
    operations:
      # of all
      getOrder: { parameters: { Id: int, Name: string }, result: void }
      put:
        purpose: |
            Line
              further in
        credentials: [a, b]
        result: void

`);
});

it.each([
  [
    "braces as in JSON",
    'samples: {"Id":7,"a":[1,{"b":2}],"c":3}',
    'samples: { "Id": 7, "a": [1, { "b": 2 }], "c": 3 }',
  ],
  [
    "braces over several lines",
    "samples: {   # a\n    Id:   7,   # b\n    Text: b,   \n  }",
    "samples: {   # a\n    Id: 7,   # b\n    Text: b,\n  }",
  ],
  [
    "a list of lists and maps",
    "samples:\n     - Id:   7\n       Text: {a: b}\n     - [a , {b: c}] # d\n     - - x\n       - y",
    "samples:\n  - Id: 7\n    Text: { a: b }\n  - [a, { b: c }] # d\n  - - x\n    - y",
  ],
  ["empty braces and brackets", "samples: {  }\nrest: [ ]", "samples: {}\nrest: []"],
  ["three blank lines", "\n\n\nsamples: { Id: 7 }", "\nsamples: { Id: 7 }"],
])("lays out %s", (_, before, after) => {
  expect(format(shop.replace("samples: { Id: 7 }", before))).toBe(shop.replace("samples: { Id: 7 }", after));
});

it("keeps blank lines that belong to a value", () => {
  const text = shop.replace("purpose: Get an Order", "purpose: |\n          a\n\n\n\n          b");
  expect(format(text)).toBe(text);
});

it("changes nothing in a description that is laid out", () => {
  expect(format(shop)).toBe(shop);
  const spec = readFileSync(path.join(repository, "spec/messaging-account.yaml"), "utf8");
  expect(format(spec)).toBe(spec);
});

it("keeps line ends and the mark of the byte order", () => {
  for (const first of ["", "# A comment\n"]) {
    const text = `\uFEFF${(first + shop).replaceAll("\n", "\r\n")}`;
    expect(format(text)).toBe(text);
    expect(format(text.replace("\r\n  account: {", "\r\n     account: {"))).toBe(text);
  }
});

it("refuses a text that is not YAML", () => {
  expect(() => format(`${shop}a: [`)).toThrow("Repair the text first");
});

/** Without blanks and line ends. */
const ink = (text: string): string => text.replace(/\s/g, "");

it("loses no character, and formats its own output to itself", () => {
  const folder = path.join(repository, "test/golden/ideas");
  const texts = readdirSync(folder).flatMap((idea) => {
    try {
      return [readFileSync(path.join(folder, idea, "input.yaml"), "utf8")];
    } catch {
      return [];
    }
  });
  expect(texts.length).toBeGreaterThan(20);
  for (const text of texts.slice(0, amount(25, 200))) {
    const once = format(text);
    expect(ink(once)).toBe(ink(text));
    expect(format(once)).toBe(once);
  }
});

it("keeps all but blanks of a text whose lines are indented otherwise", () => {
  const indents = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(indents, (widths) => {
      const columns = widths.reduce<readonly number[]>((all, width) => [...all, (all.at(-1) ?? 0) + width], [0]);
      const text = shop.replace(/^ +/gm, (blanks) => " ".repeat(columns[blanks.length / 2] ?? 0));
      expect(format(text)).toBe(shop);
    }),
    { numRuns: amount(10, 100) },
  );
});
