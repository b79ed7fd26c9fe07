/** Owns what editors show of a method's result: the type on the wire where TypeScript has only a string, and nothing that the signature says. */
import { expect, test } from "vitest";
import { assets } from "#assets";
import { compile } from "../../generator/compile.js";

const description = `service: Tags
namespace: urn:tags/
baseUrl: http://localhost
path: /tags.asmx
bindings: [soap11]
groups:
  all:
    operations:
      notify: { purpose: x, result: none }
      store: { purpose: x, result: void }
      count: { purpose: x, result: int }
      price: { purpose: x, result: decimal }
      place: { purpose: x, result: anyURI }
      split: { purpose: x, result: { several: { First: int, Rest: string } } }
`;

test.each([
  ["notify", undefined],
  ["store", undefined],
  ["count", undefined],
  ["price", undefined],
  ["place", "An anyURI"],
  ["split", undefined],
])("%s: @returns %s", async (name, words) => {
  const { files, diagnostics } = await compile({ name: "tags.yaml", text: description }, {}, assets);
  expect(diagnostics).toEqual([]);
  const client = files.find(({ path }) => path === "client.ts")?.text ?? "";
  const before = client.slice(0, client.indexOf(`  ${name}(`));
  expect(before).not.toBe("");
  expect(/@returns (.*)\n\s+\*\/\n$/.exec(before)?.[1]).toBe(words);
});
