/**
 * Owns the proof that the emitter of `openapi.json` alone gives the golden documents of whole descriptions.
 * It asks no other emitter, so that it takes a fraction of `golden.test.ts`: `test/mutation` tries changes to the document with it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { assets } from "#assets";
import { expect, test } from "vitest";
import { createExamples } from "../../generator/emit/fixtures/examples.js";
import { openApiDocument } from "../../generator/emit/openapi/document.js";
import { createPrinting } from "../../generator/emit/printing.js";
import type { Service } from "../../generator/model/service.js";
import { printJson } from "../../generator/print/json-text.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { repository } from "./tree.js";

const { render } = createPrinting(assets.templates);

function readService(name: string, text: string): Service {
  const { service, diagnostics } = readDescription({ name, text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return service;
}

const wholeCases = [
  ["spec/messaging-account.yaml", "generated/messaging-account"],
  ["test/golden/cases/kitchen-sink/input.yaml", "test/golden/cases/kitchen-sink/output"],
  ["test/golden/cases/taken-names/input.yaml", "test/golden/cases/taken-names/output"],
].map(([input = "", output = ""]) => ({
  input,
  service: readService(input, readFileSync(path.join(repository, input), "utf8")),
  golden: readFileSync(path.join(repository, output, "openapi.json"), "utf8"),
}));

test.each(wholeCases)("the OpenAPI document of $input is the golden one", ({ service, golden }) => {
  expect(printJson(openApiDocument(service, createExamples(render), false))).toBe(golden);
});
