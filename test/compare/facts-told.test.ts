/**
 * Every fact of a service is told by `diff` and `drift`, against descriptions and WSDLs; and no statement of a fact could go from the code without a
 * pair of {@link factPairs} that is told otherwise then.
 */
import { assets } from "#assets";
import { build } from "esbuild";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { diff, drift } from "../../generator/commands/describe/compare.js";
import { comparisonLines } from "../../generator/commands/reports/text.js";
import { Recorder } from "../../generator/commands/terminal/report.js";
import type { ExitCode } from "../../generator/commands/terminal/exit-codes.js";
import type { Terminal } from "../../generator/commands/terminal/terminal.js";
import { compile } from "../../generator/compile.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { repository, updating } from "../golden/tree.js";
import { type Compare, factPairs, toldOf } from "./fact-pairs.js";

const isTold = (line: string): boolean => /^(?:added|changed|removed): /.test(line);
const told = new Map(factPairs.map((pair) => [pair, toldOf(pair)]));

/** What a command says, line by line, and its exit code. */
async function said(run: (terminal: Terminal) => Promise<ExitCode>, folder: string) {
  const lines: string[] = [];
  const print: Terminal["print"] = (...printed) =>
    lines.push(
      ...printed.map((line) =>
        typeof line === "string" ? line : line.map((part) => (typeof part === "string" ? part : part.text)).join(""),
      ),
    );
  const record = new Recorder();
  const terminal: Terminal = {
    folder,
    version: "0",
    print,
    warn: print,
    record,
    signal: new AbortController().signal,
    uninterrupted: (work) => work(),
  };
  const code = await run(terminal);
  print(...comparisonLines(record.report("diff", "asmx-codegen 0", code)));
  return { code, lines };
}

describe("the commands", () => {
  const folder = temporaryFolder();
  const wsdls = new Map<string, string>();
  async function wsdlOf(text: string): Promise<string> {
    const known = wsdls.get(text);
    if (known !== undefined) return known;
    const { files } = await compile({ name: "a.yaml", text }, { artifacts: ["wsdl"] }, assets);
    const wsdl = files.find((file) => file.path.endsWith(".wsdl"))?.text ?? "";
    wsdls.set(text, wsdl);
    return wsdl;
  }

  it("`diff` and `drift` say each fact of a description; exit code 1", async () => {
    for (const pair of factPairs) {
      writeTree(folder, { "older.yaml": pair.older, "newer.yaml": pair.newer });
      for (const run of [
        (terminal: Terminal) => diff("older.yaml", "newer.yaml", {}, terminal),
        (terminal: Terminal) => drift("newer.yaml", { description: "older.yaml" }, terminal),
      ]) {
        const { code, lines } = await said(run, folder);
        expect([pair.name, code, lines.slice(0, -1)]).toEqual([pair.name, 1, told.get(pair)]);
      }
    }
  });

  it("`drift` says each fact of a deployed WSDL, but what no WSDL says: fact-pairs-wsdl.txt", async () => {
    const text: string[] = [];
    const silent: string[] = [];
    for (const pair of factPairs) {
      const [olderWsdl, newerWsdl] = [await wsdlOf(pair.older), await wsdlOf(pair.newer)];
      writeTree(folder, { "older.yaml": pair.older, "older.wsdl": olderWsdl, "newer.wsdl": newerWsdl });
      const against = (description: string) =>
        said((terminal) => drift("newer.wsdl", { description }, terminal), folder);
      const [described, deployed] = [await against("older.yaml"), await against("older.wsdl")];
      const lines = described.lines.filter(isTold);
      // Choices that no description names are called otherwise there, and the rest is the same.
      expect([pair.name, deployed.code, deployed.lines.filter(isTold).length]).toEqual([
        pair.name,
        described.code,
        lines.length,
      ]);
      expect([pair.name, described.code]).toEqual([pair.name, lines.length > 0 ? 1 : 0]);
      text.push(pair.name, ...lines.map((line) => `  ${line}`));
      if (lines.length === 0) silent.push(pair.name);
    }
    expect(silent).toEqual(factPairs.filter(({ unsaid }) => unsaid).map(({ name }) => name));
    const golden = path.join(import.meta.dirname, "fact-pairs-wsdl.txt");
    if (updating) writeFileSync(golden, `${text.join("\n")}\n`);
    expect(`${text.join("\n")}\n`).toBe(readFileSync(golden, "utf8"));
  });
});

/** The calls in the code that state a fact, or a run of them, by file and offset. */
const modules = ["facts.ts", "wsdl-facts.ts", "table-facts.ts"].map((name) => ({
  name,
  text: readFileSync(path.join(repository, "generator/wire", name), "utf8"),
}));
const statements = modules.flatMap(({ name, text }) =>
  [...text.matchAll(/(?<![.\w])(this\.say\w*|tell|said|fact|ofService)\((?!\w+: (?:Operation|Parameter))/g)].map(
    (found) => ({
      name,
      at: found.index,
      call: found[1] ?? "",
      line: `${name}:${String(text.slice(0, found.index).split("\n").length)} ${text.slice(found.index).split("\n")[0] ?? ""}`,
    }),
  ),
);

/** The comparer without one of its statements: the fact is the same in all services, as one that nobody states. */
async function without({ name, at, call }: (typeof statements)[number]): Promise<Compare> {
  const isStatement = call.startsWith("this.") || call === "tell";
  const { outputFiles } = await build({
    entryPoints: [path.join(repository, "generator/compare/compare-services.ts")],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: [
      {
        name: "without",
        setup({ onLoad }) {
          onLoad({ filter: new RegExp(`/wire/${name.replace(".", "\\.")}$`) }, ({ path: file }) => {
            const text = readFileSync(file, "utf8");
            const end = closingOf(text, at + call.length);
            const args = text.slice(at + call.length + 1, end);
            const instead = isStatement ? `void [${args}]` : `lost(${args})`;
            const lost = 'const lost = (..._: unknown[]) => ({ subject: "", about: "lost", value: "" });';
            return { contents: `${text.slice(0, at)}${instead}${text.slice(end + 1)}\n${lost}`, loader: "ts" };
          });
        },
      },
    ],
  });
  const code = outputFiles[0]?.text ?? "";
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return (module as { compareServices: Compare }).compareServices;
}

/** Of the parenthesis that opens there. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at;
  }
  throw new Error("no end");
}

describe("the code that states facts", () => {
  it("is known to the test: some seventy statements", () => {
    expect(statements.length).toBeGreaterThan(70);
  });

  it.each(statements)("has a pair that is told otherwise without $line", async (statement) => {
    const compare = await without(statement);
    expect(factPairs.some((pair) => toldOf(pair, compare).join() !== told.get(pair)?.join())).toBe(true);
  });
});
