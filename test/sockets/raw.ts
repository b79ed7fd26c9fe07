/** Owns bare sockets for the tests: a client and a server that send exactly the bytes they are told. Loopback only. */
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export { sleep };

/** Waits for what should be true in a moment, however busy the machine is; the assertion after it tells where it never is. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 800 && !condition(); tries++) await sleep(5);
}

/** How long a peer may take to close, on a machine that is busy. */
const patienceMs = 60_000;

/** Sends `parts` (a number is a pause in ms) and gives everything that came back until the peer closed. */
export async function converse(
  port: number,
  parts: readonly (string | Buffer | number)[],
  timeoutMs = patienceMs,
): Promise<string> {
  const socket = await openSocket(port);
  const heard = hear(socket, timeoutMs);
  for (const part of parts) {
    if (typeof part === "number") await sleep(part);
    else if (!socket.destroyed) socket.write(part);
  }
  return heard;
}

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** All bytes as latin1 until the peer closes; rejects when it does not. */
export function hear(socket: Socket, timeoutMs = patienceMs): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the peer kept the connection open; so far: ${JSON.stringify(text)}`));
    }, timeoutMs);
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(text);
    };
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
    });
    socket.on("end", done);
    socket.on("close", done);
    socket.on("error", done);
  });
}

export interface RawServer {
  readonly url: string;
  /** Connections so far. */
  readonly connections: readonly Socket[];
  /** Request heads received so far, over all connections. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A server that lets `answer` act once per request head it saw end. */
export async function rawServer(answer: (socket: Socket, head: string, count: number) => void): Promise<RawServer> {
  const connections: Socket[] = [];
  const requests: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.push(socket);
    socket.on("error", () => undefined);
    socket.on("end", () => socket.end());
    socket.on("data", (chunk: Buffer) => {
      const text = chunk.toString("latin1");
      if (!/^(?:GET|POST) /.test(text)) return;
      requests.push(text);
      answer(socket, text, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}/x.asmx`,
    connections,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of connections) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export async function textOf(body: Uint8Array | AsyncIterable<Uint8Array>): Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of body) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
