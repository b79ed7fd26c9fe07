/**
 * Owns the table of bindings: one row for each, with the facts that code outside a binding's own files needs.
 * Invariant: such code asks the row, never the name (`test/tidy/bindings.test.ts`). A new binding needs its row here, its line in
 * `bindings/index.ts` and `bindings/servers.ts`, and files of its name.
 */

export type SoapBindingId = "soap11" | "soap12";
export type FormBindingId = "http-get" | "http-post";
/** Only services that list such a binding load its code, so it is in none of the static lists. */
export type ScriptBindingId = "script";
/** The names of bindings, the same everywhere. */
export type BindingId = SoapBindingId | FormBindingId | ScriptBindingId;
/** Bindings whose code every client and server has. */
export type StaticBindingId = Exclude<BindingId, ScriptBindingId>;

/**
 * `soap`: envelopes at the service's address. `form`: parameters as text, at an address for each operation (wire 1, 2). `script`: JSON at
 * that address (docs/script-binding.md).
 */
export type BindingFamily = "soap" | "form" | "script";

interface RowBase {
  /** Name in messages and documents. */
  readonly title: string;
  readonly method: string;
  /** Media type of requests; absent if the parameters are in the URL. */
  readonly mediaType?: string;
}

interface WsdlRow extends RowBase {
  /** Ending of the names of its WSDL binding and port in ASMX (wire 6). */
  readonly wsdlEnding: string;
  /** Prefix of the WSDL's elements for it. */
  readonly wsdlPrefix: "soap" | "soap12" | "http";
}

export interface SoapBindingRow extends WsdlRow {
  readonly family: "soap";
  readonly soapVersion: "1.1" | "1.2";
}

export interface FormBindingRow extends WsdlRow {
  readonly family: "form";
  readonly soapVersion?: undefined;
}

/** The WSDL does not mention it, as in ASMX. */
export interface ScriptBindingRow extends RowBase {
  readonly family: "script";
  readonly soapVersion?: undefined;
  readonly wsdlEnding?: undefined;
}

export type BindingRow = SoapBindingRow | FormBindingRow | ScriptBindingRow;

/** Rows in the order of the WSDL. */
export const bindingRows: { readonly [Id in SoapBindingId]: SoapBindingRow & { readonly id: Id } } & {
  readonly [Id in FormBindingId]: FormBindingRow & { readonly id: Id };
} & {
  readonly [Id in ScriptBindingId]: ScriptBindingRow & { readonly id: Id };
} = {
  soap11: {
    id: "soap11",
    family: "soap",
    soapVersion: "1.1",
    title: "SOAP 1.1",
    method: "POST",
    mediaType: "text/xml",
    wsdlEnding: "Soap",
    wsdlPrefix: "soap",
  },
  soap12: {
    id: "soap12",
    family: "soap",
    soapVersion: "1.2",
    title: "SOAP 1.2",
    method: "POST",
    mediaType: "application/soap+xml",
    wsdlEnding: "Soap12",
    wsdlPrefix: "soap12",
  },
  "http-get": {
    id: "http-get",
    family: "form",
    title: "HTTP GET",
    method: "GET",
    wsdlEnding: "HttpGet",
    wsdlPrefix: "http",
  },
  "http-post": {
    id: "http-post",
    family: "form",
    title: "HTTP POST",
    method: "POST",
    mediaType: "application/x-www-form-urlencoded",
    wsdlEnding: "HttpPost",
    wsdlPrefix: "http",
  },
  script: { id: "script", family: "script", title: "ASMX JSON", method: "POST", mediaType: "application/json" },
};

/** The binding of calls and services that name none, where it is offered. */
export const defaultBinding: BindingId = "soap11";

/** The bindings of a service that lists none: those that ASMX offers. */
export type DefaultBindingId = "soap11" | "soap12" | "http-get" | "http-post";
export const defaultBindings: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];
