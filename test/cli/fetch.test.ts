/** `codegen fetch`: all documents of a WSDL beside each other, whole or not at all, from hosts that were named alone. */
import { readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { codegen } from "./run-cli.js";

const caseFolder = path.join(import.meta.dirname, "../import/cases/chameleon-include");
const wellKnown = readFileSync(path.join(caseFolder, "../well-known-schemas/input.wsdl"), "utf8");
const textOf = (name: string): string => readFileSync(path.join(caseFolder, name), "utf8");

/** Two servers: the second one has the schemas. `127.0.0.1:PORT` is a host of its own. */
const servers: Server[] = [];
const asked: string[] = [];
let first = "";
let second = "";

/** Redirects by path; empty: without a Location. */
const locations = new Map([
  ["/redirect.xsd", "FIRST/types.xsd"],
  ["/nowhere?wsdl", ""],
  ["/file?wsdl", "file:///etc/hosts"],
  ["/broken?wsdl", "http://user:s3cr3t@[/"],
]);

async function listen(answer: (url: string) => string | Buffer | undefined, name: string): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    asked.push(`${name} ${url}`);
    if (url.startsWith("/silent")) return;
    const location = locations.get(url);
    if (location !== undefined) {
      response.writeHead(302, location === "" ? {} : { location: location.replace("FIRST", first) }).end();
      return;
    }
    const text = answer(url);
    if (text === undefined) response.writeHead(404).end();
    else response.end(text);
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

/** The WSDL, whose first schema is at `location`. */
const wsdlWith = (location: string): string =>
  textOf("input.wsdl").replace(/schemaLocation="[^"]*"/, `schemaLocation='${location}'`);

beforeAll(async () => {
  const schema = (url: string): string | undefined =>
    /^\/(?:deep\/)?(?:elements|types)\.xsd/.test(url) ? textOf(path.basename(url.replace(/\?.*/, ""))) : undefined;
  first = await listen((url) => {
    if (url === "/service.asmx?WSDL") return wsdlWith("/elements.xsd?xsd=0&amp;key=s3cr3t");
    if (url === "/other?wsdl") return wsdlWith(`${second}/deep/elements.xsd`);
    if (url === "/redirected?wsdl") return wsdlWith(`${second}/redirect.xsd`);
    if (url === "/latin?wsdl")
      return Buffer.from(
        textOf("input.wsdl")
          .replace("’", "'")
          .replace(/^.*?\?>/, '<?xml version="1.0" encoding="iso-8859-1"?><!-- é -->'),
        "latin1",
      );
    return schema(url);
  }, "first");
  second = await listen(schema, "second");
});
afterAll(() => servers.forEach((server) => server.close()));

test("the documents of an address are written beside each other, and work without the network", async () => {
  const folder = temporaryFolder();
  const { code, stdout, stderr } = await codegen(folder, "fetch", `${first}/service.asmx?WSDL`, "-o", "wsdl");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).not.toContain("s3cr3t");
  const tree = readTree(path.join(folder, "wsdl"));
  expect(Object.keys(tree).sort()).toEqual(["elements-2.xsd", "elements.xsd", "service.wsdl", "types.xsd"]);
  expect(tree["types.xsd"]).toContain('schemaLocation="elements-2.xsd"'); // the same file without the query is another address
  expect(tree["service.wsdl"]).toContain('schemaLocation="elements.xsd"');
  expect(tree["service.wsdl"]).not.toContain("s3cr3t");
  const count = asked.length;
  expect(await codegen(folder, "import", "wsdl/service.wsdl", "-o", "service.yaml")).toMatchObject({ code: 0 });
  expect(asked.length).toBe(count);
  const description = (text: string): string => text.replace(/^baseUrl.*\n|^path.*\n/gm, "");
  writeTree(folder, {
    "plain/input.wsdl": textOf("input.wsdl"),
    "plain/elements.xsd": textOf("elements.xsd"),
    "plain/types.xsd": textOf("types.xsd"),
  });
  expect(await codegen(folder, "import", "plain/input.wsdl", "-o", "plain.yaml")).toMatchObject({ code: 0 });
  const read = (name: string): string => description(readFileSync(path.join(folder, name), "utf8"));
  expect(read("service.yaml")).toBe(read("plain.yaml"));
});

test("another host is named once, with the whole command; nothing was asked of it and nothing written", async () => {
  const folder = temporaryFolder();
  const before = asked.filter((each) => each.startsWith("second")).length;
  const refused = await codegen(folder, "fetch", `${first}/other?wsdl`, "-o", "wsdl");
  const host = new URL(second).host;
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    new RegExp(`^error: ${second}/deep/elements\\.xsd is not there: .*:\\d+ refers to it$`, "m"),
  );
  expect(refused.stderr).toContain(`codegen fetch '${first}/other?wsdl' -o wsdl --allow-host ${host} `);
  expect(asked.filter((each) => each.startsWith("second")).length).toBe(before);
  expect(readTree(folder)).toEqual({});
  const allowed = await codegen(folder, "fetch", `${first}/other?wsdl`, "-o", "wsdl", "--allow-host", host);
  expect(allowed).toMatchObject({ code: 0, stderr: "" });
  expect(Object.keys(readTree(path.join(folder, "wsdl"))).sort()).toEqual(["elements.xsd", "other.wsdl", "types.xsd"]);
});

