/**
 * Owns what a response means: the result of the operation, or one of the errors (wire 3, 5).
 * Invariant: every response, whatever it is, gives a value or an error of the family, and no secret of the
 * request shows in the error.
 */
import type { ClientBinding } from "../bindings/binding.js";
import { isXmlMediaType, parseContentType } from "../text/content-type.js";
import type { AnyOperation, BindingId } from "../description.js";
import { type CallErrorDetails, type FaultContent, FaultError, HttpStatusError, UndecodableError } from "../errors.js";
import type { HttpHeaders } from "../exchange.js";
import { messageOf, type Redactor } from "../redaction/redaction.js";
import { ReplySkeleton } from "./reply-skeleton.js";
import { replyText } from "./reply-text.js";
import { decodeAbsentResult } from "../results/null-result.js";
import { describeStatus, quoteBody } from "./status-text.js";
import { resolveType } from "../values/element.js";
import { decodeXmlBytes } from "../xml/decode.js";
import type { XmlLimits } from "../xml/limits.js";
import { XmlError, XmlReader } from "../xml/reader.js";

/** Characters of a body that errors show. */
const mostShown = 2000;

/** A response that has arrived whole. */
export interface Reply {
  readonly status: number;
  readonly headers: HttpHeaders;
  readonly body: Uint8Array;
}

/** Reads the replies of one operation over one binding. */
export class ReplyReader {
  readonly operation: AnyOperation;
  readonly bindingId: BindingId;
  readonly binding: ClientBinding;
  readonly address: string;
  readonly limits: Partial<XmlLimits>;
  private readonly skeleton: ReplySkeleton | undefined;
  private readonly isVoid: boolean;

  /** `address`: of the service, for errors. */
  constructor(
    operation: AnyOperation,
    bindingId: BindingId,
    binding: ClientBinding,
    address: string,
    limits: Partial<XmlLimits>,
  ) {
    this.operation = operation;
    this.bindingId = bindingId;
    this.binding = binding;
    this.address = address;
    this.limits = limits;
    const { result } = operation;
    const type = result.type === undefined ? undefined : resolveType(result.type);
    // A limit of the user's own goes through the reader every time.
    const strict = limits.textLength !== undefined || limits.size !== undefined;
    this.skeleton = type?.kind === "simple" && !strict ? new ReplySkeleton(type) : undefined;
    this.isVoid = result.codec.rootName(result) === undefined;
  }

  /** The result. Throws FaultError, HttpStatusError or UndecodableError. */
  read(reply: Reply, redactor: Redactor): unknown {
    const ok = reply.status >= 200 && reply.status < 300;
    if (!ok) throw this.failure(reply, redactor);
    if (this.isVoid && (reply.body.length === 0 || !this.binding.hasFaults)) return this.readVoid(reply, redactor);
    try {
      const { mediaType, charset } = parseContentType(reply.headers["content-type"]);
      if (reply.body.length === 0) throw new Error("the body is empty");
      if (mediaType !== "" && !isXmlMediaType(mediaType)) throw new Error(describeOther(reply, redactor));
      return this.readText(decodeXmlBytes(reply.body, charset));
    } catch (error) {
      throw this.wrap(error, reply, redactor);
    }
  }

  /** What reading a reply threw, as an error of the family. */
  wrap(error: unknown, reply: Reply, redactor: Redactor): FaultError | UndecodableError {
    if (error instanceof FaultFound) return this.faultError(error.fault, reply, redactor);
    const details = this.details(reply, redactor, redactor.cause(error));
    const place = redactor.leftOut === undefined || !(error instanceof XmlError) ? "" : placeOf(error);
    const problem = `${place}${redactor.text(messageOf(error))}`;
    return new UndecodableError(`the response cannot be read: ${problem}`, details);
  }

  /** The error of a status that is not 2xx: a fault where the body is one. */
  failure(reply: Reply, redactor: Redactor): FaultError | HttpStatusError {
    const fault = this.binding.hasFaults ? this.findFault(reply) : undefined;
    if (fault !== undefined) return this.faultError(fault, reply, redactor);
    const details = this.details(reply, redactor);
    const { status } = reply;
    const call = { status, binding: this.bindingId, empty: reply.body.length === 0 };
    const said = quote(reply, redactor, details.body ?? "");
    const problem = describeStatus(call, details.headers ?? {}, said);
    return new HttpStatusError(redactor.own(problem), details);
  }

