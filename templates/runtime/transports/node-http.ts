/**
 * Owns the transport over Node's own http and https: the default under Node, since its `fetch` costs ten times the CPU.
 * Invariant: code that sends is loaded with the first request, so that bundles for browsers do not contain it.
 */
import type { HttpRequest } from "../exchange.js";
import { foreignFailure } from "./failure.js";
import type { NodeAgent } from "./node-modules.js";
import type { PoolOptions } from "./node-pool.js";
import { stoppableTransport, type StoppableTransport } from "./stopper.js";

/** Made by `httpProxy`. */
export interface HttpProxy {
  /** For requests of a transport: its routes, for `node-client.ts` alone. */
  open(options: PoolOptions): unknown;
}

export interface NodeHttpTransportOptions extends PoolOptions {
  /**
   * Your own `http.Agent` or `https.Agent`: client certificates, a certificate authority of your own. It must fit the
   * protocol of the service's address. The pool options and `proxy` have no effect then.
   */
  readonly agent?: NodeAgent | undefined;
  /** The proxy: `httpProxy("http://proxy.example.org:3128")`, or `httpProxy()` for that of the environment. Default: none. */
  readonly proxy?: HttpProxy | undefined;
  /** Ask for compressed responses. They are unpacked in any case. Default true. */
  readonly compression?: boolean | undefined;
}

/**
 * A transport over node:http and node:https with kept-alive connections. Redirects are responses like others. A request is
 * never resent, even where the server closed a kept-alive connection at the moment it was used: the failure says so.
 * A streamed body must be read to its end, left, or aborted; until then it occupies a connection.
 */
export function nodeHttpTransport(options: NodeHttpTransportOptions = {}): StoppableTransport {
  let begin: StoppableTransport["begin"] | undefined;
  const load = async (request: HttpRequest): Promise<StoppableTransport["begin"]> => {
    try {
      const { openNodeClient } = await import("./node-client.js");
      return (begin ??= openNodeClient(options));
    } catch (error) {
      throw foreignFailure(request, error, "what sends over node:http cannot be loaded");
    }
  };
  return stoppableTransport((request, given, stopper) => {
    if (begin !== undefined) return begin(request, given, stopper);
    return load(request).then((loaded) => loaded(request, given, stopper));
  });
}
