/**
 * Owns the claim that Node's real types fit the structural ones of the runtime. It is only ever type-checked, against each
 * @types/node that test/tools/package.json pins.
 */
import crypto from "node:crypto";
import fs from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { TLSSocket } from "node:tls";
import zlib from "node:zlib";
import {
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  fetchTransport,
  messagingAccountNotImplemented,
  nodeHttpListener,
  httpProxy,
  nodeHttpTransport,
  serve,
  webHandler,
} from "../../generated/messaging-account/index.js";
import type {
  Emitter,
  NodeAgent,
  NodeHttpServer,
  NodeIncoming,
  NodeOutgoing,
  nodeModule,
  NodeServerResponse,
  NodeSocket,
  NodeTransform,
} from "../../templates/runtime/transports/node-modules.js";

type Fits<Real extends Structural, Structural> = [Real, Structural];
type Module<Name extends Parameters<typeof nodeModule>[0]> = ReturnType<typeof nodeModule<Name>>;

export type Fit = [
  Fits<IncomingMessage, NodeIncoming>,
  Fits<ServerResponse, NodeServerResponse>,
  Fits<http.ClientRequest, NodeOutgoing>,
  Fits<http.Server, NodeHttpServer>,
  Fits<https.Server, NodeHttpServer>,
  Fits<http.Agent, NodeAgent>,
  Fits<https.Agent, NodeAgent>,
  Fits<Socket, NodeSocket>,
  Fits<TLSSocket, NodeSocket>,
  Fits<zlib.Gunzip, NodeTransform>,
  Fits<zlib.BrotliDecompress, NodeTransform>,
  Fits<Readable, Emitter>,
];

/** `process.getBuiltinModule` gives these. */
export type Modules = [
  Fits<typeof crypto, Module<"node:crypto">>,
  Fits<typeof fs, Module<"node:fs">>,
  Fits<typeof zlib, Module<"node:zlib">>,
];

export function servers(): void {
  const dispatcher = createMessagingAccountDispatcher(messagingAccountNotImplemented);
  const listener = nodeHttpListener(dispatcher, { onError: (error: unknown) => console.error(error) });
  http.createServer(listener).listen(0);
  https.createServer({ key: "", cert: crypto.createPrivateKey("").export({ type: "pkcs8", format: "pem" }) }, listener);
  http.createServer((request, response) => listener(request, response));
  const handle: (request: Request) => Promise<Response> = webHandler(dispatcher);
  void handle(new Request("https://sms.example.org", { signal: AbortSignal.timeout(1) })).then((response) =>
    response.arrayBuffer(),
  );
  void serve(dispatcher, { port: 0 }).then((server) => server.close());
}

export async function clients(): Promise<void> {
  const baseUrl = "https://sms.example.org";
  const pfx = Buffer.from("");
  for (const transport of [
    nodeHttpTransport({ agent: new https.Agent({ keepAlive: true, pfx, ca: [pfx], key: "", cert: "" }) }),
    nodeHttpTransport({ agent: new http.Agent({ maxSockets: 1 }) }),
    nodeHttpTransport({ proxy: httpProxy("http://proxy:3128", { ca: [pfx, ""], cert: pfx, key: "", pfx }) }),
    fetchTransport(),
    fetchTransport({ fetch }),
    fetchTransport({ fetch: (input, init) => fetch(input, { ...init, redirect: "manual" }) }),
  ]) {
    const client = createMessagingAccountClient({ baseUrl, transport });
    const controller = new AbortController();
    await client.checkCredits({ Mobile_Number: "1", Password: "2" }, { signal: controller.signal });
    await client.checkCredits(
      { Mobile_Number: "1", Password: "2" },
      { signal: AbortSignal.any([controller.signal, AbortSignal.timeout(1)]) },
    );
    const rows = client.getContactList.rows({ Mobile_Number: "1", Password: "2" });
    Readable.from(rows).pipe(process.stdout);
  }
}
