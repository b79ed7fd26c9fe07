/**
 * Owns the codec of SOAP headers in responses, for both sides (wire 3). Only operations with such headers import it.
 * Invariant: a header occurs at most once, and only described headers are returned.
 */
import type { AnyOperation, EncodedMessage, ResponseHeaders, SoapHeaderDescription } from "../../description.js";
import { parseContentType } from "../../text/content-type.js";
import { decodeElement } from "../../values/decode-element.js";
import { strictAnswer, tellReading } from "../../values/reading.js";
import { XmlReader } from "../../xml/reader.js";
import { decodeDeclaredUtf8 } from "../../xml/utf8.js";
import { encodeBlock, findBlock } from "./blocks.js";
import { openBody, versionOf } from "./open-envelope.js";

export const responseHeaders: ResponseHeaders = {
  knows: (reader, { operation, namespace }) => findBlock(returned(operation), reader, namespace) !== undefined,

  async read(response, { operation, connection: { namespace, xmlLimits: limits } }) {
    const { encoding } = operation;
    const { headers, body, parts }: EncodedMessage = encoding?.rootOf?.(response) ?? response;
    const values: Record<string, unknown> = Object.create(null);
    if (body.length === 0) return values;
    const { charset } = parseContentType(headers["content-type"]);
    const text =
      decodeDeclaredUtf8(body, charset) ?? (await import("../../xml/decode.js")).decodeXmlBytes(body, charset);
    const ownReader = encoding?.reader(text, operation, "response", limits, parts, namespace);
    const reader = ownReader ?? new XmlReader(text, { limits });
    tellReading(reader, strictAnswer);
    reader.readRoot();
    const version = versionOf(reader.namespace);
    // Over GET and POST there is no envelope.
    if (version === undefined) return values;
    openBody(reader, version, (block) => {
      const header = findBlock(returned(operation), block, namespace);
      if (header === undefined) return block.skip();
      if (header.name in values) throw block.error(`the SOAP header ${header.name} is there twice`);
      values[header.name] = decodeElement(block, header);
    });
    return values;
  },

  echo(operation, received) {
    const values: Record<string, unknown> = Object.create(null);
    for (const { name, direction } of returned(operation))
      if (direction === "inout" && Object.hasOwn(received, name)) values[name] = received[name];
    return values;
  },

  write({ soapHeaders = [], name: operation, service }, namespace, values) {
    const described = soapHeaders.filter(isReturned);
    for (const name of Object.keys(values)) {
      if (described.some((header) => header.name === name)) continue;
      throw new TypeError(`the answers of ${operation} have no SOAP header ${JSON.stringify(name)}`);
    }
    return described
      .map((header) => {
        const value = Object.hasOwn(values, header.name) ? values[header.name] : undefined;
        return value === undefined ? "" : encodeBlock(service, namespace, { ...header, required: false }, value);
      })
      .join("");
  },
};

function returned({ soapHeaders = [] }: AnyOperation): readonly SoapHeaderDescription[] {
  return soapHeaders.filter(isReturned);
}

function isReturned({ direction }: SoapHeaderDescription): boolean {
  return direction !== undefined;
}
