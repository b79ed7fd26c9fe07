/**
 * Owns the proof that the recipe of docs/guides/authentication.md for a proxy works: type-checked as a reader would have it, sent through a
 * proxy of our own to a service over TLS whose authority is named in the environment.
 */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthority } from "../guides/certificates.ts";
import { filesOf, readPage } from "../guides/pages.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "codegen-proxy-"));
const authority = createAuthority("Our own authority");
const program = `
import { createMessagingAccountClient } from "./generated/messaging-account/index.js";
import { transport } from "./proxy.js";
const credentials = { Mobile_Number: "1", Password: "secret" };
const client = createMessagingAccountClient({ baseUrl: process.env.BASE_URL ?? "", credentials, transport });
console.log(await client.checkCredits().catch((error: unknown) => String(error)));
process.exit();
`;
const asked = [];
const service = createSecureServer(authority.issue("localhost"), (_request, response) =>
  response.writeHead(500, { "content-type": "text/plain" }).end("hello from afar"),
);
const proxy = createServer((_request, response) => response.writeHead(400).end());

/** CONNECT for one login, which is logged. */
proxy.on("connect", (request, socket) => {
  const login = /^Basic (.+)$/.exec(request.headers["proxy-authorization"] ?? "")?.[1] ?? "";
  asked.push(`${request.method} ${request.url} ${Buffer.from(login, "base64")}`);
  if (Buffer.from(login, "base64").toString() !== "ann:secret") {
    return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
  }
  const through = connect(Number(request.url.split(":")[1]), "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    through.pipe(socket).pipe(through);
  });
});

const listen = (server) =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server.address().port)));
let ports;

beforeAll(async () => {
  ports = [await listen(service), await listen(proxy)];
  symlinkSync(fileURLToPath(new URL("node_modules", import.meta.url)), join(folder, "node_modules"), "junction");
  const write = (path, text) => writeFileSync(join(folder, path), text);
  const types = { types: ["node"], typeRoots: [join(root, "node_modules/@types")], lib: ["es2022"] };
  const compilerOptions = { module: "nodenext", target: "es2022", strict: true, noEmit: true, skipLibCheck: true };
  write("tsconfig.json", JSON.stringify({ compilerOptions: { ...compilerOptions, ...types }, include: ["*.ts"] }));
  write("package.json", '{ "type": "module" }');
  write("authority.pem", authority.cert);
  const recipe = filesOf(readPage("docs/guides/authentication.md"), "A proxy")["proxy.ts"];
  const named = '"http://proxy.example.org:3128"';
  expect(recipe).toContain(named);
  write("proxy.ts", recipe.replace(named, 'process.env["HTTPS_PROXY"]'));
  write("program.ts", program);
  write("service.yaml", readFileSync(join(root, "spec/messaging-account.yaml")));
  const settings = { artifacts: ["client"], runtime: "source", runtimeParts: ["proxy"] };
  const config = { description: "service.yaml", output: "generated/messaging-account", ...settings };
  write("codegen.yaml", JSON.stringify(config));
  const generated = spawnSync(process.execPath, [join(root, "dist/cli.js"), "generate"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(generated).toMatchObject({ status: 0, stderr: "" });
  await build({
    entryPoints: [join(folder, "program.ts")],
    outfile: join(folder, "program.mjs"),
    ...{ bundle: true, platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "silent" },
  });
}, 120_000);
afterAll(() => {
  for (const server of [service, proxy]) server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const run = (login) => {
  const [servicePort, proxyPort] = ports;
  const env = {
    ...process.env,
    BASE_URL: `https://localhost:${servicePort}`,
    HTTPS_PROXY: `http://${login}@127.0.0.1:${proxyPort}`,
    NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
  };
  return new Promise((resolve) =>
    execFile(process.execPath, ["program.mjs"], { cwd: folder, env, timeout: 60_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );
};

test("the recipe compiles", () => {
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
}, 120_000);

test("a call goes through the proxy to the service, which it cannot read", async () => {
  asked.length = 0;
  expect(await run("ann:secret")).toContain("HTTP status 500: hello from afar");
  expect(asked).toEqual([`CONNECT localhost:${ports[0]} ann:secret`]);
}, 60_000);

test("a proxy that refuses is what the call fails with", async () => {
  const said = await run("ann:wrong-login");
  expect(said).toContain("CONNECT is answered with status 407; it refuses this login");
  expect(said).not.toContain("wrong-login");
}, 60_000);
