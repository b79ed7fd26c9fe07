/** Owns the sample service behind required signatures, a client for it, and envelopes that an attacker makes. */
import { createHash, createSign } from "node:crypto";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { ClientOptions } from "../../templates/runtime/client-options.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { x509Signature, type X509SignatureOptions } from "../../templates/runtime/security/client.js";
import { requireSignature, type RequireSignatureOptions } from "../../templates/runtime/security/server.js";
import { bytes, text } from "../wire/capture.js";
import { type Received, serve, type Served } from "../wire/serve.js";
import { base, operations, service } from "../wire/table.js";
import { type Identity, makeIdentity } from "./certificates.js";

/** The client, the server, and somebody whose certificate nobody trusts. */
export const ann = makeIdentity("ann");
export const server = makeIdentity("server");
export const mallory = makeIdentity("mallory");

export const credentials = { Mobile_Number: "+27820000000", Password: "long-password" };

export interface SignedService {
  readonly served: Served;
  readonly transport: Transport;
  /** Reasons of rejections. */
  readonly reasons: string[];
  /** Envelopes that came, and went. */
  readonly requests: string[];
  readonly answers: string[];
}

export function signedService(options: Partial<RequireSignatureOptions> = {}): SignedService {
  const reasons: string[] = [];
  const requests: string[] = [];
  const answers: string[] = [];
  const security = requireSignature({
    certificates: [ann.certificate],
    onRejected: (error) => reasons.push(error.message),
    ...options,
  });
  const served = serve({ security });
  const transport: Transport = async ({ body, headers }) => {
    requests.push(new TextDecoder().decode(body));
    const { response } = await served.send({ body, headers });
    answers.push(text(response.body));
    return response;
  };
  return { served, transport, reasons, requests, answers };
}

export function signingClient(
  transport: Transport,
  signing: Partial<X509SignatureOptions> = {},
  options: Partial<ClientOptions> = {},
) {
  const security = x509Signature({ key: ann.pkcs8, certificate: ann.certificate, ...signing });
  return createClient(service, operations, { baseUrl: base, transport, credentials, security, ...options });
}

/** An envelope that our client signed. */
export async function signedEnvelope(
  signing: Partial<X509SignatureOptions> = {},
  binding: "soap11" | "soap12" = "soap11",
) {
  let sent = "";
  const transport: Transport = async ({ body }) => {
    sent = new TextDecoder().decode(body);
    return { status: 202, headers: {}, body: new Uint8Array(0) };
  };
  await signingClient(transport, signing, { binding })
    .singlesms({ Message: "pay 1" })
    .catch(() => undefined);
  return sent;
}

export interface Outcome {
  /** What handlers were given. */
  readonly received: readonly Received[];
  /** Local name of the fault code; `""` without a fault. */
  readonly fault: string;
  readonly reason: string;
  readonly response: HttpResponse;
  readonly body: string;
}

/** Sends an envelope to a service that requires signatures. */
export async function attack(
  envelope: string,
  options: Partial<RequireSignatureOptions> = {},
  type = "text/xml; charset=utf-8",
): Promise<Outcome> {
  const { served, reasons } = signedService(options);
  const { response, body } = await served.send({ body: bytes(envelope), headers: { "content-type": type } });
  const fault = /wsse:(\w+)</.exec(body)?.[1] ?? (body.includes("Fault>") ? "other" : "");
  return { received: served.received, fault, reason: reasons[0] ?? "", response, body };
}

/** Signs a SignedInfo, written in canonical form, with a hash of RSA; by none of the runtime's code. */
export function resign(envelope: string, { key }: Identity, hash = "sha256"): string {
  const info = /<ds:SignedInfo.*<\/ds:SignedInfo>/s.exec(envelope)?.[0] ?? "";
  const value = createSign(hash).update(info).sign(key).toString("base64");
  return envelope.replace(/(<ds:SignatureValue>)[^<]*/, (_all, tag: string) => tag + value);
}

export function digest(canonical: string, hash = "sha256"): string {
  return createHash(hash).update(canonical).digest("base64");
}
