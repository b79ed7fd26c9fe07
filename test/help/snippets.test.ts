/** Owns what the snippets of the help page do with names that JavaScript gives a meaning. */
import { expect, test } from "vitest";
import type { HelpOperation, HelpParameter } from "../../templates/runtime/help/data.js";
import { snippetsOf } from "../../templates/runtime/help/snippets.js";

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
