/** Owns the proof that a client loses no value of an answer whose elements stand in another namespace or case, and that servers pass over them. */
import { describe, expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ServiceDescription, TypeDescription } from "../../templates/runtime/description.js";
import { encodedBodies } from "../../templates/runtime/encoded/bodies.js";
import { arrayResult, codedResult, recordResult, scalarResult } from "../../templates/runtime/results/index.js";
import { int, orderedRecord, richRecord, string } from "../../templates/runtime/values/index.js";
import { soap11 } from "./capture.js";
import { must, send, versions } from "./absent-request.js";

const service: ServiceDescription = { name: "S", namespace: "urn:s", path: "/s", bindings: ["soap11"], contract: 1 };
const fields = [
  { name: "A", type: string },
  { name: "N", type: int },
] as const;
const record: TypeDescription = { kind: "record", name: "R", fields };
const outer: TypeDescription = { kind: "record", name: "O", fields: [{ name: "Inner", type: record }] };
const rich = richRecord({ name: "R", fields: [...fields, { name: "Id", type: string, as: "attribute" }] });
const choice = { name: "What", type: string, as: "choice", choices: fields } as const;
const chosen = richRecord({ name: "R", fields: [{ name: "First", type: string }, choice] });
const ordered = orderedRecord({ name: "R", fields: [...fields, { name: "Last", type: string }] });
const array: TypeDescription = { kind: "array", name: "L", item: { name: "item", type: int } };
const kinds = { record: recordResult, coded: codedResult, array: arrayResult, simple: scalarResult };

/** The result of an answer with this content, or the error in words. */
async function answer(type: TypeDescription, content: string, more: Partial<AnyOperation> = {}): Promise<unknown> {
  const codec = type.kind === "repeated" ? undefined : kinds[type.kind];
  if (codec === undefined) throw new Error("no result");
  const op: AnyOperation = { service, name: "Op", parameters: [], result: { codec, type }, ...more };
  const body = new TextEncoder().encode(soap11(`<t:OpResponse xmlns:t="urn:s">${content}</t:OpResponse>`));
  const transport = () => Promise.resolve({ status: 200, headers: { "content-type": "text/xml" }, body });
  const client: object = createClient(service, { Op: op }, { baseUrl: "http://h", transport });
  const call = Reflect.get(client, "Op") as (values: object, options: object) => Promise<unknown>;
  return call({}, {}).catch((error: unknown) => String(error));
}

const inNone = (expected: string, found = expected): string =>
  `expected <${expected}> in the namespace urn:s, not <${found}> in no namespace`;

describe("an answer is refused, with both names", () => {
  test.each<[string, TypeDescription, string, string]>([
    ["a result in no namespace", string, "<OpResult>x</OpResult>", inNone("OpResult")],
    ["a result in another case", string, "<t:opRESULT>x</t:opRESULT>", "not <opRESULT> in the namespace urn:s"],
    ["no element around the fields", record, "<t:A>x</t:A>", "expected <OpResult> in the namespace urn:s, not <A> in"],
    ["fields in no namespace", record, "<t:OpResult><A>x</A></t:OpResult>", `R.A: ${inNone("A")}`],
    ["one field in another case", record, "<t:OpResult><t:n>1</t:n><t:A>x</t:A></t:OpResult>", "not <n> in the namesp"],
    ["unknown fields alone", record, "<t:OpResult><t:B/></t:OpResult>", "expected <A> in the namespace urn:s, not <B>"],
    ["inner fields", outer, "<t:OpResult><t:Inner><N>1</N></t:Inner></t:OpResult>", `O.Inner.N: ${inNone("N")}`],
    ["a record with attributes", rich, '<t:OpResult Id="1"><A/></t:OpResult>', inNone("A")],
    ["a choice", chosen, "<t:OpResult><t:First/><N>1</N></t:OpResult>", inNone("N")],
    ["a record in an order", ordered, "<t:OpResult><t:A/><N>1</N></t:OpResult>", inNone("N")],
    ["items", array, "<t:OpResult><t:item>1</t:item><item>2</item></t:OpResult>", inNone("item")],
    [
      "unknown items alone",
      array,
      "<t:OpResult><t:int>1</t:int></t:OpResult>",
      "expected <item> in the namespace urn:s",
    ],
  ])("%s", async (_, type, content, message) => {
    expect(await answer(type, content)).toContain(message);
  });
});

describe("an answer is read", () => {
  test.each<[string, TypeDescription, string, unknown]>([
    ["with an extension beside a field", record, "<t:OpResult><t:B/><t:A>x</t:A></t:OpResult>", { A: "x" }],
    ["with an extension beside the result", string, "<B/><t:OpResult>x</t:OpResult>", "x"],
    ["with another element of a field's name", record, "<t:OpResult><t:A>x</t:A><A>y</A></t:OpResult>", { A: "x" }],
    ["that is empty", record, "<t:OpResult/>", {}],
    ["without a result", record, "", null],
    ["with an extension in an order", ordered, "<t:OpResult><t:A/><x/><t:N>1</t:N></t:OpResult>", { A: "", N: 1 }],
    ["with another choice", chosen, "<t:OpResult><t:N>1</t:N><x/></t:OpResult>", { What: { N: 1 } }],
    ["with a text beside the items", array, "<t:OpResult>\n<t:item>1</t:item>\n<x/></t:OpResult>", [1]],
  ])("%s", async (_, type, content, expected) => {
    expect(await answer(type, content)).toEqual(expected);
  });
});

test.each<[string, string, unknown]>([
  ["a field in another case is refused", "<OpResult><a>x</a></OpResult>", "expected <A> in no namespace, not <a>"],
  ["unknown fields alone are refused", "<OpResult><b>x</b></OpResult>", "expected <A> in no namespace, not <b>"],
  ["an extension is passed over", "<OpResult><b>x</b><A>y</A></OpResult>", { A: "y" }],
])("rpc/encoded: %s", async (_, content, expected) => {
  const encoding = encodedBodies([["urn:s", record]]);
  const unqualified: TypeDescription = { kind: "record", name: "R", fields, unqualified: true };
  const rpc = { encoding, service: { ...service, unqualified: true as const } };
  const result = await answer(unqualified, content, rpc);
  if (typeof expected === "string") expect(result).toContain(expected);
  else expect(result).toEqual(expected);
});

test.each(Object.entries(versions))("a request with such elements goes on as before: %s", async (_, version) => {
  const { status, got } = await send({ parameters: [must("P", outer)] }, {}, version, "<P><Inner><a>x</a></Inner></P>");
  expect([status, got]).toEqual([200, { P: { Inner: {} } }]);
});
