/** Owns the proof that what is remembered from round to round changes no byte, and that what did not change is not printed again. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { expect, test } from "vitest";
import { compile } from "../../generator/compile.js";
import { LastingPrinting } from "../../generator/emit/printing.js";
import { printInPieces } from "../../generator/print/pieces.js";
import { Remembered } from "../../generator/print/remembered.js";
import type { TypeScriptFile } from "../../generator/print/typescript-file.js";
import { createTypeScriptPrinter } from "../../generator/print/typescript.js";
import { repository } from "./tree.js";

const cases = ["cases", "ideas"].flatMap((folder) => {
  const all = path.join(repository, "test/golden", folder);
  return readdirSync(all).map((name) => path.join(all, name, "input.yaml"));
});
const texts = [...cases, path.join(repository, "spec/messaging-account.yaml")].flatMap((file) => {
  try {
    return [[path.relative(repository, file), readFileSync(file, "utf8")] as const];
  } catch {
    return [];
  }
});

test("there is something to compare", () => {
  expect(texts.length).toBeGreaterThan(20);
});

test.each(texts)("%s: fresh, from pieces, and remembered, it is the same", async (name, text) => {
  const lasting = new LastingPrinting(assets.templates);
  const fresh = await compile({ name, text }, {}, assets);
  for (let round = 0; round < 3; round++) {
    const again = await compile({ name, text }, {}, assets, lasting.turn());
    expect(again.files).toEqual(fresh.files);
  }
});

test("a lasting printing follows changes there and back, and other endings and runtimes", async () => {
  const name = "messaging-account.yaml";
  const text = readFileSync(path.join(repository, "spec", name), "utf8");
  const lasting = new LastingPrinting(assets.templates);
  const changed = text.replace("Send one SMS", "Send 1 SMS");
  for (const [each, options] of [
    [text, {}],
    [changed, {}],
    [text, {}],
    [text, { importExtension: "ts" }],
    [changed, { runtime: "package" }],
    [changed, { baseUrl: "https://example.org", artifacts: ["server"] }],
  ] as const) {
    const fresh = await compile({ name, text: each }, options, assets);
    expect((await compile({ name, text: each }, options, assets, lasting.turn())).files).toEqual(fresh.files);
  }
});

test("only a declaration that changed is printed again", () => {
  const printed: string[] = [];
  const whole = createTypeScriptPrinter((from) => from);
  const remembered = new Remembered();
  const spy = (file: TypeScriptFile): string => {
    printed.push(...file.declarations.map((each) => ("name" in each ? each.name : each.from)));
    return whole(file);
  };
  const fileOf = (type: string): TypeScriptFile => ({
    head: "A file.",
    imports: [],
    declarations: [
      { kind: "re-export", from: "./a" },
      { kind: "re-export", from: "./b" },
      { kind: "alias", name: "A", documentation: [], type: "string" },
      { kind: "alias", name: "B", documentation: ["About B."], type },
      { kind: "re-export", from: "./c" },
    ],
  });
  for (const type of ["number", "bigint"]) {
    remembered.turn();
    printed.length = 0;
    expect(printInPieces(spy, remembered.remember, "")(fileOf(type))).toBe(whole(fileOf(type)));
  }
  expect(printed).toEqual(["B"]);
});

test("drops a text that two rounds did not use", () => {
  const remembered = new Remembered();
  let printed = 0;
  const ask = (): string => remembered.remember("key", () => String(++printed));
  expect([ask(), ask()]).toEqual(["1", "1"]);
  remembered.turn();
  expect(ask()).toBe("1");
  remembered.turn();
  remembered.turn();
  expect(ask()).toBe("2");
});
