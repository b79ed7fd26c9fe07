/**
 * Owns elements that a record names and holds once more: they are its wildcard's, in a client that reads an answer (Salesforce gives `Id` twice)
 * and in a server that reads a request.
 */
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { compileText } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";
import { importFile } from "../import/corpus.js";
import { text } from "./capture.js";

const id = "001000000000001AAA";
const home = "urn:example:sobject.partner";
const row = { type: "Account", fieldsToNull: [], Id: id };
const given = [`<Id xmlns="${home}">${id}</Id>`, `<Name xmlns="${home}">ACME</Name>`];

const outputs = new OutputFolder("beyond");
let loaded: LoadedOutput;
beforeAll(async () => {
  const { text } = await importFile(path.join(import.meta.dirname, "../import/cases/stack-salesforce"), "input.wsdl");
  if (text === undefined) throw new Error("stack-salesforce is not imported");
  loaded = await outputs.load(await compileText(text, forPackage), "partner");
});
afterAll(() => outputs.remove());

test("a client reads the answer of Salesforce's query", async () => {
  const body = new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns="urn:example:partner"` +
      ` xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:sf="${home}"><soapenv:Body><queryResponse><result xsi:type="QueryResult">` +
      `<done>true</done><records xsi:type="sf:sObject"><sf:type>Account</sf:type><sf:Id>${id}</sf:Id><sf:Id>${id}</sf:Id><sf:Name>ACME</sf:Name>` +
      `</records><size>1</size></result></queryResponse></soapenv:Body></soapenv:Envelope>`,
  );
  const transport = async (): Promise<HttpResponse> => ({
    status: 200,
    headers: { "content-type": "text/xml;charset=UTF-8" },
    body,
  });
  const client = loaded.output.createClient({ baseUrl: "http://localhost", transport });
  const others = [
    `<sf:Id xmlns="urn:example:partner" xmlns:sf="${home}">${id}</sf:Id>`,
    `<sf:Name xmlns="urn:example:partner" xmlns:sf="${home}">ACME</sf:Name>`,
  ];
  const result = await client["query"]?.({ queryString: "SELECT Id, Name FROM Account" }, {});
  expect(result).toEqual({ done: true, size: 1, records: [{ ...row, others }] });
});

test("a server is given what a client sends so", async () => {
  const seen: unknown[] = [];
  const bodies: string[] = [];
  const dispatcher = loaded.output.createDispatcher({
    query: () => undefined,
    create: ({ sObjects }: { readonly sObjects: unknown }) => {
      seen.push(sObjects);
      return [id];
    },
  });
  const transport = async (request: HttpRequest): Promise<HttpResponse> => {
    bodies.push(text(request.body));
    return dispatcher.handle(request);
  };
  const client = loaded.output.createClient({ baseUrl: "http://localhost", transport });
  expect(await client["create"]?.({ sObjects: [{ ...row, others: given }] }, {})).toEqual([id]);
  expect(bodies.join("")).toContain(`<Id xmlns="${home}">${id}</Id>${given.join("")}</sObjects>`);
  expect(seen).toEqual([[{ ...row, others: given }]]);
});
