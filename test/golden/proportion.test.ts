/**
 * Owns the proof that samples stay small however many types hold one another: a service of 2,300 of them once ended Node.
 * Invariant: bytes are counted, not seconds.
 */
import { expect, test } from "vitest";
import { compileText } from "./compile-case.js";

/** Every type holds one of half its number, and a list of those of a third; every other one is a parameter and a result. */
function entangled(types: number): string {
  const record = (index: number): string => {
    const held =
      index < 2 ? "" : `, Part: Type${index >> 1}, Items: { type: Type${Math.floor(index / 3)}, repeated: true }`;
    return `  Type${index}: { fields: { Name: string, Count: int, Since: dateTime${held} } }`;
  };
  const operation = (_: unknown, index: number): string =>
    `      o${index}: { parameters: { Value: Type${types - 1 - index} }, result: Type${types - 1 - 2 * index} }`;
  return `service: Entangled
namespace: http://example.org/entangled/
baseUrl: http://localhost:8080
path: /entangled.asmx
bindings: [soap11]
types:
${Array.from({ length: types }, (_, index) => record(index)).join("\n")}
groups:
  all:
    operations:
${Array.from({ length: types / 2 }, operation).join("\n")}
`;
}

async function bytesPerType(types: number): Promise<number> {
  const { files, diagnostics } = await compileText(entangled(types), { artifacts: ["fixtures", "wsdl"] });
  expect(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  expect(files.length).toBeGreaterThan(types);
  return files.reduce((sum, { text }) => sum + text.length, 0) / types;
}

test("a service of 2,300 types has few bytes for each, and no more than one of 230", async () => {
  const [few, many] = [await bytesPerType(230), await bytesPerType(2_300)];
  expect(many).toBeLessThan(25_000);
  expect(many / few).toBeLessThan(1.2);
});
