/** What a user is told who names something else than a WSDL, and whom no message shows a login or the values of a query. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { codegen } from "./run-cli.js";

const wsdl = readFileSync(path.join(repository, "generated/messaging-account/messaging-account.wsdl"), "utf8");
const folder = (): string => mkdtempSync(path.join(tmpdir(), "codegen-other-"));

const asmxPage =
  '<!DOCTYPE html>\n<html><head><title>\n\tOrders Web Service\n</title></head><body><a href="service.asmx?WSDL">Service Description</a></body></html>';
const wcfPage =
  '<HTML><HEAD><link type="text/xml" href="http://inside/Service.svc?disco"/><TITLE>Orders Service</TITLE></HEAD><BODY>svcutil.exe <A HREF="http://inside/Service.svc?wsdl">it</A></BODY></HTML>';
const loginPage = '<html><head><title>Sign in</title></head><body><form><input type="password"></form></body></html>';
const fault =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode></s:Fault></s:Body></s:Envelope>';
const discovery =
  '<discovery xmlns="http://schemas.xmlsoap.org/disco/"><contractRef ref="/real.asmx?wsdl" xmlns="http://schemas.xmlsoap.org/disco/scl/" /></discovery>';

const answers: Readonly<Record<string, string | Buffer>> = {
  "/service.asmx": asmxPage,
  "/Service.svc": wcfPage,
  "/login": loginPage,
  "/fault": fault,
  "/discovery": discovery,
  "/schema": '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" />',
  "/wsdl2": '<description xmlns="http://www.w3.org/ns/wsdl" />',
  "/json": '{ "error": "no such route" }',
  "/openapi": "openapi: 3.1.0\ninfo: {}\n",
  "/empty": "",
  "/description": "service: Orders\nnamespace: http://example.org/\n",
  "/zip": Buffer.from("504b0304140000000800ffee", "hex"),
  "/gzip": Buffer.from("1f8b0800ffee", "hex"),
  "/binary": Buffer.from("00ff01fe0002", "hex"),
};

let server: Server;
let address = "";
const logins: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer(({ url = "", headers }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    logins.push(headers.authorization);
    if (pathname === "/protected") {
      const isKnown = headers.authorization === `Basic ${Buffer.from("user:s3cr3t@x").toString("base64")}`;
      response.writeHead(isKnown ? 200 : 401).end(isKnown ? wsdl : "");
    } else if (Object.hasOwn(answers, pathname)) response.end(answers[pathname]);
    else response.writeHead(404).end("<html>");
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());

test.each([
  ["/service.asmx", 'This is an HTML page, "Orders Web Service", not a WSDL.', "try '$/service.asmx?WSDL'"],
  ["/service.asmx?op=Add", "an HTML page", "try '$/service.asmx?WSDL'"],
  ["/Service.svc", "an HTML page", "try '$/Service.svc?singleWsdl'"],
  ["/Service.svc?wsdl", "an HTML page", "try 'http://inside/Service.svc?wsdl'"],
  ["/login?wsdl", 'an HTML page, "Sign in"', "it asks for a login: open the address in a browser"],
  ["/fault", "a SOAP fault", "try '$/fault?WSDL'"],
  ["/discovery", "a discovery document", "'$/real.asmx?wsdl'"],
  ["/schema", "an XML Schema", "name the WSDL that imports it"],
  ["/wsdl2", "a WSDL 2.0 document", "ask for WSDL 1.1"],
  ["/json", "This is JSON, not a WSDL", "the address of the WSDL"],
  ["/openapi", "an OpenAPI document", "not SOAP"],
  ["/empty", "an empty document", "nothing arrived"],
  ["/description", "a description of codegen", "it needs no import"],
  ["/zip", "a ZIP archive", "name the WSDL itself"],
  ["/gzip", "a gzip file", "name the WSDL itself"],
  ["/binary", "a binary file", "name the WSDL itself"],
  ["/none", "the server answers 404", "try '$/none?WSDL'"],
  ["/protected", "the server answers 401", "--login and --header authenticate"],
])("names what %s is, and what to do instead", async (asked, what, advice) => {
  for (const command of ["import", "generate"]) {
    const { code, stderr } = await codegen(folder(), command, `${address}${asked}`);
    expect(code, command).toBe(2);
    expect(stderr, command).toContain(what);
    expect(stderr, command).toContain(advice.replace("$", address));
  }
});

test.each([
  ["page.wsdl", asmxPage, "the address that the page links, which ends in service.asmx?WSDL"],
  ["page.wsdl", wcfPage, "try 'http://inside/Service.svc?wsdl'"],
  ["page.wsdl", loginPage, "save what the service answers at its address with ?WSDL"],
  ["orders.yaml", "service: Orders\n", "it needs no import: codegen generate orders.yaml"],
  ["codegen.yaml", "services:\n  - description: a.yaml\n", "run codegen generate in its folder"],
])("says the same of the file %s", async (name, text, advice) => {
  const at = folder();
  writeFileSync(path.join(at, name), text);
  const { code, stderr } = await codegen(at, "import", name);
  expect([code, stderr]).toEqual([2, expect.stringContaining(advice)]);
});

test("an address with a user and password logs in by the Basic scheme, and neither is printed or written", async () => {
  const at = folder();
  const asked = `${address.replace("//", "//user:s3cr3t%40x@")}/protected?WSDL&key=s3cr3t`;
  const results = [
    await codegen(at, "import", asked, "-o", "service.yaml"),
    await codegen(at, "import", asked, "--update", "service.yaml"),
    await codegen(at, "generate", asked),
    await codegen(at, "check", asked, "--base-url", "https://other.example"),
    await codegen(at, "drift", "--base-url", asked, "--description", "service.yaml", "--report", "json"),
    await codegen(at, "import", asked.replace("s3cr3t%40x", "s3cr3t/x"), "--report", "json"),
    await codegen(at, "import", asked.replace("s3cr3t%40x", "wrong-s3cr3t"), "--report", "json"),
  ];
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 1, 0, 2, 2]);
  for (const { stdout, stderr } of results) expect(stdout + stderr).not.toContain("s3cr3t");
  expect(readFileSync(path.join(at, "service.yaml"), "utf8")).not.toContain("s3cr3t");
  // The folder is called after the last part of the path alone.
  expect(existsSync(path.join(at, "generated/protected/client.ts"))).toBe(true);
});

const withAddress = (location: string): string =>
  wsdl.replaceAll(/address location="[^"]*"/g, `address location="${location}"`);

test("a login and a query in the WSDL's own addresses are left out everywhere, and a note names what was there", async () => {
  const at = folder();
  const location = "https://admin:s3cr3t@old.example/soap.php?app=s3cr3t&amp;tenant=s3cr3t";
  const schema = '<s:import namespace="urn:x" schemaLocation="https://admin:s3cr3t@old.example/a.xsd?key=s3cr3t" />';
  const text = withAddress(location)
    .replace(/(<s:schema [^>]*>)/, `$1${schema}`)
    .replaceAll(/>\s+</g, "><");
  writeFileSync(path.join(at, "service.wsdl"), text);
  const written = await codegen(at, "import", "service.wsdl", "-o", "service.yaml");
  expect([written.code, written.stderr]).toEqual([
    0,
    expect.stringContaining("the query of its address (app, tenant) is left out"),
  ]);
  expect(written.stderr).toContain("the user and password in its address are left out");
  expect(written.stderr).toContain("https://old.example/a.xsd?key=… is not there");
  const yaml = readFileSync(path.join(at, "service.yaml"), "utf8");
  expect(yaml).toContain("path: /soap.php\n");
  const report = await codegen(at, "import", "service.wsdl", "--report", "json");
  const generated = await codegen(at, "generate", "service.wsdl", "-o", "out", "--artifacts", "client,wsdl");
  expect([report.code, generated.code]).toEqual([0, 0]);
  const files = ["client.ts", "messaging-account.wsdl"].map((name) => readFileSync(path.join(at, "out", name), "utf8"));
  for (const each of [written.stderr, yaml, report.stdout, generated.stderr, ...files])
    expect(each).not.toContain("s3cr3t");
});
