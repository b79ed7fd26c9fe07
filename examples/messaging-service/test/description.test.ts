/** Owns that the description of this example is the one it stands for, and that the rows of its DataSets alone are its own. */
import { readFileSync } from "node:fs";
import { compile } from "asmx-codegen";
import { expect, it } from "vitest";

async function modelOf(path: string) {
  const text = readFileSync(new URL(path, import.meta.url), "utf8");
  const { service, diagnostics } = await compile({ name: path, text });
  expect(diagnostics).toEqual([]);
  if (service === undefined) throw new Error(`${path} is no description`);
  return service;
}

it("is spec/messaging-account.yaml but for rows", async () => {
  const example = await modelOf("../messaging-account.yaml");
  const whole = await modelOf("../../../spec/messaging-account.yaml");
  const withoutRows = example.groups.map((group) => ({
    ...group,
    operations: group.operations.map((operation) => ({
      ...operation,
      result: operation.result.kind === "data-set" ? { ...operation.result, tables: undefined } : operation.result,
    })),
  }));
  const gaps = whole.gaps.filter(({ name }) => name !== "rows");
  const types = example.types.filter(({ name }) => name !== "MessageState");
  expect({ ...whole, gaps }).toEqual({ ...example, types, groups: withoutRows });
  expect(withoutRows.flatMap(({ operations }) => operations)).toHaveLength(38);
});
