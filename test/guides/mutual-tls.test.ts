/** The recipe of docs/guides/authentication.md for client certificates and an authority of one's own, against a server that wants both. */
import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { TLSSocket } from "node:tls";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../golden/tree.js";
import { createAuthority } from "./certificates.js";
import { readPage } from "./pages.js";
import { writeProject } from "./run-program.js";

const folder = path.join(repository, ".tmp", `mutual-tls-${process.pid}`);
const authority = createAuthority("Our own authority");
const ann = authority.issue("ann");
const stranger = createAuthority("Somebody else's").issue("ann");
let server: Server;
let baseUrl = "";

const program = `
import { createMessagingAccountClient } from "./generated/messaging-account/index.js";
import { transport } from "./mutual-tls.js";
const credentials = { Mobile_Number: "1", Password: "secret" };
const client = createMessagingAccountClient({ baseUrl: process.env.BASE_URL, credentials, transport });
console.log(await client.checkCredits().catch((error) => error.message));
process.exit();
`;

beforeAll(async () => {
  await writeProject(folder, readPage("docs/guides/authentication.md"));
  await build({
    stdin: { contents: program, resolveDir: folder, sourcefile: "program.ts", loader: "ts" },
    ...{ bundle: true, format: "esm", platform: "node", target: "node20", tsconfigRaw: {}, logLevel: "silent" },
    outfile: path.join(folder, "program.mjs"),
  });
  server = createServer({
    ...authority.issue("localhost"),
    ca: authority.cert,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on("request", (request, response) => {
    const name = (request.socket as TLSSocket).getPeerCertificate().subject.CN;
    response.writeHead(500, { "content-type": "text/plain" }).end(`hello ${name}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  baseUrl = `https://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.close().closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** What the program prints, in a folder with these files. */
async function run(trusted: string, { cert, key }: { readonly cert: string; readonly key: string }): Promise<string> {
  const files = { "authority.pem": trusted, "client.pem": cert, "client-key.pem": key };
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
  const env = { ...process.env, BASE_URL: baseUrl };
  return new Promise((resolve) => {
    execFile(process.execPath, ["program.mjs"], { cwd: folder, env, timeout: 60_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test("the service is trusted, and knows who calls", async () => {
  expect(await run(authority.cert, ann)).toContain("HTTP status 500: hello ann");
});

test("a service whose authority is another is not called", async () => {
  const other = createAuthority("Another").cert;
  expect(await run(other, ann)).toMatch(/no response: .*(?:self-signed|unable to (?:verify|get))/);
});

test("a caller whose authority is another is refused", async () => {
  expect(await run(authority.cert, stranger)).toMatch(/checkCredits over soap11: POST to localhost:\d+: /);
});
