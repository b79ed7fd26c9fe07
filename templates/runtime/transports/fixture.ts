/**
 * Owns the transport for tests that answers from `fixtures/`: the sample response of an operation and binding, or
 * another case of it.
 * Invariant: a request is answered with the bytes of a fixture or fails with the reason. Parameters make no difference.
 */
import { type BindingId, bindingRows, defaultBinding } from "../binding-rows.js";
import type { HttpHeaders, HttpRequest, HttpResponse, Transport } from "../exchange.js";
import { encodeAction, parseContentType, unquoteAction } from "../text/content-type.js";
import { XmlReader } from "../xml/reader.js";
import { escapeXmlText } from "../xml/writer.js";
import { failure, foreignFailure } from "./failure.js";
import { inProcessTransport } from "./in-process.js";
import { caseText, faultNamed, faultText, type FixtureCase } from "./fixture-cases.js";
import { nodeModule } from "./node-modules.js";

/** The folder `fixtures` as a path or `file:` URL, or a function that gives the text of a file in it (`index.json`, `ping/soap11.response.http`). */
export type FixtureSource = string | URL | ((file: string) => string | Promise<string>);

/** The used part of `index.json`. */
interface FixtureIndex {
  readonly operations: readonly {
    readonly operation: string;
    /** Request element, if it differs from the operation's name; `action`, if it is needed to identify the operation. */
    readonly element?: string;
    readonly action?: string;
    readonly exchanges: readonly { readonly binding: BindingId; readonly response: string }[];
    readonly cases?: readonly FixtureCase[];
    readonly faults?: readonly {
      readonly fault: string;
      readonly detail: string;
      readonly responses?: readonly { readonly binding: BindingId; readonly response: string }[];
    }[];
  }[];
}

/**
 * Answers every call with its sample, or, for operations that `cases` names, with a case of `index.json` (`null`, `empty`, `least`, `most`,
 * `characters`, `required`) or a fault (`fault`, or one that the description declares): `create...Client({ baseUrl, transport: fixtureTransport("generated/.../fixtures") })`.
 * A call rejects with a transport error where there is no fixture for it. The folder is read by Node's modules; elsewhere give a function.
 */
export function fixtureTransport(source: FixtureSource, cases: Readonly<Record<string, string>> = {}): Transport {
  const readText = typeof source === "function" ? source : (file: string): string => readFile(source, file);
  let index: Promise<FixtureIndex> | undefined;
  return inProcessTransport({
    async handle(request) {
      try {
        index ??= parseIndex(readText);
        return await respond(request, await index, cases, readText);
      } catch (error) {
        throw foreignFailure(request, error, "the fixtures cannot be read");
      }
    },
  });
}

async function respond(
  request: HttpRequest,
  index: FixtureIndex,
  cases: Readonly<Record<string, string>>,
  read: (file: string) => string | Promise<string>,
): Promise<HttpResponse> {
  const { operation, element, action, binding } = askedFor(request);
  const sample = index.operations.find((each) =>
    element === undefined
      ? each.operation === operation
      : (each.element ?? each.operation) === element &&
        (each.action === undefined || action === encodeAction(each.action)),
  );
  const exchange = sample?.exchanges.find((each) => each.binding === binding);
  if (sample === undefined || exchange === undefined)
    throw failure(request, `there is no fixture of ${operation} over ${binding}`);
  const name = Object.hasOwn(cases, sample.operation) ? cases[sample.operation] : undefined;
  const fault = name === undefined ? undefined : faultNamed(name, sample.faults);
  const parse = (text: string): HttpResponse => parseResponse(relatedTo(request, text));
  const declared = sample.faults?.find((each) => each.fault === name)?.responses;
  const faultFile = declared?.find((each) => each.binding === binding)?.response;
  if (faultFile !== undefined) return parse(await read(faultFile));
  if (fault !== undefined) return parse(faultText(binding, fault));
  const fixtureCase = name === undefined || name === "sample" ? {} : sample.cases?.find((each) => each.case === name);
  if (fixtureCase === undefined) throw failure(request, `${sample.operation} has no case ${JSON.stringify(name)}`);
  return parse(caseText(binding, fixtureCase) ?? (await read(exchange.response)));
}

async function parseIndex(read: (file: string) => string | Promise<string>): Promise<FixtureIndex> {
  return JSON.parse(await read("index.json"));
}

function readFile(folder: string | URL, file: string): string {
  const place = typeof folder === "string" ? `${folder}/${file}` : new URL(file, `${folder.href.replace(/\/$/, "")}/`);
  return nodeModule("node:fs").readFileSync(place, "utf8");
}

/** SOAP names the operation in the body, GET and POST in the path (wire 1, 2). */
function askedFor({ method, url, headers, body }: HttpRequest): {
  readonly operation: string;
  /** The body's, over SOAP. */
  readonly element?: string;
  /** Without its quotes; empty if there is none. */
  readonly action?: string;
  readonly binding: BindingId;
} {
  // The type of a multipart (MTOM) names the media type of its envelope.
  const type = headers["content-type"] ?? "";
  const rows = Object.values(bindingRows);
  const soap = rows.find((row) => row.family === "soap" && type.includes(row.mediaType ?? "?"));
  if (soap !== undefined) {
    const element = requestOf(body);
    const sent = soap.soapVersion === "1.2" ? parseContentType(type).action : headers["soapaction"];
    return { operation: element, element, action: unquoteAction(sent) ?? "", binding: soap.id };
  }
  const path = url.split("?", 1)[0] ?? "";
  const operation = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  const binding = rows.find((row) => row.family === "form" && row.method === method)?.id ?? defaultBinding;
  return { operation, binding };
}

/** The first element of the envelope's body. */
function requestOf(body: Uint8Array | undefined): string {
  const reader = new XmlReader(new TextDecoder().decode(body).replace(/^--[^]*?<[?]/, "<?"));
  reader.readRoot();
  while (reader.nextChild()) {
    if (reader.localName === "Body") return reader.nextChild() ? reader.localName : "";
    reader.skip();
  }
  return "";
}

/** Id of every sample request with WS-Addressing, to which sample answers relate. */
const sampleMessageId = "urn:uuid:00000000-0000-4000-8000-000000000001";

/** An answer that relates to the message of the request. */
function relatedTo({ body }: HttpRequest, text: string): string {
  return text.includes(sampleMessageId) ? text.replace(sampleMessageId, () => messageIdOf(body)) : text;
}

function messageIdOf(body: Uint8Array | undefined): string {
  const reader = new XmlReader(new TextDecoder().decode(body));
  reader.readRoot();
  reader.nextChild();
  const { localName: first } = reader;
  while (first === "Header" && reader.nextChild()) {
    if (reader.localName === "MessageID") return escapeXmlText(reader.readText());
    reader.skip();
  }
  return sampleMessageId;
}

/** A `.response.http`: status line, headers, an empty line, the body exact. Throws where it begins otherwise. */
export function parseResponse(text: string): Pick<HttpResponse, "status" | "headers"> & { readonly body: Uint8Array } {
  const end = text.indexOf("\n\n");
  const [first = "", ...lines] = text.slice(0, end < 0 ? text.length : end).split("\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  if (status === undefined) throw new Error("a response does not begin with a status line");
  const headers: Record<string, string> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const body = new TextEncoder().encode(end < 0 ? "" : text.slice(end + 2));
  const answered: HttpHeaders = headers;
  return { status: Number(status), headers: answered, body };
}
