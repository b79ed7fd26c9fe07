/**
 * Owns advice at the end of error messages: possible repairs, by HTTP status or by texts of ASMX.
 * Invariant: advice contains no text of a request or response.
 */
import type { CallNames } from "../description.js";
import { type BindingId, type BindingRow, bindingRows } from "../binding-rows.js";

/** Facts of a failed response, without its text. */
export interface RefusedCall {
  readonly status: number;
  readonly binding: BindingId;
  /** True if the body is an HTML page. */
  readonly page: boolean;
  readonly empty: boolean;
}

const formOff =
  "the service may have HTTP GET and POST switched off, as ASMX has unless its web.config adds them: call over soap11 or soap12";
const unreadable =
  "ASMX answers so if it cannot parse the request as XML, WCF also if the request is too large: check what the service receives";

/** Advice for status 415. */
function wrongType({ id, family, title, mediaType }: BindingRow & { readonly id: BindingId }): string | undefined {
  if (mediaType === undefined) return undefined;
  const none = `the service accepts no ${title} at this address`;
  const other = Object.values(bindingRows).find((row) => row.family === "soap" && row.id !== id);
  return family === "soap"
    ? `${none}: try the binding ${String(other?.id)}, and compare its ?WSDL`
    : `${none}: call over soap11 or soap12`;
}

/** Advice for an HTTP status that is no success. Starts with `; `, or is empty. */
export function adviceOnStatus({ status, binding, page, empty }: RefusedCall): string {
  if (status >= 300 && status < 400) return "; redirects are not followed: set baseUrl to the final address";
  const login = adviceOnLogin(status);
  if (login !== "") return login;
  const row = bindingRows[binding];
  const isForm = row.family === "form";
  // ASMX also answers so if both versions of SOAP are switched off.
  if (status === 405 && !isForm)
    return "; the service is not at this address, or accepts no SOAP: check baseUrl and its ?WSDL";
  if (status === 404 || status === 405 || status === 410) return "; the service is not at this address: check baseUrl";
  if (status === 415) return advice(wrongType(row));
  if (status === 400 && empty && !isForm) return advice(unreadable);
  // ASMX's own errors over GET and POST are plain text. A page means that the request did not reach ASMX.
  return status === 500 && page && isForm ? advice(formOff) : "";
}

const withLogin =
  "the server or a proxy requires authentication: set `authorization`, or use a transport that authenticates";

/** Advice for a status that asks for a login. Starts with `; `, or is empty. */
export function adviceOnLogin(status: number): string {
  return advice(status === 401 || status === 403 || status === 407 ? withLogin : undefined);
}

const inParts = "the service answers in parts (MTOM): set `mtom: true` in the description, and generate again";

/** Advice for the media type of a body that is not XML. Starts with `; `, or is empty. */
export function adviceOnType(mediaType: string): string {
  return advice(mediaType === "multipart/related" ? inParts : undefined);
}

/** Advice for an answer that is not as described. `problem`: without secrets. The last lines are for the owner of the service. */
export function adviceOnAnswer({ operation, binding }: CallNames, problem: string): string {
  return [
    '; answers: "mend" reads the rest, and undefined there',
    `For the owner of the service: an answer of ${operation} over ${binding} does not keep the WSDL.`,
    `Found in it: ${problem}`,
  ].join("\n");
}

const unknownOperation =
  "the service has no such operation, or another namespace: compare its ?WSDL, and set `namespace` to its namespace";

/** English messages of ASMX and ASP.NET. The first match counts. */
const byWords: readonly (readonly [words: RegExp, advice: string])[] = [
  [/did not recognize the value of HTTP Header SOAPAction|Web Service method name is not valid/, unknownOperation],
  [
    /method names are case sensitive|The action '.{0,300}' was not recognized|The request element .{0,300} was not recognized/,
    unknownOperation,
  ],
  [
    /without a valid action parameter/,
    `${unknownOperation}; services with SOAP 1.1 only, or that require the action, also answer SOAP 1.2 so: try soap11, or set \`soapAction12\``,
  ],
  [/Possible SOAP version mismatch/, "the service expects another version of SOAP: try the other of soap11 and soap12"],
  [/Request format is unrecognized for URL/, formOff],
  [
    /Request format is unrecognized/,
    "the service does not accept this binding: compare its ?WSDL, and `protocols` in its web.config",
  ],
  [
    /A potentially dangerous Request\./,
    "ASP.NET rejects values that look like markup over HTTP GET and POST: call over soap11 or soap12",
  ],
];

/** Advice for a message of a service. Starts with `; `, or is empty. */
export function adviceOnWords(text: string): string {
  return advice(byWords.find(([words]) => words.test(text))?.[1]);
}

function advice(text: string | undefined): string {
  return text === undefined ? "" : `; ${text}`;
}
