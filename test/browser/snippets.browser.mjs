/**
 * What a page says for programs is run as it stands there, by the programs: curl over each binding, our client, C# on Mono, PHP, zeep.
 * Each must send exactly the sample, however hostile; which a handler writes down.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openChromium, openPage, root, serve } from "./browser.mjs";

const samples = [
  `it's "quoted" \\back\\ \\n \\u0041`,
  "$HOME ${HOME} `id` $(id) !! %s %PATH% @file {{x}} #{x}",
  "<b>&amp;</b> ]]> </script> é 漢字 😀",
  "right\u202Eto\u2066left\u00AD\u200B, next line\u0085\u2028.",
  "two\nlines\tand a tab '",
];

const description = `service: Echoes
namespace: http://example.org/echo/
path: /echo.asmx
bindings: [soap11, soap12, http-get, http-post]
groups:
  all:
    title: All
    operations:
${samples.map((text, index) => `      echo${index}: { parameters: { Text: { type: string, sample: ${JSON.stringify(text)} } }, result: string }`).join("\n")}
`;

const folder = mkdtempSync(join(tmpdir(), "codegen-snippets-"));
const seenFile = join(folder, "seen.jsonl");
const handlers = `import { appendFileSync } from "node:fs";
const echo = ({ Text }) => { appendFileSync(${JSON.stringify(seenFile)}, JSON.stringify(Text) + "\\n"); return Text; };
export default { ${samples.map((_, index) => `echo${index}: echo`).join(", ")} };
`;

let browser;
let service;

beforeAll(async () => {
  browser = await openChromium();
  service = await serve(description, ["--handlers", "handlers.mjs"], { "handlers.mjs": handlers });
  writeFileSync(join(folder, "service.yaml"), description);
  const generated = [
    "generate",
    "service.yaml",
    "-o",
    "generated",
    "--artifacts",
    "client",
    "--import-extension",
    "js",
    "--runtime",
    "source",
  ];
  expect(await run(process.execPath, [join(root, "dist/cli.js"), ...generated])).toMatchObject({ status: 0 });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

function file(name, text) {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Which text of the page, and how it is run. */
const programs = {
  "curl over SOAP 1.1": ["soap11-curl", (text) => run("bash", [file("curl.sh", text)])],
  "curl over SOAP 1.2": ["soap12-curl", (text) => run("bash", [file("curl.sh", text)])],
  "curl over HTTP GET": ["http-get-curl", (text) => run("bash", [file("curl.sh", text)])],
  "curl over HTTP POST": ["http-post-curl", (text) => run("bash", [file("curl.sh", text)])],
  TypeScript: ["in-typescript", runTypeScript],
  "C#": ["in-c-sharp", runCSharp],
  PHP: ["in-php", (text) => run("php", ["-d", "soap.wsdl_cache_enabled=0", file("call.php", text)])],
  Python: ["in-python", (text) => run("/usr/bin/python3", [file("call.py", text)])],
};

async function runTypeScript(text) {
  const outfile = join(folder, "call.out.mjs");
  await build({ entryPoints: [file("call.ts", text)], outfile, bundle: true, format: "esm", platform: "node" });
  return run(process.execPath, [outfile]);
}

async function runCSharp(text) {
  const uses = text.split("\n").filter((line) => line.startsWith("using ") && line.endsWith(";"));
  const body = text.split("\n").filter((line) => !uses.includes(line));
  const main = "using System.Threading.Tasks;\nclass Call { static async Task Run() {";
  const end = "} static void Main() { Run().Wait(); } }";
  const source = file("Call.cs", [...uses, main, ...body, end].join("\n"));
  const compiled = await run("mcs", ["-r:System.Net.Http.dll", `-out:${join(folder, "call.exe")}`, source]);
  return compiled.status === 0 ? run("mono", [join(folder, "call.exe")]) : compiled;
}

describe.each(Object.entries(programs))("%s", (_, [id, runText]) => {
  test.each(samples.map((sample, index) => [index, sample]))("sends sample %i as it is", async (index, sample) => {
    const { page, context } = await openPage(browser);
    await page.goto(`${service.address}?op=echo${index}`);
    const text = await page.textContent(`#${id}`);
    await context.close();
    rmSync(seenFile, { force: true });
    const { status, output } = await runText(text);
    expect(status, output).toBe(0);
    expect(existsSync(seenFile), output).toBe(true);
    expect(JSON.parse(readFileSync(seenFile, "utf8"))).toBe(sample);
  });
});
