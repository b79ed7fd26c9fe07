/** `codegen diff` and `codegen drift`, as users run them. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { codegen } from "./run-cli.js";

const bundled = path.join(repository, "generated/messaging-account/messaging-account.wsdl");
const described = path.join(repository, "spec/messaging-account.yaml");

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "codegen-drift-"));
  cpSync(bundled, path.join(made, "deployed.wsdl"));
  cpSync(described, path.join(made, "service.yaml"));
  writeFileSync(path.join(made, "codegen.yaml"), "description: service.yaml\n");
  return made;
}

function change(at: string, from: string, to: string): void {
  const file = path.join(at, "deployed.wsdl");
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}

test("the description and the WSDL that comes of it say the same", async () => {
  const at = folder();
  expect(await codegen(at, "drift", "deployed.wsdl")).toMatchObject({ code: 0 });
  expect(await codegen(at, "diff", "service.yaml", "deployed.wsdl")).toMatchObject({ code: 0 });
});

test("what a deployed service changed is said, and whom it breaks; exit 1", async () => {
  const at = folder();
  change(at, 'minOccurs="0" maxOccurs="1" name="To_Number"', 'minOccurs="1" maxOccurs="1" name="To_Number"');
  const { code, stdout } = await codegen(at, "drift", "deployed.wsdl");
  expect(code).toBe(1);
  expect(stdout).toContain(
    "changed: whether it is required: the parameter To_Number of singlesms, from false to true (breaks clients)",
  );
  const { stdout: json } = await codegen(at, "drift", "deployed.wsdl", "--report", "json");
  expect(JSON.parse(json)).toMatchObject({
    command: "drift",
    exitCode: 1,
    differences: [{ change: "changed", subject: "singlesms", before: "false", after: "true", breaks: "clients" }],
  });
  expect((await codegen(at, "drift", "deployed.wsdl", "--report", "github")).stdout).toMatch(
    /^::error file=deployed\.wsdl::changed: /m,
  );
  expect((await codegen(at, "drift", "deployed.wsdl", "--report", "junit")).stdout).toContain('failures="1"');
});

test("an operation that no description can say is a finding, and the others are compared", async () => {
  const at = folder();
  change(
    at,
    'soapAction="http://example.org/messaging/singlesms" style="document"',
    'soapAction="http://example.org/messaging/singlesms" style="rpc"',
  );
  const text = readFileSync(path.join(at, "deployed.wsdl"), "utf8");
  writeFileSync(
    path.join(at, "deployed.wsdl"),
    text.replace('<soap:body use="literal" />', '<soap:body use="encoded" />'),
  );
  const { code, stderr } = await codegen(at, "drift", "deployed.wsdl");
  expect([code, stderr.includes("the operation singlesms was not compared")]).toEqual([1, true]);
});

test("without a WSDL, or with two, it says what it needs", async () => {
  const at = folder();
  expect((await codegen(at, "drift")).code).toBe(2);
  expect((await codegen(at, "drift", "deployed.wsdl", "--base-url", "http://localhost:1/")).code).toBe(2);
  expect((await codegen(at, "drift", "--base-url", "http://127.0.0.1:1/?WSDL")).code).toBe(2);
});

test("that a SOAP header must be there, which no WSDL says, is no difference to one, and one between descriptions", async () => {
  const at = folder();
  const text = `service: Shop
namespace: urn:shop
path: /shop
bindings: [soap11]
groups: { all: { operations: { get: { result: int, soapHeaders: { Key: { type: string, required: true, secret: true } } } } } }
`;
  writeFileSync(path.join(at, "shop.yaml"), text);
  writeFileSync(path.join(at, "lax.yaml"), text.replace("required: true, ", ""));
  expect(await codegen(at, "generate", "shop.yaml", "-o", "out", "--artifacts", "wsdl")).toMatchObject({ code: 0 });
  expect(await codegen(at, "drift", "out/shop.wsdl", "--description", "shop.yaml")).toMatchObject({ code: 0 });
  expect((await codegen(at, "diff", "lax.yaml", "shop.yaml")).stdout).toContain(
    "the SOAP header Key of get, from optional to required",
  );
});

/** What people add, in a style that has no words for it in a WSDL. */
const additions = {
  "nullable of an rpc part": {
    style: "style: rpc\nbindings: [soap11]",
    operation: "{ parameters: { code: int }, result: int }",
    added:
      "{ parameters: { code: { type: int, nullable: true } }, result: { type: int, nullable: true, required: false } }",
  },
  "nullable of one of several rpc results": {
    style: "style: rpc\nbindings: [soap11]",
    operation: "{ result: { several: { code: int, count: int } } }",
    added: "{ result: { several: { code: { type: int, nullable: true }, count: { type: int, required: false } } } }",
  },
  "the type of a field where there are forms alone": {
    style: "bindings: [http-get, http-post]",
    operation: "{ parameters: { code: string }, result: int }",
    added: "{ parameters: { code: { type: int, required: true } }, result: int }",
  },
} as const;

