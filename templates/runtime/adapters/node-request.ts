/**
 * Owns the conversion of a node:http request to the plain exchange.
 * Invariant: a request that two readers could understand differently (a header twice, two framings of the body) is
 * refused.
 */
import type { HttpHeaders, HttpRequest } from "../exchange.js";
import type { NodeIncoming, NodeServerResponse } from "../transports/node-modules.js";
import { gatherEvents } from "../transports/gather.js";
import type { BudgetShare } from "./byte-budget.js";
import { MisplacedError, overloadRefusal, oversizeRefusal, Refusal, refuseCompressed } from "./refusal.js";

/** Headers that mean one thing: given twice they are ambiguous. Node would silently drop all but the first of most. */
const SINGLE = new Set([
  "authorization",
  "content-encoding",
  "content-length",
  "content-type",
  "host",
  "soapaction",
  "transfer-encoding",
]);

export interface ReadLimits {
  readonly maxRequestBytes: number;
  /** Maximum that the owner has set. */
  readonly most: number | undefined;
  readonly bodyTimeoutMs: number;
}

/** All but the body. */
export interface RequestHead {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
}

/** The client disconnected before its request was complete, so there is no answer. */
export class PeerGone extends Error {
  override readonly name = "PeerGone";
}

/** The body of a request while it arrives. */
export interface ArrivingBody {
  /** The next bytes; `undefined` at the end. Rejects if the caller breaks off, is too slow, or sends too much. */
  next(): Promise<Uint8Array | undefined>;
  /** Counts bytes that a reader keeps in memory. Throws if they are more than `most`, or if there is no room. */
  hold(bytes: number, most: number): void;
  /** For adapters: nothing reads further bytes. */
  discard(): void;
}

/** A request whose body a dispatcher reads while it arrives: `body` is then undefined. */
export interface ArrivingRequest extends HttpRequest {
  readonly arriving?: ArrivingBody | undefined;
}

/** Opens a body that a dispatcher reads while it arrives; `undefined`: it needs the whole body. Throws a {@link Refusal}. */
type OpenArriving = (head: RequestHead, from: ArrivingFrom) => ArrivingBody | undefined;

/** The same for a `Request`. `most`: maximum of bytes, if the owner has set one. */
type OpenWeb = (request: Request, most: number | undefined) => ArrivingRequest | undefined;

/** The member `arrivals` of a dispatcher, for adapters of its own runtime. */
export interface Arrivals {
  readonly openArriving: OpenArriving;
  readonly openWeb: OpenWeb;
}

/** A request of Node, and the limits of its adapter. */
export interface ArrivingFrom {
  readonly incoming: NodeIncoming;
  /** Present if the client waits for `100 Continue`. */
  readonly awaiting?: NodeServerResponse | undefined;
  /** Maximum of bytes, if the owner has set one. */
  readonly most: number | undefined;
  /** Milliseconds of each wait for bytes. */
  readonly waitMs: number;
  /** Counts memory. */
  readonly share: { resize(bytes: number): boolean };
}

/** Method, target and headers. Throws a {@link Refusal} if they are ambiguous. */
export function readHead(incoming: NodeIncoming): RequestHead {
  const headers = readHeaders(incoming.rawHeaders);
  refuseCompressed(headers["content-encoding"]);
  const transferEncoding = headers["transfer-encoding"];
  if (transferEncoding !== undefined && incoming.httpVersion === "1.0") {
    // Such a proxy in front knows no chunks: where the body ends is anybody's guess (RFC 9112, 6.1).
    throw new Refusal(400, "Transfer-Encoding is given in HTTP/1.0.");
  }
  if (transferEncoding !== undefined && transferEncoding.toLowerCase() !== "chunked") {
    throw new Refusal(501, "Expected no Transfer-Encoding but chunked.");
  }
  if (transferEncoding !== undefined && headers["content-length"] !== undefined) {
    throw new Refusal(400, "Both Transfer-Encoding and Content-Length are given.");
  }
  return { method: incoming.method ?? "", url: readTarget(incoming.url ?? "", headers), headers };
}

function readHeaders(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = Object.create(null);
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    const value = raw[index + 1] ?? "";
    const earlier = headers[name];
    if (earlier === undefined) headers[name] = value;
    else if (SINGLE.has(name)) throw new Refusal(400, `The header ${name} is given twice.`);
    else headers[name] = `${earlier}${name === "cookie" ? "; " : ", "}${value}`;
  }
  return headers;
}

