/** WSDLs of the corpus behind a gateway: what SOAP carries, JSON carries, too, and results are equal. `codegen serve` answers. */
import { expect, test } from "vitest";
import { resultToJson } from "../../templates/runtime/json/json-values.js";
import { comparable, plain, type SampleCall, sampleCallsOf } from "../json/sample-calls.js";
import { corpusFiles, folderOfCorpus, importFile } from "./corpus.js";

/** Characters of a description; longer ones say nothing new, and take minutes. */
const longest = 60_000;

test("at least 50 of the WSDLs that import give equal results over JSON and SOAP", async () => {
  const wrong: string[] = [];
  const equal: string[] = [];
  for (const name of corpusFiles()) {
    const text = await descriptionOf(name);
    if (text === undefined || text.length > longest) continue;
    let count = 0;
    for await (const call of sampleCallsOf(name, text)) {
      count++;
      if (!isEqual(call)) wrong.push(`${name}: ${call.operation.name} is ${call.status} ${call.text.slice(0, 200)}`);
    }
    if (count > 0) equal.push(name);
  }
  expect(wrong).toEqual([]);
  expect(equal.length).toBeGreaterThanOrEqual(50);
});

/** Undefined if the WSDL cannot be imported: other tests say why. */
async function descriptionOf(name: string): Promise<string | undefined> {
  try {
    return (await importFile(folderOfCorpus(), name)).text;
  } catch {
    return undefined;
  }
}

function isEqual({ operation, fromSoap, fromJson, status, text, result }: SampleCall): boolean {
  const sameRequest =
    JSON.stringify(comparable(operation, fromJson)) === JSON.stringify(comparable(operation, fromSoap));
  if (status !== 200) return sameRequest && (status === 202 || status === 204);
  const expected = JSON.stringify(plain(resultToJson(operation.result, result) ?? null));
  return sameRequest && JSON.stringify(JSON.parse(text)) === expected;
}
