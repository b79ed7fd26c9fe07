/** Owns bare sockets for the tests: a client and a server that send exactly the bytes they are told. Loopback only. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { letTimePass, settled } from "../waits.js";

/** Sends `parts` (a number is a pause in ms) and gives everything that came back until the peer closed. */
export async function converse(port: number, parts: readonly (string | Buffer | number)[]): Promise<string> {
  const socket = await openSocket(port);
  const heard = hear(socket);
  for (const part of parts) {
    if (typeof part === "number") await letTimePass(part, "the parts arrive apart");
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
export function hear(socket: Socket): Promise<string> {
  let text = "";
  const whole = new Promise<string>((resolve) => {
    const done = (): void => {
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
  return settled(whole, () => `the peer kept the connection open; so far: ${JSON.stringify(text)}`);
}

/** The sockets that clients in this process open from now on until the test ends. `bytesRead` of one tells what a client has received. */
export function clientSockets(): readonly Socket[] {
  const sockets: Socket[] = [];
  const note = (message: unknown): void => void sockets.push((message as { readonly socket: Socket }).socket);
  subscribe("net.client.socket", note);
  onTestFinished(() => void unsubscribe("net.client.socket", note));
  return sockets;
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
