/**
 * Owns how a response is read: to the result of the operation, or to the reason why there is none (wire 3, 5).
 * Invariant: a value is given only where the whole response was found good.
 */
import type { ClientBinding } from "../bindings/binding.js";
import type { AnyOperation } from "../description.js";
import type { ReadFault } from "../bindings/soap/fault.js";
import type { HttpHeaders } from "../exchange.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import { resolveType } from "../values/element.js";
import type { XmlLimits } from "../xml/limits.js";
import { XmlReader } from "../xml/reader.js";
import { decodeDeclaredUtf8 } from "../xml/utf8.js";
import { ReplySkeleton } from "./reply-skeleton.js";

/** A response that has arrived whole. */
export interface Reply {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
}

/** A document that holds a fault where a result was asked for; the reader stands on its start tag, or has read it. */
export class FaultFound extends Error {
  readonly reader: XmlReader;
  readonly fault: ReadFault | undefined;

  constructor(reader: XmlReader, fault?: ReadFault) {
    super("fault");
    this.reader = reader;
    this.fault = fault;
  }
}

/** Neither a result nor a fault: another status, a body that is no XML. */
export class OtherContent extends Error {}

/** Reads the replies of one operation over one binding. */
export class ReplyReader {
  private readonly operation: AnyOperation;
  private readonly binding: ClientBinding;
  private readonly limits: Partial<XmlLimits>;
  private readonly skeleton: ReplySkeleton | undefined;
  private readonly isVoid: boolean;

  constructor(operation: AnyOperation, binding: ClientBinding, limits: Partial<XmlLimits>) {
    this.operation = operation;
    this.binding = binding;
    this.limits = limits;
    const { result } = operation;
    const type = result.type === undefined ? undefined : resolveType(result.type);
    // A limit of the user's own goes through the reader every time.
    const strict = limits.textLength !== undefined || limits.size !== undefined;
    this.skeleton = type?.kind === "simple" && !strict ? new ReplySkeleton(type) : undefined;
    this.isVoid = result.codec.rootName(result) === undefined;
  }

  /** The result, or a promise of it where its charset is a rare one. Throws what the call's report makes an error of. */
  read({ status, headers, body }: Reply): unknown {
    if (status < 200 || status > 299) throw new OtherContent();
    if (this.isVoid && (body.length === 0 || !this.binding.hasFaults)) return readVoid(body);
    if (body.length === 0) throw new Error("the body is empty");
    const { mediaType, charset } = parseContentType(headers["content-type"]);
    if (mediaType !== "" && !isXmlMediaType(mediaType)) throw new OtherContent();
    const text = decodeDeclaredUtf8(body, charset);
    return text === undefined ? this.readOther(body, charset) : this.readText(text);
  }

  /** Moves the reader to the result: true; or says that there is none: false. Throws {@link FaultFound}. */
  open(reader: XmlReader): boolean {
    const opened = this.binding.openResult(reader);
    if (opened === "fault") throw new FaultFound(reader);
    return opened === "result";
  }

  private async readOther(body: Uint8Array, charset: string | undefined): Promise<unknown> {
    const { decodeXmlBytes } = await import("../xml/decode.js");
    return this.readText(decodeXmlBytes(body, charset));
  }

  private readText(text: string): unknown {
    const { skeleton } = this;
    const known = skeleton?.decode(text);
    if (known !== undefined) return known.value;
    const { result } = this.operation;
    const reader = new XmlReader(text, { limits: this.limits });
    if (!this.open(reader)) return decodeAbsentResult(result);
    const start = reader.offset;
    const value = result.codec.decode(reader, result);
    this.binding.closeResult(reader);
    if (value !== null) skeleton?.learn(text, start);
    return value;
  }
}

/** White space is nothing, too. */
function readVoid(body: Uint8Array): undefined {
  if (new TextDecoder().decode(body).trim() === "") return undefined;
  throw new Error("expected an empty body, since the operation returns nothing");
}
