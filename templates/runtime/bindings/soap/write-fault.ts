/**
 * Owns the writing of SOAP faults of both versions (wire 5).
 * Invariant: ASMX's own layout and parts; whatever the texts hold, the fault gets through.
 */
import { escapeXmlText } from "../../xml/writer.js";
import { envelopeEnd, envelopeStart, soapVersion11, soapVersion12, type SoapVersion } from "./envelope.js";

/** What we answer with. */
export interface WrittenFault {
  readonly code: keyof typeof names11;
  readonly message: string;
  readonly actor?: string | undefined;
  /** Well-formed content of the detail element. */
  readonly detail?: string | undefined;
  /** Whether it is about a header block: then there is no detail element at all, which says just that (SOAP 1.1, 4.4). */
  readonly ofHeader?: boolean | undefined;
  /** Of a version mismatch: the versions that are served. Those who are to upgrade to SOAP 1.2 are told (SOAP 1.2, 5.4.7). */
  readonly supported?: readonly SoapVersion[] | undefined;
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
  const start = `${envelopeStart(version)}${writeUpgrade(fault)}`;
  return `${start}<soap:Body><soap:Fault>${content}</soap:Fault></soap:Body>${envelopeEnd}`;
}

/** As ASMX has it: nothing where SOAP 1.2 is not served. */
function writeUpgrade({ supported = [] }: WrittenFault): string {
  if (!supported.includes(soapVersion12)) return "";
  const envelopes = supported.map(({ namespace }) => {
    const prefix = namespace === soapVersion12.namespace ? "soap12" : "soap";
    return `<soap12:SupportedEnvelope qname="${prefix}:Envelope" xmlns:${prefix}="${namespace}" />`;
  });
  const upgrade = `<soap12:Upgrade xmlns:soap12="${soapVersion12.namespace}">${envelopes.join("")}</soap12:Upgrade>`;
  return `<soap:Header>${upgrade}</soap:Header>`;
}

function writeFault11(fault: WrittenFault): string {
  const { code, message, actor } = fault;
  return (
    `<faultcode>soap:${names11[code]}</faultcode><faultstring>${escapeAll(message)}</faultstring>` +
    writeActor("faultactor", actor) +
    writeDetail("detail", fault)
  );
}

function writeFault12(fault: WrittenFault): string {
  const { code, message, actor } = fault;
  return (
    `<soap:Code><soap:Value>soap:${names12[code]}</soap:Value></soap:Code>` +
    `<soap:Reason><soap:Text xml:lang="en">${escapeAll(message)}</soap:Text></soap:Reason>` +
    writeActor("soap:Node", actor) +
    writeDetail("soap:Detail", fault)
  );
}

/** Left out where it is empty, as by ASMX. */
function writeActor(name: string, actor: string | undefined): string {
  return actor === undefined || actor === "" ? "" : `<${name}>${escapeAll(actor)}</${name}>`;
}

function writeDetail(name: string, { detail = "", ofHeader }: WrittenFault): string {
  if (ofHeader === true) return "";
  return detail === "" ? `<${name} />` : `<${name}>${detail}</${name}>`;
}

/** Half a surrogate pair is a character of its own here. */
const uncarried = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeAll(text: string): string {
  return escapeXmlText(text.replace(uncarried, "\uFFFD"));
}
