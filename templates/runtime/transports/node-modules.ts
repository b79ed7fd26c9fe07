/**
 * Owns the access to Node's own modules, with types of the few members that transports and adapters use.
 * Invariant: there is no `node:` import and no need for @types/node, so the same source compiles for browsers and
 * bundlers see no Node module. A real `http.Agent`, `IncomingMessage` or `ServerResponse` fits these types.
 */

/**
 * A listener of an event. The method makes its parameters bivariant: a function with parameters of its own fits here, and this
 * type fits `(...args: any[]) => void`, as @types/node 25 declares listeners.
 */
export type NodeListener = { listen(...values: unknown[]): void }["listen"];

/** The used part of Node's event emitters. */
export interface Emitter {
  on(event: string, listener: NodeListener): unknown;
  once(event: string, listener: NodeListener): unknown;
  removeListener(event: string, listener: NodeListener): unknown;
}

/** A socket as agents and servers hold it. */
export interface NodeSocket extends Emitter {
  readonly destroyed: boolean;
  readonly writable: boolean;
  end(text: string): unknown;
  destroy(): unknown;
  /** Once everything written is out. */
  destroySoon(): unknown;
  pause(): unknown;
  resume(): unknown;
  ref(): unknown;
  unref(): unknown;
}

/** `http.Agent` or `https.Agent`, or any agent that fits their place (proxy, client certificates). */
export interface NodeAgent {
  destroy(): void;
}

/** An agent used for making connections only. */
export interface NodeConnector extends NodeAgent {
  createConnection(options: { host: string; port: number | string; servername: string; noDelay: boolean }): NodeSocket;
}

/** A response as the client side receives it, or a request as the server side does. */
export interface NodeIncoming extends Emitter, AsyncIterable<Uint8Array> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly statusCode?: number | undefined;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Set by Express and its like where they take the start of the path away. */
  readonly originalUrl?: string | undefined;
  readonly httpVersion: string;
  readonly complete: boolean;
  readonly destroyed: boolean;
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  readonly socket: NodeSocket;
  destroy(error?: Error): unknown;
  pause(): unknown;
  resume(): unknown;
}

/** A request as the client side sends it. */
export interface NodeOutgoing extends Emitter {
  readonly destroyed: boolean;
  /** Whether the connection has carried another request before. */
  reusedSocket: boolean;
  /** For agents: called with the connection, or with the error. */
  onSocket(socket: NodeSocket | undefined, error?: Error): void;
  write(piece: Uint8Array): boolean;
  end(body?: Uint8Array): unknown;
  destroy(error?: Error): unknown;
}

/** A response as the server side sends it. */
export interface NodeServerResponse extends Emitter {
  readonly headersSent: boolean;
  /** null: responses to earlier requests of the connection come first. */
  readonly socket: object | null;
  readonly writableFinished: boolean;
  readonly destroyed: boolean;
  /** Bytes taken but not yet handed to the system. */
  readonly writableLength: number;
  /** Names and values in turn. */
  writeHead(status: number, headers: string[]): unknown;
  writeContinue(): void;
  write(body: Uint8Array): boolean;
  end(body?: Uint8Array): unknown;
  destroy(): unknown;
  setTimeout(milliseconds: number, late: () => void): unknown;
}

/** A transform stream of zlib, used to decompress. */
export interface NodeTransform extends Emitter, AsyncIterable<Uint8Array> {
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  destroy(error?: Error): unknown;
}

export interface NodeRequestOptions {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
  readonly method: string;
  /** Names and values in turn: cheaper for Node than an object. */
  readonly headers: readonly string[] | Readonly<Record<string, string>>;
  readonly agent: NodeAgent;
}

export interface NodeHttpServer extends Emitter {
  listen(options: { port: number; host: string; backlog?: number }, listening: () => void): unknown;
  address(): { port: number; address: string; family: string } | string | null;
  close(closed: (error?: Error) => void): unknown;
  closeAllConnections(): void;
  maxHeadersCount: number | null;
  maxConnections: number;
}

interface NodeServerOptions {
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly connectionsCheckingInterval: number;
  readonly keepAliveTimeout: number;
  readonly maxHeaderSize: number;
}

export type NodeRequestListener = (request: NodeIncoming, response: NodeServerResponse) => void;

interface NodeHttpModule {
  readonly Agent: new (options?: { readonly keepAlive: boolean; readonly maxSockets: number }) => NodeConnector;
  request(options: NodeRequestOptions, received: (response: NodeIncoming) => void): NodeOutgoing;
  createServer(options: NodeServerOptions, listener: NodeRequestListener): NodeHttpServer;
}

interface NodeZlibModule {
  createGunzip(): NodeTransform;
  createInflate(): NodeTransform;
  createInflateRaw(): NodeTransform;
  createBrotliDecompress(): NodeTransform;
}

interface NodeFileModule {
  /** Throws where there is no such file. */
  readFileSync(file: string | URL, encoding: "utf8"): string;
}

interface NodeHmac {
  update(part: Uint8Array): unknown;
  digest(): Uint8Array;
}

interface NodeCryptoModule {
  createHmac(algorithm: "md5", key: Uint8Array): NodeHmac;
}

interface NodeModules {
  "node:crypto": NodeCryptoModule;
  "node:fs": NodeFileModule;
  "node:http": NodeHttpModule;
  "node:https": NodeHttpModule;
  "node:zlib": NodeZlibModule;
}

/** The used part of Node's `process`. */
interface NodeProcess {
  readonly versions?: { readonly node?: string; readonly bun?: string; readonly deno?: string };
  getBuiltinModule?<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined;
}

declare const process: NodeProcess | undefined;

const loaded = new Map<string, NodeModules[keyof NodeModules]>();

/** Returns a module of Node.js. On other platforms, throws an Error that names the alternative. */
export function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  // Kept, since asking Node anew costs as much as half a request.
  const earlier = loaded.get(name) as NodeModules[Name] | undefined;
  const module = earlier ?? (typeof process === "undefined" ? undefined : process.getBuiltinModule?.(name));
  if (module === undefined) {
    throw new Error(
      `${name} is not available here: expected Node 20.16, 22.3 or later; use fetchTransport() or webHandler() elsewhere`,
    );
  }
  loaded.set(name, module);
  return module;
}
