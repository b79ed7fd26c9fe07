/**
 * Owns the client side that SOAP 1.1 and SOAP 1.2 share. They differ only in the envelope's namespace and in HTTP headers (wire 1, 3).
 * Invariant: requests have ASMX's layout: declaration and envelope on one line, and no element for an absent parameter.
 */
import type { BindingId, CallNames } from "../../description.js";
import { encodeUtf8 } from "../../text/encode-utf8.js";
import { InvalidArgumentError } from "../../errors.js";
import type { HttpHeaders } from "../../exchange.js";
import { encodingError, type ParameterValues } from "../../parameters.js";
import { encodeElement } from "../../values/element.js";
import type { ElementPath } from "../../xml/plain-document.js";
import { startTag } from "../../xml/writer.js";
import {
  globalTag,
  innerNamespace,
  innerWriter,
  requestElement,
  responseElement,
  resultElement,
} from "../global-element.js";
import type { Binding, ClientBinding, Endpoint } from "../binding.js";
import { emptyBody, envelopeEnd, envelopeStart, type SoapVersion } from "./envelope.js";

/** Creates the client side of one SOAP binding. */
export function soapBinding<Id extends BindingId>(
  id: Id,
  version: SoapVersion,
  headersOf: (endpoint: Endpoint) => HttpHeaders,
): Binding<Id> {
  return {
    id,
    prepare(endpoint): ClientBinding {
      const headers = headersOf(endpoint);
      const start = envelopeStart(version);
      const encodeBody = bodyEncoder(endpoint);
      const literal: ClientBinding = {
        envelope: version,
        encodeRequest: (values, soapHeaders, block = "") => {
          const body = encodeBody(values);
          const text = start + encodeHeaders(endpoint, soapHeaders, block) + body;
          return { method: "POST", url: endpoint.url, headers, body: encodeUtf8(text) };
        },
        resultPath: resultPath(version, endpoint),
      };
      return endpoint.operation.encoding?.client(literal, endpoint) ?? literal;
    },
  };
}

/** Encodes the body and the end of the envelope. */
function bodyEncoder({ operation, names, namespace }: Endpoint): (values: ParameterValues) => string {
  if (requestElement(operation) === "") return () => emptyBody;
  const other = operation.elements?.requestNamespace;
  const { name, declared } = globalTag(operation.service, requestElement(operation), other ?? namespace);
  const open = `<soap:Body>${startTag(name, declared)}`;
  const [bare] = operation.bareRequest === true ? operation.parameters : [];
  return (values) => {
    const writer = innerWriter(operation.service, other);
    operation.parameters.forEach((parameter, index) => {
      const value = values[index];
      if (value === undefined) return;
      const element = parameter === bare ? { ...parameter, element: name } : parameter;
      encodeChecked(names, parameter, () => encodeElement(writer, element, value, parameter.name));
    });
    const text = writer.toString();
    const rest = bare !== undefined ? text.slice(name.length + 1) : text === "" ? " />" : `>${text}</${name}>`;
    return `${open}${rest}</soap:Body>${envelopeEnd}`;
  };
}

/** Runs an encoder. Converts its errors to an InvalidArgumentError that names the parameter. */
function encodeChecked(names: CallNames, named: { name: string }, encode: () => void): void {
  try {
    encode();
  } catch (error) {
    throw encodingError(names, named, error);
  }
}

/** The soap:Header of a call; empty without headers. */
function encodeHeaders(
  { names, operation, namespace }: Endpoint,
  given: Readonly<Record<string, unknown>>,
  block: string,
): string {
  const blocks = operation.requestHeaders?.encode(operation, names, namespace, given);
  const [name] = Object.keys(given);
  if (blocks === undefined && name !== undefined) {
    const problem = `it has no SOAP header ${JSON.stringify(name.slice(0, 200))}; it takes none`;
    throw new InvalidArgumentError(name, problem, names);
  }
  const all = block + (blocks ?? "");
  return all && `<soap:Header>${all}</soap:Header>`;
}

/** Path of the result in a response without other elements. For void: path of the response element; `undefined` if that may be missing. */
function resultPath(version: SoapVersion, { operation, namespace }: Endpoint): ElementPath | undefined {
  const { result, bareResponse, service, elements } = operation;
  if (responseElement(operation) === "") return undefined;
  const outer = elements?.responseNamespace ?? namespace;
  const path: [string, string][] = [
    [version.namespace, "Envelope"],
    [version.namespace, "Body"],
    [outer, responseElement(operation)],
  ];
  const isVoid = result.codec.rootName(result) === undefined;
  if (bareResponse === true) return isVoid ? undefined : path;
  if (!isVoid) path.push([elements?.resultNamespace ?? innerNamespace(service, outer), resultElement(operation)]);
  return path;
}
