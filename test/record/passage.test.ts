/**
 * Owns the tests of what passes between callers and a service that is recorded, over real sockets.
 * Invariant: the service of the tests is one of raw bytes, which knows no HTTP that could repair anything.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { connect as connectSecurely, createServer as createSecureServer } from "node:tls";
import { afterEach, describe, expect, test } from "vitest";
import { HostRewriter } from "../../generator/record/host-rewriter.js";
import { openPassage, type Passage } from "../../generator/record/passage.js";
import { cert, key } from "../sockets/tls-identity.js";
import { type Batch, eventKinds, Tap } from "../../generator/record/tap.js";
import { letTimePass, until } from "../waits.js";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

interface Service {
  readonly port: number;
  /** Every connection that came, with all bytes of it. */
  readonly connections: { readonly socket: Socket; readonly chunks: Buffer[] }[];
}

async function startService(answer: (bytes: Buffer, socket: Socket) => void): Promise<Service> {
  const connections: Service["connections"] = [];
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    const chunks: Buffer[] = [];
    connections.push({ socket, chunks });
    socket.on("error", () => undefined);
    socket.on("data", (bytes: Buffer) => {
      chunks.push(bytes);
      answer(bytes, socket);
    });
    socket.on("end", () => socket.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close() {
      server.close();
      for (const { socket } of connections) socket.destroy();
    },
  });
  return { port: (server.address() as AddressInfo).port, connections };
}

interface Opened {
  readonly passage: Passage;
  readonly failures: string[];
  readonly batches: Batch[];
}

async function startPassage(port: number, rewriter?: () => HostRewriter): Promise<Opened> {
  const batches: Batch[] = [];
  const failures: string[] = [];
  const passage = await openPassage({
    target: { host: "127.0.0.1", port, secure: false, ca: undefined },
    listen: { host: "127.0.0.1", port: 0, identity: undefined },
    hostRewriter: rewriter,
    tap: new Tap((batch) => batches.push(batch)),
    onFailure: (reason) => failures.push(reason),
  });
  open.push({ close: () => void passage.close(0) });
  return { passage, failures, batches };
}

async function call(port: number): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  socket.on("error", () => undefined);
  open.push({ close: () => socket.destroy() });
  await once(socket, "connect");
  return socket;
}

async function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Every byte there is, in no HTTP at all. */
const everyByte = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 7 + (at >> 8)) & 0xff));

test("bytes pass as they are, in both directions, and so do the ends of a connection", async () => {
  const service = await startService((bytes, socket) => void socket.write(bytes));
  const { passage } = await startPassage(service.port);
  const caller = await call(passage.port);
  const answer = readAll(caller);
  for (let at = 0; at < everyByte.length; at += 7_001) caller.write(everyByte.subarray(at, at + 7_001));
  caller.end();
  expect(await answer).toEqual(everyByte);
  expect(Buffer.concat(service.connections[0]?.chunks ?? [])).toEqual(everyByte);
});

test("each connection of a caller is one connection to the service", async () => {
  const service = await startService((bytes, socket) => void socket.write(bytes));
  const { passage } = await startPassage(service.port);
  const callers = [await call(passage.port), await call(passage.port), await call(passage.port)];
  for (const round of ["1", "2"]) {
    for (const [index, caller] of callers.entries()) {
      caller.write(`${String(index)}${round};`);
      await once(caller, "data");
    }
  }
  const said = service.connections.map(({ chunks }) => Buffer.concat(chunks).toString());
  expect(said.sort()).toEqual(["01;02;", "11;12;", "21;22;"]);
});

test("a service that breaks a connection breaks the caller's", async () => {
  const service = await startService((_bytes, socket) => void socket.resetAndDestroy());
  const { passage } = await startPassage(service.port);
  const caller = await call(passage.port);
  const failed = once(caller, "error").catch((error: unknown) => [error]);
  caller.write("x");
  const [error] = (await failed) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNRESET");
});

test("without a service, the caller's connection breaks, and the reason is reported", async () => {
  const { port } = await startService(() => undefined);
  for (const each of open.splice(0)) each.close();
  const { passage, failures } = await startPassage(port);
  const caller = await call(passage.port);
  await new Promise((resolve) => caller.once("close", resolve));
  expect(failures).toEqual(["no connection to the service: ECONNREFUSED"]);
});

test("a caller that does not read makes the service wait, and memory does not grow", async () => {
  let written = 0;
  const service = await startService((_bytes, socket) => {
    const more = (): void => {
      while (written < 64_000_000) {
        written += everyByte.length;
        if (!socket.write(everyByte)) return void socket.once("drain", more);
      }
    };
    more();
  });
  const { passage } = await startPassage(service.port);
  const caller = await call(passage.port);
  caller.pause();
  caller.write("go");
  let before = -1;
  while (written !== before) {
    before = written;
    await letTimePass(200, "a service that is not held back would go on writing in this time");
  }
  // What the system's own buffers hold, of 64 MB.
  expect(written).toBeLessThan(32_000_000);
});

