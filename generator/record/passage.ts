/**
 * Owns the connections between callers and the recorded service: one to the service for each of a caller.
 * Invariant: every byte passes unchanged, in order and at once, even if recording fails, and so do the ends of
 * connections. Only the Host header is rewritten on request.
 */
import { type AddressInfo, connect, createServer, isIP, type Socket } from "node:net";
import {
  connect as connectSecurely,
  type ConnectionOptions,
  createServer as createSecureServer,
  TLSSocket,
} from "node:tls";
import type { HostRewriter } from "./host-rewriter.js";
import type { Tap } from "./tap.js";

export interface PassageOptions {
  readonly target: {
    readonly host: string;
    readonly port: number;
    readonly secure: boolean;
    /** PEM of the authority that signed its certificate, beside those that Node trusts not. */
    readonly ca: string | undefined;
  };
  readonly listen: {
    readonly host: string;
    readonly port: number;
    /** PEM, where callers come over https. */
    readonly identity: { readonly cert: string; readonly key: string } | undefined;
  };
  /** Creates the rewriter of a connection; undefined: callers' Host header reaches the service. */
  readonly hostRewriter: (() => HostRewriter) | undefined;
  readonly tap: Tap;
  /** A connection that could not be made to the service, or from a caller: why, in a few words. */
  readonly onFailure: (reason: string) => void;
}

export interface Passage {
  readonly port: number;
  /** Takes no further connection; those that are open have `graceMs` to end. */
  close(graceMs: number): Promise<void>;
}

/** Listens. Rejects with the error of the system where it cannot. */
export function openPassage(options: PassageOptions): Promise<Passage> {
  const { host, port, identity } = options.listen;
  const open = new Set<Socket>();
  const take = (caller: Socket): void => {
    open.add(caller);
    caller.on("close", () => open.delete(caller));
    pass(caller, options);
  };
  const halfOpen = { allowHalfOpen: true, noDelay: true };
  const server =
    identity === undefined ? createServer(halfOpen, take) : createSecureServer({ ...halfOpen, ...identity }, take);
  server.on("tlsClientError", (error: Error) => options.onFailure(`a caller's TLS handshake failed: ${error.message}`));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => {
      server.off("error", reject);
      server.on("error", (error) => options.onFailure(error.message));
      resolve({
        port: (server.address() as AddressInfo).port,
        close: (graceMs) =>
          new Promise((closed) => {
            const impatience = setTimeout(() => open.forEach((each) => each.destroy()), graceMs);
            server.close(() => {
              clearTimeout(impatience);
              closed();
            });
          }),
      });
    });
  });
}

function pass(caller: Socket, options: PassageOptions): void {
  const service = connectTo(options.target);
  service.setNoDelay(true);
  const tapped = options.tap.connection();
  const rewriter = options.hostRewriter?.();
  const toService = rewriter === undefined ? undefined : (bytes: Buffer) => rewriter.rewrite(bytes);
  join(caller, service, toService, (bytes) => tapped.request(bytes));
  join(service, caller, undefined, (bytes) => tapped.response(bytes));
  caller.on("error", () => service.destroy());
  service.on("error", (error: NodeJS.ErrnoException) => {
    if (service.bytesRead === 0) options.onFailure(`no connection to the service: ${error.code ?? error.message}`);
    breakOff(caller);
  });
  caller.on("close", () => {
    tapped.close();
    service.destroy();
  });
  service.on("close", () => caller.destroySoon());
}

/** Resets the connection, as the service did. TLS has no reset. */
function breakOff(caller: Socket): void {
  if (caller instanceof TLSSocket) caller.destroy();
  else caller.resetAndDestroy();
}

function connectTo({ host, port, secure, ca }: PassageOptions["target"]): Socket {
  if (!secure) return connect({ host, port, allowHalfOpen: true });
  const options: ConnectionOptions = { host, port };
  // A certificate names hosts; addresses are not asked for.
  if (isIP(host) === 0) options.servername = host;
  if (ca !== undefined) options.ca = ca;
  return connectSecurely(options);
}

/** Pipes `from` to `to` with backpressure. */
function join(
  from: Socket,
  to: Socket,
  change: ((bytes: Buffer) => Buffer) | undefined,
  see: (bytes: Buffer) => void,
): void {
  from.on("data", (bytes: Buffer) => {
    if (!to.write(change === undefined ? bytes : change(bytes))) from.pause();
    see(bytes);
  });
  to.on("drain", () => from.resume());
  from.on("end", () => to.end());
}
