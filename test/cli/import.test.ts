/** `codegen import`, and a WSDL where a description may stand, as users run them. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { modulesLoadedBy } from "./cli-process.js";
import { codegen } from "./run-cli.js";

const cases = path.join(repository, "test/diagnostics/wsdl-cases");
const bundled = path.join(repository, "generated/messaging-account/messaging-account.wsdl");

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "codegen-import-"));
  cpSync(bundled, path.join(made, "service.wsdl"));
  cpSync(path.join(cases, "encoded/input.wsdl"), path.join(made, "partly.wsdl"));
  return made;
}

test("writes a description, from which the same WSDL comes", async () => {
  const at = folder();
  expect((await codegen(at, "import", "service.wsdl", "-o", "service.yaml")).code).toBe(0);
  expect((await codegen(at, "generate", "service.yaml", "-o", "out", "--artifacts", "wsdl")).code).toBe(0);
  expect(readFileSync(path.join(at, "out/messaging-account.wsdl"), "utf8")).toBe(readFileSync(bundled, "utf8"));
});

test("an existing output stays without --force", async () => {
  const at = folder();
  writeFileSync(path.join(at, "service.yaml"), "mine\n");
  const refused = await codegen(at, "import", "service.wsdl", "-o", "service.yaml");
  expect([refused.code, refused.stderr.includes("--force")]).toEqual([2, true]);
  expect(readFileSync(path.join(at, "service.yaml"), "utf8")).toBe("mine\n");
  expect((await codegen(at, "import", "service.wsdl", "-o", "service.yaml", "--force")).code).toBe(0);
  expect(readFileSync(path.join(at, "service.yaml"), "utf8")).toContain("service: MessagingAccount");
});

test("a refused operation: nothing is written, all are listed, exit 2; left out where that is asked for", async () => {
  const at = folder();
  const refused = await codegen(at, "import", "partly.wsdl", "-o", "partly.yaml");
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("error AC4003");
  expect(existsSync(path.join(at, "partly.yaml"))).toBe(false);
  const rest = await codegen(at, "import", "partly.wsdl", "-o", "partly.yaml", "--skip-unsupported");
  expect([rest.code, rest.stderr.includes("warning AC4004")]).toEqual([0, true]);
  expect(readFileSync(path.join(at, "partly.yaml"), "utf8")).not.toContain("Old:");
});

test("all ports are left out: an error says why, exit 2, and nothing is advised that would not help", async () => {
  const at = folder();
  cpSync(path.join(cases, "no-usable-port/input.wsdl"), path.join(at, "mail.wsdl"));
  for (const args of [
    ["import", "mail.wsdl"],
    ["generate", "mail.wsdl", "-o", "out"],
    ["check", "mail.wsdl", "-o", "out"],
  ]) {
    const { code, stderr } = await codegen(at, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain("error AC4002: No operation of S is offered over SOAP or HTTP: ");
    expect(stderr).toContain("the port MailPort is left out: the transport http://schemas.xmlsoap.org/soap/smtp");
    expect(stderr).not.toMatch(/skip-?unsupported/i);
  }
  expect(existsSync(path.join(at, "out"))).toBe(false);
});

test("generate names the marks that it made of a WSDL as import does; check and a second run do not", async () => {
  const at = folder();
  cpSync(path.join(repository, "test/import/cases/credentials-elsewhere/input.wsdl"), path.join(at, "marks.wsdl"));
  const line = /^warning: marks\.wsdl: marked secret: hide by their names.*$/m;
  const [imported = "absent"] = line.exec((await codegen(at, "import", "marks.wsdl")).stderr) ?? [];
  const generate = ["generate", "marks.wsdl", "-o", "out"];
  expect((await codegen(at, ...generate)).stderr).toContain(imported);
  expect((await codegen(at, ...generate)).stderr).not.toMatch(line);
  expect((await codegen(at, "check", "marks.wsdl", "-o", "out")).stderr).not.toMatch(line);
});

test("without -o the description goes to standard output, and a report holds it", async () => {
  const at = folder();
  const printed = await codegen(at, "import", "service.wsdl");
  expect(printed.stdout).toContain("service: MessagingAccount\n");
  const report: unknown = JSON.parse((await codegen(at, "import", "service.wsdl", "--report", "json")).stdout);
  expect(report).toMatchObject({ command: "import", exitCode: 0, proposal: printed.stdout.replace(/\n?$/, "\n") });
});

test("generate takes a WSDL, check vouches for it, and both notice a change of it", async () => {
  const at = folder();
  expect((await codegen(at, "generate", "service.wsdl", "-o", "out")).code).toBe(0);
  expect((await codegen(at, "check", "service.wsdl", "-o", "out")).code).toBe(0);
  const text = readFileSync(path.join(at, "service.wsdl"), "utf8");
  writeFileSync(path.join(at, "service.wsdl"), text.replaceAll("To_Number", "To_Number2"));
  expect((await codegen(at, "check", "service.wsdl", "-o", "out")).code).toBe(1);
});

test("a WSDL may be called service.xml: no description ends so", async () => {
  const at = folder();
  cpSync(bundled, path.join(at, "SERVICE.XML"));
  expect((await codegen(at, "generate", "SERVICE.XML", "-o", "out", "--artifacts", "wsdl")).code).toBe(0);
  expect(readFileSync(path.join(at, "out/messaging-account.wsdl"), "utf8")).toBe(readFileSync(bundled, "utf8"));
});

test("codegen.yaml names a WSDL, and says whether operations may be left out", async () => {
  const at = folder();
  const config = path.join(at, "codegen.yaml");
  writeFileSync(config, "description: partly.wsdl\noutput: out\n");
  expect((await codegen(at, "generate")).code).toBe(2);
  expect(existsSync(path.join(at, "out"))).toBe(false);
  writeFileSync(config, "description: partly.wsdl\noutput: out\nskipUnsupported: true\n");
  expect((await codegen(at, "generate")).code).toBe(0);
  expect((await codegen(at, "check")).code).toBe(0);
});

test("--missing-as-xml and its key take what only a missing document declares for XML, and one line names the document", async () => {
  const at = folder();
  cpSync(path.join(repository, "test/import/cases/missing-as-xml/input.wsdl"), path.join(at, "far.wsdl"));
  const refused = await codegen(at, "import", "far.wsdl", "-o", "far.yaml");
  expect([refused.code, existsSync(path.join(at, "far.yaml"))]).toEqual([2, false]);
  expect(refused.stderr).toContain(
    "suggestion: codegen fetch saves all documents of a service; if that is impossible, ",
  );
  const line =
    "far.wsdl: 4 declarations taken for XML (--missing-as-xml); missing: far.xsd; codegen fetch brings documents";
  const taken = await codegen(at, "import", "far.wsdl", "-o", "far.yaml", "--missing-as-xml", "--report", "json");
  expect([taken.code, JSON.parse(taken.stdout)]).toMatchObject([0, { warnings: [line] }]);
  expect(readFileSync(path.join(at, "far.yaml"), "utf8")).toContain("result: xml");
  // The description and the WSDL say the same, in each way of asking.
  for (const args of [
    ["import", "far.wsdl", "--update", "far.yaml"],
    ["drift", "far.wsdl", "--description", "far.yaml"],
    ["diff", "far.yaml", "far.wsdl"],
    ["generate", "far.wsdl", "-o", "out"],
  ]) {
    expect((await codegen(at, ...args)).code).not.toBe(0);
    const { code, stderr } = await codegen(at, ...args, "--missing-as-xml");
    expect([code, stderr.split("\n").filter((each) => each === `warning: ${line}`).length]).toEqual([0, 1]);
  }
  writeFileSync(path.join(at, "codegen.yaml"), "description: far.wsdl\noutput: out\nmissingAsXml: true\n");
  for (const command of ["check", "generate", "check"]) expect((await codegen(at, command)).code).toBe(0);
  expect((await codegen(at, "call", "far.wsdl")).stdout).toContain("Elements");
});

test("notes that change a caller's code are printed first, the others are counted; --notes all prints them, and reports have them", async () => {
  const at = folder();
  cpSync(path.join(repository, "test/import/cases/facets/input.wsdl"), path.join(at, "facets.wsdl"));
  cpSync(path.join(repository, "test/import/cases/enumeration/input.wsdl"), path.join(at, "words.wsdl"));
  const noteCount = (text: string): number => text.split("warning AC4005").length - 1;
  const few = await codegen(at, "import", "facets.wsdl");
  const all = await codegen(at, "import", "facets.wsdl", "--notes", "all");
  const hidden = noteCount(all.stderr) - noteCount(few.stderr);
  expect(hidden).toBeGreaterThan(2);
  expect(few.stderr).toContain(`facets.wsdl: ${hidden} notes not shown: facets (`);
  expect(few.stderr).toContain("; --notes all shows them\n");
  expect(all.stderr).not.toContain("not shown");
  const report = JSON.parse((await codegen(at, "import", "facets.wsdl", "--report", "json")).stdout) as object;
  expect(noteCount(all.stderr)).toBe(JSON.stringify(report).split('"AC4005"').length - 1);
  expect(noteCount((await codegen(at, "import", "words.wsdl")).stderr)).toBeGreaterThan(0);
  expect((await codegen(at, "generate", "facets.wsdl", "-o", "out")).stderr).toContain(`${hidden} notes not shown`);
});

test("nothing of the importer is loaded for a description in YAML", async () => {
  const at = folder();
  await codegen(at, "import", "service.wsdl", "-o", "service.yaml");
  await codegen(at, "generate", "service.yaml", "-o", "out");
  for (const args of [["--help"], ["check", "service.yaml", "-o", "out"]]) {
    expect(modulesLoadedBy(at, ...args).filter((file) => /import-wsdl|wsdl-documents/.test(file))).toEqual([]);
  }
});

test("files outside of the WSDL's folder are not read, unless --root names theirs", async () => {
  const at = folder();
  const text = readFileSync(path.join(cases, "facet/input.wsdl"), "utf8");
  const [, schema = ""] = /(<s:schema[\s\S]*<\/s:schema>)/.exec(text) ?? [];
  const declared = 'xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:t="http://example.org/orders/" ';
  mkdirSync(path.join(at, "inner"));
  writeFileSync(path.join(at, "outer.xsd"), schema.replace("<s:schema ", `<s:schema ${declared}`));
  const reference =
    '<s:schema targetNamespace="http://example.org/orders/"><s:include schemaLocation="../outer.xsd" /></s:schema>';
  writeFileSync(
    path.join(at, "inner/a.wsdl"),
    text.replace(schema, reference).replace(/ {4}<operation name="Old">.*\n/, ""),
  );
  const refused = await codegen(at, "import", "inner/a.wsdl");
  expect([refused.code, refused.stderr.includes("outside of the WSDL's folder")]).toEqual([2, true]);
  expect((await codegen(at, "import", "inner/a.wsdl", "--root", ".")).code).toBe(0);
});

let server: Server;
let other: Server;
let address = "";
beforeAll(async () => {
  other = createServer((_, response) => response.end(readFileSync(bundled)));
  await new Promise<void>((done) => void other.listen(0, "127.0.0.1", done));
  const elsewhere = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}`;
  server = createServer(({ url = "" }, response) => {
    if (url.startsWith("/moved")) response.writeHead(302, { location: elsewhere }).end();
    else if (url.startsWith("/imports"))
      response.end(
        `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><import namespace="http://example.org/messaging/" location="${elsewhere}/a.wsdl" /></definitions>`,
      );
    else response.writeHead(url.startsWith("/service") ? 200 : 404).end(readFileSync(bundled));
  });
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.close();
  other.close();
});

test("an address is fetched, other hosts only where they are allowed, and no redirect leads to one", async () => {
  const at = folder();
  expect((await codegen(at, "import", `${address}/service.asmx?WSDL`)).code).toBe(0);
  const missing = await codegen(at, "import", `${address}/none`);
  expect([missing.code, missing.stderr.includes("the server answers 404")]).toEqual([2, true]);
  const moved = await codegen(at, "import", `${address}/moved`);
  expect([moved.code, moved.stderr.includes("it redirects to")]).toEqual([2, true]);
  const imports = await codegen(at, "import", `${address}/imports`);
  expect([imports.code, imports.stdout]).toEqual([2, ""]);
  const host = `127.0.0.1:${String((other.address() as AddressInfo).port)}`;
  const allowed = await codegen(at, "import", `${address}/imports`, "--allow-host", host);
  expect([allowed.code, allowed.stdout.includes("service: MessagingAccount")]).toEqual([0, true]);
});

test("generate and check take an address, too", async () => {
  const at = folder();
  const wsdl = `${address}/service.asmx?WSDL`;
  expect((await codegen(at, "generate", wsdl, "-o", "out")).code).toBe(0);
  expect(existsSync(path.join(at, "out/client.ts"))).toBe(true);
  expect((await codegen(at, "check", wsdl, "-o", "out")).code).toBe(0);
  const missing = await codegen(at, "generate", `${address}/none`, "-o", "other");
  expect([missing.code, missing.stderr.includes("the server answers 404")]).toEqual([2, true]);
});

test("--update brings a description to a newer WSDL, says what changed, and keeps the rest to the byte", async () => {
  const at = folder();
  const file = path.join(at, "service.yaml");
  await codegen(at, "import", "service.wsdl", "-o", "service.yaml");
  const mine = readFileSync(file, "utf8").replace("baseUrl: ", "# ours\nbaseUrl: ");
  writeFileSync(file, mine);
  const same = await codegen(at, "import", "service.wsdl", "--update", "service.yaml");
  expect([same.code, same.stdout]).toEqual([0, "service.yaml: says what service.wsdl says, and stays as it is\n"]);
  expect(readFileSync(file, "utf8")).toBe(mine);
  const wsdl = readFileSync(bundled, "utf8");
  const newer = wsdl.replace(
    /(<s:element name="singlesms">[\s\S]*?<s:sequence>)/,
    '$1<s:element minOccurs="0" name="Extra" type="s:int" />',
  );
  expect(newer).not.toBe(wsdl);
  writeFileSync(path.join(at, "newer.wsdl"), newer);
  const changed = await codegen(at, "import", "newer.wsdl", "--update", "service.yaml");
  expect(changed.code).toBe(0);
  expect(changed.stdout).toContain("added: the parameter Extra of singlesms");
  expect(readFileSync(file, "utf8")).toContain("# ours\n");
  expect((await codegen(at, "diff", "newer.wsdl", "service.yaml")).code).toBe(0);
});

test("--update leaves alone what it cannot read, or cannot bring to what the WSDL says", async () => {
  const at = folder();
  expect((await codegen(at, "import", "service.wsdl", "--update", "service.yaml")).stderr).toContain(
    "there is no description",
  );
  writeFileSync(path.join(at, "service.yaml"), "service: [\n");
  expect((await codegen(at, "import", "service.wsdl", "--update", "service.yaml")).code).toBe(2);
  expect((await codegen(at, "import", "service.wsdl", "--update", "service.yaml", "-o", "other.yaml")).code).toBe(2);
  const refused = await codegen(at, "import", "partly.wsdl", "--update", "service.yaml");
  expect(refused.code).toBe(2);
  expect(readFileSync(path.join(at, "service.yaml"), "utf8")).toBe("service: [\n");
});
