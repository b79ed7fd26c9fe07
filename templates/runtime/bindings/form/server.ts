/**
 * Owns responses over HTTP GET and HTTP POST: results as bare documents, errors as text (wire 3, 5).
 * Invariant: results are indented by two spaces. Error text is encoded, so it cannot become markup.
 */
import type { AnyOperation, BindingId, ResultDescription } from "../../description.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import type { HttpHeaders, HttpResponse } from "../../exchange.js";
import { contentEncoder } from "../../results/content-encoder.js";
import { nullForm } from "../../results/null-result.js";
import { resolveType } from "../../values/element.js";
import { EncodingWriter } from "../../xml/encoded-pieces.js";
import type { WrittenAttribute } from "../../xml/writer.js";
import { globalTag, resultRoot, writeInner } from "../global-element.js";
import { commonHeaders, headersWith, type ServerBinding } from "../server-binding.js";

const xsd: WrittenAttribute = ["xmlns:xsd", "http://www.w3.org/2001/XMLSchema"];
const xsi: WrittenAttribute = ["xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"];
/** Headers of an XML document. */
export const documentHeaders: HttpHeaders = /* @__PURE__ */ headersWith("text/xml; charset=utf-8");
const textHeaders: HttpHeaders = /* @__PURE__ */ headersWith("text/plain; charset=utf-8");

/** The server side of HTTP GET or HTTP POST. */
export function formServer(id: BindingId): ServerBinding {
  return {
    id,
    prepareResult(operation, namespace) {
      const encode = documentEncoder(operation, namespace);
      if (encode === undefined) return () => ({ status: 200, headers: commonHeaders, body: new Uint8Array(0) });
      return (value) => ({ status: 200, headers: documentHeaders, body: encode(value) });
    },
    encodeFault: (fault, status = 500) => textResponse(status, encodeHtmlText(fault.message)),
  };
}

/** A plain text response. The caller encodes texts of the request. */
export function textResponse(status: number, text: string, headers?: HttpHeaders): HttpResponse {
  return { status, headers: { ...textHeaders, ...headers }, body: encodeUtf8(text) };
}

/** Encodes like .NET's HtmlEncode: references for markup characters, U+00A0 to U+00FF and surrogate pairs. */
export function encodeHtmlText(text: string): string {
  return text.replace(/[&<>"'\u00A0-\u00FF]|[\uD800-\uDBFF][\uDC00-\uDFFF]/g, (character) => {
    return htmlReferences[character] ?? `&#${character.codePointAt(0)};`;
  });
}

const htmlReferences: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Creates the encoder of results; `undefined` for void, whose responses have no body. */
function documentEncoder(operation: AnyOperation, namespace: string): ((value: unknown) => Uint8Array) | undefined {
  const { result, service } = operation;
  const rootName = resultRoot(operation);
  if (rootName === undefined) return undefined;
  const { name: root, declared } = globalTag(service, rootName, namespace);
  const encode = contentEncoder(operation);
  const attributes = isScalarOrRows(result) ? declared : [xsd, xsi, ...declared];
  return (value) => {
    const writer = writeInner(new EncodingWriter({ indent: 2 }), service);
    writer.declaration();
    if (nullForm(result, value) !== "content") {
      writer.empty(root, [xsi, ["xsi:nil", "true"], ...declared]);
    } else {
      writer.open(root, attributes);
      encode(writer, value);
      writer.close();
    }
    return writer.toBytes();
  };
}

/** True for roots without xsd and xsi: ASMX declares them only on records and arrays. */
function isScalarOrRows({ type }: ResultDescription): boolean {
  return type === undefined || resolveType(type).kind === "simple";
}
