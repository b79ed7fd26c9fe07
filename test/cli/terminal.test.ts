/**
 * Owns the proof that nothing a name or a file holds steers the terminal: no escape sequence, no override of the direction of
 * text, no line of its own, whatever command prints it and on whichever stream.
 */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { escapeUnprintable } from "../../generator/diagnostics/quote.js";
import { readDescription } from "../../generator/validate/read-description.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { type CliResult, codegen, parcelTracking } from "./run-cli.js";

/** A title, a cleared screen, a link, an override, a mark without width, a carriage return, and a line that looks like ours. */
const evil =
  "a\u001b]0;title\u0007\u001b[2J\u001b]8;;x\u001b\\\u202e\u2066\u200b\u009b1m\r\u2028\u0008\nerror: forged\tx";
const shown =
  "a\\u{1b}]0;title\\u{7}\\u{1b}[2J\\u{1b}]8;;x\\u{1b}\\\\u{202e}\\u{2066}\\u{200b}\\u{9b}1m\\u{d}\\u{2028}\\u{8}\\nerror: forged\\tx";
const faulty = "service: X\nnope: 1\n";

function expectNothingSteers({ stdout, stderr }: CliResult): string {
  const text = stdout + stderr;
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u);
  expect(text).not.toMatch(/^error: forged/m);
  return text;
}

function expectTame(result: CliResult): void {
  expect(expectNothingSteers(result)).toContain(shown);
}

// Windows has no such names.
describe.runIf(process.platform !== "win32")("names of files", () => {
  it.each<readonly [what: string, args: readonly string[], code: number]>([
    ["a description that is faulty", ["generate", `${evil}/faulty.yaml`], 2],
    ["the same, checked", ["check", `${evil}/faulty.yaml`], 2],
    ["a description that is not there", ["generate", `${evil}/none.yaml`], 2],
    ["a description that is a folder", ["generate", evil], 2],
    ["an output folder", ["generate", "good.yaml", "-o", evil], 0],
    ["an output folder, not yet written", ["generate", "good.yaml", "--dry-run", "-o", `new${evil}`], 0],
    ["an output folder that is a file", ["generate", "good.yaml", "-o", `${evil}/faulty.yaml`], 2],
    ["an output folder with files in the way", ["generate", "good.yaml", "-o", `${evil}/taken`], 1],
    ["an output folder, checked", ["check", "good.yaml", "-o", evil], 1],
    ["an output folder, checked in full", ["check", "--full", "good.yaml", "-o", evil], 1],
    ["a configuration", ["generate", "--config", `${evil}/codegen.yaml`], 2],
    ["a configuration that is not there", ["check", "--config", `${evil}/none`], 2],
    ["a recording", ["infer-rows", `${evil}/faulty.yaml`], 2],
    ["a recording that is not there", ["infer-rows", evil], 2],
    ["a folder where Prettier is missing", ["generate", "good.yaml", "--format", "-o", evil], 2],
    ["a link to nothing", ["generate", "good.yaml", "-o", `${evil}/link`], 2],
  ])("%s", async (_what, args, code) => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "good.yaml": parcelTracking,
      [`${evil}/faulty.yaml`]: faulty,
      [`${evil}/codegen.yaml`]: "services:\n",
      [`${evil}/taken/index.ts`]: "mine",
    });
    symlinkSync(join(folder, "nothing"), join(folder, evil, "link"));
    const result = await codegen(folder, ...args);
    expect(result.code, result.stderr).toBe(code);
    expectTame(result);
  });

  it("what stands beside the output", async () => {
    const folder = temporaryFolder();
    writeTree(folder, { "good.yaml": parcelTracking });
    expect((await codegen(folder, "generate", "good.yaml", "-o", "out")).code).toBe(0);
    writeFileSync(join(folder, "out", evil), "");
    mkdirSync(join(folder, "out", "fixtures", `${evil}2`));
    for (const full of [[], ["--full"]]) {
      const result = await codegen(folder, "check", ...full, "good.yaml", "-o", "out");
      expect(result.code).toBe(1);
      expectTame(result);
    }
  });
});

describe("arguments", () => {
  it.each<readonly [what: string, args: readonly string[]]>([
    ["a command", [evil]],
    ["an option", ["generate", `--${evil}`]],
    ["a value", ["generate", "good.yaml", "--import-extension", evil]],
    ["a namespace", ["generate", "good.yaml", "--namespace", evil]],
    ["one too many", ["generate", "good.yaml", evil]],
    ["of help", ["help", evil]],
  ])("%s", async (_what, args) => {
    const folder = temporaryFolder();
    writeTree(folder, { "good.yaml": parcelTracking });
    const result = await codegen(folder, ...args);
    expect(result.code).toBe(2);
    expectNothingSteers(result);
  });
});

describe("texts of several lines", () => {
  it("leave nothing to change", () => {
    const source = { name: evil, text: `service: "${evil.replace(/[\n\r\t]/g, "")}"\n${evil}: 1\n` };
    const { diagnostics } = readDescription(source);
    expect(diagnostics.length).toBeGreaterThan(0);
    const lines = diagnostics.flatMap((diagnostic) => formatDiagnostic(diagnostic, source).split("\n"));
    expect(lines.map(escapeUnprintable)).toEqual(lines);
  });
});
