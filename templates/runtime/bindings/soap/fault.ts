/**
 * Owns the decoding of SOAP faults of both versions (wire 5).
 * Invariant: prefixes, order and version do not matter, and a missing part is not an error.
 */
import type { FaultCode, FaultContent } from "../../errors.js";
import { xmlNamespace } from "../../xml/namespaces.js";
import { withScope } from "../../xml/fragment.js";
import type { XmlReader } from "../../xml/reader.js";

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
  ownDetail: string | undefined;
}

/** Maximum of subcodes and of languages of a reason. Further ones are ignored. */
const mostParts = 100;

/** A fault with its detail as a separate document. `ownDetail` is `undefined` if there is no detail, or if it is too long to decode. */
export interface ReadFault extends FaultContent {
  readonly ownDetail: string | undefined;
}

/** Reads a fault from its start tag through its end tag. `mostDetail`: maximum of characters of a detail to decode. */
export function readFault(reader: XmlReader, mostDetail: number = Number.POSITIVE_INFINITY): ReadFault {
  const parts: FaultParts = {
    code: "",
    subcodes: [],
    reasons: [],
    actor: undefined,
    node: undefined,
    role: undefined,
    detail: undefined,
    ownDetail: undefined,
  };
  while (reader.nextChild()) readPart(reader, parts, mostDetail);
  const english = parts.reasons.find(({ language }) => language?.toLowerCase().split("-")[0] === "en");
  return {
    code: normaliseCode(parts.code),
    codeText: parts.code,
    subcodes: parts.subcodes,
    reason: (english ?? parts.reasons[0])?.text ?? "",
    reasons: parts.reasons,
    actor: parts.actor ?? parts.node ?? parts.role,
    node: parts.node,
    role: parts.role,
    detail: parts.detail,
    ownDetail: parts.ownDetail,
  };
}

/** Parts that are one text, by the name of their element. */
const textParts: ReadonlyMap<string, "code" | "actor" | "node" | "role"> = new Map([
  ["faultcode", "code"],
  ["faultactor", "actor"],
  ["Node", "node"],
  ["Role", "role"],
]);

function readPart(reader: XmlReader, parts: FaultParts, mostDetail: number): void {
  const { localName } = reader;
  const textPart = textParts.get(localName);
  if (textPart !== undefined) parts[textPart] = reader.readText().trim();
  else if (localName === "faultstring") readReason(reader, parts);
  else if (localName === "Reason") readReasons(reader, parts);
  else if (localName === "Code") readCodes(reader, parts, 0);
  else if (localName === "detail" || localName === "Detail") {
    parts.detail = reader.readOuterXml();
    parts.ownDetail = parts.detail.length > mostDetail ? undefined : withScope(reader, parts.detail);
  } else reader.skip();
}

function readReasons(reader: XmlReader, parts: FaultParts): void {
  while (reader.nextChild()) {
    if (reader.localName === "Text" && parts.reasons.length < mostParts) readReason(reader, parts);
    else reader.skip();
  }
}

function readReason(reader: XmlReader, parts: FaultParts): void {
  const language = reader.attribute(xmlNamespace, "lang");
  parts.reasons.push({ language, text: reader.readText() });
}

/** Reads Code and nested Subcodes. The reader limits the depth. */
function readCodes(reader: XmlReader, parts: FaultParts, depth: number): void {
  while (reader.nextChild()) {
    if (reader.localName === "Value") {
      const value = reader.readText().trim();
      if (depth === 0) parts.code = value;
      else if (parts.subcodes.length < mostParts) parts.subcodes.push(value);
    } else if (reader.localName === "Subcode") readCodes(reader, parts, depth + 1);
    else reader.skip();
  }
}

/** Maps a code to a {@link FaultCode}. `soap:Client.Authentication` is a Client fault (SOAP 1.1, 4.4.1). */
function normaliseCode(code: string): FaultCode {
  const local = code.slice(code.indexOf(":") + 1).split(".")[0] ?? "";
  return codes.get(local.toLowerCase()) ?? "other";
}
