/**
 * Owns the bytes of a hand-made request and their way over a socket of its own.
 * Invariant: nothing is added but what the request says, so that malformed requests go out as typed.
 */
import { connect } from "node:net";

export interface RawRequest {
  readonly method: string;
  /** Appended to the service's path: `""`, `/singlesms?...`, `?WSDL`. */
  readonly target: string;
  readonly version?: "1.0" | "1.1" | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer | undefined;
  /** To the genuine service that validates what is sent, as ASP.NET does by default since .NET 4. */
  readonly validated?: true | undefined;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** Sends to `url` (up to `.asmx`) and reads until the server closes. Rejects when there is no HTTP response in it. */
export function sendRaw(url: string, request: RawRequest): Promise<RawResponse> {
  const { hostname, port, host, pathname } = new URL(url);
  const chunked = request.headers.some(([name]) => name === "Transfer-Encoding");
  const lines = [`${request.method} ${pathname}${request.target} HTTP/${request.version ?? "1.1"}`, `Host: ${host}`];
  for (const [name, value] of request.headers) lines.push(`${name}: ${value}`);
  const length = request.body?.length ?? (request.method === "POST" || request.method === "PUT" ? 0 : undefined);
  if (!chunked && length !== undefined) lines.push(`Content-Length: ${length}`);
  lines.push("Connection: close", "", "");
  const body = chunked ? inChunks(request.body ?? Buffer.alloc(0)) : (request.body ?? Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body])),
    );
    socket.setTimeout(20_000, () => socket.destroy(new Error("no answer within 20 s")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("end", () => {
      socket.end();
      const response = readResponse(Buffer.concat(chunks));
      if (response === undefined)
        reject(new Error(`no HTTP response: ${Buffer.concat(chunks).toString("latin1").slice(0, 200)}`));
      else resolve(response);
    });
  });
}

function inChunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2);
  const parts = [body.subarray(0, half), body.subarray(half)].filter((part) => part.length > 0);
  const chunks = parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
}

function readResponse(bytes: Buffer): RawResponse | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const rest = bytes.subarray(end + 4);
  if (status === "100") return readResponse(rest);
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  return {
    status: Number(status),
    headers,
    body: headers.get("transfer-encoding") === "chunked" ? unchunk(rest) : rest,
  };
}

function unchunk(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.subarray(at, end).toString("latin1"), 16);
    if (!(size > 0)) break;
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(parts);
}
