/**
 * Owns the making of hand-made requests: a plain good one unless told otherwise.
 * Invariant: nothing here is shared with the code that the requests test.
 */
import type { RawRequest } from "./raw-request.js";

export const NS = "http://example.org/messaging/";
export const ENVELOPES = {
  11: "http://schemas.xmlsoap.org/soap/envelope/",
  12: "http://www.w3.org/2003/05/soap-envelope",
};
export const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';
export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
export const ACCOUNT = "<Mobile_Number>1</Mobile_Number><Password>2</Password>";
export const SMS = `<singlesms xmlns="${NS}">${ACCOUNT}<To_Number>3</To_Number><Message>é漢😀</Message></singlesms>`;
export const FORM = "application/x-www-form-urlencoded";

interface SoapOptions {
  readonly type?: string | undefined;
  /** Value of SOAPAction; `null`: no header. Default: of singlesms for SOAP 1.1, none for SOAP 1.2. */
  readonly action?: string | null | undefined;
  readonly headers?: RawRequest["headers"] | undefined;
  readonly version?: "1.0" | undefined;
  readonly method?: string | undefined;
}

export function post(body: string | Buffer, type: string | undefined, options: SoapOptions = {}): RawRequest {
  const headers: (readonly [string, string])[] = [...(options.headers ?? [])];
  if (type !== undefined) headers.push(["Content-Type", type]);
  if (typeof options.action === "string") headers.push(["SOAPAction", options.action]);
  return { method: options.method ?? "POST", target: "", version: options.version, headers, body: Buffer.from(body) };
}

export const TYPES = { 11: "text/xml; charset=utf-8", 12: "application/soap+xml; charset=utf-8" };

export function envelope(version: 11 | 12, content: string, declaration = DECLARATION): string {
  return `${declaration}<soap:Envelope xmlns:soap="${ENVELOPES[version]}">${content}</soap:Envelope>`;
}

export function soap(version: 11 | 12, body: string, options: SoapOptions = {}): RawRequest {
  const action =
    options.action === undefined
      ? version === 11
        ? `"${NS}${/<(?:\w+:)?(\w+)/.exec(body)?.[1]}"`
        : null
      : options.action;
  const type = options.type ?? TYPES[version];
  return post(envelope(version, `<soap:Body>${body}</soap:Body>`), type, { ...options, action });
}

/** A whole SOAP 1.1 document for singlesms. */
export function document(text: string | Buffer, options: SoapOptions = {}): RawRequest {
  return post(text, options.type ?? TYPES[11], { action: `"${NS}singlesms"`, ...options });
}

export function both(name: string, make: (version: 11 | 12) => RawRequest): [string, RawRequest][] {
  return [
    [`SOAP 1.1 ${name}`, make(11)],
    [`SOAP 1.2 ${name}`, make(12)],
  ];
}

export const group = (id: string): string =>
  `<singlegroupsms xmlns="${NS}">${ACCOUNT}${id}<Message>m</Message></singlegroupsms>`;
export const premium = (flag: string): string =>
  `<updateSubAccountPremiumRated xmlns="${NS}">${ACCOUNT}<Premium_Rated_Identifier>1</Premium_Rated_Identifier><Premium_Band_Identifier>2</Premium_Band_Identifier>${flag}</updateSubAccountPremiumRated>`;
export const text = (message: string): string => `<multiplesms xmlns="${NS}">${ACCOUNT}${message}</multiplesms>`;

export const pairs = "Mobile_Number=1&Password=2";

export function get(target: string, options: { method?: string; headers?: RawRequest["headers"] } = {}): RawRequest {
  return { method: options.method ?? "GET", target, headers: options.headers ?? [] };
}

export function form(operation: string, body: string | Buffer, type: string | null = FORM, query = ""): RawRequest {
  const headers: RawRequest["headers"] = type === null ? [] : [["Content-Type", type]];
  return { method: "POST", target: `/${operation}${query}`, headers, body: Buffer.from(body) };
}
