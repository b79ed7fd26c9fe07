/**
 * Owns the errors of failed calls. Loaded with the first failure.
 * Invariant: every response can be converted to a CallError, and no secret of the request is in it.
 */
import { type ReadFault, readFault } from "../bindings/soap/fault.js";
import { openFault } from "../bindings/soap/find-result.js";
import { closeEnvelope } from "../bindings/soap/open-envelope.js";
import {
  type CallErrorDetails,
  type FaultContent,
  FaultError,
  HttpStatusError,
  TransportError,
  UndecodableError,
} from "../errors.js";
import { messageOf, type Redactor } from "../redaction/redaction.js";
import { documentOf } from "./odd-document.js";
import { parseContentType } from "../text/content-type.js";
import { withEnd } from "../text/cut-text.js";
import { TransportFailure } from "../transports/failure.js";
import { decodeXmlBytes } from "../xml/decode.js";
import { XmlError, XmlReader } from "../xml/reader.js";
import { adviceOnAnswer, adviceOnLogin, adviceOnType, adviceOnWords } from "./advice.js";
import type { Call, CallSite } from "./call-site.js";
import { redactFault, redactorOf, rootOf } from "./redact-call.js";
import { FaultFound, OtherContent } from "./no-result.js";
import type { Reply } from "./reply.js";
import { replyText } from "./reply-text.js";
import { describeStatus, quoteBody } from "./status-text.js";
import { findBlock } from "../bindings/soap/blocks.js";
import { strictAnswer, tellReading } from "../values/reading.js";
import { PlacedError } from "../values/placed-error.js";
import { decodeElement } from "../values/decode-element.js";

export { observeMended, observeRequest, observeResponse } from "./observe.js";

/** Maximum of characters of a body in an error. */
const mostShown = 2000;

/** The redacted address of the service. */
export function addressOf(call: Call): string {
  return redactorOf(call).own(call.site.connection.url);
}

export function transportError(call: Call, error: unknown): TransportError {
  const redactor = redactorOf(call);
  const problem = messageOf(error);
  const message = error instanceof TransportFailure ? redactor.own(problem) : redactor.text(problem);
  return new TransportError(message, { ...call.site.names, cause: redactor.cause(error) });
}

/** Converts an error of reading a response to a CallError. */
export function replyError(call: Call, error: unknown, whole: Reply): FaultError | HttpStatusError | UndecodableError {
  const reply = rootOf(call, whole);
  const redactor = redactorOf(call, reply);
  if (reply.status < 200 || reply.status > 299) return statusError(call, reply, redactor);
  if (error instanceof OtherContent)
    return undecodable(call, new Error(describeOther(reply, redactor)), reply, redactor);
  if (!(error instanceof FaultFound)) return undecodable(call, error, reply, redactor);
  try {
    return faultError(call, error.fault ?? readWholeFault(error.reader, call), reply, redactor);
  } catch (broken) {
    return undecodable(call, broken, reply, redactor);
  }
}

/** Reads from the start tag of a fault to the end of the document. Throws XmlError. */
export function readWholeFault(reader: XmlReader, { site }: Call): ReadFault {
  const fault = readFault(reader, site.connection.shownLength);
  closeEnvelope(reader);
  return fault;
}

/** The error of a status that is not 2xx. */
function statusError(call: Call, reply: Reply, redactor: Redactor): FaultError | HttpStatusError {
  const { encoder } = call.site;
  const fault = encoder.envelope === undefined ? encoder.readFault?.(reply) : findFault(call, reply);
  if (fault !== undefined && !(fault instanceof XmlError)) return faultError(call, fault, reply, redactor);
  const details = detailsOf(call, reply, redactor);
  const { status } = reply;
  const refused = { status, binding: call.site.names.binding, empty: reply.body.length === 0 };
  const quotation =
    fault === undefined
      ? quote(reply, redactor, details.body ?? "")
      : `a fault that cannot be read: ${describeProblem(fault, redactor)}`;
  return new HttpStatusError(redactor.own(describeStatus(refused, details.headers ?? {}, quotation)), details);
}

