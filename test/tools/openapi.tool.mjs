/**
 * Owns the proof that tools nobody here wrote accept our OpenAPI documents, and that answers of the gateway are what they say.
 * The descriptions are those of the golden tests: every part of the language.
 */
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { basic, login, messagingGateway } from "../json/messaging-gateway.js";
import { sampleCalls } from "../json/sample-calls.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const require = createRequire(import.meta.url);
const ideas = readdirSync(join(root, "test/golden/ideas")).map((name) => `test/golden/ideas/${name}`);
/** These have fields named `__proto__` and the like, which tools mistake for JavaScript's own properties. */
const mistaken = ["prototype-names", "attributes-elsewhere", "names-in-attributes"].map(
  (name) => `test/golden/ideas/${name}`,
);
const folders = ["test/golden/cases/kitchen-sink", ...ideas].filter((folder) => !mistaken.includes(folder));
const documents = new Map();
/** Calls of the gateway, by folder. */
const calls = new Map();

beforeAll(async () => {
  for (const folder of folders) {
    const made = [];
    for await (const call of sampleCalls(folder)) made.push(call);
    calls.set(folder, made);
    if (made.length > 0) documents.set(folder, made[0].document);
  }
});

test("the official schema of OpenAPI 3.1 finds nothing", async () => {
  expect(documents.size).toBeGreaterThan(90);
  for (const [folder, document] of documents) {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? [], folder).toEqual([]);
    expect(valid, folder).toBe(true);
  }
  const broken = { ...documents.get(folders[0]), paths: { "no-slash": {} } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test("Redocly's linter finds nothing", async () => {
  // A description says nothing of the licence of its service.
  const rules = { "info-license": "off" };
  const config = await createConfig({ extends: ["recommended"], rules });
  for (const [folder, document] of documents) {
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const findings = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
    expect(findings, folder).toEqual([]);
  }
  const source = JSON.stringify({ ...documents.get(folders[0]), tags: [{ name: "one" }, { name: "one" }], info: {} });
  expect((await lintFromString({ source, config })).length).toBeGreaterThan(0);
});

/** `schema`: with references into the document. */
function validatorOf(document) {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    discriminator: false,
    formats: formatsOf(),
  });
  for (const word of [
    "x-generated",
    "openapi",
    "info",
    "servers",
    "security",
    "tags",
    "paths",
    "components",
    "discriminator",
    "example",
  ])
    ajv.addKeyword(word);
  ajv.addSchema({ ...document, $id: "document" });
  return (schema) => {
    const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
    return ajv.compile(own);
  };
}

/** Those that our documents use; a number with a format is what its bounds say. */
function formatsOf() {
  const numbers = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "float", "double"];
  const texts = {
    int64: /^-?\d{1,19}$/,
    uint64: /^\d{1,20}$/,
    integer: /^-?\d+$/,
    decimal: /^[+-]?[\d.]+$/,
    uuid: /^[0-9a-f-]{36}$/i,
    password: /^/,
  };
  return {
    ...texts,
    ...Object.fromEntries(numbers.map((name) => [name, { type: "number", validate: Number.isFinite }])),
  };
}

describe.each(folders)("%s", (folder) => {
  test("every request and answer of the gateway is valid by the document", () => {
    for (const { operation, document, body, status, text } of calls.get(folder)) {
      const compile = validatorOf(document);
      const { requestBody, responses } = document.paths[`/${encodeURIComponent(operation.name)}`].post;
      const request = compile(requestBody.content["application/json"].schema);
      expect([request(body), request.errors, body], operation.name).toEqual([true, null, body]);
      const { example } = requestBody.content["application/json"];
      if (example !== undefined) expect([request(example), request.errors, example]).toEqual([true, null, example]);
      expect(Object.keys(responses), operation.name).toContain(String(status));
      if (status !== 200) continue;
      const media = responses["200"].content["application/json"];
      const response = compile(media.schema);
      const answer = JSON.parse(text);
      expect([response(answer), response.errors, answer], operation.name).toEqual([true, null, answer]);
      if (media.example !== undefined) expect([response(media.example), response.errors]).toEqual([true, null]);
    }
  });
});