test("a closed passage takes nobody, and lets those that are there end", async () => {
  const service = await startService((bytes, socket) => void socket.write(bytes));
  const { passage } = await startPassage(service.port);
  const caller = await call(passage.port);
  const closed = passage.close(60_000);
  const late = connect({ host: "127.0.0.1", port: passage.port });
  await once(late, "error").catch((error: unknown) => expect(error).toMatchObject({ code: "ECONNREFUSED" }));
  const answer = readAll(caller);
  caller.end("last words");
  expect((await answer).toString()).toBe("last words");
  await closed;
});

test("over TLS on both sides, the service's certificate looked at", async () => {
  const secure = createSecureServer({ key, cert }, (socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(secure, "listening");
  open.push({ close: () => void secure.close() });
  const failures: string[] = [];
  const through = async (ca: string | undefined): Promise<string> => {
    const passage = await openPassage({
      target: { host: "localhost", port: (secure.address() as AddressInfo).port, secure: true, ca },
      listen: { host: "127.0.0.1", port: 0, identity: { key, cert } },
      hostRewriter: undefined,
      tap: new Tap(() => undefined),
      onFailure: (reason) => failures.push(reason),
    });
    open.push({ close: () => void passage.close(0) });
    const caller = connectSecurely({ host: "127.0.0.1", port: passage.port, servername: "localhost", ca: cert });
    caller.on("error", () => undefined);
    open.push({ close: () => caller.destroy() });
    caller.write("hello");
    return new Promise((resolve) => {
      caller.once("data", (bytes: Buffer) => resolve(bytes.toString()));
      caller.once("close", () => resolve("closed"));
    });
  };
  expect(await through(cert)).toBe("hello");
  expect(await through(undefined)).toBe("closed");
  expect(failures).toEqual(["no connection to the service: DEPTH_ZERO_SELF_SIGNED_CERT"]);
});

describe("with --host-header target", () => {
  test("requests name the service, and what is no HTTP still passes", async () => {
    const service = await startService((bytes, socket) => void socket.write(bytes));
    const { passage } = await startPassage(service.port, () => new HostRewriter("old:81"));
    const caller = await call(passage.port);
    const answer = readAll(caller);
    caller.end("GET / HTTP/1.1\r\nHost: caller\r\n\r\n\u0001\u0002 no HTTP\r\n");
    expect((await answer).toString("latin1")).toBe("GET / HTTP/1.1\r\nHost: old:81\r\n\r\n\u0001\u0002 no HTTP\r\n");
  });
});

describe("what the tap tells", () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  test("copies, in their order, with the number of their connection", async () => {
    const service = await startService((_bytes, socket) => void socket.write("answer"));
    const { passage, batches } = await startPassage(service.port);
    const caller = await call(passage.port);
    caller.write("question");
    await once(caller, "data");
    caller.destroy();
    await passage.close(1_000);
    const events = (): number[] => batches.flatMap((batch) => [...batch.events]);
    await until(() => events().at(-3) === eventKinds.end);
    expect(events()).toEqual([eventKinds.request, 0, 8, eventKinds.response, 0, 6, eventKinds.end, 0, 0]);
    const all = Buffer.concat(batches.map((batch) => Buffer.from(batch.bytes))).toString();
    expect(all).toBe("questionanswer");
  });

  test("beyond its bound nothing is held, the gap is told once, and it goes on with the next request", () => {
    const batches: Batch[] = [];
    const tap = new Tap((batch) => batches.push(batch));
    const connection = tap.connection();
    const large = new Uint8Array(1024 * 1024).fill(65);
    connection.request(bytes("POST / HTTP/1.1\r\n\r\n"));
    for (let count = 0; count < 100; count++) connection.response(large);
    tap.flush();
    const held = batches.reduce((sum, batch) => sum + batch.bytes.byteLength, 0);
    expect(held).toBeLessThanOrEqual(64 * 1024 * 1024);
    const whats = (): number[] => batches.flatMap(({ events }) => events.filter((_, at) => at % 3 === 0));
    expect(whats().filter((what) => what === eventKinds.gap)).toHaveLength(1);
    tap.done(held);
    const count = whats().length;
    connection.response(bytes("the rest of an answer"));
    connection.request(bytes("no beginning"));
    connection.response(bytes("x"));
    connection.request(bytes("POST / HTTP/1.1\r\n\r\n"));
    connection.response(bytes("HTTP/1.1 200 OK\r\n\r\n"));
    tap.flush();
    expect(whats().slice(count)).toEqual([eventKinds.request, eventKinds.response]);
  });
});
