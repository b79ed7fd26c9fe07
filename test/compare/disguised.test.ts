/** `diff` and `drift` on WSDLs that are written otherwise and say the same: nothing is told. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { changeInWords, compareServices } from "../../generator/compare/compare-services.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import type { Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { amount } from "../counts.js";
import { randomOf } from "../fuzz/mutation.js";
import { type Disguise, disguise } from "../import/disguise.js";
import { base, rpc } from "../import/planted-edits.js";

const folder = path.join(import.meta.dirname, "../import/cases");
const wsdls: readonly (readonly [string, string])[] = [
  ["edits", base],
  ["edits, rpc", rpc],
  // Of two declarations the first is taken, and a disguise may turn them round.
  ...readdirSync(folder)
    .filter((name) => name !== "declared-twice")
    .map((name) => [name, readFileSync(path.join(folder, name, "input.wsdl"), "latin1")] as const),
];

/** `undefined`: none can be made of it, or only of a part. */
function imported({ main, documents }: Disguise): Service | undefined {
  const lookup = (_: unknown, written: string) => {
    const text = documents.get(written);
    return text === undefined ? "there is none" : readXmlTree({ name: written, text });
  };
  const { text, outcomes } = importWsdl(readXmlTree({ name: "main.wsdl", text: main }), lookup, { service: undefined });
  if (text === undefined || outcomes.some(({ kind }) => kind === "refused")) return undefined;
  return readDescription({ name: "a.yaml", text }).service;
}

const readable = wsdls.flatMap(([name, text]) => {
  const service = imported({ main: text, documents: new Map() });
  return service === undefined ? [] : [[name, text, service] as const];
});

test("most of the WSDLs are described whole", () => {
  expect(readable.length).toBeGreaterThan(wsdls.length * 0.7);
});

test.each(readable)("%s", (name, text, before) => {
  for (let seed = 1; seed <= amount(3, 30); seed++) {
    const disguised = disguise(text, randomOf(seed));
    const after = imported(disguised);
    if (after === undefined) throw new Error(`seed ${String(seed)}: ${name} is not described any more`);
    const changes = compareServices(before, after).map(changeInWords);
    expect(changes, `seed ${String(seed)}`).toEqual([]);
  }
});
