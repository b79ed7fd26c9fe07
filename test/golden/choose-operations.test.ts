/** `operations`: some operations of a service, which mean on the wire what they mean in the whole service. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { GeneratedFile } from "../../generator/model/file.js";
import { chooseNames } from "../../generator/model/choose-operations.js";
import { operationsOf } from "../../generator/model/questions.js";
import { importFile, importText } from "../import/corpus.js";
import { compileFile, compileText, fileText } from "./compile-case.js";
import { repository } from "./tree.js";

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map((name) => `ideas/${name}`);

/** Exchanges of an operation by the names of their files. */
function exchangesOf(files: readonly GeneratedFile[], folder: string): Readonly<Record<string, string>> {
  const inside = files.filter((file) => file.path.startsWith(`fixtures/${folder}/`));
  return Object.fromEntries(inside.map((file) => [path.basename(file.path), file.text]));
}

/** Folders of the fixtures: one for each operation, in their order. */
function foldersOf(files: readonly GeneratedFile[]): readonly string[] {
  const folders = files.flatMap((file) => /^fixtures\/([^/]+)\//.exec(file.path)?.[1] ?? []);
  return [...new Set(folders)];
}

test.each(["cases/kitchen-sink", ...ideas])(
  "%s: each operation alone has the exchanges that it has among all",
  async (name) => {
    const input = `test/golden/${name}/input.yaml`;
    const whole = await compileFile(input, { artifacts: ["fixtures"] });
    if (whole.service === undefined) throw new Error("the whole does not compile");
    const names = operationsOf(whole.service).map((operation) => operation.name);
    for (const each of names.slice(0, 12)) {
      const alone = await compileFile(input, {
        artifacts: ["fixtures", "client", "server", "wsdl"],
        operations: [each],
      });
      expect(alone.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
      const [folder = "", ...others] = foldersOf(alone.files);
      expect(others).toEqual([]);
      // A name that another operation's came too close to has another folder in the whole.
      const wholes = foldersOf(whole.files).map((other) => exchangesOf(whole.files, other));
      expect(wholes).toContainEqual(exchangesOf(alone.files, folder));
    }
  },
);

test("types, credentials and gaps that no chosen operation needs are gone", async () => {
  const compilation = await compileFile("spec/messaging-account.yaml", { operations: ["get*Total*", "checkCredits"] });
  const { service } = compilation;
  expect(service?.types.map(({ name }) => name)).toEqual(["IntervalDate"]);
  expect(service?.credentials.map(({ name }) => name)).toEqual(["account"]);
  expect(fileText(compilation, "client.ts")).not.toContain("singlesms");
  expect(fileText(compilation, "types.ts")).not.toContain("AuthenticationType");
  const account = await compileFile("spec/messaging-account.yaml", { operations: ["updateProfile"] });
  expect(account.service?.types.map(({ name }) => name)).toContain("Account");
});

const records = `
service: Zoo
namespace: http://example.org/zoo/
path: /zoo.asmx
bindings: [soap11, soap12]
types:
  Animal: { fields: { Name: string } }
  Dog: { extends: Animal, fields: { Kennel: Kennel } }
  Kennel: { fields: { Size: int } }
  Cage: { fields: { Size: int } }
groups:
  all:
    title: All
    operations:
      pet: { purpose: Pet one, result: Animal }
      lock: { purpose: Lock one, parameters: { Cage: Cage }, result: int }
`;

test("a record brings those that may stand in for it, and what they contain", async () => {
  const { service } = await compileText(records, { operations: ["pet"] });
  expect(service?.types.map(({ name }) => name)).toEqual(["Animal", "Dog", "Kennel"]);
  const locked = await compileText(records, { operations: ["lock"] });
  expect(locked.service?.types.map(({ name }) => name)).toEqual(["Cage"]);
});

test("a name that no operation has is an error with the nearest one, and nothing is made", async () => {
  const { service, files, diagnostics } = await compileText(records, { operations: ["pet", "look", "x*"] });
  expect({ service, files }).toEqual({ service: undefined, files: [] });
  expect(diagnostics.map(({ code, found, suggestion }) => [code, found, suggestion])).toEqual([
    ["AC3043", '"look"', 'did you mean "lock"?'],
    ["AC3043", '"x*"', undefined],
  ]);
});

test("patterns", () => {
  const names = ["GetOrder", "GetOrders", "ListOrders", "getorder", "a*b"];
  const chosenBy = (...patterns: readonly string[]): readonly string[] => [...chooseNames(names, patterns).chosen];
  expect(chosenBy("GetOrder")).toEqual(["GetOrder"]);
  expect(chosenBy("GetOrder*")).toEqual(["GetOrder", "GetOrders"]);
  expect(chosenBy("*Orders")).toEqual(["GetOrders", "ListOrders"]);
  expect(chosenBy("*t*r*")).toEqual(["GetOrder", "GetOrders", "ListOrders", "getorder"]);
  expect(chosenBy("*")).toEqual(names);
  expect(chosenBy("GetOrder*GetOrder")).toEqual([]);
  expect(chosenBy("")).toEqual([]);
  expect(chosenBy(".*")).toEqual([]);
  // A pattern of many stars against a long name that almost fits takes no longer than reading both.
  expect(chooseNames(["a".repeat(100_000)], ["*a".repeat(1_000) + "*b"]).unknown).toHaveLength(1);
});

test("operations that were not chosen still share their request elements", async () => {
  const input = "test/golden/ideas/shared-request/input.yaml";
  const whole = (await compileFile(input)).service;
  const names = whole === undefined ? [] : operationsOf(whole).map(({ name }) => name);
  const wsdl = fileText(await compileFile(input), "idea.wsdl");
  expect(importText(wsdl, { operations: names }).notes).toEqual([]);
  const notes = names.flatMap((name) => importText(wsdl, { operations: [name] }).notes.map(({ text }) => text));
  expect(notes.some((text) => text.includes("has the request element of an operation that was not asked for"))).toBe(
    true,
  );
});

test("does not read operations of a WSDL that were not chosen", async () => {
  const folder = path.join(repository, "test/import/cases/rpc-mixed");
  const whole = await importFile(folder, "input.wsdl");
  const [first] = whole.outcomes;
  if (first === undefined) throw new Error("there is an operation");
  const some = await importFile(folder, "input.wsdl", { operations: [first.name] });
  expect(some.outcomes.map(({ name }) => name)).toEqual([first.name]);
  await expect(importFile(folder, "input.wsdl", { operations: ["nobody"] })).rejects.toThrow(
    '"operations" asks for "nobody", and no operation of the service has such a name; it has ',
  );
});
