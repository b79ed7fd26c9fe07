/** Answers whose frame is broken on a socket: each fails its exchange, with the reason; frames that are only unusual do not. */
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { CallLog } from "../../generator/serve/call-log.js";
import { createServer as createOwn } from "../../generator/serve/create-server.js";
import { describedText, type Found, judgeThrough } from "./kit-run.js";

const description = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [http-get]
groups: { all: { operations: { count: { parameters: { Shelf: int }, result: int } } } }
`;

type Frame = (head: string, body: string) => string;

/** The kit's findings for a server whose answers with status 200 have this frame. */
async function judged(frame: Frame): Promise<readonly Found[]> {
  const described = await describedText(description);
  const own = inProcessTransport(createOwn(described, {}, new CallLog(() => undefined)));
  const answer = async (socket: Socket, url: string): Promise<void> => {
    const asked = { method: "GET", url: `http://localhost${url}`, headers: {}, body: undefined };
    const { status, headers, body } = await own(asked, { maxResponseBytes: 1e6, stream: false, signal: undefined });
    const text = Buffer.from(body as Uint8Array).toString("latin1");
    const head = `HTTP/1.1 ${String(status)} OK\r\nContent-Type: ${headers["content-type"] ?? ""}\r\nConnection: close\r\n`;
    const whole = status === 200 ? frame(head, text) : `${head}Content-Length: ${String(text.length)}\r\n\r\n${text}`;
    socket.end(whole, "latin1");
  };
  const server: Server = createServer((socket) => {
    let heard = "";
    socket
      .on("error", () => undefined)
      .on("data", (bytes) => {
        heard += bytes.toString("latin1");
        if (heard.endsWith("\r\n\r\n")) void answer(socket, heard.split(" ")[1] ?? "");
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return judgeThrough(described, nodeHttpTransport(), new URL(`http://127.0.0.1:${String(port)}`));
}

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

test.each<readonly [string, Frame]>([
  ["one piece", (head, body) => `${head}Content-Length: ${String(body.length)}\r\n\r\n${body}`],
  ["chunks", (head, body) => `${head}Transfer-Encoding: chunked\r\n\r\n${[...body].map(chunk).join("")}0\r\n\r\n`],
  ["the end of the connection", (head, body) => `${head}\r\n${body}`],
])("%s is a frame", async (_what, frame) => {
  expect(await judged(frame)).toEqual([]);
});

test.each<readonly [string, Frame]>([
  ["a length beyond the body", (head, body) => `${head}Content-Length: ${String(body.length + 9)}\r\n\r\n${body}`],
  [
    "a length before the end of the body",
    (head, body) => `${head}Content-Length: ${String(body.length - 3)}\r\n\r\n${body}`,
  ],
  ["chunks without the last", (head, body) => `${head}Transfer-Encoding: chunked\r\n\r\n${chunk(body)}`],
  ["a chunk of another length", (head, body) => `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n${body}\r\n0\r\n\r\n`],
  ["chunks that are none", (head, body) => `${head}Transfer-Encoding: chunked\r\n\r\n${body}`],
  [
    "gzip that is none",
    (head, body) => `${head}Content-Encoding: gzip\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
  ],
  ["no answer", () => ""],
])("%s is found", async (_what, frame) => {
  expect((await judged(frame)).map(({ exchange, at }) => `${exchange}: ${at}`)).toEqual(
    ["sample", "least", "most"].map((name) => `count http-get ${name}: connection`),
  );
});
