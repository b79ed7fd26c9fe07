/** Hostile files: work grows with the text and no faster, output no faster than that; what multiplies is refused. */
import { expect, test } from "vitest";
import { assets } from "#assets";
import { compile } from "../../generator/compile.js";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { inferRows } from "../../generator/infer/infer-rows.js";
import { printRows } from "../../generator/infer/print-rows.js";
import { loadConfig } from "../../generator/load/config.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { type HostileFile, hostileFiles, inLines } from "./files.js";
import { workOf } from "./work.js";

/** Characters that come out. */
async function run({ read }: HostileFile, text: string): Promise<number> {
  if (read === "recording") return printRows(inferRows([{ name: "recording", text }])).length;
  const source = { name: "hostile.yaml", text };
  const { files = [], diagnostics } =
    read === "configuration" ? { ...loadConfig(text), files: [] } : await compile(source, {}, assets);
  const shown = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, source).length);
  return [...shown, ...files.map(({ text: { length } }) => length)].reduce((sum, length) => sum + length, 0);
}

async function measure(file: HostileFile, size: number) {
  let output = 0;
  const work = await workOf(async () => {
    output = await run(file, file.text(size));
  });
  return { ...work, output };
}

const growing = hostileFiles.filter(({ full, refused }) => refused === undefined && full > 100);
const multiplying = hostileFiles.filter(({ refused }) => refused !== undefined);

test("there are at least 30 of them", () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(30);
  expect(new Set(hostileFiles.map(({ name }) => name)).size).toBe(hostileFiles.length);
});

test.each(growing.map((file) => [file.name, file] as const))(
  "%s: twice the text, twice the work",
  async (_name, file) => {
    const size = Math.floor(file.full / 64);
    // What is made once, by whichever file comes first, belongs to none.
    await measure(file, size);
    const [once, twice, fourTimes] = [
      await measure(file, size),
      await measure(file, 2 * size),
      await measure(file, 4 * size),
    ];
    for (const what of ["steps", "output"] as const) {
      // Linear growth, whatever it starts from: the second difference is twice the first; a square's is four times.
      const first = twice[what] - once[what];
      const second = fourTimes[what] - twice[what];
      expect(second, `${what}: ${once[what]}, ${twice[what]}, ${fourTimes[what]}`).toBeLessThan(
        2.7 * first + 0.02 * once[what] + 2000,
      );
    }
    expect(fourTimes.yamlErrors).toBe(0);
  },
);

test.each(multiplying.map((file) => [file.name, file] as const))("%s: refused", (_name, { full, text, refused }) => {
  const { diagnostics } = readDescription({ name: "hostile.yaml", text: text(full) });
  expect(diagnostics.map(({ code }) => code)).toEqual([refused]);
});

test("a line of a hundred records is one, of more it is refused", () => {
  const codesOf = (records: number): readonly string[] =>
    readDescription({ name: "line.yaml", text: inLines(records, records) }).diagnostics.map(({ code }) => code);
  expect(codesOf(100)).toEqual([]);
  expect(codesOf(102)).toEqual(["AC3037", "AC3037"]);
});
