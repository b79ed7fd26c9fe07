/**
 * Owns the doors through which a stranger's text comes in, each opened with a text of any length.
 * Invariant: what a door does with the text is what a program of ours does: parse, answer or refuse, report.
 */
import { composed } from "../../examples/messaging-service/src/domain/composed.js";
import { isSecret } from "../../examples/messaging-service/src/domain/passwords.js";
import { redactExchange, type RedactionRules } from "../../generator/record/redact-exchange.js";
import type { HttpResponse } from "../../templates/runtime/exchange.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { base, namespace, operations, path, service, wsdl } from "../wire/table.js";

const start = '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>';
const soap = (content: string): Uint8Array => Buffer.from(`${start}${content}</soap:Body></soap:Envelope>`);
const xml = { "content-type": "text/xml; charset=utf-8" };

const singlesms = (password: string, message: string): Uint8Array =>
  soap(
    `<singlesms xmlns="${namespace}"><Mobile_Number>1</Mobile_Number><Password>${password}</Password><Message>${message}</Message></singlesms>`,
  );

/** A server whose handler throws what it was sent, and nobody listens to its errors. */
async function serveAndThrow(body: Uint8Array): Promise<void> {
  const fail = ({ Password, Message }: Readonly<Record<string, unknown>>): never => {
    throw new Error(`no account of ${String(Password)} takes ${String(Message)}`);
  };
  const all = Object.fromEntries(Object.keys(operations).map((name) => [name, fail]));
  await createDispatcher(service, operations, wsdl, all, {}).handle({ method: "POST", url: path, headers: xml, body });
}

async function callAndFail(password: string, reply: Uint8Array, type = xml["content-type"]): Promise<void> {
  const transport = (): Promise<HttpResponse> =>
    Promise.resolve({ status: 500, headers: { "content-type": type }, body: reply });
  const hooks = { onResponse: () => {} };
  const client = createClient(service, operations, { baseUrl: base, transport, hooks });
  await client.singlesms({ Mobile_Number: "1", Password: password }).catch(() => {});
}

function record(password: string, text: string): void {
  const headers = ["Content-Type", "text/xml; charset=utf-8"];
  const request = { headers, body: singlesms(password, text) };
  const response = { headers, body: soap(`<a>${text}</a>`) };
  const rules: RedactionRules = {
    isHidden: (name) => name === "Password",
    operations: new Map([["singlesms", [{ name: "singlesms", element: "singlesms", action: "" }]]]),
    scheme: "http://",
    host: "old",
    mostBytes: 64 * 1024 * 1024,
  };
  try {
    redactExchange({ method: "POST", url: "/s.asmx", status: 200, reason: "OK", request, response }, rules);
  } catch {
    // Not kept.
  }
}

const fault = (reason: string, detail: string): Uint8Array =>
  soap(
    `<soap:Fault><faultcode>a</faultcode><faultstring>${reason}</faultstring><detail>${detail}</detail></soap:Fault>`,
  );

/** What is done with a text of a stranger's, by what is done. */
export const doors: Readonly<Record<string, (text: string) => unknown>> = {
  "a server that fails, as a secret": (text) => serveAndThrow(singlesms(text, "m")),
  "a server that fails, beside a secret": (text) => serveAndThrow(singlesms("s3cret-é-1", text)),
  "a client's fault": (text) => callAndFail("s3cret-é-1", fault(text, "")),
  "a client's fault with a detail": (text) => callAndFail("s3cret-é-1", fault("r", text)),
  "a client's fault, and a secret": (text) => callAndFail(text, fault("r", "")),
  "a client's page": (text) => callAndFail("s3cret-é-1", Buffer.from(`<title>${text}`), "text/html"),
  "a recorder, as a secret": (text) => record(text, "m"),
  "the example's password": (text) => composed(text),
  "the example's password, checked": (text) => isSecret(text, ""),
};

/** Doors of a recorder alone, which searches all of a text on a thread where nobody waits. */
export const patientDoors: Readonly<Record<string, (text: string) => unknown>> = {
  "a recorder, beside a secret": (text) => record("s3cret-é-1", text),
};
