/** Owns the sockets of an attacker: sends what it is told, reads as much as it likes, and counts the answers. Loopback only. */
import { connect, type Socket } from "node:net";
import { letTimePass } from "../../waits.js";

/** How many answers of each status came; `cut`: connections that ended in the middle of one, or before any. */
export type Answers = Record<string, number>;

export interface Sending {
  /** Written one after another, each when the system took the one before. */
  readonly parts: Iterable<string | Uint8Array>;
  /** Milliseconds to read nothing after everything was sent; `Infinity`: for good. Default 0. */
  readonly deafMs?: number;
  /** How many answers to wait for. Default 1. */
  readonly answers?: number;
}

export function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true, allowHalfOpen: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Sends all of it, as fast as the server takes it; gives up where the server does. */
export async function write(socket: Socket, parts: Iterable<string | Uint8Array>): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed || !socket.writable) return;
    if (socket.write(typeof part === "string" ? Buffer.from(part, "latin1") : part)) continue;
    await drained(socket);
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off("drain", done).off("close", done);
      resolve();
    };
    socket.on("drain", done).on("close", done);
  });
}

/** One connection: what came back over it. */
export async function attack(port: number, { parts, deafMs = 0, answers = 1 }: Sending): Promise<Answers> {
  const socket = await openSocket(port);
  socket.on("error", () => undefined);
  if (deafMs > 0) socket.pause();
  const sent = write(socket, parts);
  if (deafMs > 0) await letTimePass(Math.min(deafMs, 1_000), "the attacker does not read what it is sent");
  if (deafMs === Infinity) {
    socket.destroy();
    await sent;
    return {};
  }
  const heard = await hearAnswers(socket, answers);
  socket.destroy();
  await sent;
  return heard;
}

/** Reads whole answers until there are so many or the server ends the connection. */
export function hearAnswers(socket: Socket, count: number): Promise<Answers> {
  return new Promise((resolve) => {
    const answers: Answers = {};
    let heard = 0;
    let head = "";
    let body = 0;
    const note = (name: string): void => void (answers[name] = (answers[name] ?? 0) + 1);
    const end = (): void => {
      if (heard < count && (head !== "" || body > 0 || heard === 0)) note("cut");
      heard = count;
      resolve(answers);
    };
    socket.on("data", (piece: Buffer) => {
      let rest = piece;
      while (rest.length > 0 && heard < count) {
        if (body > 0) {
          const taken = Math.min(body, rest.length);
          body -= taken;
          rest = rest.subarray(taken);
        } else {
          head += rest.toString("latin1", 0, Math.min(rest.length, 2_000));
          const close = head.indexOf("\r\n\r\n");
          if (close < 0) return;
          rest = rest.subarray(close + 4 - (head.length - Math.min(rest.length, 2_000)));
          body = Number(/\r\ncontent-length: (\d+)/i.exec(head.slice(0, close))?.[1] ?? 0);
          const status = head.slice(9, 12);
          head = "";
          if (status === "100") continue;
          note(status);
        }
        if (body === 0 && ++heard === count) resolve(answers);
      }
    });
    socket.once("end", end);
    socket.once("close", end);
    socket.resume();
  });
}

/** The answers of several connections together. */
export function addAnswers(all: readonly Answers[]): Answers {
  const sum: Answers = {};
  for (const answers of all) for (const [name, count] of Object.entries(answers)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export const range = (count: number): readonly number[] => Array.from({ length: count }, (_none, index) => index);
