/** Paths of bindings where a WSDL is imported again: people's stay, those of new bindings come, those of bindings that are gone go. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { changeInWords, compareServices } from "../../generator/compare/compare-services.js";
import { updateDescription } from "../../generator/update/update-description.js";
import { repository } from "../golden/tree.js";
import { difference, importText, read } from "./shop-update.js";

const wsdl = readFileSync(path.join(repository, "test/import/cases/paths-of-ports/input.wsdl"), "utf8");
const imported = importText(wsdl);
const without12 = importText(wsdl.replace(/<port name="ShopHttpSoap12Endpoint".*<\/port>/, ""));
const [own, at] = ["/services/Shop.ShopHttpSoap12Endpoint/", "/services/Shop.ShopHttpSoap11Endpoint/"];

function updated(text: string, fresh: string): readonly string[] {
  const after = updateDescription({ text, service: read(text) }, { text: fresh, service: read(fresh) }, new Set());
  return difference(text, after);
}

test("an update keeps people's paths", () => {
  for (const text of [
    imported,
    imported.replace(own, "/second"),
    imported.replace(/^paths: .*\n/m, ""),
    imported.replace(at, "/moved"),
  ]) {
    expect(updated(text, imported)).toEqual([]);
  }
});

test("a new binding comes with its path, and one that is gone takes its path along", () => {
  expect(updated(without12, imported)).toEqual(
    expect.arrayContaining([`+ paths: { soap12: ${own} }`, "- bindings: [soap11]", "+ bindings: [soap11, soap12]"]),
  );
  expect(updated(imported, without12)).toContain(`- paths: { soap12: ${own} }`);
});

test("a comparison tells a path that changed, whichever of two services states it", () => {
  const told = (older: string, newer: string): readonly string[] =>
    compareServices(read(older), read(newer)).map(changeInWords);
  const sameForAll = imported.replace(/^paths: .*\n/m, "");
  expect(told(imported, imported)).toEqual([]);
  expect(told(imported, imported.replace(own, "/second"))).toEqual([
    `changed: the path of soap12, from ${own} to /second (breaks clients)`,
  ]);
  expect(told(imported, sameForAll)).toEqual([`changed: the path of soap12, from ${own} to ${at} (breaks clients)`]);
  expect(told(sameForAll, imported)).toEqual([`changed: the path of soap12, from ${at} to ${own} (breaks clients)`]);
  // Said once, where all moved; a path that a binding repeats is none of its own.
  expect(told(sameForAll, sameForAll.replace(at, "/moved"))).toEqual([
    `changed: the path, from ${at} to /moved (breaks clients)`,
  ]);
  expect(told(sameForAll, sameForAll.replace("bindings: [", `paths: { soap12: ${at} }\nbindings: [`))).toEqual([]);
  const bindingOnly = told(without12, imported).filter((line) => line.includes("path"));
  expect(bindingOnly).toEqual([]);
});
