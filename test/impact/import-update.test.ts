/** `import --update --dry-run --in`: a description with edits by hand, a WSDL that changed, and code that uses the output. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readTree, writeTree } from "../files/folder.js";
import { shopWsdl, type Shop } from "../update/shop-wsdl.js";
import { consumerFolder, generateInto, importInto } from "./consumer.js";

const operations = { find: { takes: { Number: "!int" }, gives: { findResult: "Place" } } };
const older: Shop = { types: { Place: { Street: "string", City: "string" } }, operations };
const newer: Shop = {
  types: { Place: { Street: "string", Town: "string" } },
  operations: { ...operations, list: { takes: { Until: "string" } } },
};

/** `Address` is the type's name by hand. Places of code: line 3 reads the field that goes. */
const main = `import { createShopClient, type Address } from "./api/index.js";
export const street = (address: Address): string | undefined => address.Street;
export const city = (address: Address): string | undefined => address.City;
export const place: Address | null = await createShopClient().find({ Number: 1 });
`;

async function consumer(): Promise<string> {
  const folder = consumerFolder({
    "older.wsdl": shopWsdl(older),
    "newer.wsdl": shopWsdl(newer),
    "src/main.ts": main,
  });
  await importInto(folder, "older.wsdl", { output: "shop.yaml" });
  const text = readFileSync(path.join(folder, "shop.yaml"), "utf8");
  const edited = text
    .replaceAll("Place", "Address")
    .replace("  Address:\n", "  Address:\n    name: Place # on the wire\n");
  expect(edited).toContain("name: Place # on the wire");
  writeTree(folder, { "shop.yaml": edited });
  await generateInto(folder, "shop.yaml", "src/api");
  return folder;
}

test("lists the lines that would stop compiling, keeps what was edited by hand, and writes nothing", async () => {
  const folder = await consumer();
  const before = readTree(folder);
  const said = await importInto(folder, "newer.wsdl", { update: "shop.yaml", dryRun: true, in: "." });
  expect(said.lines).toMatchInlineSnapshot(`
    [
      "newer.wsdl: 2 operations of Shop: 2 exact",
      "stops compiling: removed: the field City of Address (breaks clients)",
      "  src/main.ts:3:71  export const city = (address: Address): string | undefined => address.City;",
      "      Property 'City' does not exist on type 'Address'. (TS2339)",
      "harmless:",
      "  added: the operation list (breaks servers)",
      "  added: the field Town of Address (breaks nobody)",
      "1 line in 1 file would stop compiling; 0 other changes in what it does; 2 harmless",
      "shop.yaml: 3 changes",
      "shop.yaml: would be updated; nothing was written",
    ]
  `);
  expect(said.code).toBe(1);
  expect(said.report.brokenLines.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
    "src/main.ts:3 TS2339",
  ]);
  expect(said.report.differences.map(({ effect }) => effect)).toEqual(["harmless", "harmless", "stops-compiling"]);
  expect(readTree(folder)).toEqual(before);

  // Without --in the changes alone, and still nothing is written.
  const listed = await importInto(folder, "newer.wsdl", { update: "shop.yaml", dryRun: true });
  expect(listed.code).toBe(0);
  expect(listed.lines.at(-1)).toBe("shop.yaml: would be updated; nothing was written");
  expect(readTree(folder)).toEqual(before);

  // An update that breaks nothing.
  const same = await importInto(folder, "older.wsdl", { update: "shop.yaml", dryRun: true, in: "src/../" });
  expect([same.code, same.lines.at(-1)]).toEqual([0, "shop.yaml: says what older.wsdl says, and stays as it is"]);

  // What was said is what the update does.
  const updated = await importInto(folder, "newer.wsdl", { update: "shop.yaml" });
  expect([updated.code, updated.report.differences.length]).toEqual([0, said.report.differences.length]);
  expect(readFileSync(path.join(folder, "shop.yaml"), "utf8")).toMatch(
    /Address:\n    name: Place # on the wire\n[^]*Town: string/,
  );
});

test.each([
  [{ update: "shop.yaml", in: "." }, "add --dry-run, or leave --in out"],
  [{ dryRun: true }, "--dry-run is for --update"],
  [{ update: "shop.yaml", dryRun: true, output: "other.yaml" }, "leave -o out"],
])("refuses options that would have no effect: %j", async (options, words) => {
  await expect(importInto(consumerFolder({}), "newer.wsdl", options)).rejects.toThrow(words);
});
