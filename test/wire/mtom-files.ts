/** Owns a service of files with MTOM for tests: its table, a client, and messages as another tool writes them. */
import { openClient } from "../../templates/runtime/client/create-client.js";
import type { Sendable, Streamed } from "../../templates/runtime/client/streams.js";
import { withStream } from "../../templates/runtime/client/with-stream.js";
import type { AnyOperation, RecordType, ServiceDescription } from "../../templates/runtime/description.js";
import type { Transport } from "../../templates/runtime/exchange.js";
import { mtomBinary } from "../../templates/runtime/mtom/binary.js";
import { mtomBodies } from "../../templates/runtime/mtom/bodies.js";
import type { PendingCall } from "../../templates/runtime/operation-call.js";
import { recordResult } from "../../templates/runtime/results/record.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { string } from "../../templates/runtime/values/string.js";

const namespace = "http://example.org/files/";
export const filesService: ServiceDescription = {
  name: "Files",
  namespace,
  path: "/files.asmx",
  bindings: ["soap11", "soap12", "http-post"],
  contract: 1,
};
const file: RecordType = {
  kind: "record",
  name: "File",
  fields: [
    { name: "Name", type: string },
    { name: "Content", type: mtomBinary },
    { name: "Icon", type: mtomBinary },
  ],
};
const shared = { service: filesService, encoding: mtomBodies };
const text = { codec: scalarResult, type: string };
export const operations: Readonly<Record<"Store" | "Check" | "Load", AnyOperation>> = {
  Store: { ...shared, name: "Store", parameters: [{ name: "file", type: file }], result: text },
  Check: { ...shared, name: "Check", parameters: [{ name: "content", type: mtomBinary }], result: text },
  Load: { ...shared, name: "Load", parameters: [], result: { codec: recordResult, type: file } },
};

export interface File {
  readonly Name?: string;
  readonly Content?: Uint8Array;
  readonly Icon?: Uint8Array;
}
export interface CallOptions {
  readonly binding?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}
export interface Calls {
  Store(parameters: Sendable<{ file?: File }>, options?: CallOptions): PendingCall<string>;
  Check(parameters: { content: Uint8Array }, options?: CallOptions): PendingCall<string>;
  Load: {
    (parameters?: object, options?: CallOptions): PendingCall<File>;
    stream(parameters?: object, options?: CallOptions): Promise<Streamed<File>>;
  };
}

export function clientOf(baseUrl: string, transport: Transport = nodeHttpTransport(), options: object = {}): Calls {
  return openClient(filesService, operations, { baseUrl, transport, ...options }, undefined, withStream);
}

const envelopes = {
  soap11: ["http://schemas.xmlsoap.org/soap/envelope/", "text/xml"],
  soap12: ["http://www.w3.org/2003/05/soap-envelope", "application/soap+xml"],
} as const;

export const include = (id: string): string =>
  `<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:${id}"/>`;

/** A request of Store: its header, its envelope, and that as the first part of a multipart. */
export function messageOf(binding: keyof typeof envelopes, content = include("one"), icon = include("two")) {
  const [soap, type] = envelopes[binding];
  const envelope = `<s:Envelope xmlns:s="${soap}"><s:Body><Store xmlns="${namespace}"><file><Name>a</Name><Content>${content}</Content><Icon>${icon}</Icon></file></Store></s:Body></s:Envelope>`;
  const root = `--b\r\nContent-Type: application/xop+xml; type="${type}"\r\nContent-ID: <root>\r\n\r\n${envelope}`;
  const contentType = `multipart/related; type="application/xop+xml"; boundary=b; start="<root>"; start-info="${type}"`;
  return { contentType, envelope, root };
}

export const part = (id: string, content: string, more = ""): string =>
  `\r\n--b\r\nContent-ID: <${id}>\r\n${more}\r\n${content}`;
