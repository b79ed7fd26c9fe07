/**
 * Owns the proof that an editor's HTTP client takes a fixture for one plain exchange, whatever the description says: httpyac parses
 * and runs each, and what arrives is the sample, character for character.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { XmlDocument } from "libxml2-wasm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "../../dist/index.js";
import { runFile } from "./editor.mjs";
import { description, exchangeTexts } from "./hostile-texts.mjs";

const folder = mkdtempSync(join(tmpdir(), "codegen-exchanges-"));
const arrived = [];
const server = createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const { method, url, headers } = request;
    arrived.push({ method, url, headers, body: Buffer.concat(parts).toString("utf8") });
    response.end();
  });
});
let baseUrl = "";

beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${server.address().port}`;
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(tmpdir());
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});

/** The files under `fixtures/` and the index that speaks of them. */
async function fixturesOf(slot, options) {
  const { files, diagnostics } = await compile(
    { name: "hostile.yaml", text: description(slot, options) },
    { artifacts: ["fixtures"] },
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const texts = new Map(files.map(({ path, text }) => [path.replace("fixtures/", ""), text]));
  return { texts, index: JSON.parse(texts.get("index.json")) };
}

const kindsThatCount = (kinds) => kinds.filter((kind) => !["key", "value", "url"].includes(kind));
const plainRegion = (headers, body) => [
  ["requestLine", ...Array(headers).fill("requestHeader"), ...(body ? ["requestBody"] : [])],
];

describe.each(exchangeTexts.map((text) => [text]))("%j", (slot) => {
  test("every request is one request with its sample, and nothing runs", async () => {
    const { texts, index } = await fixturesOf(slot, { baseUrl });
    for (const { parameters, exchanges } of index.operations) {
      for (const { binding, request } of exchanges) {
        const { ok, complaints, regions } = await runAlone(request, texts.get(request));
        const headers = { soap11: 2, soap12: 1, "http-get": 0, "http-post": 1 }[binding];
        const body = binding !== "http-get" && (binding !== "http-post" || parameters.length > 0);
        expect(regions.map(kindsThatCount), request).toEqual(plainRegion(headers, body));
        expect({ ok, complaints, requests: arrived.length }, request).toEqual({
          ok: true,
          complaints: [],
          requests: 1,
        });
        expect(valuesOf(binding, arrived[0], parameters), request).toEqual(flatValues(parameters));
      }
    }
  });

  // To httpyac the first line of a response is an address that it cannot call; what matters is what else it finds.
  test("a response is one piece of text, and nothing runs", async () => {
    const { texts, index } = await fixturesOf(slot, { baseUrl });
    for (const { response } of index.operations.flatMap(({ exchanges }) => exchanges)) {
      const { regions } = await runAlone(response, texts.get(response));
      expect(regions.map(kindsThatCount), response).toEqual(plainRegion(1, true));
      expect(arrived, response).toEqual([]);
    }
  });
});

test("braces of a base address are no expression", async () => {
  const path = "/{{require('fs').writeFileSync('PWNED','6')}}/{x}";
  const { texts, index } = await fixturesOf("harmless", { baseUrl: baseUrl + path });
  for (const { request } of index.operations.flatMap(({ exchanges }) => exchanges)) {
    const { ok, complaints } = await runAlone(request, texts.get(request));
    expect({ ok, complaints, requests: arrived.length }, request).toEqual({ ok: true, complaints: [], requests: 1 });
    expect(decodeURIComponent(arrived[0].url).startsWith(`${path}/x.asmx`), request).toBe(true);
  }
});

test("nor are those of the namespace: what an action would show has no file, and the index says so", async () => {
  const namespace = "http://example.org/{{require('fs').writeFileSync('PWNED','7')}}/\"é\"/";
  const { texts, index } = await fixturesOf("harmless", { baseUrl, namespace });
  for (const { parameters, exchanges } of index.operations) {
    const [{ binding, request, omitted }, ...others] = exchanges;
    expect({ binding, request, omitted }).toEqual({
      binding: "soap11",
      omitted: expect.stringContaining("SOAPAction"),
    });
    for (const each of others) {
      const { ok, complaints } = await runAlone(each.request, texts.get(each.request));
      expect({ ok, complaints, requests: arrived.length }, each.request).toEqual({
        ok: true,
        complaints: [],
        requests: 1,
      });
      // libxml2 does not take such a namespace.
      if (each.binding === "soap12")
        expect(arrived[0].body).toContain(
          `xmlns="${namespace.replace("{{", "&#x7B;&#x7B;").replaceAll('"', "&quot;")}"`,
        );
      else expect(valuesOf(each.binding, arrived[0], parameters), each.request).toEqual(flatValues(parameters));
    }
  }
  expect([...texts.keys()].filter((path) => path.includes("soap11"))).toEqual([]);
});

test("what a header cannot carry of an action is percent-encoded", async () => {
  const { texts, index } = await fixturesOf("harmless", { baseUrl, namespace: 'http://example.org/"é"/漢 x/' });
  const { request } = index.operations[0].exchanges[0];
  expect((await runAlone(request, texts.get(request))).ok).toBe(true);
  expect(arrived[0].headers.soapaction).toBe('"http://example.org/%22%C3%A9%22/%E6%BC%A2%20x/first"');
});

test("nor is any mixture of them", async () => {
  const pieces = fc.array(fc.constantFrom(...exchangeTexts, "\n", " ", "{{", "}}", "{", "}", "\\"), {
    minLength: 2,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const { texts, index } = await fixturesOf(parts.join(""), { baseUrl });
      const [{ parameters, exchanges }] = index.operations;
      for (const { binding, request } of exchanges) {
        const { ok, complaints } = await runAlone(request, texts.get(request));
        expect({ ok, complaints, requests: arrived.length }, request).toEqual({
          ok: true,
          complaints: [],
          requests: 1,
        });
        expect(valuesOf(binding, arrived[0], parameters), request).toEqual(flatValues(parameters));
      }
    }),
    { numRuns: 50 },
  );
});

/** Runs a file in a folder of its own; what it writes is a failure. */
async function runAlone(name, text) {
  const place = join(folder, "fixtures", name);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, text);
  arrived.length = 0;
  const before = treeOf(folder);
  const outcome = await runFile(place, text, folder);
  expect(treeOf(folder), name).toEqual(before);
  return outcome;
}

const treeOf = (place) => readdirSync(place, { recursive: true }).map(String).sort();

/** The texts of all leaves of the parameters, in order. */
function flatValues(parameters) {
  return parameters.flatMap(({ value, fields, items }) =>
    value === undefined ? flatValues(fields ?? items) : [value],
  );
}

/** The same, as they arrived; XML is read by libxml2, forms by the platform. */
function valuesOf(binding, { url, body }, parameters) {
  if (binding === "http-get") return [...new URL(url, baseUrl).searchParams].map(([, value]) => value);
  if (binding === "http-post") return [...new URLSearchParams(body)].map(([, value]) => value);
  if (parameters.length === 0) return [];
  const document = XmlDocument.fromString(body);
  try {
    const leaves = document.find("//soap:Body/*//*[not(*)]", { soap: document.root.namespaceUri });
    return leaves.map(({ content }) => content);
  } finally {
    document.dispose();
  }
}
