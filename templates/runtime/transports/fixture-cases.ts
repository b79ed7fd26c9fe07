/**
 * Owns answers of fixtures that have no file of their own: other cases than the sample, and the faults of tests.
 * Invariant: each is a whole `.response.http`, as the files are; SOAP headers have none of them.
 */

/** What of a case in `index.json` is used: neither where its answer is the sample's. */
export interface FixtureCase {
  readonly case: string;
  readonly body?: string;
  readonly document?: string;
}

/** Undefined: the sample's answer is the case's. */
export function caseText(
  binding: string,
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
export function faultText(binding: string, detail: string): string {
  if (!isSoap(binding)) return `HTTP/1.1 ${failed}\nContent-Type: text/plain; charset=utf-8\n\n${sentence}`;
  const fault =
    binding === "soap12"
      ? `<soap:Code><soap:Value>soap:Receiver</soap:Value></soap:Code><soap:Reason><soap:Text xml:lang="en">${sentence}</soap:Text></soap:Reason><soap:Detail>${detail}</soap:Detail>`
      : `<faultcode>soap:Server</faultcode><faultstring>${sentence}</faultstring><detail>${detail}</detail>`;
  return envelopeText(failed, binding, `<soap:Fault>${fault}</soap:Fault>`);
}

function isSoap(binding: string): boolean {
  return binding === "soap11" || binding === "soap12";
}

function envelopeText(status: string, binding: string, body: string): string {
  const is12 = binding === "soap12";
  const mediaType = is12 ? "application/soap+xml" : "text/xml";
  const namespace = is12 ? "http://www.w3.org/2003/05/soap-envelope" : "http://schemas.xmlsoap.org/soap/envelope/";
  const declared = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"';
  return [
    `HTTP/1.1 ${status}`,
    `Content-Type: ${mediaType}; charset=utf-8`,
    "",
    `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${namespace}" ${declared}><soap:Body>${body}</soap:Body></soap:Envelope>`,
  ].join("\n");
}