test("a redirect to another origin, and a document that is missing, leave nothing behind", async () => {
  const folder = temporaryFolder();
  const host = new URL(second).host;
  const redirected = await codegen(folder, "fetch", `${first}/redirected?wsdl`, "-o", "wsdl", "--allow-host", host);
  expect(redirected.code).toBe(2);
  expect(redirected.stderr).toContain("it redirects to");
  writeTree(folder, { "service.wsdl": textOf("input.wsdl"), "elements.xsd": textOf("elements.xsd") });
  const missing = await codegen(folder, "fetch", "service.wsdl", "-o", "wsdl");
  expect(missing.code).toBe(2);
  expect(missing.stderr).toContain("types.xsd is not there");
  expect(Object.keys(readTree(folder)).sort()).toEqual(["elements.xsd", "service.wsdl"]);
});

test("schemas beside the WSDL are saved under their locations, and one without a location as it is called", async () => {
  const folder = temporaryFolder();
  const outer = (location: string): string =>
    `<s:schema targetNamespace="urn:outer"><s:import namespace="http://example.org/shop/"${location} /></s:schema>`;
  const wsdl = (location: string): string =>
    textOf("input.wsdl").replace(/<s:schema [^]*<\/s:schema>/, outer(location));
  const shop =
    '<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" targetNamespace="http://example.org/shop/"><s:include schemaLocation="elements.xsd" /></s:schema>';
  const files = { "shop.xsd": shop, "elements.xsd": textOf("elements.xsd"), "types.xsd": textOf("types.xsd") };
  writeTree(folder, { ...files, "s.wsdl": wsdl("") });
  expect(await codegen(folder, "fetch", "s.wsdl", "-o", "wsdl")).toMatchObject({ code: 0, stderr: "" });
  expect(readTree(path.join(folder, "wsdl"))).toEqual({ ...files, "s.wsdl": wsdl("") });
  expect(await codegen(folder, "import", "wsdl", "-o", "s.yaml")).toMatchObject({ code: 0 });
  writeTree(folder, { "s.wsdl": wsdl(' schemaLocation="http://dev-machine.invalid/S.svc?xsd=xsd0"') });
  expect(await codegen(folder, "fetch", "s.wsdl", "-o", "again")).toMatchObject({ code: 0 });
  const saved = readTree(path.join(folder, "again"));
  expect(Object.keys(saved).sort()).toEqual(["S.xsd", "elements.xsd", "s.wsdl", "types.xsd"]);
  expect(saved["s.wsdl"]).toContain('schemaLocation="S.xsd"');
});

test("a folder with files in it stays as it is", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "service.wsdl": wellKnown, "wsdl/mine.txt": "mine" });
  const { code, stderr } = await codegen(folder, "fetch", "service.wsdl", "-o", "wsdl");
  expect(code).toBe(2);
  expect(stderr).toContain("is there already");
  expect(readTree(path.join(folder, "wsdl"))).toEqual({ "mine.txt": "mine" });
});

test("schemas that come with the tool are not asked for, and the file is written in UTF-8", async () => {
  const folder = temporaryFolder();
  writeTree(folder, { "service.wsdl": wellKnown });
  expect(await codegen(folder, "fetch", "service.wsdl", "-o", "wsdl")).toMatchObject({ code: 0, stderr: "" });
  expect(readTree(path.join(folder, "wsdl"))).toEqual({ "service.wsdl": wellKnown });
  rmSync(path.join(folder, "wsdl"), { recursive: true });
  const latin = await codegen(folder, "fetch", `${first}/latin?wsdl`, "-o", "wsdl");
  expect(latin).toMatchObject({ code: 0, stderr: "" });
  const text = readFileSync(path.join(folder, "wsdl/latin.wsdl"), "utf8");
  expect(text).toContain('encoding="utf-8"?><!-- é -->');
});

test("a location that stays is not written again, whatever is in it", async () => {
  const folder = temporaryFolder();
  const stays = String.raw`schemaLocation='http://nowhere.invalid/a.xsd?x=1&amp;y="$&amp;$1'`;
  const text = wellKnown.replace(/schemaLocation="[^"]*"/, () => stays);
  expect(text).toContain(stays);
  writeTree(folder, { "service.wsdl": text });
  expect(await codegen(folder, "fetch", "service.wsdl", "-o", "wsdl")).toMatchObject({ code: 0 });
  expect(readTree(path.join(folder, "wsdl"))["service.wsdl"]).toContain(stays);
});

test.each([
  ["/nowhere?wsdl", "the server answers 302 without a Location; name another address"],
  ["/file?wsdl", 'it redirects to "file:///etc/hosts", which is no http address; name the right address'],
  ["/broken?wsdl", 'it redirects to "http://[/", which is no http address; name the right address'],
])("a redirect that leads nowhere is told: %s", async (address, reason) => {
  const { code, stderr } = await codegen(temporaryFolder(), "fetch", `${first}${address}`, "-o", "wsdl");
  expect(stderr).toContain(`: ${reason}, or save the WSDL with a browser and name the file`);
  expect(code).toBe(2);
});

test("a run ends when its time is over, and writes nothing", async () => {
  const folder = temporaryFolder();
  const { code, stderr } = await codegen(folder, "fetch", `${first}/silent?wsdl`, "-o", "wsdl", "--most-time", "1");
  expect(stderr).toContain("not all documents came within 1 seconds, and nothing was written; --most-time SECONDS");
  expect([code, readTree(folder)]).toEqual([2, {}]);
});

test.each([
  [["--allow-host", ""], "Name a host, such as schemas.example.org"],
  [["--most-time", "0"], '--most-time is "0"; expected a whole number from 1'],
])("%j is refused", async (words, reason) => {
  const { code, stderr } = await codegen(temporaryFolder(), "fetch", `${first}/other?wsdl`, "-o", "wsdl", ...words);
  expect(stderr).toContain(reason);
  expect(code).toBe(2);
});
