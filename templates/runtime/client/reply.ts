/**
 * Owns the decoding of responses: to a result, or to the reason why there is none (wire 3, 5).
 * Invariant: a value is returned only after the whole response is valid. The strict reader is loaded before sending if the result type
 * may need it, otherwise with the first response that does.
 */
import type { ClientBinding, Endpoint, HeaderReader } from "../bindings/binding.js";
import type { SimpleType } from "../description.js";
import { TransportError } from "../errors.js";
import type { HttpHeaders, MessageParts } from "../exchange.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { type ContentType, isXmlMediaType, parseContentType } from "../text/content-type.js";
import { resolveType } from "../values/element.js";
import type { Mending } from "../values/reading.js";
import type { XmlLimits } from "../xml/limits.js";
import { PlainDocuments } from "../xml/plain-document.js";
import { decodeDeclaredUtf8 } from "../xml/utf8.js";
import { OtherContent } from "./no-result.js";
import type { StrictReplies } from "./strict-replies.js";

/** A complete response. */
export interface Reply {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
  /** Present beside the root of a message in parts. */
  readonly parts?: MessageParts | undefined;
}

/** The ways of reading a response that differ from call to call. */
export interface ReplyReading {
  /** Reads on where the document is not as described. */
  readonly mending?: Mending | undefined;
  /** Reads the header blocks of layers. */
  readonly readHeader?: HeaderReader | undefined;
}

type Strict = typeof import("./strict-replies.js");
type Decode = typeof import("../xml/decode.js");
let strictModule: Strict | undefined;
let decodeModule: Decode | undefined;

/** Decodes the responses of one operation over one binding. */
export class ReplyReader {
  readonly endpoint: Endpoint;
  readonly #binding: ClientBinding;
  readonly #limits: Partial<XmlLimits>;
  /** Quick decoder of responses with a single value or none, and without SOAP headers. Absent if the user sets limits: the strict reader checks them. */
  readonly #plain: PlainDocuments | undefined;
  /** Quick decoder of responses without a result. */
  readonly #absent: PlainDocuments | undefined;
  readonly #type: SimpleType | undefined;
  readonly #isVoid: boolean;
  #strictReplies: StrictReplies | undefined;

  constructor(endpoint: Endpoint, binding: ClientBinding, limits: Partial<XmlLimits>) {
    this.endpoint = endpoint;
    this.#binding = binding;
    this.#limits = limits;
    const { result } = endpoint.operation;
    const type = result.type === undefined ? undefined : resolveType(result.type);
    this.#type = type?.kind === "simple" ? type : undefined;
    this.#isVoid = result.codec.rootName(result) === undefined;
    const isValue = this.#isVoid || this.#type;
    const isPlain = isValue && endpoint.operation.responseHeaders === undefined && Object.keys(limits).length === 0;
    const path = isPlain ? binding.resultPath : undefined;
    const outer = this.#isVoid ? path : path?.slice(0, -1);
    this.#plain = path && new PlainDocuments(path);
    this.#absent = outer?.length ? new PlainDocuments(outer) : undefined;
  }

  /** Loads the readers of results before a call is sent; `undefined` if they are loaded. If that fails, the call is not sent. */
  loadReading(): Promise<unknown> | undefined {
    const codec = this.endpoint.operation.result.codec.loadReading?.();
    if (this.#plain ?? this.#binding.readReply ?? strictModule) return codec;
    return Promise.all([loadStrict(), codec]);
  }

  /** The strict reader, once loaded. */
  get strict(): StrictReplies | undefined {
    if (strictModule === undefined) return undefined;
    return (this.#strictReplies ??= new strictModule.StrictReplies(
      this.endpoint,
      this.#binding.envelope,
      this.#limits,
    ));
  }

