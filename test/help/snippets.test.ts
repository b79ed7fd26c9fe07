/** Owns what the snippets of the help page do with names that JavaScript gives a meaning. */
import { expect, test } from "vitest";
import type { HelpOperation, HelpParameter } from "../../templates/runtime/help/data.js";
import { type SnippetSubject, snippetsOf } from "../../templates/runtime/help/snippets.js";

function typeScriptOf(operation: Partial<HelpOperation>): string {
  const [snippet] = snippetsOf({
    service: "Prototypes",
    address: "http://localhost/p.asmx",
    baseUrl: "http://localhost",
    createClient: "createPrototypesClient",
    operation: { name: "get", parameters: [], ...operation } as unknown as HelpOperation,
    request: undefined,
  });
  return snippet?.text ?? "";
}

const parameter = (name: string): HelpParameter => ({ name, sample: "x" }) as unknown as HelpParameter;

test("a parameter called __proto__ becomes a property, not the prototype", () => {
  expect(typeScriptOf({ parameters: [parameter("__proto__"), parameter("a-b"), parameter("plain")] })).toContain(
    '({\n  ["__proto__"]: "x",\n  "a-b": "x",\n  plain: "x",\n});',
  );
});

test("an operation is called as the method of the client", () => {
  expect(typeScriptOf({ name: "then", method: "then_" })).toContain("await client.then_(");
});

const account = [
  { name: "Mobile_Number", type: "string", sample: '+27 "quoted"' },
  { name: "Password", type: "string", secret: true },
  { name: "credits", type: "int", required: true, sample: { literal: "5" } },
  { name: "Sum", type: "decimal", required: true, sample: "1.50" },
] as unknown as readonly HelpParameter[];

function svcutilOf(operation: Partial<HelpOperation>): string {
  const snippets = snippetsOf({
    service: "MessagingAccount",
    address: "http://localhost/p.asmx",
    baseUrl: "http://localhost",
    createClient: "create",
    operation: { name: "transfer", parameters: account, result: { kind: "value", type: "int" }, ...operation },
    request: { start: "POST http://localhost/p.asmx HTTP/1.1", headers: [["SOAPAction", "x"]], body: "" },
  } as unknown as SnippetSubject);
  return snippets.find(({ title }) => title.includes("svcutil"))?.text ?? "missing";
}

test("C# after dotnet-svcutil: the client of the port, named arguments, no secret", () => {
  expect(svcutilOf({})).toContain(
    [
      "var client = new MessagingAccountSoapClient(MessagingAccountSoapClient.EndpointConfiguration.MessagingAccountSoap);",
      "var response = await client.transferAsync(",
      '    Mobile_Number: "+27 \\"quoted\\"",',
      '    Password: "********",',
      "    5,",
      "    Sum: 1.50m);",
    ].join("\n"),
  );
});

test.each([
  ["a name that is no identifier", { name: "a-b" }],
  ["a record", { parameters: [{ ...account[0], type: "Account" }] }],
  ["an optional number", { parameters: [{ ...account[2], required: undefined }] }],
  ["a SOAP header", { headers: [account[0]] }],
])("no C# after dotnet-svcutil for %s", (_, operation) => {
  expect(svcutilOf(operation as unknown as Partial<HelpOperation>)).toBe("");
});
