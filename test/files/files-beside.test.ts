/** Documents that are not at their location, and are found beside the WSDL: by a map of Visual Studio, their name, or their namespace. */
import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readWsdlDocuments } from "../../generator/files/documents/wsdl-documents.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { temporaryFolder, writeTree } from "./folder.js";

const schemaOf = (namespace: string, more = ""): string =>
  `<x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" elementFormDefault="qualified">${more}<x:element name="Ping"><x:complexType/></x:element><x:element name="Pong"><x:complexType/></x:element></x:schema>`;
const pings = schemaOf("urn:pings");

/** A service whose messages are in `urn:pings`, which `reference`, an element of its schema, leads to. */
const wsdlWith = (reference: string, imports = ""): string => `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"
  xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:p="urn:pings" xmlns:t="urn:t" targetNamespace="urn:t">
  ${imports}<types><x:schema targetNamespace="urn:t">${reference}</x:schema></types>
  <message name="In"><part name="p" element="p:Ping"/></message><message name="Out"><part name="p" element="p:Pong"/></message>
  <portType name="P"><operation name="Ping"><input message="t:In"/><output message="t:Out"/></operation></portType>
  <binding name="B" type="t:P"><soap:binding transport="http://schemas.xmlsoap.org/soap/http"/><operation name="Ping"><soap:operation soapAction=""/>
    <input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation></binding>
  <service name="S"><port name="B" binding="t:B"><soap:address location="http://localhost/s"/></port></service></definitions>`;

const importAt = (location: string): string => `<x:import namespace="urn:pings" schemaLocation="${location}"/>`;
const far = "http://dev-machine.invalid:51752/S.svc?xsd=xsd0";

const svcmap = (file: string, address = far): string =>
  `<ReferenceGroup xmlns="urn:schemas-microsoft-com:xml-wcfservicemap"><Metadata><MetadataFile FileName="${file}" MetadataType="Schema" SourceUrl="${address}"/><MetadataFile FileName="s.wsdl" MetadataType="Wsdl" SourceUrl="http://dev-machine.invalid:51752/S.svc?wsdl"/></Metadata></ReferenceGroup>`;
const discomap = (file: string): string =>
  `<DiscoveryClientResultsFile><Results><DiscoveryClientResult referenceType="System.Web.Services.Discovery.SchemaReference" url="${far}" filename="${file}"/></Results></DiscoveryClientResultsFile>`;

/** Kinds of outcomes, notes, and reasons of refusals; no host is allowed, so nothing is fetched. */
async function read(tree: Readonly<Record<string, string>>, named = "s.wsdl", root?: string) {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  return readIn(folder, named, root);
}

async function readIn(folder: string, named: string, root?: string) {
  const { signal } = new AbortController();
  const documents = await readWsdlDocuments({ named, folder, root, allowHosts: [], signal });
  const { outcomes, notes } = importWsdl(documents.root, documents.lookup, { service: undefined });
  const reasons = outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome.refusal.reason] : []));
  return { kinds: outcomes.map(({ kind }) => kind), notes: notes.map(({ text }) => text), reasons };
}

