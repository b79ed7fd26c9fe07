/** Samples of the real WSDLs that have facets: libxml2 takes what stands in their fixtures, by the schemas of the WSDL that is published again. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { XmlError, XsdValidator } from "libxml2-wasm";
import { expect, test } from "vitest";
import { compileText } from "../golden/compile-case.js";
import { asSent, parse, prefixes, schemaOf } from "../golden/wsdl-schema.js";
import { corpusFiles, folderOfCorpus, importFile } from "./corpus.js";

const facet = /<\w+:(?:pattern|\w*[lL]ength|\w+Digits|\w+(?:In|Ex)clusive) value=/;
const files = corpusFiles().filter((file) => facet.test(readFileSync(path.join(folderOfCorpus(), file), "latin1")));
test("there are some", () => {
  expect(files.length).toBeGreaterThan(5);
});

test.each(files)("%s", async (file) => {
  const { text } = await importFile(folderOfCorpus(), file);
  const compilation = await compileText(text ?? "");
  const wsdl = compilation.files.find((each) => each.path.endsWith(".wsdl"))?.text ?? "";
  using document = parse(asSent(wsdl));
  using schema = schemaOf(document);
  using validator = XsdValidator.fromDoc(schema);
  const fixtures = compilation.files.filter((each) => /soap1[12]\.(?:request|response)\.http$/.test(each.path));
  expect(fixtures.length).toBeGreaterThan(0);
  for (const { path: at, text: fixture } of fixtures) {
    const content = /<soap:Body>(.*)<\/soap:Body>/s.exec(fixture)?.[1] ?? "";
    if (content === "") continue;
    using body = parse(content.replace(/^<[^\s/>]+/, `$& ${prefixes}`));
    expect(faultsOf(validator, body), at).toEqual([]);
  }
});

function faultsOf(validator: XsdValidator, body: ReturnType<typeof parse>): readonly string[] {
  try {
    validator.validate(body);
    return [];
  } catch (error) {
    if (error instanceof XmlError) return error.message.split("\n").filter((each) => each !== "");
    throw error;
  }
}
