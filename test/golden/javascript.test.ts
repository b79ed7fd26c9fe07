/**
 * Owns the JavaScript form of outputs as text: a small service as golden files, and what `--watch` remembers of it.
 * `UPDATE_GOLDEN=1 npx vitest run test/golden/javascript.test.ts` updates the files. `test/compile/javascript.test.ts` runs a large one.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { assets } from "#assets";
import { compile } from "../../generator/compile.js";
import { LastingPrinting } from "../../generator/emit/printing.js";
import { moduleKinds } from "../../generator/model/language.js";
import { compileFile } from "./compile-case.js";
import { expectTree, filterTree, repository, treeOf } from "./tree.js";

const small = "test/golden/javascript/input.yaml";

test.each(moduleKinds)("a small service is what its golden files say, in %s", async (modules) => {
  const { files, diagnostics } = await compileFile(small, { language: "javascript", modules, runtime: "package" });
  expect(diagnostics).toEqual([]);
  const isShown = (file: string): boolean => /\.[jt]s$/.test(file) && !/^(?:help|wsdl)\./.test(file);
  expectTree(filterTree(treeOf(files), isShown), path.join(repository, "test/golden/javascript", modules));
});

test("reuses printed JavaScript in the next round for the same text only", async () => {
  const lasting = new LastingPrinting(assets.templates);
  const text = readFileSync(path.join(repository, small), "utf8");
  const options = { language: "javascript", artifacts: ["client"], runtime: "package" } as const;
  for (const each of [text, text, text.replace("The parcel with a number", "One parcel"), text]) {
    const again = await compile({ name: "a.yaml", text: each }, options, assets, lasting.turn());
    expect(again.files).toEqual((await compile({ name: "a.yaml", text: each }, options, assets)).files);
  }
});