const imported = (note: string) => ({ kinds: ["imported"], notes: [note], reasons: [] });

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    "an svcmap names the file of an address",
    { "Reference.svcmap": svcmap("x1.xsd"), "x1.xsd": pings, "x2.xsd": pings },
    `${far} is read from x1.xsd, as Reference.svcmap says`,
  ],
  [
    "so does Reference.map of a Web reference",
    { "Reference.map": discomap("x1.xsd"), "x1.xsd": pings, "x2.xsd": pings },
    `${far} is read from x1.xsd, as Reference.map says`,
  ],
  [
    "so does a discomap of a web site",
    { "S.discomap": discomap("x1.xsd"), "x1.xsd": pings, "x2.xsd": pings },
    `${far} is read from x1.xsd, as S.discomap says`,
  ],
  [
    "the svcmap goes first",
    { "Reference.svcmap": svcmap("x1.xsd"), "Reference.map": discomap("x2.xsd"), "x1.xsd": pings, "x2.xsd": pings },
    `${far} is read from x1.xsd, as Reference.svcmap says`,
  ],
  [
    "a map that has another address changes nothing",
    { "Reference.svcmap": svcmap("x2.xsd", "http://dev-machine.invalid/other"), "x1.xsd": pings },
    `${far} is read from x1.xsd, which has its namespace`,
  ],
  [
    "without a map the only file of the namespace is taken",
    { "x1.xsd": pings, "other.xsd": schemaOf("urn:other"), "notes.xml": "<notes/>", "broken.xsd": "<x:schema" },
    `${far} is read from x1.xsd, which has its namespace`,
  ],
])("%s", async (_, tree, note) => {
  expect(await read({ "s.wsdl": wsdlWith(importAt(far)), ...tree })).toEqual(imported(note));
});

test("a map says what a relative location means, by the address of the WSDL", async () => {
  const tree = {
    "s.wsdl": wsdlWith(importAt("S.svc?xsd=xsd0")),
    "Reference.svcmap": svcmap("x1.xsd"),
    "x1.xsd": pings,
  };
  expect(await read(tree)).toEqual(imported("S.svc?xsd=xsd0 is read from x1.xsd, as Reference.svcmap says"));
});

test("of several files with the namespace, the one with the location's name is used, otherwise none", async () => {
  const address = "http://dev-machine.invalid/schemas/X2.xsd";
  const files = { "x1.xsd": pings, "x2.xsd": pings };
  const note = `${address} is read from x2.xsd, which has its namespace`;
  expect(await read({ "s.wsdl": wsdlWith(importAt(address)), ...files })).toEqual(imported(note));
  const { kinds, reasons } = await read({ "s.wsdl": wsdlWith(importAt(far)), ...files });
  expect([kinds, String(reasons)]).toEqual([
    ["refused"],
    expect.stringContaining("x1.xsd and x2.xsd beside it both have its namespace: name one of them as the location"),
  ]);
});

test("a schema without a location is the file of its namespace, unless a document declares it", async () => {
  const unlocated = wsdlWith('<x:import namespace="urn:pings"/>');
  expect(await read({ "s.wsdl": unlocated, "x1.xsd": pings })).toEqual(
    imported('the namespace "urn:pings" is read from x1.xsd, which has its namespace'),
  );
  const inline = unlocated.replace("</types>", `${pings}</types>`);
  const declared = { kinds: ["imported"], notes: [], reasons: [] };
  expect(await read({ "s.wsdl": inline, "x1.xsd": pings })).toEqual(declared);
  const second = unlocated.replace("</types>", `<x:schema>${importAt("x1.xsd")}</x:schema></types>`);
  expect(await read({ "s.wsdl": second, "x1.xsd": pings, "x2.xsd": pings })).toEqual(declared);
});

test("names differ in case, paths begin with a slash or have backslashes", async () => {
  const at = (location: string): string => wsdlWith(importAt(location));
  const differs = "whose path differs in case or slashes";
  expect(await read({ "s.wsdl": at("XSD/Pings.XSD"), "xsd/pings.xsd": pings })).toEqual(
    imported(`XSD/Pings.XSD is read from xsd/pings.xsd, ${differs}`),
  );
  expect(await read({ "s.wsdl": at("xsd\\pings.xsd"), "xsd/pings.xsd": pings })).toEqual(
    imported(`xsd\\pings.xsd is read from xsd/pings.xsd, ${differs}`),
  );
  expect(await read({ "s.wsdl": at("/xsd/pings.xsd"), "xsd/pings.xsd": pings })).toEqual(
    imported("/xsd/pings.xsd is read from xsd/pings.xsd, its path below the root folder"),
  );
  const tree = { "wsdl/s.wsdl": at("/xsd/pings.xsd"), "xsd/pings.xsd": pings };
  expect(await read(tree, "wsdl/s.wsdl", ".")).toEqual(
    imported("/xsd/pings.xsd is read from xsd/pings.xsd, its path below the root folder"),
  );
  expect((await read(tree, "wsdl/s.wsdl")).kinds).toEqual(["refused"]);
});

