/** Owns the attacks on the node:http server that lie in how something is sent: connections, heads, pieces, and clients that do not read. */
import { letTimePass } from "../../waits.js";
import type { Attack } from "./attack.js";
import { addAnswers, type Answers, attack, hearAnswers, openSocket, range, write } from "./attacker.js";
import { bytesOf, chunked, description, envelope, get, KB, MB, slices, soapHead } from "./requests.js";
import { path } from "./service.js";

const ask = (
  name: string,
  answers: Attack["answers"],
  parts: () => Iterable<string | Uint8Array>,
  more = {},
): Attack => ({
  name,
  answers,
  run: (port) => attack(port, { parts: parts() }),
  ...more,
});

/** Bodies that stop one byte before their end, all at a time; then the rest of each, and what is answered. */
async function almost(port: number, count: number, bytes: number): Promise<Answers> {
  const body = bytesOf(envelope("takeText", "<Value>", "x", "</Value>", bytes));
  const sockets = await Promise.all(range(count).map(() => openSocket(port)));
  const answers = sockets.map((socket) =>
    hearAnswers(
      socket.on("error", () => undefined),
      1,
    ),
  );
  const head = soapHead(`Content-Length: ${body.length}\r\n`);
  await Promise.all(sockets.map((socket) => write(socket, [head, ...slices(body.subarray(0, body.length - 1))])));
  await letTimePass(500, "the server holds what it has received meanwhile");
  await Promise.all(sockets.map((socket) => write(socket, [body.subarray(body.length - 1)])));
  const heard = addAnswers(await Promise.all(answers));
  for (const socket of sockets) socket.destroy();
  return heard;
}

/** Many connections that ask and read nothing for a second; then what they got. */
const deaf = async (port: number, count: number, request: (index: number) => string): Promise<Answers> =>
  addAnswers(await Promise.all(range(count).map((index) => attack(port, { parts: [request(index)], deafMs: 1_000 }))));

const pipelined = (request: string, bytes: number): readonly string[] =>
  range(Math.floor(bytes / request.length)).map(() => request);
const small = envelope("takeNumber", "<Value>7</Value>", " ", "", 1);
const call = `${soapHead(`Content-Length: ${small.length}\r\n`)}${small}`;
const waiting = envelope("waitAWhile", "<Value>300</Value>", " ", "", 1);
const waitingCall = `${soapHead(`Content-Length: ${waiting.length}\r\n`)}${waiting}`;
const descriptions = pipelined(description(), 192 * KB);

