/**
 * `import --update` on descriptions that people have worked on at random: comments, blank lines, words of their own, other ends of lines.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { operationsOf } from "../../generator/model/questions.js";
import type { Service } from "../../generator/model/service.js";
import { updateDescription } from "../../generator/update/update-description.js";
import { compareServices } from "../../generator/compare/compare-services.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { type Elements, type Shop, shopWsdl } from "./shop-wsdl.js";

const names = ["Find", "Count", "Sell", "Buy", "Ping"];
const fieldNames = ["user", "password", "code", "then", "toString"];
const typeNames = ["Item", "Order"];
const typeOf = fc.constantFrom("string", "int", "!int", "!string", "dateTime", ...typeNames);
const scalarOf = fc.constantFrom("string", "int", "!int", "!string", "decimal");
const elements = (type: fc.Arbitrary<string>): fc.Arbitrary<Elements> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...fieldNames), type), { selector: ([name]) => name, maxLength: 5 })
    .map((entries) => Object.fromEntries(entries));

const shops: fc.Arbitrary<Shop> = fc.record({
  types: fc.record({ Item: elements(scalarOf), Order: elements(scalarOf) }),
  operations: fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(...names),
        fc.record({
          takes: elements(typeOf),
          gives: fc.option(typeOf, { nil: undefined }),
          about: fc.option(fc.constantFrom("Of old", "Does what it says: exactly"), { nil: undefined }),
        }),
      ),
      { selector: ([name]) => name, minLength: 1, maxLength: 5 },
    )
    .map((entries) =>
      Object.fromEntries(
        entries.map(([name, { takes, gives, about }]) => [
          name,
          {
            takes,
            gives: gives === undefined ? {} : { [`${name}Result`]: gives },
            ...(about === undefined ? {} : { about }),
          },
        ]),
      ),
    ),
  soap12: fc.boolean(),
});

function importText(shop: Shop): string {
  const tree = readXmlTree({ name: "shop.wsdl", text: shopWsdl(shop) });
  return importWsdl(tree, () => "there is none", { service: undefined }).text ?? "";
}

function read(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "shop.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

/** A line to put something before, and what. */
interface Edit {
  readonly at: number;
  readonly what: "comment" | "blank" | "reads" | "note";
}
const edits = fc.array(
  fc.record({ at: fc.nat(60), what: fc.constantFrom<Edit["what"]>("comment", "blank", "reads", "note") }),
  { maxLength: 8 },
);

/** A description as people leave it; every comment has a number. */
function edited(text: string, list: readonly Edit[]): string {
  const lines = text.split("\n");
  for (const [number, { at, what }] of list.entries()) {
    const index = 1 + (at % (lines.length - 1));
    const line = lines[index] ?? "";
    const indent = /^ */.exec(line)?.[0] ?? "";
    if (what === "blank") lines.splice(index, 0, "");
    if (what === "comment") lines.splice(index, 0, `${indent}# comment ${String(number)}`);
    if (what === "note" && line !== "") lines[index] = `${line} # comment ${String(number)}`;
    if (what === "reads" && /^ {8}result:/.test(line) && !(lines[index - 1] ?? "").includes("reads"))
      lines.splice(index, 0, "        reads: true");
  }
  return lines.join("\n");
}

/** The same description within braces. */
const inBraces = (text: string): string => stringify(parse(text), { collectionStyle: "flow" });

const update = (text: string, shop: Shop): string => {
  const fresh = importText(shop);
  return updateDescription({ text, service: read(text) }, { text: fresh, service: read(fresh) }, new Set());
};

test("the same WSDL changes not one byte", () => {
  fc.assert(
    fc.property(shops, edits, fc.boolean(), (shop, list, windows) => {
      const unix = edited(importText(shop), list);
      const text = windows ? unix.replaceAll("\n", "\r\n") : unix;
      expect(update(text, shop)).toBe(text);
    }),
    { numRuns: 25 },
  );
});

test("an update equals an import of the newer WSDL, and keeps people's additions to remaining operations", () => {
  fc.assert(
    fc.property(shops, shops, edits, fc.boolean(), (older, newer, list, braces) => {
      const imported = importText(older);
      const text = braces ? inBraces(imported) : edited(imported, list);
      const updated = update(text, newer);
      expect(compareServices(read(updated), read(importText(newer)))).toEqual([]);
      const reads = (from: string): readonly string[] =>
        operationsOf(read(from)).flatMap((operation) => (operation.reads ? [operation.name] : []));
      const stays = Object.keys(newer.operations);
      expect(reads(updated).slice().sort()).toEqual(
        reads(text)
          .filter((name) => stays.includes(name))
          .slice()
          .sort(),
      );
      expect(update(updated, newer)).toBe(updated);
    }),
    { numRuns: Number(process.env["RUNS"] ?? 30) },
  );
});
