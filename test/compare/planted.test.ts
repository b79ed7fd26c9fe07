/**
 * `diff` and `drift` on single edits of WSDLs: what changes what travels is told, or said not to be compared, and nothing else is.
 * `UPDATE_GOLDEN=1 npx vitest run test/compare` writes anew what is told of each.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { changeInWords, compareServices } from "../../generator/compare/compare-services.js";
import type { Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { importText } from "../import/corpus.js";
import {
  attributed,
  attributeEdits,
  base,
  edits,
  harmless,
  renamings,
  rpc,
  rpcEdits,
} from "../import/planted-edits.js";

const golden = path.join(import.meta.dirname, "planted.txt");

/** `undefined`: no description can be made of it, which is told by itself. */
function imported(wsdl: string): { readonly service: Service; readonly refused: number } | undefined {
  const { text, outcomes } = importText(wsdl);
  const { service } = text === undefined ? {} : readDescription({ name: "a.yaml", text });
  if (service === undefined) return undefined;
  return { service, refused: outcomes.filter(({ kind }) => kind === "refused").length };
}

const [before, rpcBefore, attributesBefore] = [imported(base), imported(rpc), imported(attributed)];

function told(older: typeof before, wsdl: string): readonly string[] {
  const newer = imported(wsdl);
  if (older === undefined) throw new Error("no description comes of the WSDL that is edited");
  if (newer === undefined || newer.refused > 0) return ["not compared"];
  return compareServices(older.service, newer.service).map(changeInWords);
}

/** The comparer of WSDLs tells these, and nobody on the wire does: the order of what there is one of, and a base of the same texts. */
const silent = /^(?:neighbours swapped .*(?:byMail|enumeration)|base changed in line 58)/;

test("each single edit is told, and whom it breaks: planted.txt", () => {
  const lines = [
    ...edits.map(({ name, text }) => [name, told(before, text)] as const),
    ...rpcEdits.map(({ name, text }) => [`rpc: ${name}`, told(rpcBefore, text)] as const),
    ...attributeEdits.map(({ name, text }) => [`attributes: ${name}`, told(attributesBefore, text)] as const),
  ];
  expect(lines.filter(([name, changes]) => changes.length === 0 && !silent.test(name))).toEqual([]);
  expect(lines.filter(([name]) => silent.test(name)).map(([, changes]) => changes)).toEqual([[], [], []]);
  const text = lines.map(([name, changes]) => `${name}\n${changes.map((each) => `  ${each}\n`).join("")}`).join("");
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, "utf8"));
});

test.each(harmless)("%s: nothing on the wire", (_, change) => {
  expect(told(before, change(base)).filter((each) => !each.includes("on proxies generated"))).toEqual([]);
});

test.each(renamings)("renamed: %s", (_, rename) => {
  const changes = told(before, rename(base));
  expect(changes).not.toEqual([]);
  expect(changes.filter((each) => !each.includes("on proxies generated"))).toEqual([]);
});
