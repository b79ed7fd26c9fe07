/** Owns what every client reads although it is not quite as it should be: blanks, media types, headers that must be understood. */
import { expect, test } from "vitest";
import { detailElements } from "../../templates/runtime/client/fault-detail.js";
import { FaultError } from "../../templates/runtime/errors.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { string } from "../../templates/runtime/values/index.js";

const service: ServiceDescription = { name: "S", namespace: "urn:s", path: "/s", bindings: ["soap11"], contract: 1 };
const operation: AnyOperation = {
  service,
  name: "Op",
  parameters: [],
  result: { codec: scalarResult, type: string },
};
const soap = 'xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"';
const envelope = (header: string, value = "x"): string =>
  `<soap:Envelope ${soap}>${header}<soap:Body><OpResponse xmlns="urn:s"><OpResult>${value}</OpResult></OpResponse></soap:Body></soap:Envelope>`;

interface Reply {
  readonly type?: string;
  readonly status?: number;
  readonly options?: object;
}

/** The result, or the error in words. */
async function ask(body: string | Uint8Array, { type = "text/xml", status = 200, options = {} }: Reply = {}) {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const transport = () => Promise.resolve({ status, headers: { "content-type": type }, body: bytes });
  const client: object = createClient(service, { Op: operation }, { baseUrl: "http://h", transport, ...options });
  const call = Reflect.get(client, "Op") as (values: object, options: object) => Promise<unknown>;
  return call({}, {}).catch(String);
}

const declared = '<?xml version="1.0" encoding="iso-8859-1"?>';
const fault = `<soap:Envelope ${soap}><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>boom</faultstring></soap:Fault></soap:Body></soap:Envelope>`;

test.each<[string, string | Uint8Array, Reply, string]>([
  ["a line before the declaration", `\r\n ${declared}${envelope("")}`, {}, "x"],
  ["the declaration decides the charset", Buffer.from(`\n${declared}${envelope("", "é")}`, "latin1"), {}, "é"],
  ["an envelope as text/html", envelope(""), { type: "text/html; charset=utf-8" }, "x"],
  ["an envelope as text/plain, after blanks", `\n\n${declared}${envelope("")}`, { type: "text/plain" }, "x"],
  ["a fault as text/html", fault, { type: "text/html", status: 500 }, "boom"],
  ["a page stays one", "<html><title>Login</title></html>", { type: "text/html" }, "expected XML, found text/html"],
  ["a page of XHTML stays one", `${declared}<html/>`, { type: "text/html" }, "expected XML, found text/html"],
  [
    "an envelope of another media type",
    envelope(""),
    { type: "application/json" },
    "expected XML, found application/json",
  ],
])("%s", async (_, body, reply, expected) => {
  expect(await ask(body, reply)).toContain(expected);
});

test("details of faults that nobody declared are elements", async () => {
  const detail = `<detail><e:Problem xmlns:e="urn:e" code="7">no <b>credit</b> left<e:Inner/></e:Problem><Other/></detail>`;
  const body = fault.replace("</soap:Fault>", `${detail}</soap:Fault>`);
  const transport = () =>
    Promise.resolve({ status: 500, headers: { "content-type": "text/xml" }, body: new TextEncoder().encode(body) });
  const client: object = createClient(service, { Op: operation }, { baseUrl: "http://h", transport });
  const call = Reflect.get(client, "Op") as (values: object, options: object) => Promise<unknown>;
  const error = await call({}, {}).catch((each: unknown) => each as FaultError);
  expect(error).toBeInstanceOf(FaultError);
  const elements = detailElements((error as FaultError).fault);
  expect(elements).toMatchObject([
    { name: "Problem", namespace: "urn:e", attributes: { code: "7" }, text: "" },
    { name: "Other", namespace: "", text: "", elements: [] },
  ]);
  expect(elements?.[0]?.elements.map(({ name, text }) => [name, text])).toEqual([
    ["b", "credit"],
    ["Inner", ""],
  ]);
  expect(detailElements({ detail: undefined })).toBeUndefined();
  expect(detailElements({ detail: "<detail><a>cut" })).toBeUndefined();
});

const wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-";
const time = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const security = (content: string): string =>
  `<soap:Header><o:Security xmlns:o="${wsse}secext-1.0.xsd" xmlns:u="${wsse}utility-1.0.xsd" soap:mustUnderstand="1">${content}</o:Security></soap:Header>`;
const timestamp = (created: string, expires?: string): string =>
  security(
    `<u:Timestamp><u:Created>${created}</u:Created>${expires === undefined ? "" : `<u:Expires>${expires}</u:Expires>`}</u:Timestamp>`,
  );
const header = (name: string, namespace: string): string =>
  `<soap:Header><h:${name} xmlns:h="${namespace}" soap:mustUnderstand="1">v</h:${name}></soap:Header>`;

test.each<[string, string, object, string]>([
  ["a Timestamp alone, as WCF sends it", timestamp(time(0), time(300)), {}, "x"],
  ["a Timestamp without an end", timestamp("2020-01-01T00:00:00Z"), {}, "x"],
  ["a Timestamp that is over", timestamp(time(-4000), time(-3600)), {}, "not valid now: Expires is"],
  ["a Timestamp that has not begun", timestamp(time(3600), time(4000)), {}, "not valid now: Created is"],
  ["a Timestamp of clocks that differ by minutes", timestamp(time(200), time(500)), {}, "x"],
  ["a Timestamp that is no time", timestamp("soon"), {}, "Created is no time"],
  ["a token", security("<o:UsernameToken/>"), {}, "<UsernameToken> in the header Security of an answer is not checked"],
  ["an action of WS-Addressing", header("Action", "http://www.w3.org/2005/08/addressing"), {}, "x"],
  ["one of 2004", header("RelatesTo", "http://schemas.xmlsoap.org/ws/2004/08/addressing"), {}, "x"],
  ["another header", header("Route", "urn:r"), {}, 'set understands: ["{urn:r}Route"]'],
  ["another header that is understood", header("Route", "urn:r"), { understands: ["{urn:r}Route"] }, "x"],
  [
    "a header of that name elsewhere",
    header("Route", "urn:q"),
    { understands: ["{urn:r}Route"] },
    "must be understood",
  ],
])("%s", async (_, head, options, expected) => {
  expect(await ask(envelope(head), { options })).toContain(expected);
});

test("a reference to a control character, which genuine ASMX writes, is read and told by a client that mends", async () => {
  const body = envelope("", "a&#x1F;b&#12;c");
  expect(await ask(body)).toContain("&#x1F; is no character of XML 1.0");
  const told: object[] = [];
  const options = { answers: "mend", hooks: { onMended: (answer: object) => told.push(answer) } };
  expect(await ask(body, { options })).toBe("a\u001Fb\u000Cc");
  expect(told).toMatchObject([{ places: [{ found: "&#x1F;", expected: "characters of XML 1.0" }] }]);
  expect(await ask(envelope("", "a&#0;b"), { options })).toContain("&#0; is no character of XML 1.0");
});
