/** The connection pool of the node:http transport: how many, how long, for whom; and https. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { Agent, createServer as createSecureServer } from "node:https";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { nodeHttpTransport, type NodeHttpTransportOptions } from "../../templates/runtime/transports/node-http.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { rawServer, textOf, utf8, type RawServer } from "./raw.js";
import { cert, key } from "./tls-identity.js";

const stops: (() => unknown)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function raw(...settings: Parameters<typeof rawServer>): Promise<RawServer> {
  const server = await rawServer(...settings);
  stops.push(server.close);
  return server;
}

async function listen(server: Server, protocol: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${protocol}//localhost:${(server.address() as AddressInfo).port}/`;
}

function caller(options: NodeHttpTransportOptions = {}) {
  const transport = nodeHttpTransport(options);
  return (url: string, signal?: AbortSignal) =>
    transport({ method: "POST", url, headers: {}, body: utf8("x") }, { signal, maxResponseBytes: 1e6, stream: false });
}

const answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

describe("the pool", () => {
  it("opens no more connections to an origin than it may, and serves those who wait in order", async () => {
    for (const maxSockets of [3, 1]) {
      const held: Socket[] = [];
      // Nobody is answered before all connections are in use.
      const server = await raw((socket, _head, count) => {
        held.push(socket);
        if (count >= maxSockets) for (const each of held.splice(0)) each.write(answer);
      });
      const call = caller({ maxSockets });
      const order: number[] = [];
      await Promise.all(Array.from({ length: 10 }, (_none, index) => call(server.url).then(() => order.push(index))));
      expect(server.connections).toHaveLength(maxSockets);
      // Answers on several connections may overtake each other.
      if (maxSockets === 1) expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    }
  });

  it("keeps connections for as long as it is told, without a timer that is never still", async () => {
    const server = await raw((socket) => void socket.write(answer));
    const warnings: Error[] = [];
    const note = (warning: Error): void => void warnings.push(warning);
    process.on("warning", note);
    const call = caller({ idleMs: Infinity });
    for (let count = 0; count < 2; count++) {
      await call(server.url);
      await letTimePass(20, "a timer that is too long would warn in this time");
    }
    process.off("warning", note);
    expect(server.connections.length).toBe(1);
    expect(warnings).toEqual([]);
  });

  it("serves those who wait also where connections break, and passes over those who gave up", async () => {
    const begun = new Occurrence<Socket>();
    const server = await raw((socket, _head, count) => {
      if (count === 1) begun.happen(socket);
      else socket.write(answer);
    });
    const call = caller({ maxSockets: 1 });
    const controller = new AbortController();
    const first = expect(call(server.url)).rejects.toThrow("no response");
    const gaveUp = expect(call(server.url, controller.signal)).rejects.toMatchObject({ code: "ABORTED" });
    const last = call(server.url);
    const socket = await begun.happened;
    controller.abort();
    await gaveUp;
    socket.destroy();
    await first;
    expect((await last).status).toBe(200);
    expect(server.requests).toHaveLength(2);
  });

  it("keeps no more idle connections than it may", async () => {
    const server = await raw((socket) => socket.write(answer));
    const call = caller({ maxFreeSockets: 2 });
    await Promise.all(Array.from({ length: 5 }, () => call(server.url)));
    const open = () => server.connections.filter((socket) => !socket.destroyed);
    await until(() => open().length <= 2);
    expect(open()).toHaveLength(2);
  });

  it("closes idle connections after their time", async () => {
    const server = await raw((socket) => socket.write(answer));
    await caller({ idleMs: 60_000 })(server.url);
    await caller({ idleMs: 60 })(server.url);
    await until(() => server.connections[1]?.destroyed === true);
    expect(server.connections.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  });

  it("uses no connection again where the clock was set back meanwhile: nobody knows how long it was idle", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server = await raw((socket) => socket.write(answer));
    const call = caller();
    for (const step of [0, 1_000, -1, 0]) {
      vi.setSystemTime(Date.now() + step);
      await call(server.url);
      await until(() => true);
    }
    vi.useRealTimers();
    expect(server.connections).toHaveLength(2);
    expect(server.requests).toHaveLength(4);
  });

  it("uses no connection that the server has closed, or that said something nobody asked for", async () => {
    const server = await raw((socket) => socket.write(answer));
    const call = caller();
    const acts: readonly ((socket: Socket) => unknown)[] = [
      (socket) => socket.end(),
      (socket) => socket.write(answer.replace("ok", "no")),
    ];
    for (const [index, act] of acts.entries()) {
      expect(await textOf((await call(server.url)).body)).toBe("ok");
      const socket = server.connections[index];
      if (socket === undefined) throw new Error("the call went over a connection of before");
      act(socket);
      await until(() => socket.destroyed);
    }
    expect(await textOf((await call(server.url)).body)).toBe("ok");
    expect(server.connections).toHaveLength(3);
  });

  it("uses no connection twice that the server wants closed, or when told so", async () => {
    const closing = await raw((socket) => socket.write(answer.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")));
    const plain = await raw((socket) => socket.write(answer));
    for (const [server, call] of [
      [closing, caller()],
      [plain, caller({ idleMs: 0 })],
    ] as const) {
      await call(server.url);
      await call(server.url);
      expect(server.connections).toHaveLength(2);
    }
  });

  it("keeps origins apart", async () => {
    const servers = [await raw((socket) => socket.write(answer)), await raw((socket) => socket.write(answer))];
    const call = caller({ maxSockets: 1 });
    for (let count = 0; count < 2; count++) await Promise.all(servers.map((server) => call(server.url)));
    expect(servers.map(({ connections, requests }) => [connections.length, requests.length])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});

describe("https", () => {
  const listener: RequestListener = (request, response) => {
    request.resume();
    response.end(`${request.headers.host} ${String("encrypted" in request.socket)}`);
  };

  it("goes through the user's own agent, which trusts the certificate", async () => {
    const url = await listen(createSecureServer({ key, cert }, listener), "https:");
    const agent = new Agent({ ca: cert, keepAlive: true });
    expect(await textOf((await caller({ agent })(url)).body)).toBe(`${new URL(url).host} true`);
    agent.destroy();
  });

  it("keeps connections where the system knows the certificate", async () => {
    const server = createSecureServer({ key, cert }, listener);
    let connections = 0;
    server.on("secureConnection", () => connections++);
    const url = await listen(server, "https:");
    const folder = await mkdtemp(join(tmpdir(), "asmx-tls-"));
    stops.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "ca.pem"), cert);
    await build({
      stdin: {
        contents: `
import { nodeHttpTransport } from "./node-http.js";
const call = nodeHttpTransport();
for (let count = 0; count < 3; count++) {
  const { body } = await call(
    { method: "GET", url: ${JSON.stringify(url)}, headers: {}, body: undefined },
    { signal: undefined, maxResponseBytes: 1000, stream: false },
  );
  console.log(new TextDecoder().decode(body));
}`,
        resolveDir: fileURLToPath(new URL("../../templates/runtime/transports", import.meta.url)),
        loader: "ts",
      },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile: join(folder, "caller.mjs"),
    });
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "caller.mjs")], { env });
    expect(stdout).toBe(`${new URL(url).host} true\n`.repeat(3));
    expect(connections).toBe(1);
  });

  it("an unknown certificate is refused", async () => {
    const url = await listen(createSecureServer({ key, cert }, listener), "https:");
    await expect(caller()(url)).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  });

  it("a server that speaks no TLS is a failure", async () => {
    const url = await listen(createServer(listener), "https:");
    await expect(caller()(url)).rejects.toMatchObject({ name: "TransportFailure" });
  });
});
