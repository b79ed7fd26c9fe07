/**
 * Owns one client connection of the soak test: whole requests whose answers are compared, and requests broken off anywhere.
 * Invariant: a whole request never shares its connection with a broken one.
 */
import { connect, type Socket } from "node:net";
import { letTimePass } from "../waits.js";

/** The path of the generated service; any other path is answered by an echo. */
export const service = "/api/webservice.asmx";

export interface SoakRequest {
  readonly path: string;
  /** What is to come back: the whole body of an echo, the text of a result. Plain letters. */
  readonly body: string;
  readonly chunked: boolean;
}

const namespace = "http://example.org/messaging/";
const envelope = (content: string): string =>
  `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${content}</e:Body></e:Envelope>`;

/** The bytes of a request. */
export function printRequest({ path, body, chunked }: SoakRequest): string {
  const content =
    path === service ? envelope(`<multiplesms xmlns="${namespace}"><Message>${body}</Message></multiplesms>`) : body;
  const framing = chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${content.length}`;
  const kind = path === service ? `Content-Type: text/xml\r\nSOAPAction: "${namespace}multiplesms"\r\n` : "";
  const framed = chunked ? `${content.length.toString(16)}\r\n${content}\r\n0\r\n\r\n` : content;
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${kind}${framing}\r\n\r\n${framed}`;
}

/** What is to come back, out of the body that came. */
function readResult(path: string, body: string): string | undefined {
  return path === service ? /<multiplesmsResult>(.*)<\/multiplesmsResult>/.exec(body)?.[1] : body;
}

export class SoakConnection {
  readonly #port: number;
  #socket: Socket | undefined;
  #received = "";
  #waiting: { resolve: () => void; reject: (error: Error) => void } | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a whole request and rejects unless the whole right answer comes back. */
  async exchange(request: SoakRequest): Promise<void> {
    const socket = await this.#open();
    this.#received = "";
    socket.write(printRequest(request), "latin1");
    for (;;) {
      await this.#more(socket);
      const body = readBody(this.#received);
      if (body === undefined) continue;
      if (readResult(request.path, body) !== request.body)
        throw new Error(`${request.path}: the answer differs: ${this.#received.slice(0, 300)}`);
      if (/\r\nconnection: close\r\n/i.test(this.#received)) this.close();
      return;
    }
  }

  /** Sends the first `length` bytes of a request, waits, and is gone. */
  async breakOff(request: SoakRequest, length: number, waitMs: number, reset: boolean): Promise<void> {
    this.close();
    const socket = connect({ port: this.#port, host: "127.0.0.1" });
    socket.on("error", () => undefined);
    socket.write(printRequest(request).slice(0, length), "latin1");
    if (waitMs > 0) await letTimePass(waitMs, "the server reads the beginning of the request");
    if (reset) socket.resetAndDestroy();
    else socket.destroy();
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #open(): Promise<Socket> {
    if (this.#socket !== undefined && !this.#socket.destroyed) return this.#socket;
    const socket = connect({ port: this.#port, host: "127.0.0.1", noDelay: true });
    this.#socket = socket;
    const fail = (error: Error): void => {
      if (this.#socket === socket) this.#waiting?.reject(error);
    };
    socket.on("error", fail);
    socket.on("close", () => fail(new Error(`closed in the middle of an answer: ${this.#received.slice(0, 300)}`)));
    socket.setEncoding("latin1").on("data", (text: string) => {
      this.#received += text;
      this.#waiting?.resolve();
    });
    await new Promise<void>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.once("connect", resolve);
    });
    return socket;
  }

  #more(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (socket.destroyed) reject(new Error("closed before the answer"));
    });
  }
}

/** The body of a whole answer, or `undefined` while some of it is missing. Throws for any status but 200. */
function readBody(answer: string): string | undefined {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  if (!answer.startsWith("HTTP/1.1 200 ")) throw new Error(`an answer of another kind: ${answer.slice(0, 300)}`);
  const content = answer.slice(end + 4);
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.slice(0, end + 2))?.[1];
  if (length !== undefined) return content.length < Number(length) ? undefined : content;
  return content.endsWith("0\r\n\r\n") ? joinChunks(content) : undefined;
}

function joinChunks(content: string): string {
  let text = "";
  for (let at = 0; ;) {
    const line = content.indexOf("\r\n", at);
    const size = Number.parseInt(content.slice(at, line), 16);
    if (size === 0) return text;
    text += content.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