test("a location that leads nowhere takes no file of a namespace that is declared, unless that has its name", async () => {
  const inline = wsdlWith(importAt(far)).replace("</types>", `${pings}</types>`);
  const stranger = schemaOf("urn:pings", '<x:element name="Strange"/>');
  const { kinds, notes } = await read({ "s.wsdl": inline, "stranger.xsd": stranger });
  expect([kinds, String(notes)]).toEqual([["imported"], expect.stringContaining(`${far} is not there: `)]);
  const located = wsdlWith(`${importAt("a.xsd")}${importAt("http://dev-machine.invalid/b.xsd")}`);
  const note = "http://dev-machine.invalid/b.xsd is read from b.xsd, which has its namespace";
  expect(await read({ "s.wsdl": located, "a.xsd": pings, "b.xsd": stranger })).toEqual(imported(note));
});

test("an include takes a file of its schema's namespace, or of none if that has the name", async () => {
  const including = (location: string): string => `<x:include schemaLocation="${location}"/>`;
  const main = '<x:schema xmlns:x="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:pings">';
  const outer = (location: string): string => `${main}${including(location)}</x:schema>`;
  const s = wsdlWith(importAt("outer.xsd"));
  const nameless = pings.replace('targetNamespace="urn:pings" ', "");
  const address = "http://dev-machine.invalid/inner.xsd";
  const note = `${address} is read from inner.xsd, which has its namespace`;
  expect(await read({ "s.wsdl": s, "outer.xsd": outer(address), "inner.xsd": pings })).toEqual(imported(note));
  expect(await read({ "s.wsdl": s, "outer.xsd": outer(address), "inner.xsd": nameless })).toEqual(imported(note));
  expect((await read({ "s.wsdl": s, "outer.xsd": outer(address), "x.xsd": nameless })).kinds).toEqual(["refused"]);
});

test("a part of the WSDL is found like a schema", async () => {
  const whole = wsdlWith(importAt("x1.xsd"));
  const end = whole.indexOf("<binding");
  const abstract = `${whole.slice(0, end)}</definitions>`;
  const bound = whole.replace(/<types>[^]*<\/portType>/, `<import namespace="urn:t" location="${far}"/>`);
  const own = `<types>${schemaOf("urn:t")}</types>`;
  const tree = { "s.wsdl": bound.replace("<binding", `${own}<binding`), "part.wsdl": abstract, "x1.xsd": pings };
  expect(await read(tree)).toEqual(imported(`${far} is read from part.wsdl, which has its namespace`));
  expect(await read(tree, ".")).toEqual(imported(`${far} is read from part.wsdl, which has its namespace`));
});

const outside = "it is outside of the WSDL's folder (--root names another)";
test.each([
  ["../secret.xsd", outside],
  ["/etc/passwd", outside],
  ["link.xsd", outside],
  ["//host.invalid/share/x.xsd", "it names another host or a device"],
  ["file://host.invalid/x.xsd", "it names another host or a device"],
  ["sub", "it is a folder, not a file"],
])("a map that leads to %s is refused with a message", async (file, reason) => {
  const folder = temporaryFolder();
  const tree = { "s.wsdl": wsdlWith(importAt(far)), "Reference.svcmap": svcmap(file), "sub/a.txt": "" };
  writeTree(folder, {
    "secret.xsd": pings,
    ...Object.fromEntries(Object.entries(tree).map(([k, v]) => [`in/${k}`, v])),
  });
  symlinkSync(path.join(folder, "secret.xsd"), path.join(folder, "in/link.xsd"));
  const { kinds, reasons } = await readIn(path.join(folder, "in"), "s.wsdl");
  expect(kinds).toEqual(["refused"]);
  expect(String(reasons)).toContain("it is not read from another file, as Reference.svcmap says: ");
  expect(String(reasons)).toContain(reason);
});

