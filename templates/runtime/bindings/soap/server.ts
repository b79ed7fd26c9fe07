/**
 * Owns how both SOAP versions are answered (wire 3, 5).
 * Invariant: one line, ASMX's own layout; what does not depend on the value is written once.
 */
import type { AnyOperation, BindingId } from "../../description.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import type { HttpHeaders } from "../../exchange.js";
import { nullForm } from "../../results/null-result.js";
import { nilAttributes } from "../../values/element.js";
import { escapeXmlAttribute, XmlWriter } from "../../xml/writer.js";
import type { ServerBinding } from "../server-binding.js";
import { envelopeEnd, envelopeStart, type SoapVersion } from "./envelope.js";
import { writeFault } from "./write-fault.js";

/** The server side of one SOAP binding. */
export function soapServer(id: BindingId, version: SoapVersion): ServerBinding {
  const headers: HttpHeaders = {
    "content-type": version.contentType,
    "cache-control": "private, max-age=0",
    "x-content-type-options": "nosniff",
  };
  return {
    id,
    prepareResult(operation, namespace) {
      const encode = resultEncoder(version, operation, namespace);
      return (value) => ({ status: 200, headers, body: encodeUtf8(encode(value)) });
    },
    encodeFault: (fault, status = 500) => ({
      status,
      headers,
      body: encodeUtf8(writeFault(version, fault)),
    }),
  };
}

/** A result as a whole envelope. `null` leaves the result element out, save for nullable value types (wire 3). */
function resultEncoder(version: SoapVersion, operation: AnyOperation, namespace: string): (value: unknown) => string {
  const { result, name } = operation;
  const resultName = `${name}Result`;
  const start = `${envelopeStart(version)}<soap:Body><${name}Response xmlns="${escapeXmlAttribute(namespace)}"`;
  const end = `</${name}Response></soap:Body>${envelopeEnd}`;
  const empty = `${start} /></soap:Body>${envelopeEnd}`;
  return (value) => {
    const form = nullForm(result, value);
    if (form === "absent") return empty;
    const writer = new XmlWriter();
    if (form === "nil") writer.empty(resultName, nilAttributes);
    else {
      writer.open(resultName);
      result.codec.encode(writer, value, result);
      writer.close();
    }
    return `${start}>${writer.toString()}${end}`;
  };
}
