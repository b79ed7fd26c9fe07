/** Owns the proof of how a large service's code is parted: where a part ends, and what its files and interfaces are called. */
import { expect, test } from "vitest";
import { operationsOf } from "../../generator/model/questions.js";
import type { Operation, Service } from "../../generator/model/service.js";
import * as names from "../../generator/names/index.js";

/** A service of groups with so many operations each; no more of it is asked for. */
function grouped(...groups: readonly (readonly [name: string, count: number])[]): Service {
  return {
    name: "Large",
    groups: groups.map(([name, count]) => ({
      name,
      operations: Array.from({ length: count }, (_, index) => ({ name: `${name}${String(index)}` }) as Operation),
    })),
  } as unknown as Service;
}

function partsOf(service: Service): readonly (readonly [file: string, word: string, operations: number])[] {
  return names.codeParts(service).map((part) => [part.file, part.word, operationsOf(part.service).length]);
}

test.each<[string, Service, ReturnType<typeof partsOf>]>([
  ["99 operations are one file", grouped(["a", 50], ["b", 49]), []],
  [
    "100 are a file per group",
    grouped(["a", 50], ["b", 50]),
    [
      ["a", "A", 50],
      ["b", "B", 50],
    ],
  ],
  ["100 in one group are one file", grouped(["a", 100]), []],
  ["150 in one group are one file", grouped(["a", 150]), []],
  [
    "151 in one group are two",
    grouped(["a", 151]),
    [
      ["a", "A", 100],
      ["a-2", "A2", 51],
    ],
  ],
  [
    "200 are two whole ones",
    grouped(["a", 200]),
    [
      ["a", "A", 100],
      ["a-2", "A2", 100],
    ],
  ],
  [
    "201 are three",
    grouped(["a", 201]),
    [
      ["a", "A", 100],
      ["a-2", "A2", 100],
      ["a-3", "A3", 1],
    ],
  ],
  [
    "an empty group has no file",
    grouped(["a", 60], ["b", 0], ["c", 60]),
    [
      ["a", "A", 60],
      ["c", "C", 60],
    ],
  ],
  ["and leaves one file where it was the other", grouped(["a", 110], ["b", 0]), []],
  [
    "a group does not take the name of another or of its second piece",
    grouped(["a", 151], ["a-2", 1], ["a", 1]),
    [
      ["a", "A", 100],
      ["a-2", "A2", 51],
      ["a-2-2", "A22", 1],
      ["a-3", "A3", 1],
    ],
  ],
  [
    "names that a file cannot have, and the one of what all parts share",
    grouped(["con", 30], ["Ω", 30], ["shared", 30], ["2nd", 30], ["Sent SMS", 30], ["x\u00e9", 1]),
    [
      ["group-1", "Group1", 30],
      ["group-2", "Group2", 30],
      ["shared-2", "Shared2", 30],
      ["group-4", "Group4", 30],
      ["sent-sms", "SentSms", 30],
      ["group-6", "Group6", 1],
    ],
  ],
])("%s", (_, service, parts) => {
  expect(partsOf(service)).toEqual(parts);
  expect(names.codeParts(service)).toBe(names.codeParts(service));
});

test("the parts hold every operation once, in order, and all else of the service", () => {
  const service = grouped(["a", 230], ["b", 3]);
  const parts = names.codeParts(service);
  expect(parts.flatMap((part) => operationsOf(part.service))).toEqual(operationsOf(service));
  for (const part of parts) expect([part.service.name, part.service.groups.length]).toEqual(["Large", 1]);
  expect(parts.map((part) => part.service.groups[0]?.name)).toEqual(["a", "a", "a", "b"]);
});

test("interfaces of a part carry its word", () => {
  expect(names.partNames({ name: "Large" }, { word: "Sent2" })).toEqual({
    calls: "LargeClientCallsOfSent2",
    rows: "LargeClientRowsOfSent2",
    handlers: "LargeHandlersOfSent2",
  });
});

function foldersOf(...operations: readonly string[]): readonly string[] {
  const list = operations.map((name) => ({ name }) as Operation);
  const service = { groups: [{ name: "g", operations: list }] } as unknown as Service;
  const folders = names.folderNames(service);
  expect(names.folderNames(service)).toBe(folders);
  return list.map((operation) => folders.get(operation) ?? "");
}

test.each<[string, readonly string[], readonly string[]]>([
  ["as they are", ["get", "Set", "x.y"], ["get", "Set", "x.y"]],
  ["one for each case", ["get", "GET", "Get", "get_2"], ["get", "GET_2", "Get_3", "get_2_2"]],
  ["composed or not", ["caf\u00e9", "cafe\u0301"], ["caf\u00e9", "cafe\u0301_2"]],
  ["devices of Windows", ["con", "nul.x", "get."], ["con_", "nul_x_", "get__"]],
  ["as long as may be", ["x".repeat(200), "x".repeat(201)], ["x".repeat(200), `${"x".repeat(40)}_`]],
  [
    "long ones with the same beginning",
    ["y".repeat(201), "y".repeat(202)],
    [`${"y".repeat(40)}_`, `${"y".repeat(40)}__2`],
  ],
  ["long in bytes", ["\u00e9".repeat(101)], [`${"\u00e9".repeat(40)}_`]],
])("folders of operations: %s", (_, operations, folders) => {
  expect(foldersOf(...operations)).toEqual(folders);
});

test.each([
  ["con", "Windows keeps this name for a device"],
  ["x.", "Windows drops a dot at the end"],
  ["x".repeat(201), "it is longer than 200 bytes"],
  ["", "no letter or digit is left in its file name"],
])("why %s is no folder", (name, reason) => {
  expect(names.fileNameProblem(name)).toBe(reason);
});

test.each([
  ["a", "a"],
  ["_x", "_x"],
  ["$x", "$x"],
  ["a-b", "aB"],
  ["a--b", "aB"],
  ["-a-", "a"],
  ["1a", "_1a"],
  ["-", "_"],
  ["a.\u00e9x", "a\u00c9x"],
])("%s as an identifier is %s", (name, identifier) => {
  expect(names.toIdentifier(name)).toBe(identifier);
});

test.each([
  ["aSMSGateway", "aSMSGateway"],
  ["SMSx", "smSx"],
])("camel case changes only leading capitals: %s", (name, camel) => {
  expect(names.camelCase(name)).toBe(camel);
});
