/**
 * Owns the proof that a binding needs its row, its lines in the two lists and files of its name, nothing else: one that does not exist
 * (HTTP PUT with a form) is added to a copy of the sources, which then compiles, generates, calls and answers over it.
 * Invariant: what it does not concern comes out byte for byte as before.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTree, repository } from "../golden/tree.js";

const copy = mkdtempSync(path.join(tmpdir(), "codegen-binding-"));
const at = (file: string): string => path.join(copy, file);

function edit(file: string, ...replacements: readonly (readonly [string, string])[]): void {
  let text = readFileSync(at(file), "utf8");
  for (const [before, after] of replacements) {
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
    text = text.replace(before, after);
  }
  writeFileSync(at(file), text);
}

async function node(...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [...args], { cwd: copy })).stdout;
  } catch (error) {
    return String((error as { readonly stdout?: string }).stdout) + String((error as Error).message);
  }
}

const compileSources = (): Promise<string> =>
  node("node_modules/typescript-7/bin/tsc", "-p", "tsconfig.planted.json", "--pretty", "false");

beforeAll(() => {
  for (const part of ["generator", "templates", "spec", "codegen.yaml", "LICENSE", "package.json", "tsconfig.json"])
    cpSync(path.join(repository, part), at(part), { recursive: true });
  symlinkSync(path.join(repository, "node_modules"), at("node_modules"));
  writeFileSync(
    at("tsconfig.planted.json"),
    '{ "extends": "./tsconfig.json", "include": ["generator", "templates/runtime"] }',
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the compiler names the two lists that lack a new binding", async () => {
  edit(
    "templates/runtime/binding-rows.ts",
    [
      'export type FormBindingId = "http-get" | "http-post";',
      'export type FormBindingId = "http-get" | "http-post" | "http-put";',
    ],
    [
      "\n};\n\n/** The binding of calls",
      '\n  "http-put": {\n    id: "http-put",\n    family: "form",\n    title: "HTTP PUT",\n    method: "PUT",\n    mediaType: "application/x-www-form-urlencoded",\n    wsdlEnding: "HttpPut",\n    wsdlPrefix: "http",\n  },\n};\n\n/** The binding of calls',
    ],
  );
  const files = [...(await compileSources()).matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
  expect(files).toEqual(["templates/runtime/bindings/index.ts", "templates/runtime/bindings/servers.ts"]);
});

test("a new binding with its lines and files compiles, and changes no output of other services", async () => {
  edit(
    "templates/runtime/bindings/index.ts",
    [
      "export type { Binding };",
      'import { httpPut } from "./form/http-put.js";\nexport { httpPut };\nexport type { Binding };',
    ],
    ['  "http-post": httpPost,\n', '  "http-post": httpPost,\n  "http-put": httpPut,\n'],
  );
  edit("templates/runtime/bindings/servers.ts", [
    "\n};",
    '\n  "http-put": /* @__PURE__ */ formServer("http-put"),\n};',
  ]);
  const post = readFileSync(at("templates/runtime/bindings/form/http-post.ts"), "utf8");
  writeFileSync(
    at("templates/runtime/bindings/form/http-put.ts"),
    post.replaceAll("http-post", "http-put").replaceAll("httpPost", "httpPut").replaceAll("POST", "PUT"),
  );
  for (const side of ["request", "response"]) {
    const template = readFileSync(at(`templates/fixtures/http-post.${side}.hbs`), "utf8");
    writeFileSync(at(`templates/fixtures/http-put.${side}.hbs`), template.replace(/^POST /, "PUT "));
  }
  expect(await compileSources()).toBe("");
  await node("generator/build.mjs");
  await node("dist/cli.js", "generate");
  const before = readTree(path.join(repository, "generated/messaging-account"));
  const changed = [...readTree(at("generated/messaging-account"))]
    .filter(([file, text]) => before.get(file) !== text)
    .map(([file]) => file);
  expect(changed).toEqual(["codegen-lock.json"]);
});

const description = `service: Weather
namespace: http://example.org/weather/
path: /weather.asmx
bindings: [soap11, http-put]
groups:
  weather:
    operations:
      getTemperature: { parameters: { City: string }, result: decimal }
`;

const program = `
import { createWeatherClient, createWeatherDispatcher, inProcessTransport } from "./output/index.ts";
const dispatcher = createWeatherDispatcher({ getTemperature: ({ City }) => (City === "Çeşme" ? "31.50" : "0") });
const transport = inProcessTransport({
  async handle(request) {
    console.log(request.method, request.url);
    return dispatcher.handle(request);
  },
});
const client = createWeatherClient({ baseUrl: "http://localhost", transport });
console.log(await client.getTemperature({ City: "Çeşme" }, { binding: "http-put" }));
console.log((await dispatcher.handle({ method: "DELETE", url: "/weather.asmx/getTemperature", headers: {}, body: undefined })).headers.allow);
`;

test("it is described, published, called and answered", async () => {
  writeFileSync(at("weather.yaml"), description);
  await node("dist/cli.js", "generate", "weather.yaml", "-o", "output", "--runtime", "source");
  const output = readTree(at("output"));
  expect(output.get("weather.wsdl")).toContain('<http:binding verb="PUT" />');
  expect(output.get("fixtures/getTemperature/http-put.request.http")).toMatch(/^PUT http:/);
  writeFileSync(at("main.ts"), program);
  await build({ entryPoints: [at("main.ts")], bundle: true, platform: "node", format: "esm", outfile: at("main.mjs") });
  expect(await node("main.mjs")).toBe("PUT http://localhost/weather.asmx/getTemperature\n31.50\nPUT\n");
});
