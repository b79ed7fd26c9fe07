/**
 * Owns responses of both SOAP versions (wire 3, 5).
 * Invariant: one line in ASMX's layout. Parts that do not depend on the value are encoded once.
 */
import type { AnyOperation, BindingId } from "../../description.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import { contentEncoder } from "../../results/content-encoder.js";
import { nullForm } from "../../results/null-result.js";
import { nilAttributes } from "../../values/element.js";
import { EncodingWriter } from "../../xml/encoded-pieces.js";
import { startTag, type WrittenAttribute } from "../../xml/writer.js";
import { globalTag, responseElement, resultElement, writeInner } from "../global-element.js";
import { commonHeaders, headersWith, type ServerBinding } from "../server-binding.js";
import { emptyBody, envelopeEnd, envelopeStart, type SoapVersion } from "./envelope.js";
import { writeFault } from "./write-fault.js";

/** Creates the server side of one SOAP binding. */
export function soapServer(id: BindingId, version: SoapVersion): ServerBinding {
  const headers = headersWith(version.contentType);
  return {
    id,
    prepareResult(operation, namespace) {
      if (operation.oneWay === true) return () => ({ status: 202, headers: commonHeaders, body: new Uint8Array(0) });
      const { responseHeaders, encoding } = operation;
      const literal = resultEncoder(operation, namespace);
      const translated = encoding?.result(literal, operation, namespace);
      const start = envelopeStart(version);
      return (value, given = {}, blocks = "") => {
        const header = blocks + (responseHeaders?.write(operation, namespace, given) ?? "");
        const head = header === "" ? start : `${start}<soap:Header>${header}</soap:Header>`;
        if (translated === undefined) return { status: 200, headers, body: literal(value, head) };
        return { status: 200, headers, ...translated(value, head) };
      };
    },
    encodeFault: (fault, status = 500) => ({
      status,
      headers,
      body: encodeUtf8(writeFault(version, fault)),
    }),
  };
}

/** Encodes an envelope. `start`: its text up to the body. */
type EnvelopeEncoder = (value: unknown, start: string) => Uint8Array;

/** Creates the encoder of results. `null` leaves out the result element, except for nullable value types (wire 3). */
function resultEncoder(operation: AnyOperation, namespace: string): EnvelopeEncoder {
  if (responseElement(operation) === "") return (_none, start) => encodeUtf8(start + emptyBody);
  if (operation.bareResponse === true) return bareEncoder(operation, namespace);
  const { result } = operation;
  const encode = contentEncoder(operation);
  const resultName = resultElement(operation);
  const { responseNamespace, resultNamespace } = operation.elements ?? {};
  const { name, declared } = globalTag(operation.service, responseElement(operation), responseNamespace ?? namespace);
  const open = `<soap:Body>${startTag(name, declared)}`;
  const resultAttributes: readonly WrittenAttribute[] =
    resultNamespace === undefined ? [] : [["xmlns", resultNamespace]];
  const end = `</${name}></soap:Body>${envelopeEnd}`;
  return (value, start) => {
    const form = nullForm(result, value);
    if (form === "absent") return encodeUtf8(`${start}${open} /></soap:Body>${envelopeEnd}`);
    const writer = writeInner(new EncodingWriter(), operation.service, responseNamespace);
    if (resultNamespace !== undefined) writer.namespace = resultNamespace;
    if (form === "nil") writer.empty(resultName, [...resultAttributes, ...nilAttributes]);
    else {
      writer.open(resultName, resultAttributes);
      encode(writer, value);
      writer.close();
    }
    return writer.toBytes(`${start}${open}>`, end);
  };
}

/** Creates the encoder of results that are the body's element itself. `null` is always written as nil. */
function bareEncoder(operation: AnyOperation, namespace: string): EnvelopeEncoder {
  const { result } = operation;
  const other = operation.elements?.responseNamespace;
  const { name, declared } = globalTag(operation.service, responseElement(operation), other ?? namespace);
  const encode = contentEncoder(operation);
  const isVoid = result.codec.rootName(result) === undefined;
  return (value, start) => {
    const writer = writeInner(new EncodingWriter(), operation.service, other);
    if (nullForm(result, value) !== "content") writer.empty(name, isVoid ? declared : [...declared, ...nilAttributes]);
    else {
      writer.open(name, declared);
      encode(writer, value);
      writer.close();
    }
    return writer.toBytes(`${start}<soap:Body>`, `</soap:Body>${envelopeEnd}`);
  };
}
