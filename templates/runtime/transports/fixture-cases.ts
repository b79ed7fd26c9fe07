/**
 * Owns answers of fixtures without a file of their own: cases other than the sample, and the faults of tests.
 * Invariant: each is a complete `.response.http`, like the files, but without SOAP headers.
 */
import { type BindingId, bindingRows } from "../binding-rows.js";

/** The used part of a case in `index.json`. `body` and `document` are absent if the response is the sample's. */
export interface FixtureCase {
  readonly case: string;
  readonly body?: string;
  readonly document?: string;
}

/** Undefined: the sample's answer is the case's. */
export function caseText(
  binding: BindingId,
  { body, document }: Pick<FixtureCase, "body" | "document">,
): string | undefined {
  if (isSoap(binding)) return body === undefined ? undefined : envelopeText("200 OK", binding, body);
  return document === undefined ? undefined : `HTTP/1.1 200 OK\nContent-Type: text/xml; charset=utf-8\n\n${document}`;
}

/** Its detail: of the name of a declared fault that fault's, of `fault` none; undefined: it is no fault. */
export function faultNamed(
  name: string,
  declared: readonly { readonly fault: string; readonly detail: string }[] = [],
): string | undefined {
  return declared.find(({ fault }) => fault === name)?.detail ?? (name === "fault" ? "" : undefined);
}

const sentence = "A fault of the fixtures.";
const failed = "500 Internal Server Error";

/** A fault of the server (wire 5). */
export function faultText(binding: BindingId, detail: string): string {
  if (!isSoap(binding)) return `HTTP/1.1 ${failed}\nContent-Type: text/plain; charset=utf-8\n\n${sentence}`;
  const fault =
    bindingRows[binding].soapVersion === "1.2"
      ? `<soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${sentence}</soap:Text></soap:Reason><soap:Detail>${detail}</soap:Detail>`
      : `<faultcode>soap:Server</faultcode><faultstring>${sentence}</faultstring><detail>${detail}</detail>`;
  return envelopeText(failed, binding, `<soap:Fault>${fault}</soap:Fault>`);
}

function isSoap(binding: BindingId): boolean {
  return bindingRows[binding].family === "soap";
}

function envelopeText(status: string, binding: BindingId, body: string): string {
  const { mediaType = "", soapVersion } = bindingRows[binding];
  const namespace =
    soapVersion === "1.2" ? "http://www.w3.org/2003/05/soap-envelope" : "http://schemas.xmlsoap.org/soap/envelope/";
  const declared = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
  return [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${mediaType}; charset=utf-8`,
    "",
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${namespace}" ${declared}><soap:Body>${body}</soap:Body></soap:Envelope>`,
  ].join("\n");
}
