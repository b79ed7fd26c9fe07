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
import { repository } from "../golden/tree.js";

const folder = path.join(repository, "test/import/cases");
const names = readdirSync(folder).sort();

async function textOf(name: string): Promise<string | undefined> {
  return (await importFile(path.join(folder, name), "input.wsdl")).text;
}

function read(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "case.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

const update = (older: string, newer: string): string =>
  updateDescription({ text: older, service: read(older) }, { text: newer, service: read(newer) }, new Set());

describe.each(names)("%s", (name) => {
  test("does not change by its own WSDL, and takes the WSDL of the next case", { timeout: 60_000 }, async () => {
    const text = await textOf(name);
    if (text === undefined) return;
    expect(update(text, text)).toBe(text);
    const next = await nextOf(name);
    const updated = update(text, next);
    // The path is kept, as the address is.
    const changes = compareServices(read(updated), read(next)).filter(({ about }) => about !== "the path");
    expect(changes).toEqual([]);
    expect(update(updated, next)).toBe(updated);
  });
});

/** The next that is imported, the first after the last. */
async function nextOf(name: string): Promise<string> {
  for (let at = names.indexOf(name) + 1; ; at++) {
    const text = await textOf(names[at % names.length] ?? "");
    if (text !== undefined) return text;
  }
}
