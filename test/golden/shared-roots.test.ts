/** Results over GET and POST whose types restrict one scalar have one root element, which must be right for all of them. */
import { expect, test } from "vitest";
import { importText } from "../import/corpus.js";
import { compileText, fileText } from "./compile-case.js";

const description = (operations: string): string => `
service: Shop
namespace: urn:shop
path: /shop.asmx
types:
  Code: { simple: int, values: [0, -1] }
  Other: { simple: int, minInclusive: 5 }
groups: { all: { operations: { ${operations} } } }
`;

async function wsdlOf(operations: string): Promise<string> {
  const compilation = await compileText(description(operations), { artifacts: ["wsdl"] });
  expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return fileText(compilation, "shop.wsdl");
}

const roots = (wsdl: string): readonly string[] => wsdl.match(/<s:element name="int"[^>]*>/g) ?? [];

test.each([
  ["plain first", "count: { result: int }, login: { result: Code }"],
  ["plain last", "login: { result: Code }, count: { result: int }"],
  ["none plain", "login: { result: Code }, count: { result: Other }"],
  ["three", "login: { result: Code }, count: { result: Other }, again: { result: Code }"],
])(
  "%s: the root has the type that they restrict, and every operation is imported with its forms",
  async (_, operations) => {
    const wsdl = await wsdlOf(operations);
    expect(roots(wsdl)).toEqual(['<s:element name="int" type="s:int" />']);
    const { text, outcomes } = importText(wsdl);
    expect(outcomes.every((outcome) => outcome.kind === "imported" && outcome.isExact)).toBe(true);
    expect(text?.match(/bindings: .*/g)).toEqual(["bindings: [soap11, soap12, http-get, http-post]"]);
  },
);

test("results of one type keep its facets in the root", async () => {
  expect(roots(await wsdlOf("login: { result: Code }, again: { result: Code }"))).toEqual([
    '<s:element name="int" type="tns:Code" />',
  ]);
});