test("neither a rooted path, nor one in other case, nor the search for a namespace leaves the root", async () => {
  const folder = temporaryFolder();
  writeTree(folder, {
    "out/pings.xsd": pings,
    "in/s.wsdl": wsdlWith(importAt("../OUT/pings.xsd")),
    "in/rooted.wsdl": wsdlWith(importAt("/../out/pings.xsd")),
    "in/linked.wsdl": wsdlWith(importAt("LINK/pings.xsd")),
    "in/far.wsdl": wsdlWith(importAt(far)),
  });
  symlinkSync(path.join(folder, "out"), path.join(folder, "in/link"));
  symlinkSync(path.join(folder, "out/pings.xsd"), path.join(folder, "in/pings.xsd"));
  for (const name of ["s.wsdl", "rooted.wsdl", "linked.wsdl", "far.wsdl"])
    expect((await readIn(path.join(folder, "in"), name)).kinds, name).toEqual(["refused"]);
});

test("a map that is no XML, or has a DTD, is told of if nothing else leads to the document", async () => {
  const s = wsdlWith(importAt(far));
  const dtd = `<!DOCTYPE ReferenceGroup [<!ENTITY e "e">]>${svcmap("x1.xsd")}`;
  for (const map of ["{}", dtd]) {
    const { reasons } = await read({ "s.wsdl": s, "Reference.svcmap": map });
    expect(String(reasons)).toContain("Reference.svcmap cannot be read: ");
    expect((await read({ "s.wsdl": s, "Reference.svcmap": map, "x1.xsd": pings })).kinds).toEqual(["imported"]);
  }
});

test("a folder or a map stands for the WSDL with a service; several are named", async () => {
  const tree = {
    "Refs/S.wsdl": wsdlWith(importAt(far)),
    "Refs/Reference.svcmap": svcmap("x1.xsd"),
    "Refs/x1.xsd": pings,
  };
  const note = imported(`${far} is read from Refs/x1.xsd, as Reference.svcmap says`);
  expect(await read(tree, "Refs")).toEqual(note);
  const two = { ...tree, "Refs/T.wsdl": wsdlWith("") };
  await expect(read(two, "Refs")).rejects.toThrow("Refs has several WSDLs; name one of S.wsdl, T.wsdl");
  await expect(read({ "Refs/a.txt": "" }, "Refs")).rejects.toThrow("cannot read Refs: it is a folder without a WSDL");
  const map = "Refs/Reference.svcmap";
  expect(await read({ ...two, [map]: svcmap("x1.xsd").replace("s.wsdl", "S.wsdl") }, map)).toEqual(note);
});

test("an address of the developer's machine is not advised to be fetched", async () => {
  const { reasons } = await read({ "s.wsdl": wsdlWith(importAt("http://localhost:51752/S.svc?xsd=xsd0")) });
  expect(String(reasons)).toContain("it was on the machine where the WSDL was saved; put its file beside the WSDL");
});

test("a map of very many entries is read in part, and each entry once", async () => {
  const entry = (at: number): string =>
    `<MetadataFile FileName="x${at}.xsd" SourceUrl="http://dev-machine.invalid/${at}"/>`;
  const entries = Array.from({ length: 20_000 }, (_, at) => entry(at)).join("");
  const map = `<ReferenceGroup>${entries}</ReferenceGroup>`;
  const readAt = (at: number) =>
    read({
      "s.wsdl": wsdlWith(importAt(`http://dev-machine.invalid/${at}`)),
      "Reference.svcmap": map,
      [`x${at}.xsd`]: pings,
      "y.xsd": pings,
    });
  expect((await readAt(9_000)).kinds).toEqual(["imported"]);
  expect((await readAt(19_000)).kinds).toEqual(["refused"]);
});
