/** Owns the proof that templates and runtime agree on every construct of the language, in the kitchen sink and in every small case. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { compileFile } from "./compile-case.js";
import { expectExchanges, OutputFolder } from "./output-folder.js";
import { repository } from "./tree.js";

const outputs = new OutputFolder("wire");
afterAll(() => outputs.remove());

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map((name) => `ideas/${name}`);

test.each(["cases/kitchen-sink", ...ideas])(
  "%s: every exchange survives client and dispatcher, byte for byte",
  async (name) => {
    const compilation = await compileFile(`test/golden/${name}/input.yaml`);
    expect(await expectExchanges(await outputs.load(compilation, name))).toBeGreaterThan(0);
  },
  120_000,
);
