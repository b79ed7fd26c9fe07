/** Every command of the table that takes a WSDL takes each kind of source, with the same options, or refuses it with a message. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { commandTable, type CommandName } from "../../generator/commands/command-table.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { repository } from "../golden/tree.js";
import { codegenWithInput } from "./cli-process.js";
import { codegen, CodegenRun } from "./run-cli.js";

const plain = readFileSync(path.join(repository, "test/import/cases/plain/input.wsdl"), "utf8");
const [, schema = ""] = /<(?:\w+:)?types>\s*([^]*?)\s*<\/(?:\w+:)?types>/.exec(plain) ?? [];
const [, prefix = ""] = /<(\w+:)schema/.exec(schema) ?? ["", ""];
const declarations = [...plain.matchAll(/\sxmlns(?::\w+)?="[^"]*"/g)].map(([each]) => each).join("");
const schemaFile = schema.replace(/<(?:\w+:)?schema/, (tag) => `${tag}${declarations}`);

/** The plain service, whose schema is the document at `location`. */
const wsdlAt = (location: string): string => {
  const [namespace = ""] = /targetNamespace="[^"]*"/.exec(schema) ?? [];
  const reference = `<${prefix}import ${namespace.replace("targetNamespace", "namespace")} schemaLocation="${location}"/>`;
  return plain.replace(schema, `<${prefix}schema>${reference}</${prefix}schema>`);
};

const tree = {
  "wsdl/s.wsdl": wsdlAt("../xsd/a.xsd"),
  "xsd/a.xsd": schemaFile,
  "Service.asmx": plain,
  "Service.svc": `\n  ${plain.replace(/^<\?xml[^>]*>\s*/, "")}`,
  "Service References/S/Service.wsdl": wsdlAt("http://localhost:51752/Service.svc?xsd=xsd0"),
  "Service References/S/Service1.xsd": schemaFile,
  "Service References/S/Reference.svcmap":
    '<ReferenceGroup><Metadata><MetadataFile FileName="Service1.xsd" SourceUrl="http://localhost:51752/Service.svc?xsd=xsd0"/></Metadata></ReferenceGroup>',
};

const sources: readonly (readonly [source: string, ...options: string[]])[] = [
  ["wsdl/s.wsdl", "--root", "."],
  ["Service.asmx"],
  ["Service.svc"],
  ["Service References/S"],
  ["Service References/S/Reference.svcmap"],
];

/** Arguments of a command around its source; the servers run until they are stopped. */
const runs: Readonly<Partial<Record<CommandName, (source: string) => readonly string[]>>> = {
  generate: (source) => ["generate", source, "-o", "out"],
  check: (source) => ["check", source, "-o", "out"],
  import: (source) => ["import", source],
  fetch: (source) => ["fetch", source, "-o", "fetched"],
  diff: (source) => ["diff", source, source],
  drift: (source) => ["drift", source, "--description", source],
  docs: (source) => ["docs", source, "-o", "site"],
  openapi: (source) => ["openapi", source],
  gateway: (source) => ["gateway", source, "--base-url", "http://127.0.0.1:1", "--port", "0"],
  call: (source) => ["call", source],
  serve: (source) => ["serve", source, "--port", "0"],
  record: (source) => ["record", source, "--base-url", "http://127.0.0.1:1", "-o", "recorded", "--port", "0"],
  conformance: (source) => ["conformance", source, "--base-url", "http://127.0.0.1:1", "--effects"],
};

const takers = Object.entries(commandTable).flatMap(([name, row]) => (row.takesWsdl ? [name] : []));
const isServer = (name: string): boolean => ["gateway", "serve", "record"].includes(name);

test("the table below has every command that takes a WSDL", () => {
  expect(Object.keys(runs).sort()).toEqual([...takers].sort());
});

test.each(sources)("each command takes %s", async (source, ...options) => {
  for (const [name, argumentsOf] of Object.entries(runs)) {
    const folder = temporaryFolder();
    writeTree(folder, tree);
    const words = [...argumentsOf(source), ...options];
    if (isServer(name)) expect(await listens(folder, words), name).toContain("http://127.0.0.1:");
    else {
      const { code, stderr } = await codegen(folder, ...words);
      // What check and conformance look for is not there, which is a finding.
      expect({ name, code, stderr }).toEqual({
        name,
        code: name === "check" || name === "conformance" ? 1 : 0,
        stderr,
      });
      expect(stderr, name).not.toMatch(/error AC|cannot be/);
    }
  }
});

/** What a server prints until it has an address or ends. */
async function listens(folder: string, words: readonly string[]): Promise<string> {
  let text = "";
  const run: CodegenRun = new CodegenRun(
    (_screen, more) => {
      text += more;
      if (/http:\/\/127\.0\.0\.1:(?!1\b)\d+/.test(text)) run.interrupt("SIGTERM");
    },
    folder,
    ...words,
  );
  await run.ended;
  return text;
}

test("a root that does not contain the schema is a refusal in each command", async () => {
  for (const [name, argumentsOf] of Object.entries(runs)) {
    const folder = temporaryFolder();
    writeTree(folder, tree);
    const { code, stderr } = await codegen(folder, ...argumentsOf("wsdl/s.wsdl"));
    expect([name, code], stderr).toEqual([name, 2]);
    expect(stderr, name).toContain("it is outside of the WSDL's folder (--root names another)");
  }
});

test("check proposes the options by which it read the WSDL", async () => {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  const options = ["--root", ".", "--allow-host", "schemas.example.org", "--skip-unsupported"];
  const { stdout } = await codegen(folder, "check", "wsdl/s.wsdl", "-o", "out", ...options);
  const words =
    "npx codegen generate wsdl/s.wsdl -o out --root . --allow-host schemas.example.org --skip-unsupported\n";
  expect(stdout).toContain(words);
});

test("check proposes the options by which it opened the address", async () => {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  const options = ["--login", "basic", "--header", "X-Api-Key", "--proxy", "http://proxy:3128"];
  const { stdout } = await codegen(folder, "check", "Service.asmx", "-o", "out", ...options);
  expect(stdout).toContain(`npx codegen generate Service.asmx -o out ${options.join(" ")}\n`);
});

test("standard input may be a WSDL or a description", () => {
  const folder = temporaryFolder();
  expect(codegenWithInput(plain, folder, "generate", "-", "-o", "out").code).toBe(0);
  const { stdout } = codegenWithInput(plain, folder, "import", "-");
  expect(codegenWithInput(stdout, folder, "call", "-").stdout).toBe(
    codegenWithInput(plain, folder, "call", "-").stdout,
  );
});

test("init finds the service references of a .NET project, and what it writes is generated and checked", async () => {
  const folder = temporaryFolder();
  writeTree(folder, tree);
  expect((await codegen(folder, "init", "Service References/S", "--dry-run", "--yes")).stdout).toContain(
    "output: generated/S\n",
  );
  const reference = Object.fromEntries(Object.entries(tree).filter(([name]) => name.startsWith("Service References/")));
  const project = temporaryFolder();
  writeTree(project, { ...reference, "package.json": '{ "type": "module" }\n' });
  expect((await codegen(project, "init", "--door", "call", "--yes")).stdout).toContain(
    'description: "Service References/S"\n',
  );
  expect((await codegen(project, "generate")).code).toBe(0);
  expect((await codegen(project, "check")).code).toBe(0);
});