const attacks: readonly Attack[] = [
  {
    name: "192 KB of pipelined ?WSDL, nothing read",
    answers: {},
    run: (port) => attack(port, { parts: [descriptions.join("")], deafMs: Infinity }),
  },
  {
    name: "192 KB of pipelined ?WSDL, read late",
    answers: { 200: descriptions.length },
    run: (port) => attack(port, { parts: [descriptions.join("")], deafMs: 1_000, answers: descriptions.length }),
  },
  {
    name: "1 MB of pipelined calls after one that waits",
    answers: { 200: 1 + pipelined(call, MB).length },
    run: (port) =>
      attack(port, { parts: [waitingCall, ...pipelined(call, MB)], answers: 1 + pipelined(call, MB).length }),
  },
  {
    name: "1 MB of the shortest requests there are after one that waits",
    answers: { 200: 1, 404: 5_000 },
    run: (port) =>
      attack(port, { parts: [waitingCall, ...pipelined("GET / HTTP/1.1\r\nHost:a\r\n\r\n", MB)], answers: 5_001 }),
  },
  {
    name: "the shortest requests over 10 connections, nothing read",
    answers: {},
    mostAtOnce: 10,
    run: (port) =>
      Promise.all(
        range(10).map(() =>
          attack(port, {
            parts: [waitingCall, ...pipelined("GET / HTTP/1.1\r\nHost:a\r\n\r\n", 256 * KB)],
            deafMs: Infinity,
          }),
        ),
      ).then(addAnswers),
  },
  {
    name: "?WSDL under 500 hosts over 100 connections, read late",
    answers: { 200: 500 },
    mostAtOnce: 100,
    run: async (port) =>
      addAnswers(
        await Promise.all(
          range(100).map((index) =>
            attack(port, {
              parts: range(5).map((each) => description(`h${index}-${each}.test`)),
              answers: 5,
            }),
          ),
        ),
      ),
  },
  {
    name: "?WSDL over 300 connections, read late",
    answers: { 200: 300 },
    mostAtOnce: 300,
    run: (port) => deaf(port, 300, () => description()),
  },
  ask("4 MB in one-byte chunks", { 200: 1 }, () =>
    chunked(soapHead, bytesOf(envelope("takeText", "<Value>", "x", "</Value>", 4 * MB - KB)), 1),
  ),
  ask("4 MB in one-byte chunks that ends in nothing", { 400: 1 }, () =>
    chunked(soapHead, bytesOf("x".repeat(4 * MB)), 1),
  ),
  ask("one-byte chunks with extensions of 500 bytes", { 200: 1 }, () =>
    chunked(soapHead, bytesOf(envelope("takeText", "<Value>", "x", "</Value>", 16 * KB)), 1, `;${"y".repeat(500)}`),
  ),
  ask("a chunk with an extension without end", { 413: 1 }, () => [
    soapHead("Transfer-Encoding: chunked\r\n"),
    `1;${"y".repeat(MB)}`,
  ]),
  ask("64 KB in segments of one byte", { 200: 1 }, function* () {
    const body = bytesOf(envelope("takeText", "<Value>", "x", "</Value>", 64 * KB));
    yield soapHead(`Content-Length: ${body.length}\r\n`);
    yield* slices(body, 1);
  }),
  {
    name: "200 announcements of 4 MB with one byte each",
    answers: { 200: 1 },
    run: async (port) => {
      const sockets = await Promise.all(range(200).map(() => openSocket(port)));
      for (const socket of sockets) socket.on("error", () => undefined);
      await Promise.all(sockets.map((socket) => write(socket, [soapHead(`Content-Length: ${4 * MB}\r\n`), "<"])));
      const answers = await attack(port, { parts: [call] });
      for (const socket of sockets) socket.destroy();
      return answers;
    },
  },
  {
    name: "40 bodies of 4 MB at a time, each but for a byte",
    answers: ({ 200: done = 0, 503: refused = 0 }) => done >= 8 && done <= 12 && done + refused === 40,
    mostAtOnce: 12,
    run: (port) => almost(port, 40, 4 * MB - KB),
  },
  {
    name: "200 bodies of 60 KB at a time, each but for a byte",
    answers: { 200: 200 },
    mostAtOnce: 200,
    run: (port) => almost(port, 200, 60 * KB),
  },
  {
    name: "20 times 100-continue for 4 MB",
    answers: { 200: 20 },
    mostAtOnce: 20,
    run: async (port) => {
      const body = bytesOf(envelope("takeText", "<Value>", "x", "</Value>", 200 * KB));
      const head = soapHead(`Expect: 100-continue\r\nContent-Length: ${body.length}\r\n`);
      return addAnswers(await Promise.all(range(20).map(() => attack(port, { parts: [head, ...slices(body)] }))));
    },
  },
  {
    name: "connections beyond the limit",
    answers: { 503: 20 },
    connections: 30,
    run: async (port) => {
      const held = await Promise.all(range(30).map(() => openSocket(port)));
      const answers = await Promise.all(range(20).map(() => attack(port, { parts: [call] })));
      for (const socket of held) socket.destroy();
      return addAnswers(answers);
    },
  },
  ask("a head of 2,500 headers", { 200: 1 }, () => [get(path, "a:\r\n".repeat(2_500))]),
  ask("a head without an end", { 431: 1 }, () => [`GET ${path} HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(MB)}`]),
  ask("a body in gzip", { 415: 1 }, () => [
    soapHead(`Content-Encoding: gzip\r\nContent-Length: ${MB}\r\n`),
    "\u001f\u008b".repeat(MB / 2),
  ]),
  ask("a body over the limit, in chunks", { 413: 1 }, () => chunked(soapHead, new Uint8Array(8 * MB), 16 * KB)),
];

export const attacksOnConnections: readonly Attack[] = attacks.map((each) => ({ nodeHeapMB: 24, ...each }));
