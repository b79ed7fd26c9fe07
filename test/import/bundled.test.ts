/** The service that comes with the package, by way of its own WSDL: the same WSDL, byte for byte, and the same requests. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { compileText, fileText } from "../golden/compile-case.js";
import { repository } from "../golden/tree.js";
import { emitWsdl, importFile } from "./corpus.js";

const folder = path.join(repository, "generated/messaging-account");
const described = readFileSync(path.join(repository, "spec/messaging-account.yaml"), "utf8");
let imported = "";

beforeAll(async () => {
  const reading = await importFile(folder, "messaging-account.wsdl");
  expect(reading.outcomes.every((outcome) => outcome.kind === "imported" && outcome.notes.length === 0)).toBe(true);
  imported = reading.text ?? "";
});

test("its WSDL comes back byte for byte", async () => {
  expect(await emitWsdl(imported)).toBe(readFileSync(path.join(folder, "messaging-account.wsdl"), "utf8"));
});

/** Values for samples are all that a WSDL cannot know of a request. */
test("its requests come back byte for byte", async () => {
  const [samples = ""] = /^samples:\n(?: .*\n)+/m.exec(described) ?? [];
  expect(samples).not.toBe("");
  const compiled = await compileText(`${imported}\n${samples}`, { artifacts: ["fixtures"] });
  expect(compiled.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const requests = compiled.files.map((file) => file.path).filter((file) => file.endsWith(".request.http"));
  expect(requests).toHaveLength(38 * 4);
  for (const request of requests)
    expect(fileText(compiled, request)).toBe(readFileSync(path.join(folder, request), "utf8"));
});
