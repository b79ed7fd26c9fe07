/**
 * Owns the requests and responses that a help page shows: written from samples as clients and servers write them, or
 * stored as texts in the page's data.
 * Invariant: a sample that cannot be written is left out, and the page still works. Inserted values are encoded for
 * XML; headers and addresses contain no line ends.
 */
import { type BindingId, bindingRows, type StaticBindingId } from "../binding-rows.js";
import { clientBindings } from "../bindings/index.js";
import { serverBindings } from "../bindings/servers.js";
import { requestHeaders } from "../bindings/soap/request-headers.js";
import type { AnyOperation } from "../description.js";
import type { HttpHeaders, HttpResponse } from "../exchange.js";
import { setOwn } from "../values/decode-element.js";
import { decodeUtf8 } from "../xml/utf8.js";
import { escapeXmlAttribute } from "../xml/writer.js";
import type { HelpOperation, HelpSample } from "./data.js";
import type { ExampleMessage, ExamplePlace } from "./exchange-text.js";
import type { OfferedOperation } from "./help-subject.js";
import { sampleFaults } from "./sample-faults.js";
import { dataSetOfRows, valueOfSample } from "./sample-values.js";

export interface Example {
  readonly binding: BindingId;
  readonly request: ExampleMessage;
  readonly response: ExampleMessage;
  readonly faults: readonly ExampleFault[];
}

/** `name`: of a declared fault. */
interface ExampleFault {
  readonly name: string | undefined;
  readonly response: ExampleMessage;
}

/** Over the bindings that are offered. `query`: of the service's address. */
export async function examplesOf(
  help: HelpOperation,
  { operation, bindings }: OfferedOperation,
  place: ExamplePlace,
  query: string,
): Promise<readonly Example[]> {
  if (help.exchanges !== undefined) {
    const placeOf = (binding: BindingId): ExamplePlace => ({
      ...place,
      address: addressOver(operation, binding, place.address),
    });
    return readTexts(help.exchanges, bindings, placeOf).map((texts) => {
      return { ...texts, faults: faultsOf(help, operation, texts.binding, place.namespace) };
    });
  }
  await operation.result.codec.loadWriting?.();
  const url = query === "" ? place.address : `${place.address}?${query}`;
  return bindings.filter(isStatic).flatMap((binding) => {
    try {
      const at = addressOver(operation, binding, url);
      const request = writeRequest(help, operation, binding, { ...place, address: at });
      const response = writeResponse(help, operation, binding, place.namespace);
      return [{ binding, request, response, faults: faultsOf(help, operation, binding, place.namespace) }];
    } catch {
      return [];
    }
  });
}

/** The address of a binding. `address`: of the service. */
function addressOver({ service }: AnyOperation, binding: BindingId, address: string): string {
  return service.paths?.address(binding, address) ?? address;
}

/** Others have no samples: a help page would otherwise have the code of every binding. */
function isStatic(id: BindingId): id is StaticBindingId {
  return id in clientBindings;
}

function faultsOf(
  help: HelpOperation,
  operation: AnyOperation,
  binding: BindingId,
  namespace: string,
): readonly ExampleFault[] {
  if (!isStatic(binding)) return [];
  try {
    return sampleFaults(help, operation, binding, namespace).map(({ name, answer }) => {
      return { name, response: shownAnswer(answer, "500 Internal Server Error") };
    });
  } catch {
    return [];
  }
}

function readTexts(
  exchanges: NonNullable<HelpOperation["exchanges"]>,
  offered: readonly BindingId[],
  placeOf: (binding: BindingId) => ExamplePlace,
): readonly Omit<Example, "faults">[] {
  let before = "";
  return exchanges.flatMap(({ binding, request, response = before }) => {
    before = response;
    if (!offered.includes(binding)) return [];
    const place = placeOf(binding);
    return [{ binding, request: readExample(request, place), response: readExample(response, place) }];
  });
}

