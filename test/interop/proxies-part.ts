/**
 * Owns the part about proxies: our client calls the genuine service through squid, and through squid and nginx, which asks for a certificate.
 * Invariant: squid's own log says how each call went, so that a call past the proxy is a failed check.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMessagingAccountClient } from "../../generated/messaging-account/index.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { httpProxy, type HttpProxyOptions } from "../../templates/runtime/transports/proxy.js";
import { createAuthority } from "../guides/certificates.js";
import { until } from "../waits.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { startCommand } from "./processes.js";

export const proxiesPart: Part = { name: "proxies", title: "Proxies: squid, and nginx with client certificates", run };

const login = "ann:pass%20word";

async function run({ genuine }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  // Squid leaves root's rights, and must still write here.
  const work = mkdtempSync(join(tmpdir(), "asmx-proxies-"));
  chmodSync(work, 0o777);
  const [squidPort, nginxPort] = [await freePort(), await freePort()];
  const authority = createAuthority("Our own authority");
  const nginx = startNginx(join(work, "nginx"), nginxPort, genuine.baseUrl, authority);
  const squid = startSquid(work, squidPort);
  try {
    await Promise.all([squidPort, nginxPort].map((port) => until(() => isOpen(port))));
    const secure = `https://localhost:${nginxPort}`;
    const tls = { ca: authority.cert, ...authority.issue("ann") };
    const through = (address: string, options: HttpProxyOptions = tls): Transport =>
      nodeHttpTransport({ proxy: httpProxy(address, options) });
    const proxy = `http://${login}@127.0.0.1:${squidPort}`;
    const direct = await valuesOf(genuine.baseUrl, nodeHttpTransport());
    checks.equal("http: through squid", await valuesOf(genuine.baseUrl, through(proxy)), direct);
    checks.equal("https: through squid to nginx, with a certificate", await valuesOf(secure, through(proxy)), direct);
    const log = (): readonly string[] => readFileSync(join(work, "access.log"), "utf8").trim().split("\n");
    // A tunnel is in the log when it ends.
    await until(() => log().length >= calls.length);
    checks.equal(
      "squid forwarded each call over http:",
      log().filter((line) => line.includes(" POST ")).length,
      calls.length,
    );
    const failing = async (name: string, base: string, transport: Transport, words: string): Promise<void> => {
      const message = await valuesOf(base, transport).then(() => "no failure", String);
      checks.equal(name, message.includes(words) ? words : message, words);
      checks.equal(`${name}: the login is not shown`, /pass|word/.test(message), false);
    };
    const wrong = `http://ann:wrong-pass@127.0.0.1:${squidPort}`;
    await failing("squid refuses a login", secure, through(wrong), "status 407; it refuses this login");
    await failing("squid requires a login", secure, through(`127.0.0.1:${squidPort}`), "status 407; it requires one");
    await failing("squid refuses a login over http:", genuine.baseUrl, through(wrong), "HTTP status 407");
    await failing("nginx requires a certificate", secure, through(proxy, { ca: authority.cert }), "HTTP status 400");
    await failing("nginx is not trusted", secure, through(proxy, {}), "certificate is not trusted");
  } finally {
    nginx.kill("SIGTERM");
    squid.kill("SIGKILL");
    rmSync(work, { recursive: true, force: true });
  }
  return { passed: checks.passed, problems: checks.problems, section: section() };
}

const calls = ["checkCredits", "getSMSHistoryList"] as const;

/** Results over SOAP. */
async function valuesOf(baseUrl: string, transport: Transport): Promise<string> {
  const credentials = { Mobile_Number: "+27820000000", Password: "canary" };
  const client = createMessagingAccountClient({ baseUrl, credentials, transport: transport as never });
  const values = [await client.checkCredits(), await client.getSMSHistoryList({} as never)];
  return JSON.stringify(values);
}

function startNginx(
  folder: string,
  port: number,
  service: string,
  authority: ReturnType<typeof createAuthority>,
): ReturnType<typeof startCommand> {
  mkdirSync(folder);
  const { cert, key } = authority.issue("localhost");
  const files = { "server.pem": cert, "server-key.pem": key, "authority.pem": authority.cert };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary.join(" ")}
  server { listen 127.0.0.1:${port} ssl; ssl_certificate server.pem; ssl_certificate_key server-key.pem;
    ssl_client_certificate authority.pem; ssl_verify_client on;
    location / { proxy_pass ${service}; } } }
`,
  );
  return startCommand(["nginx", "-p", folder, "-c", join(folder, "nginx.conf")], { cwd: folder });
}

function startSquid(folder: string, port: number): ReturnType<typeof startCommand> {
  const helper = join(folder, "login.sh");
  writeFileSync(
    helper,
    `while read line; do [ "$line" = "${login}" ] && echo OK || echo ERR; done\n`.replace(":", " "),
  );
  writeFileSync(
    join(folder, "squid.conf"),
    `http_port 127.0.0.1:${port}
auth_param basic program /bin/sh ${helper}
acl known proxy_auth REQUIRED
http_access allow known
http_access deny all
cache deny all
pid_filename none
access_log stdio:${folder}/access.log
cache_log ${folder}/cache.log
coredump_dir ${folder}
shutdown_lifetime 0 seconds
`,
  );
  return startCommand(["squid", "-N", "-f", join(folder, "squid.conf")], { cwd: folder });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

function section(): string {
  return [
    "Our client calls the genuine service through squid 5, which requires a login, with `httpProxy`.",
    "Squid forwards requests over `http:`, and tunnels those over `https:` to nginx, which requires a client certificate.",
    "An int and a DataSet are the same as without a proxy.",
    "A wrong login, no login, no certificate and an unknown authority are refused, in errors without the login.",
  ].join("\n");
}
