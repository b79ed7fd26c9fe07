/**
 * Owns the proof that the guides' servers work: each section of docs/guides/servers.md is written down as a reader would, type-checked,
 * bundled for Node, started, and called over every binding.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { filesOf, readPage } from "../guides/pages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tools = fileURLToPath(new URL("node_modules", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "codegen-guides-"));
const page = readPage("docs/guides/servers.md");
const servers = page.blocks.filter(({ file }) => file === "server.ts").map(({ section }) => section);
const names = Object.fromEntries(servers.map((section) => [section, section.replace(/\W+/g, "-").toLowerCase()]));
const compilerOptions = {
  target: "es2022",
  module: "nodenext",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ["node"],
  typeRoots: [join(root, "node_modules/@types")],
};
/** Rows of an answer that is many pieces long. */
const streamed = 5_000;
let client;

beforeAll(async () => {
  symlinkSync(tools, join(folder, "node_modules"), "junction");
  const write = (path, text) => writeFileSync(join(folder, path), text);
  write("package.json", '{ "type": "module" }');
  write("tsconfig.json", JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const generated = spawnSync(
    process.execPath,
    [join(root, "dist/cli.js"), "generate", "messaging-account", "--runtime", "source"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  expect(generated).toMatchObject({ status: 0, stderr: "" });
  write("dispatcher.ts", withStream(filesOf(page, page.headings[0])["dispatcher.ts"]));
  for (const section of servers) write(`${names[section]}.ts`, filesOf(page, section)["server.ts"]);
  const options = { bundle: true, platform: "node", format: "esm", target: "node20", logLevel: "silent" };
  const entryPoints = [...Object.values(names), "generated/messaging-account/index"].map((name) =>
    join(folder, `${name}.ts`),
  );
  await build({
    ...options,
    entryPoints,
    outdir: join(folder, "built"),
    outbase: folder,
    outExtension: { ".js": ".mjs" },
    packages: "external",
  });
  ({ createMessagingAccountClient: client } = await import(
    join(folder, "built/generated/messaging-account/index.mjs")
  ));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the page has the servers that people ask for", () => {
  expect(servers).toEqual(["By itself", "node:http", "Express", "Fastify", "Hono", "NestJS"]);
});

test("all of them compile", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript-7/bin/tsc"), "-p", folder, "--pretty", "false"],
    {
      encoding: "utf8",
    },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});

describe.each(servers)("%s", (section) => {
  test("answers every binding, whole and row by row, ?WSDL and what is not there", async () => {
    const baseUrl = await start(section);
    const credentials = { Mobile_Number: "+27820000000", Password: "secret" };
    const { checkCredits } = client({ baseUrl, credentials, allowSecretsInUrl: true });
    for (const binding of ["soap11", "soap12", "http-get", "http-post"])
      expect(await checkCredits({}, { binding }), binding).toBe(42);
    const { singlesms } = client({ baseUrl, credentials });
    await expect(singlesms({ To_Number: "1", Message: "a" })).rejects.toMatchObject({ kind: "fault" });
    const { getSMSHistoryList } = client({ baseUrl, credentials, allowSecretsInUrl: true });
    for (const binding of ["soap11", "soap12", "http-get", "http-post"]) {
      const { rows } = (
        await getSMSHistoryList({ Start_Date: "2009/01/02", End_Date: "2009/03/04" }, { binding })
      ).table("Table");
      expect([binding, rows.length, rows.at(-1).Id]).toEqual([binding, streamed, streamed - 1]);
    }
    const pieces = await fetch(`${baseUrl}/api/webservice.asmx/getSMSHistoryList`, {
      method: "POST",
      body: new URLSearchParams({ ...credentials, Start_Date: "2009/01/02", End_Date: "2009/03/04" }),
    });
    expect(pieces.headers.get("content-length")).toBeNull();
    await pieces.body.cancel();
    const wsdl = await fetch(`${baseUrl}/api/webservice.asmx?WSDL`);
    expect(wsdl.headers.get("content-type")).toContain("text/xml");
    expect(await wsdl.text()).toContain(`${baseUrl}/api/webservice.asmx`);
    expect(
      (
        await fetch(`${baseUrl}/api/webservice.asmx`, {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json" },
        })
      ).status,
    ).toBe(415);
  });
});

/** A handler more than the page has: rows that are given one by one. */
function withStream(dispatcher) {
  const handler = `  getSMSHistoryList: () => streamDataSet({ tables: [{ name: "Table", columns: [{ name: "Id", type: values.int }], rows: rows() }] }),`;
  const source = `async function* rows() { for (let Id = 0; Id < ${streamed}; Id++) yield { Id }; }`;
  const changed = dispatcher
    .replace(
      "  messagingAccountNotImplemented,\n}",
      "  messagingAccountNotImplemented,\n  streamDataSet,\n  values,\n}",
    )
    .replace("  ...messagingAccountNotImplemented,\n", (line) => `${line}${handler}\n`);
  return `${changed}\n${source}\n`;
}

/** Starts the server of a section in a process of its own; gives its address when it listens. */
async function start(section) {
  const port = await freePort();
  const child = spawn(process.execPath, [`built/${names[section]}.mjs`], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text) => (errors += text));
  onTestFinished(() => void child.kill());
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) break;
    if (
      await fetch(baseUrl).then(
        () => true,
        () => false,
      )
    )
      return baseUrl;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${section} does not listen: ${errors}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
