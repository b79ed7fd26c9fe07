/**
 * Owns the doors through which requests reach a handler: bindings, ways to write a message, signatures, and the gateway in front.
 * Invariant: a door gets what our client sends, and is composed as `serve` composes it. Messages have a character for each byte.
 */
import { assets } from "#assets";
import { dispatcherOf } from "../../generator/serve/create-server.js";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { describeService } from "../../generator/serve/describe-service.js";
import { type BindingFamily, type BindingId, bindingRows } from "../../templates/runtime/binding-rows.js";
import { bindingsWithScript } from "../../templates/runtime/bindings/script/script.js";
import type { SoapSecurity } from "../../templates/runtime/client-options.js";
import { type Method, openClient } from "../../templates/runtime/client/create-client.js";
import type { HttpHeaders, HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import { x509Signature } from "../../templates/runtime/security/client.js";
import { requireSignature } from "../../templates/runtime/security/server.js";
import type { HandlerContext } from "../../templates/runtime/server/handler.js";
import { ann } from "../security/signed-service.js";

interface KindOfMessage {
  readonly head: string;
  readonly parameters?: string;
  readonly result?: string;
  readonly operation?: string;
}

const soap = "bindings: [soap11, soap12]";
const photo = "{ type: base64Binary, attachment: text/plain }";

/** What a description has for each writer of bodies, layer of a server and dispatcher around others. */
const kinds: Readonly<Record<string, KindOfMessage>> = {
  plain: { head: "bindings: [soap11, soap12, http-get, http-post, script]" },
  "script GET": { head: "bindings: [soap11, script]", operation: "useHttpGet: true" },
  encoded: { head: `${soap}\nelementForm: unqualified\nstyle: rpc\nuse: encoded` },
  addressed: { head: `${soap}\naddressing: { required: true }` },
  paths: { head: "bindings: [soap11, soap12, http-get, http-post]\npaths: { soap12: /twelve, http-get: /get }" },
  mtom: { head: `${soap}\nmtom: true` },
  attachments: {
    head: `${soap}\nelementForm: unqualified\nstyle: rpc`,
    parameters: `, Photo: ${photo}`,
    result: `{ several: { Text: string, Copy: ${photo} } }`,
  },
};
export const kindNames: readonly string[] = Object.keys(kinds);

/** `optional`: signatures are read, and the message has none. */
type Signing = "signed" | "optional" | "";

export interface Message {
  readonly headers: HttpHeaders;
  readonly body: string;
}

export interface Request extends Message {
  readonly method: string;
  readonly url: string;
}

export interface Answer extends Message {
  readonly status: number;
}

type Handler = (text: string, context: HandlerContext) => unknown;
/** `handler`: in place of one that returns its text. */
interface Opening {
  readonly signal?: AbortSignal;
  readonly handler?: Handler;
}

export interface Opened extends Answer {
  /** Texts that the handler was given. */
  readonly received: readonly string[];
  /** What the owner is told. An answer that is none is told by the adapter. */
  readonly told: readonly unknown[];
}

export interface Door {
  readonly title: string;
  readonly family: BindingFamily | "gateway";
  readonly binding: BindingId;
  request(text: string): Promise<Request>;
  open(request: Request, opening?: Opening): Promise<Opened>;
  /** What a client gets if an answer is changed on its way: the result's text, or the error's. `undefined`: no such client. */
  readonly read: ((handler: Handler, change: (answer: Answer) => Answer) => Promise<string>) | undefined;
}

export async function allDoors(): Promise<readonly Door[]> {
  const doors: Door[] = [];
  for (const kind of kindNames) {
    const described = await describeKind(kind);
    for (const binding of described.server.service.bindings) {
      // Attachments are not signed (AC3045).
      const isSignable = bindingRows[binding].family === "soap" && kind !== "attachments";
      const signings: readonly Signing[] = isSignable ? ["", "signed", "optional"] : [""];
      doors.push(...signings.map((signing) => serviceDoor(kind, described, binding, signing)));
    }
    if (kind !== "plain") continue;
    for (const method of ["POST", "GET"])
      for (const numbers of [false, true]) doors.push(gatewayDoor(described, method, numbers));
  }
  return doors;
}

async function describeKind(kind: string) {
  const { head = "", parameters = "", result = "string", operation: more = "reads: true" } = kinds[kind] ?? {};
  const operation = `{ ${more}, parameters: { Text: string${parameters} }, result: ${result} }`;
  const text = `service: Doors\nnamespace: urn:doors\nbaseUrl: http://localhost\npath: /doors.asmx\n${head}\ngroups: { all: { operations: { echo: ${operation} } } }\n`;
  const source = { name: `${kind}.yaml`, text };
  const { described: server, diagnostics } = await describeService(source, {}, assets);
  const { described: client } = await describeGateway(source, {}, assets);
  if (server !== undefined && client !== undefined) return { server, client };
  throw new Error(`${kind}: ${diagnostics.map(({ message }) => message).join("\n")}`);
}
type Described = Awaited<ReturnType<typeof describeKind>>;

const bytes = Buffer.from("bytes");
const identity = { key: ann.pkcs8, certificate: ann.certificate };
const trusted = { certificates: [ann.certificate] };

function serviceDoor(kind: string, described: Described, binding: BindingId, signing: Signing): Door {
  const isSigned = signing === "signed";
  const open = async (request: Request, opening: Opening = {}): Promise<Opened> =>
    observe(({ received, onError }) => {
      const answers = isSigned && opening.handler === undefined ? identity : undefined;
      const security = signing && requireSignature({ ...trusted, required: isSigned, answers });
      const options = { allowedHosts: [], onError, ...(security ? { security } : {}) };
      const dispatcher = dispatcherOf(described.server, { echo: echoOf(kind, received, opening.handler) }, options);
      return dispatcher.handle(requestOf(request, opening.signal));
    });
  const call = (text: string, transport: Transport, security?: SoapSecurity): Promise<unknown> => {
    const values = kind === "attachments" ? { Text: text, Photo: bytes } : { Text: text };
    return clientOf(described, transport, security)(values, { binding });
  };
  return {
    title: `${kind} ${binding} ${signing}`.trim(),
    family: bindingRows[binding].family,
    binding,
    open,
    async request(text) {
      let sent: HttpRequest | undefined;
      const transport: Transport = (request) => {
        sent = request;
        return Promise.reject(new Error("enough"));
      };
      await call(text, transport, isSigned ? x509Signature(identity) : undefined).catch(() => undefined);
      if (sent === undefined) throw new Error(`${kind} ${binding}: nothing was sent`);
      return messageOf(sent);
    },
    async read(handler, change) {
      const transport: Transport = async (request) => {
        const opening = handler === echo ? {} : { handler };
        return responseOf(change(await open(messageOf(request), opening)));
      };
      const security = signing && x509Signature({ ...identity, verify: { ...trusted, required: isSigned } });
      return call("caf\u00e9", transport, security || undefined).then(textOf, String);
    },
  };
}

/** Returns its text. */
export const echo: Handler = (text) => text;

function gatewayDoor(described: Described, method: string, numbers: boolean): Door {
  return {
    title: `gateway ${method}${numbers ? " with numbers" : ""}`,
    family: "gateway",
    binding: "soap11",
    request: async (text) =>
      method === "GET"
        ? { method, url: `/echo?Text=${encodeURIComponent(text)}`, headers: {}, body: "" }
        : {
            method,
            url: "/echo",
            headers: { "content-type": "application/json" },
            body: Buffer.from(JSON.stringify({ Text: text })).toString("latin1"),
          },
    open: (request, { signal, handler } = {}) =>
      observe(({ received, onError }) => {
        const service = dispatcherOf(described.server, { echo: echoOf("plain", received, handler) }, { onError });
        const client = { echo: clientOf(described, (inner) => service.handle(inner)) };
        const gateway = createGateway(described.client.operations, client, { allowedHosts: [], numbers, onError });
        return gateway.handle(requestOf(request, signal));
      }),
    read: undefined,
  };
}

function clientOf({ client }: Described, transport: Transport, security?: SoapSecurity): Method {
  const options = { baseUrl: "http://localhost", transport, ...(security === undefined ? {} : { security }) };
  const methods = openClient<{ readonly echo: Method }>(client.service, client.operations, options, bindingsWithScript);
  return methods.echo;
}

function echoOf(kind: string, received: string[], handler: Handler = echo) {
  return async ({ Text }: { readonly Text: string }, context: HandlerContext): Promise<unknown> => {
    received.push(Text);
    const text = await handler(Text, context);
    return kind === "attachments" ? { Text: text, Copy: bytes } : text;
  };
}

interface Observed {
  readonly received: string[];
  readonly onError: (report: unknown) => void;
}

async function observe(answer: (observed: Observed) => Promise<HttpResponse>): Promise<Opened> {
  const received: string[] = [];
  const told: unknown[] = [];
  try {
    const { status, headers, body } = await answer({ received, onError: (report) => told.push(report) });
    if (!(body instanceof Uint8Array)) throw new Error("the answer is a stream");
    return { status, headers, body: Buffer.from(body).toString("latin1"), received, told };
  } catch (error) {
    return { status: 500, headers: {}, body: "", received, told: [...told, error] };
  }
}

function requestOf({ body, ...head }: Request, signal: AbortSignal | undefined): HttpRequest {
  return { ...head, body: head.method === "GET" ? undefined : Buffer.from(body, "latin1"), signal };
}

/** As a server gets it. */
function messageOf({ method, url: address, headers, body = new Uint8Array(0) }: HttpRequest): Request {
  const url = address.replace(/^http:\/\/localhost/, "");
  return { method, url, headers, body: Buffer.from(body).toString("latin1") };
}

function responseOf({ status, headers, body }: Answer): HttpResponse {
  return { status, headers, body: Buffer.from(body, "latin1") };
}

function textOf(result: unknown): string {
  return typeof result === "string" ? result : String(Reflect.get(Object(result), "Text"));
}