  /** Returns the result, or a promise of it if a reader must be loaded. `report.ts` converts the errors that it throws. */
  read(reply: Reply, reading: ReplyReading): unknown {
    const { status, headers, body, parts } = this.#binding.rootOf?.(reply) ?? reply;
    if (status < 200 || status > 299) throw new OtherContent();
    if (this.#binding.readReply !== undefined) return this.#binding.readReply({ headers, body });
    if (this.#isVoid && (body.length === 0 || this.#binding.envelope === undefined)) return readVoid(body);
    if (body.length === 0) throw new Error("the body is empty");
    const { mediaType, charset } = parseContentType(headers["content-type"]);
    // Blanks before the document, or another media type.
    if ((mediaType && !isXmlMediaType(mediaType)) || (body[0] ?? 0) <= 0x20)
      return this.#readOdd({ mediaType, charset }, body, parts, reading);
    return this.#decode(body, charset, parts, reading);
  }

  async #readOdd(
    { mediaType, charset }: Pick<ContentType, "mediaType" | "charset">,
    body: Uint8Array,
    parts: MessageParts | undefined,
    reading: ReplyReading,
  ): Promise<unknown> {
    const { documentOf } = await this.#loaded(import("./odd-document.js"));
    const document = documentOf(mediaType, body);
    if (document === undefined) throw new OtherContent();
    return this.#decode(document, charset, parts, reading);
  }

  #decode(
    body: Uint8Array,
    charset: string | undefined,
    parts: MessageParts | undefined,
    reading: ReplyReading,
  ): unknown {
    const text = decodeDeclaredUtf8(body, charset);
    return text === undefined ? this.#decodeLater(body, charset, parts, reading) : this.#readText(text, parts, reading);
  }

  async #decodeLater(
    body: Uint8Array,
    charset: string | undefined,
    parts: MessageParts | undefined,
    reading: ReplyReading,
  ): Promise<unknown> {
    decodeModule ??= await this.#loaded(import("../xml/decode.js"));
    return this.#readText(decodeModule.decodeXmlBytes(body, charset), parts, reading);
  }

  #readText(text: string, parts: MessageParts | undefined, reading: ReplyReading): unknown {
    const plain = this.#readPlain(text);
    if (plain !== undefined) return plain.value;
    return this.strict === undefined
      ? this.#readLater(text, parts, reading)
      : this.#readStrictly(this.strict, text, parts, reading);
  }

  /** The value; `undefined` if the strict reader must decode the response. That includes invalid values: its errors name the place. */
  #readPlain(text: string): { readonly value: unknown } | undefined {
    const valueText = this.#type && this.#plain?.readText(text);
    try {
      if (this.#type && valueText !== undefined) return { value: this.#type.decode(valueText) };
      // An empty response element: there is no result.
      if (!/[^ \t\r\n]/.test(this.#absent?.readText(text) ?? "?"))
        return { value: decodeAbsentResult(this.endpoint.operation.result) };
    } catch {
      // The strict reader reports the error.
    }
    return undefined;
  }

  async #readLater(text: string, parts: MessageParts | undefined, reading: ReplyReading): Promise<unknown> {
    await this.#loaded(loadStrict());
    return this.strict && this.#readStrictly(this.strict, text, parts, reading);
  }

  /** Teaches the quick way replies with SOAP headers, because services repeat them; not if headers are verified. */
  #readStrictly(strict: StrictReplies, text: string, parts: MessageParts | undefined, reading: ReplyReading): unknown {
    const plain = this.#plain;
    const { mending, readHeader } = reading;
    const learns = plain && this.#type && mending === undefined && readHeader === undefined;
    return strict.read(text, parts, learns ? (from) => plain.learn(text, from) : undefined, reading);
  }

  async #loaded<Module>(loading: Promise<Module>): Promise<Module> {
    try {
      return await loading;
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      const problem = `there is a response, but the module that decodes it cannot be loaded: ${reason}`;
      throw new TransportError(problem, this.endpoint.names);
    }
  }
}

async function loadStrict(): Promise<void> {
  strictModule ??= await import("./strict-replies.js");
}

/** Accepts an empty body and white space. */
function readVoid(body: Uint8Array): undefined {
  if (new TextDecoder().decode(body).trim() === "") return undefined;
  throw new Error("expected an empty body, since the operation returns nothing");
}
