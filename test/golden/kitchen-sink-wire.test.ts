/** Owns the proof that templates and runtime agree on every construct of the language, in the kitchen sink and in every small case. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { compileFile } from "./compile-case.js";
import { expectExchanges, expectFaults, expectSamples, forPackage, OutputFolder } from "./output-folder.js";
import { repository } from "./tree.js";

const outputs = new OutputFolder("wire");
afterAll(() => outputs.remove());

const ideas = readdirSync(path.join(repository, "test/golden/ideas")).map((name) => `ideas/${name}`);

test.each(["cases/kitchen-sink", ...ideas])(
  "%s: every exchange and fault survives client and dispatcher, byte for byte",
  async (name) => {
    const compilation = await compileFile(`test/golden/${name}/input.yaml`, forPackage);
    const loaded = await outputs.load(compilation, name);
    expect(await expectExchanges(loaded)).toBeGreaterThan(0);
    const declared = compilation.files.filter((file) => /\.fault-\d+\.response\.http$/.test(file.path));
    expect(await expectFaults(loaded)).toBe(declared.length);
    expect(await expectSamples(loaded)).toBeGreaterThan(0);
  },
);