/** A text of the page's data, with the service's address and namespace in it. */
export function readExample(text: string, place: ExamplePlace): ExampleMessage {
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text : text.slice(0, end);
  const [start = "", ...lines] = fill(head, place, (value) => value).split("\n");
  const headers = lines.map((line): readonly [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { start, headers, body: end < 0 ? "" : fill(text.slice(end + 2), place, escapeXmlAttribute) };
}

function fill(text: string, { address, namespace }: ExamplePlace, encode: (value: string) => string): string {
  const actions = namespace.endsWith("/") ? namespace : `${namespace}/`;
  const values: Readonly<Record<string, string>> = { address, namespace, actions };
  return text.replace(/\{\{(address|namespace|actions)\}\}/g, (_, slot: string) => encode(values[slot] ?? ""));
}

function writeRequest(
  help: HelpOperation,
  operation: AnyOperation,
  binding: StaticBindingId,
  { address, namespace }: ExamplePlace,
): ExampleMessage {
  const values = operation.parameters.map(({ type }, index) => valueOf(type, help.parameters[index]?.sample));
  const isSoap = bindingRows[binding].family === "soap";
  const headers = isSoap ? headerValues(operation, help.headers) : {};
  const names = { operation: operation.name, binding };
  // Operations of a server alone have no encoder of these headers.
  const withHeaders = { ...operation, requestHeaders };
  const endpoint = { operation: withHeaders, names, namespace, url: address, soapAction12: false };
  const sent = clientBindings[binding].prepare(endpoint).encodeRequest(values, headers);
  const body = textOf(sent.body);
  return {
    start: `${sent.method} ${sent.url} HTTP/1.1`,
    headers: shownHeaders(sent.headers),
    body: isSoap ? inEditors(body) : body,
  };
}

function writeResponse(
  { result: { sample, headers = [] } }: HelpOperation,
  operation: AnyOperation,
  binding: StaticBindingId,
  namespace: string,
): ExampleMessage {
  const { result } = operation;
  const value =
    typeof sample === "object" && "rows" in sample
      ? dataSetOfRows(result, sample)
      : result.type && valueOf(result.type, sample);
  const answer = serverBindings[binding].prepareResult(operation, namespace)(value, headerValues(operation, headers));
  return shownAnswer(answer, answer.status === 202 ? "202 Accepted" : "200 OK");
}

function shownAnswer({ headers, body }: HttpResponse, status: string): ExampleMessage {
  return {
    start: `HTTP/1.1 ${status}`,
    headers: shownHeaders(headers),
    body: body instanceof Uint8Array ? inEditors(textOf(body)) : "",
  };
}

function valueOf(type: AnyOperation["parameters"][number]["type"], sample: HelpSample | undefined): unknown {
  return sample === undefined ? undefined : valueOfSample(type, sample);
}

/** SOAP headers of a message by name. */
function headerValues(
  { soapHeaders = [] }: AnyOperation,
  samples: readonly { readonly name: string; readonly property?: string; readonly sample?: HelpSample }[] = [],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, property = name, sample } of samples) {
    const header = soapHeaders.find((each) => each.name === property);
    if (header !== undefined && sample !== undefined) setOwn(values, property, valueOfSample(header.type, sample));
  }
  return values;
}

/** Headers that a reader needs, spelled as specifications spell them. */
const spellings: ReadonlyMap<string, string> = new Map([
  ["content-type", "Content-Type"],
  ["soapaction", "SOAPAction"],
]);

function shownHeaders(headers: HttpHeaders): ExampleMessage["headers"] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const spelling = spellings.get(name);
    return spelling === undefined ? [] : [[spelling, value] as const];
  });
}

function textOf(body: Uint8Array | undefined): string {
  return body === undefined ? "" : (decodeUtf8(body) ?? "");
}

/** XML as `.http` files of editors hold it: ends of lines and `{` in values are character references. */
function inEditors(xml: string): string {
  return xml.replace(/[\u0085\u2028\u2029{]|\n(?! *<)/g, (character) => {
    return `&#x${character.charCodeAt(0).toString(16).toUpperCase()};`;
  });
}
