/**
 * Owns what a user of a client can do about responses that say only what happened: by the HTTP status, the words that ASMX uses.
 * Invariant: nothing of a request or response gets into an advice.
 */
import { type BindingId, type BindingRow, bindingRows } from "../binding-rows.js";

/** What is known of a response that is no success, besides its words. */
export interface RefusedCall {
  readonly status: number;
  readonly binding: BindingId;
  /** Whether the body is an HTML page. */
  readonly page: boolean;
  readonly empty: boolean;
}

const formOff =
  "the service may have HTTP GET and POST switched off, as ASMX has unless its web.config adds them: call over soap11 or soap12";
const unreadable =
  "ASMX answers so where it cannot read the request as XML, WCF also where it is too large: look at what arrives there";

/** For a media type that is refused. */
function wrongType({ id, family, title, mediaType }: BindingRow & { readonly id: BindingId }): string | undefined {
  if (mediaType === undefined) return undefined;
  const none = `the service takes no ${title} there`;
  const other = Object.values(bindingRows).find((row) => row.family === "soap" && row.id !== id);
  return family === "soap"
    ? `${none}: try the binding ${String(other?.id)}, and compare its ?WSDL`
    : `${none}: call over soap11 or soap12`;
}

/** For an HTTP status that is no success. Begins with `; `, or is empty. */
export function adviceOnStatus({ status, binding, page, empty }: RefusedCall): string {
  if (status >= 300 && status < 400) return "; redirects are not followed: give the final address as baseUrl";
  if (status === 401 || status === 403 || status === 407) {
    return "; the server or a proxy wants a login of its own: give it as `authorization`, or to the transport";
  }
  const row = bindingRows[binding];
  const isForm = row.family === "form";
  // What ASMX answers, too, where both versions of SOAP are switched off.
  if (status === 405 && !isForm) return "; the service is not there, or takes no SOAP: check baseUrl, and its ?WSDL";
  if (status === 404 || status === 405 || status === 410) return "; the service is not there: check baseUrl";
  if (status === 415) return advice(wrongType(row));
  if (status === 400 && empty && !isForm) return advice(unreadable);
  // ASMX's own errors over GET and POST are text; a page says that the request did not get as far.
  return status === 500 && page && isForm ? advice(formOff) : "";
}

const unknownOperation =
  "the service has no such operation, or another namespace: compare its ?WSDL, and give its namespace as `namespace`";

/** ASMX's and ASP.NET's words, in English; the first that is found counts. */
const byWords: readonly (readonly [words: RegExp, advice: string])[] = [
  [/did not recognize the value of HTTP Header SOAPAction|Web Service method name is not valid/, unknownOperation],
  [
    /method names are case sensitive|The action '.{0,300}' was not recognized|The request element .{0,300} was not recognized/,
    unknownOperation,
  ],
  [
    /without a valid action parameter/,
    `${unknownOperation}; one that takes SOAP 1.1 alone, or goes by the action, says so of SOAP 1.2, too: try soap11, or set \`soapAction12\``,
  ],
  [/Possible SOAP version mismatch/, "the service takes another version of SOAP: try the other of soap11 and soap12"],
  [/Request format is unrecognized for URL/, formOff],
  [
    /Request format is unrecognized/,
    "the service does not take this binding there: compare its ?WSDL, and `protocols` in its web.config",
  ],
  [
    /A potentially dangerous Request\./,
    "ASP.NET refuses values that look like markup over HTTP GET and POST: call over soap11 or soap12",
  ],
];

/** For what a service says. Begins with `; `, or is empty. */
export function adviceOnWords(text: string): string {
  return advice(byWords.find(([words]) => words.test(text))?.[1]);
}

function advice(text: string | undefined): string {
  return text === undefined ? "" : `; ${text}`;
}
