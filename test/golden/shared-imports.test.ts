/** A runtime that several services share has every module that an output may import. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { assets } from "#assets";
import { compileRuntime } from "../../generator/compile.js";
import { repository } from "./tree.js";

const folder = path.join(repository, "test/golden/ideas");
/** The printed files of one side in all golden outputs: those that a client alone, or a server alone, has. */
const sides = { client: ["client.ts", "operations.ts"], server: ["server.ts", "operations.ts"] } as const;
const emitters = path.join(repository, "generator/emit");

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/"\.\/runtime\/([\w-]+\/[\w/-]+|description|operation-call|client-options)(?:\.js)?"/g)].map(
    ([, module = ""]) => module,
  );
}

test("each module that a golden output imports is in a shared runtime of its side", async () => {
  for (const [side, names] of Object.entries(sides)) {
    const files = await compileRuntime([side === "client" ? ["client"] : ["server", "help"]], {}, assets);
    const modules = new Set(files.map((file) => file.path.replace(/\.ts$/, "")));
    const both = await compileRuntime([["client", "server", "help"]], {}, assets);
    for (const idea of readdirSync(folder)) {
      const output = path.join(folder, idea, "output");
      for (const name of readdirSync(output).filter((each) => (names as readonly string[]).includes(each))) {
        const imported = importsOf(readFileSync(path.join(output, name), "utf8"));
        // The table of both sides names the codecs of both.
        const there = name === "operations.ts" ? new Set(both.map((each) => each.path.replace(/\.ts$/, ""))) : modules;
        expect(
          imported.filter((module) => !there.has(module)),
          `${side} of ${idea}: ${name}`,
        ).toEqual([]);
      }
    }
  }
});

test("each module that an emitter names is in a shared runtime of both sides with a gateway", async () => {
  const files = await compileRuntime([["client", "server", "help", "openapi"]], {}, assets);
  const modules = new Set(files.map((file) => file.path.replace(/\.ts$/, "")));
  const names = readdirSync(emitters, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const named = names.flatMap((name) => importsOf(readFileSync(path.join(emitters, name), "utf8")));
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((module) => !modules.has(module))).toEqual([]);
});
