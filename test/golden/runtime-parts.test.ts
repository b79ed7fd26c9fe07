/** Owns the proof that a copy of the runtime has the parts that its service needs, and a clear error for all others. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import type { GeneratedFile } from "../../generator/model/file.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { compileText } from "./compile-case.js";

const operations = ["Add", "Subtract", "Multiply", "Divide"].map(
  (name) => `      ${name}: { purpose: Calculates, parameters: { intA: int, intB: int }, result: int }`,
);
const description = [
  "service: Calculator",
  "namespace: http://tempuri.org/",
  "path: /calculator.asmx",
  "bindings: [soap11, soap12]",
  "groups:",
  "  all:",
  "    operations:",
  ...operations,
  "",
].join("\n");
const specifier = /(?:\bfrom |\bimport\()"([^"]+)"/g;

let files: readonly GeneratedFile[] = [];
beforeAll(async () => {
  ({ files } = await compileText(description, { artifacts: ["client"], runtimeParts: [] }));
});
const paths = (of = files): readonly string[] => of.map((file) => file.path);

test("four int operations have no DataSets, forms, NTLM, proxies, fixtures or types of others, and at most 12,950 lines", () => {
  const others =
    /runtime\/(?:results\/data-|bindings\/form|transports\/(?:ntlm|proxy|fixture)|values\/(?:guid|rich|decimal)|help|server)/;
  expect(paths().filter((file) => others.test(file))).toEqual([]);
  expect(paths()).toEqual(expect.arrayContaining(["runtime/values/integer.ts", "runtime/results/scalar.ts"]));
  const lines = files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  expect(lines).toBeLessThanOrEqual(12_950);
  expect(lines).toBeGreaterThan(5_000);
});

test("no import leads out of it", () => {
  const all = new Set(paths());
  for (const { path: file, text } of files) {
    for (const [, target = ""] of text.matchAll(specifier)) {
      expect(target, file).toMatch(/^\.{1,2}\//);
      expect(all, `${file}: ${target}`).toContain(
        path.posix.join(path.posix.dirname(file), target.replace(/\.js$/, ".ts")),
      );
    }
  }
});

test("an output that imports the package has at most 10 files and 400 lines", async () => {
  const { files: imported } = await compileText(description, { artifacts: ["client"], runtime: "package" });
  expect(imported.length).toBeLessThan(10);
  expect(imported.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0)).toBeLessThanOrEqual(400);
});

test.each([
  ["data-sets", "results/data-set/read.ts"],
  ["forms", "bindings/form/http-get.ts"],
  ["ntlm", "transports/ntlm/transport.ts"],
  ["proxy", "transports/proxy.ts"],
  ["fixtures", "transports/fixture.ts"],
  ["values", "values/guid.ts"],
] as const)("%s is there if it is asked for: %s", async (part, file) => {
  expect(paths()).not.toContain(`runtime/${file}`);
  const asked = await compileText(description, { artifacts: ["client"], runtimeParts: [part] });
  expect(paths(asked.files)).toContain(`runtime/${file}`);
});

test("a service that returns a DataSet, or offers HTTP GET, has what it needs", async () => {
  const other = description.replace("result: int", "result: DataSet").replace("[soap11, soap12]", "[soap11, http-get]");
  const { files: needed } = await compileText(other, { artifacts: ["client"], runtimeParts: [] });
  expect(paths(needed)).toEqual(
    expect.arrayContaining(["runtime/results/data-set/input.ts", "runtime/bindings/form/http-get.ts"]),
  );
});

test("the client calls, and an omitted part throws an error that names the setting", async () => {
  const folder = temporaryFolder();
  writeTree(folder, Object.fromEntries(files.map(({ path: file, text }) => [file, text])));
  writeTree(folder, {
    "main.ts": [
      'import { createCalculatorClient, dataSet, ntlmTransport, values } from "./index.js";',
      'const body = `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><AddResponse xmlns="http://tempuri.org/"><AddResult>3</AddResult></AddResponse></s:Body></s:Envelope>`;',
      "const bytes = new TextEncoder().encode(body);",
      "const chunks = async function* () { yield bytes; };",
      'const transport = async () => ({ status: 200, headers: { "content-type": "text/xml; charset=utf-8" }, body: chunks() });',
      'const client = createCalculatorClient({ baseUrl: "http://localhost", transport: transport as never });',
      "console.log(await client.Add({ intA: 1, intB: 2 }));",
      "for (const use of [() => (ntlmTransport as never as () => void)(), () => (dataSet as never as () => void)(), () => (values.guid as { readonly read?: unknown }).read]) {",
      "  try { use(); } catch (error) { console.log(String(error)); }",
      "}",
    ].join("\n"),
  });
  const outfile = path.join(folder, "out.mjs");
  await build({ entryPoints: [path.join(folder, "main.ts")], bundle: true, format: "esm", platform: "node", outfile });
  expect(existsSync(outfile)).toBe(true);
  const lack = (name: string, part: string): string =>
    `Error: this copy of the runtime lacks ${name}: add ${part} to runtimeParts in codegen.yaml, or set runtime: package`;
  expect(execFileSync(process.execPath, [outfile], { encoding: "utf8" }).trimEnd().split("\n")).toEqual([
    "3",
    lack("ntlmTransport", "ntlm"),
    lack("dataSet", "data-sets"),
    lack("guid", "values"),
  ]);
});