  /** Moves the reader to the result: true; or says that there is none: false. Throws {@link FaultFound}. */
  open(reader: XmlReader): boolean {
    const opened = this.binding.openResult(reader);
    if (opened.kind === "fault") throw new FaultFound(opened.fault);
    return opened.kind === "result";
  }

  private readVoid(reply: Reply, redactor: Redactor): undefined {
    if (startOf(reply).trim() === "") return undefined;
    const problem = "the response cannot be read: expected an empty body, since the operation returns nothing";
    throw new UndecodableError(problem, this.details(reply, redactor));
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

  private findFault({ headers, body }: Reply): FaultContent | undefined {
    const { mediaType, charset } = parseContentType(headers["content-type"]);
    if (body.length === 0 || (mediaType !== "" && !isXmlMediaType(mediaType))) return undefined;
    try {
      this.open(new XmlReader(decodeXmlBytes(body, charset), { limits: this.limits }));
      return undefined;
    } catch (error) {
      return error instanceof FaultFound ? error.fault : undefined;
    }
  }

  private faultError(fault: FaultContent, reply: Reply, redactor: Redactor): FaultError {
    return new FaultError(redactFault(fault, redactor), this.details(reply, redactor));
  }

  private details(reply: Reply, redactor: Redactor, cause?: unknown): CallErrorDetails {
    return {
      operation: this.operation.name,
      binding: this.bindingId,
      address: redactor.own(this.address),
      status: reply.status,
      headers: redactor.headers(reply.headers),
      body: redactor.start(startOf(reply), mostShown),
      cause,
    };
  }
}

/** A document that holds a fault where a result was asked for; becomes a FaultError. */
export class FaultFound extends Error {
  readonly fault: FaultContent;

  constructor(fault: FaultContent) {
    super("fault");
    this.fault = fault;
  }
}

function redactFault(fault: FaultContent, redactor: Redactor): FaultContent {
  const text = (value: string | undefined): string | undefined => (value === undefined ? value : redactor.text(value));
  return {
    code: fault.code,
    codeText: knownCode(fault, redactor) ?? redactor.text(fault.codeText),
    subcodes: fault.subcodes.map((subcode) => redactor.text(subcode)),
    reason: redactor.text(fault.reason),
    reasons: fault.reasons.map(({ language, text: reason }) => ({
      language: text(language),
      text: redactor.text(reason),
    })),
    actor: text(fault.actor),
    node: text(fault.node),
    role: text(fault.role),
    detail: text(fault.detail),
  };
}

/** One of SOAP's own codes, which is no foreign text, where those are left out. */
function knownCode({ code, codeText }: FaultContent, { leftOut }: Redactor): string | undefined {
  return leftOut === undefined || code === "other"
    ? undefined
    : codeText.slice(codeText.indexOf(":") + 1).split(".")[0];
}

function placeOf({ line, column }: XmlError): string {
  return `line ${line}, column ${column}: `;
}

/** A body of another kind, with the title of a page: often it tells whose page it is. */
function describeOther(reply: Reply, redactor: Redactor): string {
  // Redacted before it is read, which changes its case.
  const { mediaType } = parseContentType(redactor.text(reply.headers["content-type"] ?? ""));
  const said = quote(reply, redactor, redactor.start(startOf(reply), mostShown));
  return `expected XML, found ${mediaType}${said === "" ? "" : `: ${said}`}`;
}

/** `start`: of the body, redacted. A title is looked for in all of what is decoded, redacted before anything is cut off. */
function quote(reply: Reply, redactor: Redactor, start: string): string {
  return quoteBody(reply.headers, start, () => redactor.text(startOf(reply)));
}

/** Enough text for the start that errors carry, and for the title of a page. */
function startOf({ headers, body }: Reply): string {
  return replyText(headers, body.subarray(0, 64 * 1024));
}
