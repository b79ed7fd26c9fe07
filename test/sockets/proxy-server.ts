/** Owns a proxy for tests: it forwards http: requests and tunnels https: ones, and keeps what it was asked. Loopback only. */
import { createServer, request as send, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect, type AddressInfo, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { cert, key } from "./tls-identity.js";

export interface TestProxy {
  readonly port: number;
  /** `METHOD target` and the login of each request, in order. */
  readonly asked: readonly string[];
  /** All connections so far. */
  readonly sockets: readonly Socket[];
}

interface ProxySettings {
  /** The only login it accepts, `user:password`. */
  readonly login?: string;
  readonly secure?: boolean;
  /** Never answers CONNECT. */
  readonly silent?: boolean;
  /** Where every tunnel leads, whatever its request says. */
  readonly port?: number;
}

export async function startProxy({
  login,
  secure = false,
  silent = false,
  port,
}: ProxySettings = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const sockets: Socket[] = [];
  const expected = login === undefined ? undefined : `Basic ${Buffer.from(login).toString("base64")}`;
  const isRefused = ({ method, url, headers }: IncomingMessage): boolean => {
    const given = headers["proxy-authorization"];
    asked.push(`${method} ${url}${given === undefined ? "" : ` ${given}`}`);
    return given !== expected;
  };
  const listener: RequestListener = (request, response) => {
    if (isRefused(request)) return void response.writeHead(407).end();
    const { "proxy-authorization": _login, ...headers } = request.headers;
    const onward = send(request.url ?? "", { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  };
  const server: Server = secure ? createSecureServer({ key, cert }, listener) : createServer(listener);
  server.on("connection", (socket: Socket) => sockets.push(socket));
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    const refused = isRefused(request);
    socket.on("error", () => undefined);
    if (silent) return void socket.resume().on("end", () => socket.destroy());
    if (refused) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
    const [, host = "", named] = /^(.*):(\d+)$/.exec(request.url ?? "") ?? [];
    const onward = connect({ host, port: port ?? Number(named) }, () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked, sockets };
}