/** The fault in a body; an XmlError for an invalid fault; `undefined` if the body is something else. */
function findFault(call: Call, { headers, body }: Reply): ReadFault | XmlError | undefined {
  const { mediaType, charset } = parseContentType(headers["content-type"]);
  const document = documentOf(mediaType, body);
  if (document === undefined || document.length === 0) return undefined;
  const { site } = call;
  let begun = false;
  try {
    const { operation, connection } = site;
    const { namespace, xmlLimits: limits } = connection;
    const text = decodeXmlBytes(document, charset);
    const ownReader = operation.encoding?.faults?.(text, operation, limits, namespace);
    const reader = ownReader ?? new XmlReader(text, { limits });
    begun = openFault(reader, site.replies.endpoint, call.readHeader);
    return begun ? readWholeFault(reader, call) : undefined;
  } catch (error) {
    return begun && error instanceof XmlError ? error : undefined;
  }
}

function faultError(call: Call, content: ReadFault, reply: Reply, redactor: Redactor): FaultError {
  const fault = declaredFault(
    call.site,
    content.ownDetail,
    redactFault(content, redactor, call.site.connection.shownLength),
  );
  const advice = adviceOnWords(fault.reason) || adviceOnLogin(reply.status);
  return new FaultError(fault, detailsOf(call, reply, redactor), advice);
}

function undecodable(call: Call, error: unknown, reply: Reply, redactor: Redactor): UndecodableError {
  const details = detailsOf(call, reply, redactor, redactor.cause(error));
  const problem = describeProblem(error, redactor);
  const advice =
    error instanceof PlacedError && call.answers === "strict" ? adviceOnAnswer(call.site.names, problem) : "";
  return new UndecodableError(withEnd(`the response cannot be read: ${problem}`, advice), details);
}

function describeProblem(error: unknown, redactor: Redactor): string {
  const place = redactor.leftOut === undefined || !(error instanceof XmlError) ? "" : placeOf(error);
  return `${place}${redactor.text(messageOf(error))}`;
}

function placeOf({ line, column }: XmlError): string {
  return `line ${line}, column ${column}: `;
}

function detailsOf({ site }: Call, reply: Reply, redactor: Redactor, cause?: unknown): CallErrorDetails {
  return {
    ...site.names,
    address: redactor.own(site.connection.url),
    status: reply.status,
    headers: redactor.headers(reply.headers),
    body: redactor.start(startOf(reply), mostShown),
    cause,
  };
}

/** Describes a body that is not XML, with the title of an HTML page: it often names the sender. */
function describeOther(reply: Reply, redactor: Redactor): string {
  // Redacted before parsing, because parsing changes the case.
  const { mediaType } = parseContentType(redactor.text(reply.headers["content-type"] ?? ""));
  const quotation = quote(reply, redactor, redactor.start(startOf(reply), mostShown));
  const problem = `expected XML, found ${mediaType}${quotation === "" ? "" : `: ${quotation}`}`;
  return withEnd(problem, adviceOnType(mediaType));
}

/** Quotes a body. `start`: its redacted start. A title is searched in the whole decoded text, redacted before it is cut. */
function quote(reply: Reply, redactor: Redactor, start: string): string {
  return quoteBody(reply.headers, start, () => redactor.text(startOf(reply)));
}

/** The start of a body: enough for errors and for the title of a page. */
function startOf({ headers, body }: Reply): string {
  return replyText(headers, body.subarray(0, 64 * 1024));
}

/** `detail`: the detail element as a document, not redacted. `shown`: the redacted fault. */
function declaredFault(site: CallSite, detail: string | undefined, shown: FaultContent): FaultContent {
  const { operation, connection } = site;
  const { faults = [] } = operation;
  if (faults.length === 0 || detail === undefined) return shown;
  try {
    const reader = new XmlReader(detail, { limits: connection.xmlLimits });
    tellReading(reader, strictAnswer);
    reader.readRoot();
    while (reader.nextChild()) {
      const fault = findBlock(faults, reader, connection.namespace);
      if (fault === undefined) {
        reader.skip();
        continue;
      }
      const value = decodeElement(reader, fault);
      // Not enumerable: inspection and JSON leave it out.
      return Object.defineProperty({ ...shown, name: fault.name }, "value", { value });
    }
  } catch {
    // If the detail cannot be read as elements, `shown.detail` still has its text.
  }
  return shown;
}