/** Origin-form. The host of an absolute-form target outranks the Host header (RFC 9112, 3.2.2). */
function readTarget(target: string, headers: Record<string, string>): string {
  if (target.startsWith("/")) return target;
  const absolute = /^https?:\/\/(?:[^/?#@]*@)?([^/?#@]+)([/?].*)?$/i.exec(target);
  if (absolute?.[1] === undefined) throw new Refusal(400, "Expected a request target that starts with / or http://.");
  headers["host"] = absolute[1];
  const rest = absolute[2] ?? "/";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** A listener mounted after something that took the path's start or the body away cannot do its work. */
export function refuseMisplaced(incoming: NodeIncoming): void {
  const { originalUrl, url } = incoming;
  if (originalUrl !== undefined && originalUrl !== url) {
    throw new MisplacedError(
      "the request's URL was rewritten before it came here: mount the listener without a path, as in app.use(listener), " +
        "or with the full path, as in app.all(path, listener); the dispatcher's option `path` says which path it serves",
    );
  }
  if (incoming.readableDidRead || incoming.readableEnded) {
    throw new MisplacedError(
      "the request's body was already read: mount the listener before express.json() and other body parsers " +
        "(Fastify: add a content type parser that leaves the body alone)",
    );
  }
}

/**
 * The body, or `undefined` if there is none; `share` counts its memory. `awaiting` sends `100 Continue` once the body
 * is accepted. Throws or rejects with a {@link Refusal} or {@link PeerGone}.
 */
export function readBody(
  incoming: NodeIncoming,
  head: RequestHead,
  limits: ReadLimits,
  share: BudgetShare,
  awaiting: NodeServerResponse | undefined,
): Promise<Uint8Array> | undefined {
  const length = head.headers["content-length"];
  if (length === undefined && head.headers["transfer-encoding"] === undefined) return undefined;
  const announced = length === undefined ? undefined : Number(length);
  if (announced !== undefined && announced > limits.maxRequestBytes) throw oversizeRefusal(limits.maxRequestBytes);
  // A client that waits for `100 Continue` is refused before it sends; others may send as long as there is room.
  if (awaiting !== undefined && !share.fits(announced ?? 0)) throw overloadRefusal();
  awaiting?.writeContinue();
  return gather(incoming, announced, limits, share);
}

function gather(
  incoming: NodeIncoming,
  announced: number | undefined,
  { maxRequestBytes, bodyTimeoutMs }: ReadLimits,
  share: BudgetShare,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const stop = gatherEvents(incoming, {
      limit: maxRequestBytes,
      announced,
      oversize: oversizeRefusal,
      cut: () => new PeerGone("the client broke off"),
      hold: (bytes) => (share.resize(bytes) ? undefined : overloadRefusal()),
      succeed: (body) => {
        clearTimeout(timer);
        share.resize(body.length);
        resolve(body);
      },
      fail: (error) => {
        clearTimeout(timer);
        reject(error);
      },
    });
    const timer = setTimeout(() => stop(new Refusal(408, "The request body took too long to arrive.")), bodyTimeoutMs);
  });
}

/**
 * A request for a dispatcher. Its signal is created at its first use, because it costs more than the rest of the
 * reading.
 */
export class IncomingRequest implements ArrivingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array | undefined;
  readonly arriving: ArrivingBody | undefined;
  readonly loopback: boolean;
  readonly #response: NodeServerResponse;
  #controller: AbortController | undefined;

  constructor(
    head: RequestHead,
    body: Uint8Array | ArrivingBody | undefined,
    response: NodeServerResponse,
    loopback: boolean,
  ) {
    this.method = head.method;
    this.url = head.url;
    this.headers = head.headers;
    if (body instanceof Uint8Array) this.body = body;
    else this.arriving = body;
    this.loopback = loopback;
    this.#response = response;
  }

  /** Aborted when the connection ends before the response was sent. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      const response = this.#response;
      if (response.destroyed && !response.writableFinished) controller.abort();
      else response.once("close", () => response.writableFinished || controller.abort());
      this.#controller = controller;
    }
    return this.#controller.signal;
  }
}