test.each(Object.entries(additions))("%s makes no difference to a WSDL, and one to a description", async (_, each) => {
  const at = mkdtempSync(path.join(tmpdir(), "codegen-drift-"));
  const head = `service: Shop\nnamespace: http://example.org/shop/\nbaseUrl: http://localhost:8080\npath: /shop.asmx\n${each.style}`;
  const describe = (operation: string): string => `${head}\ngroups: { all: { operations: { Get: ${operation} } } }\n`;
  writeFileSync(path.join(at, "plain.yaml"), describe(each.operation));
  writeFileSync(path.join(at, "added.yaml"), describe(each.added));
  expect(await codegen(at, "generate", "plain.yaml", "-o", "out", "--artifacts", "wsdl")).toMatchObject({ code: 0 });
  expect(await codegen(at, "drift", "out/shop.wsdl", "--description", "added.yaml")).toMatchObject({ code: 0 });
  expect(await codegen(at, "diff", "plain.yaml", "added.yaml")).toMatchObject({ code: 1 });
});

const operation = "{ parameters: { code: { type: int, required: true } }, result: int }";

const headed = (direction: string): string =>
  operation.replace("{ ", `{ soapHeaders: { Key: { type: int, direction: ${direction} } }, `);

/** Whom one change breaks: the operation before and after it. */
const breaking = {
  "clients and servers": [operation, operation.replace("int", "string")],
  clients: [operation, operation.replace("code", "more: { type: int, required: true }, code")],
  servers: [operation, operation.replace("required: true", "required: false")],
  nobody: [headed("in"), headed("inout")],
} as const;

test.each(Object.entries(breaking))(
  "a change that breaks %s is a finding of --breaking for exactly these",
  async (who, [before, after]) => {
    const at = mkdtempSync(path.join(tmpdir(), "codegen-drift-"));
    const head = "service: Shop\nnamespace: urn:shop\npath: /shop\nbindings: [soap11]\n";
    const write = (name: string, operations: string): void =>
      writeFileSync(path.join(at, name), `${head}groups: { all: { operations: { Get: ${operations} } } }\n`);
    write("older.yaml", before);
    write("newer.yaml", after);
    const code = async (...more: string[]): Promise<number | null> =>
      (await codegen(at, "diff", "older.yaml", "newer.yaml", ...more)).code;
    const { stdout } = await codegen(at, "diff", "older.yaml", "newer.yaml");
    expect(stdout.match(/\(breaks [^)]*\)/g)).toEqual([`(breaks ${who})`]);
    const isFinding = (kind: string): number => (who.includes(kind) ? 1 : 0);
    expect(await code("--breaking", "clients")).toBe(isFinding("clients"));
    expect(await code("--breaking", "servers")).toBe(isFinding("servers"));
    expect(await code("--breaking", "anybody")).toBe(who === "nobody" ? 0 : 1);
    expect(await code()).toBe(1);
  },
);
