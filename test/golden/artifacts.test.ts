/** Only what was asked for: of every choice the files that it needs, each import inside, and nothing of the other side. */
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { artifacts, type Artifact } from "../../generator/model/artifacts.js";
import { exportsOf } from "../names/exports.js";
import { compileFile, compileText } from "./compile-case.js";
import { treeOf, type Tree } from "./tree.js";

/** No types of its own, so that a server alone has no `types.ts`. */
const least = `
service: Least
namespace: http://example.org/least/
baseUrl: http://localhost:8080
path: /least.asmx
groups:
  all:
    title: All
    operations:
      ping: { purpose: Answer, parameters: { Text: string }, result: string }
`;

/** Every choice without OpenAPI and types, and those in which they make a difference. */
const choices: readonly (readonly Artifact[])[] = [
  ...Array.from({ length: 31 }, (_, index) => artifacts.filter((_name, bit) => ((index + 1) >> bit) & 1)),
  ["openapi"],
  ["types"],
  ["server", "types"],
  ["wsdl", "fixtures", "types"],
  ["client", "openapi"],
  ["server", "openapi"],
];
const inputs = {
  "messaging-account": (chosen: readonly Artifact[]) =>
    compileFile("spec/messaging-account.yaml", { artifacts: chosen }),
  "kitchen-sink": (chosen: readonly Artifact[]) =>
    compileFile("test/golden/cases/kitchen-sink/input.yaml", { artifacts: chosen }),
  least: (chosen: readonly Artifact[]) => compileText(least, { artifacts: chosen }),
};

async function treeFor(input: keyof typeof inputs, chosen: readonly Artifact[]): Promise<Tree> {
  const { files, diagnostics } = await inputs[input](chosen);
  expect(diagnostics).toEqual([]);
  return treeOf(files);
}

/** Relative imports of TypeScript that lead to no file. */
function brokenImports(tree: Tree): readonly string[] {
  return [...tree].flatMap(([file, text]) =>
    [...text.matchAll(/(?:\bfrom |\bimport\()"(\.[^"\n]*)\.js"/g)].flatMap(([, target = ""]) =>
      tree.has(`${path.posix.join(path.posix.dirname(file), target)}.ts`) ? [] : [`${file}: ${target}`],
    ),
  );
}

/** Which of `names` some file declares for others. */
function declared(tree: Tree, names: readonly string[]): readonly string[] {
  const text = [...tree.values()].join("\n");
  const exported = /^export (?:declare |abstract |async )*(?:class|const|function\*?|interface|type) ([\w$]+)/gm;
  const all = new Set([...text.matchAll(exported)].map(([, name]) => name));
  return names.filter((name) => all.has(name));
}

