/** Owns the steps that the first `generate` of an output prints to a person: the call that it shows compiles, and nobody else sees them. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { Recorder } from "../../generator/commands/terminal/report.js";
import { generate, type GenerateOptions } from "../../generator/commands/generate/generate.js";
import type { Terminal } from "../../generator/commands/terminal/terminal.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { codegen, parcelTracking } from "./run-cli.js";

const folder = temporaryFolder();
writeTree(folder, {
  "package.json": '{ "type": "module" }',
  "parcels.yaml": parcelTracking,
  "hard.yaml": `
service: Hard
namespace: http://example.org/hard/
baseUrl: http://shop.example.org
path: /hard.asmx
document: letter
bindings: [soap11]
types:
  Row: { fields: { Id: { type: long, required: true }, Price: decimal, When: dateTime } }
  Rows: { array: Row }
  Login: { fields: { Key: { type: string, secret: hide } } }
groups:
  all:
    operations:
      delete: { soapHeaders: { Auth: { type: Login, required: true } }, parameters: { Rows: Rows, Id: { type: long, required: true }, "a-b": { type: boolean, required: true } }, result: int }
`,
});

/** Lines that `generate` prints to a person. */
async function linesOf(description: string, options: GenerateOptions): Promise<readonly string[]> {
  const lines: string[] = [];
  const terminal: Terminal = {
    folder,
    version: "0",
    print: (...printed) => lines.push(...printed.map(String)),
    warn: (...printed) => lines.push(...printed.map(String)),
    record: new Recorder(),
    hasReader: true,
    signal: new AbortController().signal,
    uninterrupted: (work) => work(),
  };
  expect(await generate(description, options, terminal)).toBe(0);
  return lines;
}

function errorsIn(text: string): readonly string[] {
  const file = join(folder, "main.ts");
  writeFileSync(file, text);
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map((each) => ts.flattenDiagnosticMessageText(each.messageText, "\n"));
}

describe("the first generate of an output", () => {
  it.each([
    ["parcels.yaml", "client", "createParcelTrackingClient", "wire"],
    ["parcels.yaml", "server", "createParcelTrackingDispatcher", "wire"],
    ["hard.yaml", "client", "createHardClient", "wire"],
    ["hard.yaml", "client", "createHardClient", "camelCase"],
    ["messaging-account", "client,server", "createMessagingAccountClient", "wire"],
    ["messaging-account", "client,server", "createMessagingAccountClient", "camelCase"],
  ] as const)("shows code for %s (%s) that compiles", async (description, artifacts, name, naming) => {
    const output = `out-${name}-${naming}`;
    const options = { output, artifacts, naming, runtime: "source" };
    const lines = await linesOf(description, options);
    const steps = lines.slice(lines.indexOf("Next:") + 1);
    expect(steps).toEqual([
      expect.stringMatching(`^  import \\{ ${name}.* \\} from "\\./${output}/index\\.js";$`),
      expect.stringContaining(`await `),
    ]);
    expect(errorsIn(steps.join("\n"))).toEqual([]);
    expect(await linesOf(description, options)).not.toContain("Next:");
  });

  it.each([
    ["client", /^ {2}\(async \(\) => \{ const result = await create\w+\(.*\)\.\w+\(\{.*\}\); \}\)\(\);$/],
    ["server", /^ {2}\(async \(\) => \{ await serve\(.*, \{ port: 8080 \}\); \}\)\(\);$/],
  ])("shows code of CommonJS for such an output (%s)", async (artifacts, use) => {
    const output = `out-commonjs-${artifacts}`;
    const options = { output, artifacts, runtime: "source", language: "javascript", modules: "commonjs" } as const;
    const lines = await linesOf("parcels.yaml", options);
    const steps = lines.slice(lines.indexOf("Next:") + 1);
    expect(steps).toEqual([
      expect.stringMatching(`^  const \\{ create\\w+.* \\} = require\\("\\./${output}/index\\.js"\\);$`),
      expect.stringMatching(use),
    ]);
    const file = join(folder, "main.cjs");
    writeFileSync(file, steps.join("\n"));
    expect(spawnSync(process.execPath, ["--check", file], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });

  it("begins with the runtime's installation if the project lacks it, and does not repeat it", async () => {
    const lines = await linesOf("parcels.yaml", { output: "out-package", artifacts: "client" });
    expect(lines.filter((line) => line.includes("asmx-runtime"))).toEqual(["  npm install asmx-runtime@1"]);
  });

  it("prints no steps where nobody reads them, but the command that is needed", async () => {
    const { stdout } = await codegen(folder, "generate", "parcels.yaml", "-o", "out-piped", "--artifacts", "client");
    expect(stdout).not.toContain("Next:");
    expect(stdout).toContain("run: npm install asmx-runtime@1");
  });
});
