/**
 * Owns the encoding of SOAP faults of both versions (wire 5).
 * Invariant: ASMX's layout and parts. Every text can be encoded.
 */
import { escapeXmlText } from "../../xml/writer.js";
import type { AnswerBlocks } from "../layer.js";
import { envelopeEnd, envelopeStart, soapVersion11, soapVersion12, type SoapVersion } from "./envelope.js";

/** Content of a fault to send. */
export interface WrittenFault {
  readonly code: keyof typeof names11;
  readonly message: string;
  readonly actor?: string | undefined;
  /** Well-formed XML content of the detail element. */
  readonly detail?: string | undefined;
  /** True if a header block caused the fault: it then has no detail element (SOAP 1.1, 4.4). */
  readonly ofHeader?: boolean | undefined;
  /** Name of the declared fault in `detail`. */
  readonly declared?: string | undefined;
  /** Header blocks of layers. */
  readonly blocks?: AnswerBlocks | undefined;
  /** For a version mismatch: the supported versions. With SOAP 1.2 among them, the response has an Upgrade header (SOAP 1.2, 5.4.7). */
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

/** Encodes the envelope of a fault in ASMX's layout. Characters that XML cannot represent become U+FFFD. */
export function writeFault(version: SoapVersion, fault: WrittenFault): string {
  const content = version === soapVersion11 ? writeFault11(fault) : writeFault12(fault);
  const blocks = (fault.blocks?.ofFault(fault.declared) ?? "") + writeUpgrade(fault);
  const start = envelopeStart(version) + (blocks && `<soap:Header>${blocks}</soap:Header>`);
  return `${start}<soap:Body><soap:Fault>${content}</soap:Fault></soap:Body>${envelopeEnd}`;
}

/** The Upgrade header, as in ASMX; empty if SOAP 1.2 is not supported. */
function writeUpgrade({ supported = [] }: WrittenFault): string {
  if (!supported.includes(soapVersion12)) return "";
  const envelopes = supported.map(({ namespace }) => {
    const prefix = namespace === soapVersion12.namespace ? "soap12" : "soap";
    return `<soap12:SupportedEnvelope qname="${prefix}:Envelope" xmlns:${prefix}="${namespace}" />`;
  });
  return `<soap12:Upgrade xmlns:soap12="${soapVersion12.namespace}">${envelopes.join("")}</soap12:Upgrade>`;
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

/** Leaves out an empty value, as ASMX does. */
function writeActor(name: string, actor: string | undefined): string {
  return actor === undefined || actor === "" ? "" : `<${name}>${escapeAll(actor)}</${name}>`;
}

function writeDetail(name: string, { detail = "", ofHeader }: WrittenFault): string {
  if (ofHeader === true) return "";
  return detail === "" ? `<${name} />` : `<${name}>${detail}</${name}>`;
}

/** Characters that XML cannot represent, unpaired surrogates included. */
const uncarried = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeAll(text: string): string {
  return escapeXmlText(text.replace(uncarried, "\uFFFD"));
}