describe("clients of others", () => {
  const folder = mkdtempSync(join(tmpdir(), "codegen-openapi-"));
  const peer = join(root, "test/bench/node_modules/@hey-api/openapi-ts");
  beforeAll(() => {
    symlinkSync(join(root, "test/tools/node_modules"), join(folder, "node_modules"), "junction");
    writeFileSync(join(folder, "package.json"), '{ "name": "front-end", "private": true, "type": "module" }');
    const compilerOptions = {
      ...{ target: "es2022", module: "esnext", moduleResolution: "bundler", strict: true, noEmit: true, types: [] },
      ...{ exactOptionalPropertyTypes: false, skipLibCheck: false, lib: ["es2022", "dom", "dom.iterable"] },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function compileAll() {
    const tsc = require.resolve("typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { cwd: folder, encoding: "utf8" });
    return stdout
      .split("\n")
      .filter((line) => line.includes("error"))
      .slice(0, 20);
  }

  test("openapi-typescript makes types that compile strictly", async () => {
    for (const [name, document] of documents) {
      const text = astToString(await openapiTS(structuredClone(document), { silent: true }));
      mkdirSync(join(folder, "types"), { recursive: true });
      writeFileSync(join(folder, "types", `${name.split("/").at(-1)}.ts`), text);
    }
    const usage = `import type { paths } from "./types/choice.js";
type Body = NonNullable<paths["/choose"]["post"]["requestBody"]>["content"]["application/json"];
export const body: Body = { either: { What: { Number: 1 }, Items: [{ Note: null }, { Item: 2 }] } };
// @ts-expect-error -- one of a choice
export const wrong: Body = { either: { What: { Number: "1" }, Items: [] } };
`;
    writeFileSync(join(folder, "usage.ts"), usage);
    expect(compileAll()).toEqual([]);
  });

  test("@hey-api/openapi-ts makes clients that compile strictly", () => {
    for (const name of [
      "test/golden/cases/kitchen-sink",
      "test/golden/ideas/inheritance",
      "test/golden/ideas/data-set-type",
    ]) {
      const input = join(folder, `${name.split("/").at(-1)}.json`);
      writeFileSync(input, JSON.stringify(documents.get(name)));
      const output = join(folder, "clients", name.split("/").at(-1));
      const args = [join(peer, "bin/run.js"), "-i", input, "-o", output, "--silent"];
      const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
      expect(run.status, run.stdout + run.stderr).toBe(0);
    }
    expect(compileAll()).toEqual([]);
  });

  test("orval makes clients that compile strictly and call the gateway", async () => {
    const { openapi, handle } = await messagingGateway();
    const inputs = { messaging: openapi };
    for (const name of ["test/golden/cases/kitchen-sink", "test/golden/ideas/inheritance", "test/golden/ideas/choice"])
      inputs[name.split("/").at(-1)] = JSON.stringify(documents.get(name));
    for (const [name, text] of Object.entries(inputs)) {
      const input = join(folder, `orval-${name}.json`);
      writeFileSync(input, text);
      const bin = join(root, "test/bench/node_modules/orval/dist/bin/orval.js");
      const args = [bin, "--input", input, "--output", join(folder, "orval", `${name}.ts`), "--client", "fetch"];
      const run = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
      expect(existsSync(join(folder, "orval", `${name}.ts`)), run.stdout + run.stderr).toBe(true);
    }
    expect(compileAll()).toEqual([]);
    const { default: typescript } = await import("typescript");
    const source = readFileSync(join(folder, "orval/messaging.ts"), "utf8");
    const { outputText } = typescript.transpileModule(source, { compilerOptions: { target: 9, module: 99 } });
    writeFileSync(join(folder, "messaging.mjs"), outputText);
    const client = await import(pathToFileURL(join(folder, "messaging.mjs")).href);
    vi.stubGlobal("fetch", (url, options) => handle(new Request(new URL(url, "http://localhost"), options)));
    try {
      const headers = { authorization: basic(login) };
      const sent = await client.singlesms({ To_Number: "+27820000001", Message: "Hello" }, { headers });
      expect([sent.status, sent.data]).toEqual([200, 1]);
      const refused = await client.singlesms({ To_Number: "+27820000001", Message: "Hello" });
      expect([refused.status, refused.data.type]).toEqual([401, "urn:asmx-codegen:unauthorized"]);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
