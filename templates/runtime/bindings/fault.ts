/**
 * Owns SOAP faults of both versions, read and written (wire 5).
 * Property that must stay true: a fault is understood whatever its prefixes, order and version; a missing part is not an error.
 */
import type { FaultCode, FaultContent } from "../errors.js";
import { escapeXmlText } from "../xml/writer.js";
import { xmlNamespace } from "../xml/namespaces.js";
import type { XmlReader } from "../xml/reader.js";
import { envelopeEnd, envelopeStart, soapVersion11, type SoapVersion } from "./envelope.js";

const codes: ReadonlyMap<string, FaultCode> = new Map([
  ["client", "client"],
  ["sender", "client"],
  ["server", "server"],
  ["receiver", "server"],
  ["versionmismatch", "version-mismatch"],
  ["mustunderstand", "must-understand"],
]);

interface FaultParts {
  code: string;
  subcodes: string[];
  reasons: { language: string | undefined; text: string }[];
  actor: string | undefined;
  node: string | undefined;
  role: string | undefined;
  detail: string | undefined;
}

/** Reads a fault whose start tag is the current element, through its end tag. */
export function readFault(reader: XmlReader): FaultContent {
  const parts: FaultParts = {
    code: "",
    subcodes: [],
    reasons: [],
    actor: undefined,
    node: undefined,
    role: undefined,
    detail: undefined,
  };
  while (reader.nextChild()) readPart(reader, parts);
  const english = parts.reasons.find(({ language }) => language?.toLowerCase().split("-")[0] === "en");
  return {
    code: normaliseCode(parts.code),
    codeText: parts.code,
    subcodes: parts.subcodes,
    reason: (english ?? parts.reasons[0])?.text ?? "",
    reasons: parts.reasons,
    actor: parts.actor,
    node: parts.node,
    role: parts.role,
    detail: parts.detail,
  };
}

function readPart(reader: XmlReader, parts: FaultParts): void {
  switch (reader.localName) {
    case "faultcode":
      parts.code = reader.readText().trim();
      return;
    case "faultstring":
      readReason(reader, parts);
      return;
    case "faultactor":
      parts.actor = reader.readText().trim();
      return;
    case "Code":
      readCodes(reader, parts, 0);
      return;
    case "Reason":
      readReasons(reader, parts);
      return;
    case "Node":
      parts.node = reader.readText().trim();
      return;
    case "Role":
      parts.role = reader.readText().trim();
      return;
    case "detail":
    case "Detail":
      parts.detail = reader.readOuterXml();
      return;
    default:
      reader.skip();
  }
}

function readReasons(reader: XmlReader, parts: FaultParts): void {
  while (reader.nextChild()) {
    if (reader.localName === "Text") readReason(reader, parts);
    else reader.skip();
  }
}

function readReason(reader: XmlReader, parts: FaultParts): void {
  const language = reader.attribute(xmlNamespace, "lang");
  parts.reasons.push({ language, text: reader.readText() });
}

/** Code and, inside it, Subcode, as deep as the reader's limit on depth allows. */
function readCodes(reader: XmlReader, parts: FaultParts, depth: number): void {
  while (reader.nextChild()) {
    if (reader.localName === "Value") {
      const value = reader.readText().trim();
      if (depth === 0) parts.code = value;
      else parts.subcodes.push(value);
    } else if (reader.localName === "Subcode") readCodes(reader, parts, depth + 1);
    else reader.skip();
  }
}

/** `soap:Client.Authentication` is a Client fault: SOAP 1.1, 4.4.1. */
function normaliseCode(code: string): FaultCode {
  const local = code.slice(code.indexOf(":") + 1).split(".")[0] ?? "";
  return codes.get(local.toLowerCase()) ?? "other";
}

/** What we answer with. */
export interface WrittenFault {
  readonly code: Exclude<FaultCode, "other">;
  readonly message: string;
  readonly actor?: string | undefined;
  /** Well-formed content of the detail element. */
  readonly detail?: string | undefined;
}

const names11 = {
  client: "Client",
  server: "Server",
  "version-mismatch": "VersionMismatch",
  "must-understand": "MustUnderstand",
};
const names12 = {
  client: "Sender",
  server: "Receiver",
  "version-mismatch": "VersionMismatch",
  "must-understand": "MustUnderstand",
};

/** The whole envelope of a fault in ASMX's layout. Characters XML cannot carry become U+FFFD: a fault must get through. */
export function writeFault(version: SoapVersion, fault: WrittenFault): string {
  const content = version === soapVersion11 ? writeFault11(fault) : writeFault12(fault);
  return `${envelopeStart(version)}<soap:Body><soap:Fault>${content}</soap:Fault></soap:Body>${envelopeEnd}`;
}

function writeFault11({ code, message, actor, detail }: WrittenFault): string {
  const actorElement = actor === undefined ? "" : `<faultactor>${escapeAll(actor)}</faultactor>`;
  const detailElement = detail === undefined || detail === "" ? "<detail />" : `<detail>${detail}</detail>`;
  return (
    `<faultcode>soap:${names11[code]}</faultcode><faultstring>${escapeAll(message)}</faultstring>` +
    `${actorElement}${detailElement}`
  );
}

function writeFault12({ code, message, actor, detail }: WrittenFault): string {
  const role = actor === undefined ? "" : `<soap:Role>${escapeAll(actor)}</soap:Role>`;
  const detailElement =
    detail === undefined || detail === "" ? "<soap:Detail />" : `<soap:Detail>${detail}</soap:Detail>`;
  return (
    `<soap:Code><soap:Value>soap:${names12[code]}</soap:Value></soap:Code>` +
    `<soap:Reason><soap:Text xml:lang="en">${escapeAll(message)}</soap:Text></soap:Reason>${role}${detailElement}`
  );
}

const uncarried =
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function escapeAll(text: string): string {
  return escapeXmlText(text.replace(uncarried, "\uFFFD"));
}
