/** Fixtures of all real WSDLs and of the small ones: libxml2 takes every body and SOAP header by the schemas that the WSDL's owner wrote. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { type XmlDocument, XmlError, XsdValidator } from "libxml2-wasm";
import { expect, test } from "vitest";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { compileText } from "../golden/compile-case.js";
import { blocksOf, parse, prefixes } from "../golden/wsdl-schema.js";
import { corpusFiles, folderOfCorpus, importFile, knownEdition } from "./corpus.js";
import { originalSchema } from "./original-schemas.js";

/** .NET's DataSets and XML stand in a strict wildcard, and no schema declares what they hold: .NET's own messages are not valid there either. */
const undeclared =
  /^Element '(?:sample|\{urn:schemas-microsoft-com:xml-diffgram-v1\}diffgram)': No matching global element declaration available, but demanded by the strict wildcard\.$/;

const cases = path.join(import.meta.dirname, "cases");
/** WSDLs whose messages no schema of theirs judges, or of which a note says that a sample differs. */
const excepted: Readonly<Record<string, string>> = {
  "WsdlToPhp--unit_tests.wsdl": "libxml2 does not take its schemas",
  "abstract-alone": "an abstract type is written",
  "any-bodies": "a part has a type: any element is the whole body",
  attachments: "rpc, and an attachment is an element of a fixture",
  "cxf--cxf-993.wsdl": "a part has a type: no schema declares its element",
  "chameleon-include": "the place of an include says which namespace it is in",
  "header-part-of-rpc": "rpc",
  "metro-jax-ws--hello_literal.wsdl": "several parts: no schema declares a body of several elements",
  "names-in-attributes": "a fixed QName is left out",
  "no-namespace-rpc": "rpc: the root of a body is no element of a schema",
  "rpc-literal": "rpc",
  "rpc-mixed": "rpc",
  "rpc-part-of-any-elements": "rpc",
  "rpc-with-elements": "rpc",
  "rpc-with-elements-alone": "rpc",
  "several-parts": "several parts",
  "several-parts-nillable": "several parts",
  "typed-data-set": ".NET declares the tables, and sends a schema and a diffgram",
  "typed-data-set-keys": "the same",
  "typed-header": "a part has a type",
  wildcards: "a strict wildcard of a namespace that declares nothing",
  "wildcard-of-a-namespace": "the same",
  "zeep--soap_header.wsdl": "a part has a type",
};
const inputs = [
  ...corpusFiles()
    .filter((name) => excepted[name] === undefined)
    .map((file) => ({ folder: folderOfCorpus(), file, mayBeInvalid: false })),
  ...readdirSync(cases)
    .filter((name) => excepted[name] === undefined)
    .map((name) => ({ folder: path.join(cases, name), file: "input.wsdl", mayBeInvalid: true })),
];
let judged = 0;

test.each(inputs)("$folder/$file", async ({ folder, file, mayBeInvalid }) => {
  const text = await descriptionOf(folder, file);
  if (text === undefined) return;
  const { files } = await compileText(text);
  // libxml2 knows no edition of XML Schema before 2001.
  using schema = await originalSchema(folder, knownEdition(folder, file));
  using validator = validatorOf(schema, mayBeInvalid);
  if (validator === undefined) return;
  const faults = files.flatMap(({ path: place, text: fixture }) => {
    if (!/soap1[12]\.(?:request|response)\.http$/.test(place)) return [];
    const content = /<soap:Body>(.*)<\/soap:Body>/s.exec(fixture)?.[1] ?? "";
    const bodies = content === "" || isEncoded(content) ? [] : [content.replace(/^<[^\s/>]+/, `$& ${prefixes}`)];
    const parts = [...bodies, ...blocksOf(fixture).filter((block) => !isEncoded(block))];
    judged += parts.length;
    return parts.flatMap((part) => faultsOf(validator, part).map((fault) => `${place}: ${fault}`));
  });
  expect(faults).toEqual([]);
});

test("these are many", () => {
  expect(judged).toBeGreaterThan(800);
});

/** No schema judges SOAP encoding: its readers do (test/interop/encoded-part.ts). */
const isEncoded = (element: string): boolean => /^<[^>]* soap:encodingStyle="/.test(element);

/** Undefined: the schema has a mistake by intention. */
function validatorOf(schema: XmlDocument, mayBeInvalid: boolean): XsdValidator | undefined {
  try {
    return XsdValidator.fromDoc(schema);
  } catch (error) {
    if (mayBeInvalid && error instanceof XmlError) return undefined;
    throw error;
  }
}

/** Undefined: the import refuses all of it, which corpus.test.ts and cases.test.ts say. */
async function descriptionOf(folder: string, file: string): Promise<string | undefined> {
  try {
    return (await importFile(folder, file)).text;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function faultsOf(validator: XsdValidator, text: string): readonly string[] {
  using document = parse(text);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlError)
      return error.message.split("\n").filter((each) => each !== "" && !undeclared.test(each));
    throw error;
  }
}
