/**
 * Owns the exchanges of one connection: splits its bytes into requests and responses, and pairs them.
 * Invariant: it changes nothing. Bytes that are unreadable, or no longer HTTP, end it with a reason; nothing is
 * guessed.
 */
import { HTTPParser, type HTTPParserJS } from "http-parser-js";

export interface Message {
  /** Name and value in turn, as they were sent; octets as Latin-1. */
  readonly headers: readonly string[];
  /** Without transfer coding; undefined: larger than what is kept. */
  readonly body: Uint8Array | undefined;
}

export interface Exchange {
  readonly method: string;
  /** The request target as sent: mostly a path with its query. */
  readonly url: string;
  readonly request: Message;
  readonly status: number;
  readonly reason: string;
  readonly response: Message;
}

interface Half {
  method: string;
  url: string;
  message: Message | undefined;
}

export class Conversation {
  private readonly asked: Half[] = [];
  private readonly requests: MessageReader;
  private readonly responses: MessageReader;
  private answered: { readonly status: number; readonly reason: string; readonly response: Message } | undefined;
  private over = false;
  private readonly onExchange: (exchange: Exchange) => void;
  private readonly onEnd: (reason: string) => void;

  /** `mostBytes`: of a body. `onEnd`: nothing further of this connection can be read, and why. */
  constructor(mostBytes: number, onExchange: (exchange: Exchange) => void, onEnd: (reason: string) => void) {
    this.onExchange = onExchange;
    this.onEnd = onEnd;
    this.requests = new MessageReader("REQUEST", mostBytes, {
      head: ({ method, url }) => {
        this.asked.push({ method: HTTPParser.methods[method] ?? "", url, message: undefined });
        return false;
      },
      whole: (message) => this.finishRequest(message),
    });
    this.responses = new MessageReader("RESPONSE", mostBytes, {
      head: () => this.asked[0]?.method === "HEAD",
      whole: (message, { statusCode, statusMessage }) => this.finishResponse(message, statusCode, statusMessage),
    });
  }

  request(bytes: Uint8Array): void {
    this.read(this.requests, bytes, "a request");
  }

  response(bytes: Uint8Array): void {
    this.read(this.responses, bytes, "a response");
  }

  /** The connection is closed: a response without a length ends here. */
  close(): void {
    if (this.over) return;
    this.responses.close();
    if (this.asked.length > 0) this.end("the connection ended before the answer");
    this.over = true;
  }

  private read(reader: MessageReader, bytes: Uint8Array, what: string): void {
    if (this.over) return;
    const problem = reader.read(bytes);
    if (problem !== undefined) this.end(`${what} is not HTTP/1.1: ${problem}`);
  }

  private finishRequest(message: Message): void {
    const half = this.asked.find((each) => each.message === undefined);
    if (half !== undefined) half.message = message;
    this.pair();
  }

  private finishResponse(response: Message, status: number, reason: string): void {
    if (status === 101) return this.end("it was upgraded to another protocol");
    if (status < 200) return;
    if (this.asked.length === 0) return this.end("an answer came to no request");
    this.answered = { status, reason, response };
    this.pair();
  }

  private pair(): void {
    const [half] = this.asked;
    if (half?.message === undefined || this.answered === undefined) return;
    this.asked.shift();
    const { method, url, message: request } = half;
    const answered = this.answered;
    this.answered = undefined;
    this.onExchange({ method, url, request, ...answered });
  }

  private end(reason: string): void {
    if (this.over) return;
    this.over = true;
    this.onEnd(reason);
  }
}

interface Head {
  readonly method: number;
  readonly url: string;
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly headers: readonly string[];
}

interface Listener {
  /** Whether the message has no body, whatever its headers say. */
  head(head: Head): boolean;
  whole(message: Message, head: Head): void;
}

/** The messages of one direction. */
class MessageReader {
  private readonly parser: HTTPParserJS;
  private chunks: Uint8Array[] = [];
  private size = 0;

  constructor(type: "REQUEST" | "RESPONSE", mostBytes: number, listener: Listener) {
    const parser = new HTTPParser(type);
    let head: Head | undefined;
    parser[HTTPParser.kOnHeadersComplete] = (info: Head) => {
      head = info;
      this.chunks = [];
      this.size = 0;
      return listener.head(info) ? 1 : 0;
    };
    parser[HTTPParser.kOnBody] = (chunk, offset, length) => {
      this.size += length;
      if (this.size <= mostBytes) this.chunks.push(chunk.subarray(offset, offset + length));
      else this.chunks = [];
    };
    parser[HTTPParser.kOnMessageComplete] = () => {
      if (head === undefined) return;
      const body = this.size > mostBytes ? undefined : new Uint8Array(Buffer.concat(this.chunks));
      listener.whole({ headers: [...head.headers], body }, head);
      head = undefined;
    };
    this.parser = parser;
  }

  /** Returns the parser's error message, or undefined. */
  read(bytes: Uint8Array): string | undefined {
    try {
      const result = this.parser.execute(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      return result instanceof Error ? result.message : undefined;
    } catch (error) {
      return error instanceof Error ? error.message : "unreadable";
    }
  }

  close(): void {
    try {
      this.parser.finish();
    } catch {
      // It ended in the midst of a message: nobody answered.
    }
  }
}
