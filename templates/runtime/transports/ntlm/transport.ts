/**
 * Owns the transport for services behind IIS's "Windows authentication" (NTLM), under Node.
 * Invariant: the handshake and the requests after it use one connection, which NTLM authenticates. The password is in
 * no message and no failure.
 */
import type { HttpRequest, HttpResponse, Transport, TransportOptions } from "../../exchange.js";
import { failure } from "../failure.js";
import { type HttpProxy, nodeHttpTransport } from "../node-http.js";
import type { NodeAgent } from "../node-modules.js";
import { offerMessage, proofMessage, readChallenge, type NtlmUser } from "./messages.js";

export interface NtlmTransportOptions {
  /** Name of the Windows account. */
  readonly username: string;
  /** Its password: in no message, and in no failure. */
  readonly password: string;
  /** The Windows domain; empty unless given: the server's own. */
  readonly domain?: string | undefined;
  /** Name of this machine. Default: empty. */
  readonly workstation?: string | undefined;
  /** An agent of your own (own certificate authority), which keeps one connection: `new https.Agent({ keepAlive: true, maxSockets: 1, ca })`. */
  readonly agent?: NodeAgent | undefined;
  /** The proxy, as in `NodeHttpTransportOptions`. */
  readonly proxy?: HttpProxy | undefined;
}

/** IIS closes idle connections after 120 seconds; a new one means a new handshake. */
const idleMs = 60_000;

/**
 * A transport that authenticates with NTLM (version 2), under the scheme NTLM or, if the server offers no other, Negotiate. Calls travel in
 * turn on one kept-alive connection: several at once need several transports. A request is sent again only after the server refused it with
 * 401, so that no operation runs twice. Channel binding ("extended protection", required) and Kerberos are not there. Throws a TypeError for
 * an agent of several connections.
 */
export function ntlmTransport(options: NtlmTransportOptions): Transport {
  const { username, password, domain = "", workstation = "", agent, proxy } = options;
  const user: NtlmUser = { username, password, domain, workstation };
  if (agent !== undefined) checkAgent(agent);
  const line = nodeHttpTransport({ agent, proxy, maxSockets: 1, maxFreeSockets: 1, idleMs });
  let turn: Promise<unknown> = Promise.resolve();
  return (request, transportOptions) => {
    const answer = turn.then(() => exchange(line, user, request, transportOptions));
    turn = answer.catch(() => undefined);
    return answer;
  };
}

function checkAgent(agent: NodeAgent): void {
  if ("maxSockets" in agent && agent.maxSockets === 1 && "keepAlive" in agent && agent.keepAlive === true) return;
  throw new TypeError("agent of an ntlmTransport must keep one connection: give it { keepAlive: true, maxSockets: 1 }");
}

/** On a connection that is authenticated already the first attempt is the last. */
async function exchange(
  line: Transport,
  user: NtlmUser,
  request: HttpRequest,
  options: TransportOptions,
): Promise<HttpResponse> {
  const refused = await line(request, options);
  const scheme = refused.status === 401 ? offeredScheme(refused.headers["www-authenticate"] ?? "") : undefined;
  if (scheme === undefined) return refused;
  await readToEnd(refused);
  const offer = offerMessage();
  const asking = { ...withToken(request, scheme, offer), body: undefined };
  const challenge = await line(asking, { ...options, stream: false });
  return line(withToken(request, scheme, answerTo(request, scheme, challenge, user, offer)), options);
}

/** Windows accepts plain NTLM messages under Negotiate. */
function offeredScheme(offers: string): string | undefined {
  if (/(?:^|, *)ntlm *(?:,|$)/i.test(offers)) return "NTLM";
  return /(?:^|, *)negotiate *(?:,|$)/i.test(offers) ? "Negotiate" : undefined;
}

function withToken(request: HttpRequest, scheme: string, message: Uint8Array): HttpRequest {
  const token = btoa(String.fromCharCode(...message));
  return { ...request, headers: { ...request.headers, authorization: `${scheme} ${token}` } };
}

/** Rejects where the server's answer to the offer is no challenge. */
function answerTo(
  request: HttpRequest,
  scheme: string,
  { status, headers }: HttpResponse,
  user: NtlmUser,
  offer: Uint8Array,
): Uint8Array {
  const token = /(?:^|, *)(?:ntlm|negotiate) +([a-z0-9+/]+=*)/i.exec(headers["www-authenticate"] ?? "")?.[1];
  if (status !== 401 || token === undefined) {
    const advice = scheme === "NTLM" ? "" : "; it may accept Kerberos alone, which is not supported";
    const problem = `the server offers ${scheme}, but answered NTLM's first message with ${status} and no challenge`;
    throw failure(request, `${problem}${advice}`);
  }
  try {
    const message = Uint8Array.from(atob(token), (character) => character.charCodeAt(0));
    return proofMessage(user, readChallenge(message), offer);
  } catch (error) {
    throw failure(request, error instanceof Error ? error.message : "the NTLM challenge cannot be read");
  }
}

/** A connection is free only when its response was read. */
async function readToEnd({ body }: HttpResponse): Promise<void> {
  if (body instanceof Uint8Array) return;
  for await (const piece of body) void piece;
}
