/**
 * `import --update` over everything that the small WSDLs of `test/import/cases` hold: each description takes the next WSDL, and says what that says.
 */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { compareServices } from "../../generator/compare/compare-services.js";
import type { Service } from "../../generator/model/service.js";
import { updateDescription } from "../../generator/update/update-description.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { importFile } from "../import/corpus.js";
import { thorough } from "../counts.js";
import { repository } from "../golden/tree.js";

const folder = path.join(repository, "test/import/cases");
const names = readdirSync(folder).sort();
/** How far on the other cases stand. */
const steps = thorough ? [1, 5, 17, 43, 71] : [1];

/** Case -> its description; each is asked for by several cases. */
const texts = new Map<string, Promise<string | undefined>>();

function textOf(name: string): Promise<string | undefined> {
  const text = texts.get(name) ?? importFile(path.join(folder, name), "input.wsdl").then((each) => each.text);
  texts.set(name, text);
  return text;
}

const services = new Map<string, Service>();

function read(text: string): Service {
  const known = services.get(text);
  if (known !== undefined) return known;
  const { service, diagnostics } = readDescription({ name: "case.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  services.set(text, service);
  return service;
}

const update = (older: string, newer: string): string =>
  updateDescription({ text: older, service: read(older) }, { text: newer, service: read(newer) }, new Set());

describe.each(names)("%s", (name) => {
  test("does not change by its own WSDL, and takes the WSDLs of other cases", async () => {
    const text = await textOf(name);
    if (text === undefined) return;
    expect(update(text, text)).toBe(text);
    for (const step of steps) {
      const next = await textAfter(name, step);
      const updated = update(text, next);
      // The path is kept, as the address is.
      const changes = compareServices(read(updated), read(next)).filter(({ about }) => !about.startsWith("the path"));
      expect(changes).toEqual([]);
      expect(update(updated, next)).toBe(updated);
    }
  });
});

test("updates results to DataSets, and typed DataSets to any DataSet, without a difference to the newer WSDL", async () => {
  for (const [older, newer] of [
    ["stack-axis2", "data-sets"],
    ["rpc-mixed", "typed-data-set-keys"],
    ["typed-data-set", "data-sets"],
    ["data-sets", "typed-data-set"],
  ] as const) {
    const [text, next] = [(await textOf(older)) ?? "", (await textOf(newer)) ?? ""];
    const changes = compareServices(read(update(text, next)), read(next)).filter(
      ({ about }) => !about.startsWith("the path"),
    );
    expect(changes, `${older}, ${newer}`).toEqual([]);
  }
});

/** The first that is imported from so many on; after the last comes the first. */
async function textAfter(name: string, step: number): Promise<string> {
  for (let at = names.indexOf(name) + step; ; at++) {
    const text = await textOf(names[at % names.length] ?? "");
    if (text !== undefined) return text;
  }
}