describe.each(Object.keys(inputs) as (keyof typeof inputs)[])("%s", (input) => {
  test.each(choices.map((chosen) => [chosen.join(", "), chosen] as const))(
    "%s: every import leads inside",
    async (_, chosen) => {
      const tree = await treeFor(input, chosen);
      expect(brokenImports(tree)).toEqual([]);
      const has = (pattern: RegExp): boolean => [...tree.keys()].some((file) => pattern.test(file));
      expect(has(/^client\.ts$/)).toBe(chosen.includes("client"));
      expect(has(/^server\.ts$/)).toBe(chosen.includes("server"));
      expect(has(/^help\.ts$/)).toBe(chosen.includes("server") && chosen.includes("help"));
      const server = tree.get("server.ts");
      if (server !== undefined) expect(/HelpPage\b/.test(server)).toBe(chosen.includes("help"));
      expect(has(/^wsdl\.ts$/)).toBe(chosen.includes("server"));
      expect(has(/\.wsdl$/)).toBe(chosen.includes("wsdl"));
      expect(has(/\.http$|^fixtures\//)).toBe(chosen.includes("fixtures"));
      const hasSides = chosen.includes("client") || chosen.includes("server");
      expect(has(/^operations\.ts$/)).toBe(hasSides);
      expect(has(/^index\.ts$/)).toBe(hasSides || chosen.includes("types"));
      // Nothing of the least service needs the runtime.
      expect(has(/^runtime\//)).toBe(hasSides || (chosen.includes("types") && input !== "least"));
    },
  );
});

describe("one side alone", () => {
  const index = "templates/runtime";
  const shared = exportsOf(`${index}/shared.ts`);
  const ofClient = exportsOf(`${index}/client/index.ts`);
  const ofServer = exportsOf(`${index}/server/index.ts`);
  /** Types of Node's own modules stand in one file for both sides, and are gone once types are. */
  const own = (name: string): boolean => !/^Node[A-Z]/.test(name);
  let [client, server, both]: Tree[] = [];
  beforeAll(async () => {
    client = await treeFor("messaging-account", ["client"]);
    server = await treeFor("messaging-account", ["server"]);
    both = await treeFor("messaging-account", ["client", "server"]);
  });

  test("the indexes share no name, and the runtime's own is all three", () => {
    const all = [...shared, ...ofClient, ...ofServer];
    expect(new Set(all).size).toBe(all.length);
    expect(all.sort()).toEqual([...exportsOf(`${index}/index.ts`)].sort());
    for (const names of [shared, ofClient, ofServer]) expect(names.length).toBeGreaterThan(8);
  });

  test("a client has nothing of the server", () => {
    const tree = client ?? new Map();
    expect(declared(tree, ofClient)).toContain("createClient");
    expect(declared(tree, ofServer).filter(own)).toEqual([]);
    const files = [...tree.keys()].filter((file) =>
      /server|dispatcher|handler|answer|adapters|refus|not-implemented|wsdl|write-fault/.test(file),
    );
    expect(files).toEqual([]);
    const text = [...tree.values()].join("\n");
    for (const word of ["wsdl:definitions", "ServerHandle", "Received {"])
      expect([word, text.includes(word)]).toEqual([word, false]);
  });

  test("a client whose service takes no DataSets has nothing that writes them", async () => {
    const writers = (tree: Tree): readonly string[] =>
      [...tree.keys()].filter((file) => /data-set.*write-|data-set-type/.test(file));
    expect(writers(client ?? new Map())).toEqual([]);
    expect(writers(server ?? new Map()).length).toBeGreaterThan(3);
    const sending = "test/golden/ideas/data-set-parameter/input.yaml";
    expect(writers(treeOf((await compileFile(sending, { artifacts: ["client"] })).files)).length).toBeGreaterThan(3);
  });

  test("a server has nothing of the client", () => {
    const tree = server ?? new Map();
    expect(declared(tree, ofServer)).toContain("createDispatcher");
    expect(declared(tree, ofClient).filter(own)).toEqual([]);
    const files = [...tree.keys()].filter((file) =>
      /client|(?:^|\/)(?:call|reply|run-call|run-rows)\b|(?:fetch|pool|default|in-process)\.ts$/.test(file),
    );
    expect(files).toEqual([]);
    const text = [...tree.values()].join("\n");
    for (const word of ["Credentials", "Parameters {", "globalThis.fetch", "May be given once to the client"])
      expect([word, text.includes(word)]).toEqual([word, false]);
  });

  test("types alone are the client's types without what a client gets once, from their own files", async () => {
    const { files } = await inputs["messaging-account"](["types"]);
    const clientText = client?.get("types.ts") ?? "";
    const { "types.ts": text = "", "index.ts": index = "", ...others } = Object.fromEntries(treeOf(files));
    const namesOf = (source: string): readonly string[] =>
      [...source.matchAll(/^export (?:interface|type|const) (\w+)/gm)].map(([, name = ""]) => name);
    const atOnce = "MessagingAccountCredentials";
    expect(namesOf(clientText)).toContain(atOnce);
    expect(namesOf(text)).toEqual(namesOf(clientText).filter((name) => name !== atOnce));
    expect(text.match(/^import .*$/gm)).toEqual([
      'import type { Unspecified } from "./runtime/description.js";',
      'import type { DataSet } from "./runtime/results/data-set/data-set.js";',
      'import type { DateTime } from "./runtime/values/date-time.js";',
      'import type { Decimal } from "./runtime/values/decimal.js";',
      'import type { Guid } from "./runtime/values/guid.js";',
    ]);
    expect(index.match(/^(?:im|ex)port.*$/gm)).toEqual(['export * from "./types.js";']);
    expect(Object.keys(others).filter((file) => /client\/|server\/|transports|bindings\//.test(file))).toEqual([]);
  });

  test("client and server together have the runtime files of each, and the common index", () => {
    const runtimeOf = (tree: Tree | undefined): readonly string[] =>
      [...(tree?.keys() ?? [])].filter((file) => file.startsWith("runtime/"));
    const union = new Set([...runtimeOf(client), ...runtimeOf(server), "runtime/index.ts"]);
    expect([...union].sort()).toEqual([...runtimeOf(both)].sort());
  });
});
