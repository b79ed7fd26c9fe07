/** Owns the tests of content codings over sockets: a client unpacks responses, a server refuses packed requests. */
import type { Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { serve, type ServerHandle } from "../../templates/runtime/adapters/node-http.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { codings, plainBody } from "../wire/codings.js";
import { converse, rawServer, type RawServer, textOf, utf8 } from "./raw.js";

const open: (RawServer | ServerHandle)[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

/** What a client gets of a response with this coding: the text, or why there is none. */
async function received(coding: string, bytes: Buffer, stream: boolean, maxResponseBytes = 100_000): Promise<string> {
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${bytes.length}\r\nContent-Encoding: ${coding}\r\n\r\n`;
  const server = await rawServer((socket: Socket) => socket.write(Buffer.concat([Buffer.from(head), bytes])));
  open.push(server);
  const request = { method: "POST", url: server.url, headers: {}, body: utf8("a") };
  return nodeHttpTransport({ idleMs: 0 })(request, { signal: undefined, maxResponseBytes, stream }).then(
    ({ body }) => textOf(body),
    (error: unknown) => String(error),
  );
}

/** What a client gets of a connection that ends after these bytes. */
async function ended(bytes: Buffer, stream: boolean): Promise<string> {
  const server = await rawServer((socket: Socket) => socket.end(bytes));
  open.push(server);
  const request = { method: "POST", url: server.url, headers: {}, body: utf8("a") };
  const options = { signal: undefined, maxResponseBytes: 100_000, stream };
  return nodeHttpTransport({ idleMs: 0 })(request, options)
    .then(({ body }) => textOf(body))
    .catch(String);
}

describe.each([
  ["gathered", false],
  ["streamed", true],
])("the content coding of a response, %s", (_, stream) => {
  const answer = (header: string, bytes: Buffer, most?: number) =>
    received(header, bytes, stream, most).catch((error: unknown) => String(error));

  it.each(codings.filter((each) => each.read === "plain"))("reads $name", async ({ header, bytes }) => {
    expect(await answer(header, bytes)).toBe(plainBody);
    expect(await answer(header, bytes, plainBody.length)).toBe(plainBody);
    expect(await answer(header, bytes, plainBody.length - 1)).toContain("larger than");
  });

  it.each(codings.filter((each) => each.read === "broken"))("fails for $name", async ({ header, bytes }) => {
    expect(await answer(header, bytes)).toMatch(/is not valid (?:gzip|deflate|br)|broke off in the middle/);
  });

  it.each(codings.filter((each) => each.read === "unknown"))("fails for $name", async ({ header, bytes }) => {
    expect(await answer(header, bytes)).toContain(`content-encoding ${JSON.stringify(header)}; expected gzip`);
  });
});

describe.each([
  ["gathered", false],
  ["streamed", true],
])("a compressed response that ends before its announced end, %s", (_, stream) => {
  const whole = { gzip: gzipSync(plainBody), deflate: deflateSync(plainBody), br: brotliCompressSync(plainBody) };
  const unframed = deflateRawSync(plainBody);
  const cases = [
    ...Object.entries(whole).map(([coding, bytes]) => ({ name: coding, coding, bytes })),
    { name: "deflate without zlib's frame", coding: "deflate", bytes: unframed },
  ];

  it.each(cases)("fails for $name whose data is whole", async ({ coding, bytes }) => {
    for (const rest of ["", "\0"]) {
      const sent = Buffer.concat([bytes, Buffer.from(rest)]);
      const length = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${sent.length + 9}\r\n\r\n`;
      const chunk = `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      const framed = Buffer.concat([Buffer.from(`${sent.length.toString(16)}\r\n`), sent, Buffer.from("\r\n")]);
      for (const parts of [
        [Buffer.from(length), sent],
        [Buffer.from(chunk), framed],
      ])
        expect(await ended(Buffer.concat(parts), stream)).toContain("broke off in the middle");
    }
  });
});

describe("the content coding of a request", () => {
  const isPlain = (header: string): boolean => ["", "identity"].includes(header.toLowerCase());

  it("is accepted if it changes nothing, and refused with 415 otherwise; the dispatcher gets no body", async () => {
    const bodies: string[] = [];
    const handle = async ({ body }: HttpRequest) => {
      bodies.push(new TextDecoder().decode(body));
      return { status: 200, headers: {}, body: utf8("read") };
    };
    const server = await serve({ handle }, { port: 0 });
    open.push(server);
    const web = webHandler({ handle });
    for (const { name, header, bytes } of codings) {
      bodies.length = 0;
      const head = `POST /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes.length}\r\nContent-Encoding: ${header}\r\n\r\n`;
      const answered = await converse(server.port, [Buffer.concat([Buffer.from(head), bytes])]);
      const request = new Request("http://a/x", {
        method: "POST",
        headers: { "content-encoding": header },
        body: new Uint8Array(bytes),
      });
      const { status } = await web(request);
      const expected = isPlain(header) ? 200 : 415;
      expect([name, answered.slice(9, 12), status]).toEqual([name, String(expected), expected]);
      expect([name, bodies]).toEqual([name, isPlain(header) ? [plainBody, plainBody] : []]);
    }
  });
});
