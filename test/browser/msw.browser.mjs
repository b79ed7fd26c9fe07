/**
 * The handlers of examples/plugins/msw.mjs in Chromium, behind MSW's service worker: the files of the guide, and every operation of the
 * messaging service over every binding. MSW is one of the tools of test/tools.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import plugin from "../../examples/plugins/msw.mjs";
import { compileFile } from "../golden/compile-case.js";
import { readPage } from "../guides/pages.js";
import { openChromium, openPage, root } from "./browser.mjs";

const tools = join(root, "test/tools");
const index = JSON.parse(readFileSync(join(root, "generated/messaging-account/fixtures/index.json"), "utf8"));
/** Beside `node_modules` of the tools, so that MSW is found. */
const folder = mkdtempSync(join(tools, ".msw-browser-"));
let browser;
let server;

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** The program of the page: what the guide shows, and functions for the tests. */
const program = `
import { createMessagingAccountClient } from "./generated/messaging-account/index.js";
import { createMessagingAccountMswHandlers, samples } from "./generated/messaging-account/msw.js";
import { Fault } from "asmx-runtime/testing";
import { delay, HttpResponse } from "msw";
import { worker } from "./src/mocks.js";

const credentials = { Mobile_Number: "+27820000000", Password: "a password" };
const client = createMessagingAccountClient({ baseUrl: "https://sms.example.org", credentials, allowSecretsInUrl: true });
const text = (value) => JSON.stringify(value) ?? "";
const failure = (call) => call.then(text, ({ kind, fault, status }) => [kind, fault?.reason ?? status ?? ""].join(" ").trim());

Object.assign(globalThis, {
  start: () => worker.start({ onUnhandledFrame: "error" }).then(() => undefined),
  call: async (name, parameters, binding) => text(await client[name](parameters, { binding })),
  sample: async (name) => text(await samples[name]({}, { responseSoapHeaders: {} })),
  async failures() {
    worker.use(...createMessagingAccountMswHandlers({
      checkCredits() { throw new Fault("Locked."); },
      updateProfile() { throw HttpResponse.error(); },
      getGroupList: () => delay("infinite"),
    }));
    const left = new AbortController();
    const slow = failure(client.getGroupList({}, { signal: left.signal }));
    const others = [await failure(client.checkCredits()), await failure(client.updateProfile())];
    left.abort();
    return [...others, await slow];
  },
});
document.title = "ready";
`;

const scripts = {
  "/page.js": () => readFileSync(join(folder, "page.js")),
  "/mockServiceWorker.js": () => readFileSync(join(tools, "node_modules/msw/lib/mockServiceWorker.js")),
};

beforeAll(async () => {
  const options = { plugins: [plugin], artifacts: ["client"], runtime: "package" };
  const { files } = await compileFile("spec/messaging-account.yaml", options);
  for (const { path, text } of files) write(`generated/messaging-account/${path}`, text);
  for (const { file, text } of readPage("docs/guides/msw.md").blocks) if (file === "src/mocks.ts") write(file, text);
  write("program.ts", program);
  const entry = { entryPoints: [join(folder, "program.ts")], outfile: join(folder, "page.js") };
  await build({ ...entry, bundle: true, format: "esm", platform: "browser", logLevel: "silent" });
  server = createServer(({ url }, response) => {
    const script = scripts[url];
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
    response.end(
      script?.() ?? '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await openChromium();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function valueOf(type, text) {
  if (type === "int") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** A page whose worker runs. */
async function openMocked() {
  const opened = await openPage(browser);
  await opened.page.goto(`http://127.0.0.1:${server.address().port}/`);
  await opened.page.waitForFunction(() => document.title === "ready");
  await opened.page.evaluate(() => globalThis.start());
  return opened;
}

test("every operation gets its sample over every binding, and the answer of the guide", async () => {
  const { page, context, problems } = await openMocked();
  const call = ([name, values, over]) => globalThis.call(name, values, over);
  const calls = index.operations.flatMap(({ operation, parameters, exchanges }) => {
    const given = Object.fromEntries(parameters.map(({ name, type, value }) => [name, valueOf(type, value)]));
    return exchanges.map(async ({ binding }) => {
      const isOwn = operation === "checkCredits";
      const sample = isOwn ? "42" : await page.evaluate((name) => globalThis.sample(name), operation);
      expect(await page.evaluate(call, [operation, given, binding]), `${operation} over ${binding}`).toBe(sample);
    });
  });
  expect(calls.length).toBe(152);
  await Promise.all(calls);
  expect(problems).toEqual([]);
  await context.close();
});

test("a fault, a network error, and an answer that never comes", async () => {
  const { page, context, problems } = await openMocked();
  expect(await page.evaluate(() => globalThis.failures())).toEqual(["fault Locked.", "transport", "aborted"]);
  expect(problems).toEqual(["Failed to load resource: net::ERR_FAILED"]);
  await context.close();
});
