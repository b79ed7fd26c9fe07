/**
 * Owns the decoding of parameters of HTTP GET and HTTP POST requests (wire 2).
 * Invariant: as in ASMX, every parameter is required, letter case is ignored, and unknown names are ignored. Unlike ASMX, a repeated
 * parameter is rejected unless it is a list.
 */
import type { ParameterDescription, SimpleType } from "../../description.js";
import { resolveType, wireName } from "../../values/element.js";
import { ValueError } from "../../values/type.js";
import { decodeForm, type FormDecoder } from "./codec.js";
import { RefusedRequest } from "../refused-request.js";
import type { Received, ServedOperation } from "../server-table.js";

/** `form`: query string or form body. Throws RefusedRequest. */
export function readFormRequest(served: ServedOperation, form: string, decoder: () => FormDecoder): Received {
  const { operation, formParameters } = served;
  const texts = new Map<ParameterDescription, [string, ...string[]]>();
  for (const { name, value } of decodeForm(form, decoder())) {
    const parameter = formParameters.get(name.toLowerCase());
    if (parameter === undefined) continue;
    const before = texts.get(parameter);
    if (before === undefined) texts.set(parameter, [value]);
    else if (parameter.formItems !== undefined) before.push(value);
    else throw new RefusedRequest(`Parameter ${wireName(parameter)} is given twice.`);
  }
  const received = served.createReceived();
  for (const parameter of operation.parameters) {
    const values = texts.get(parameter);
    if (values === undefined) throw new RefusedRequest(`Missing parameter: ${wireName(parameter)}.`);
    received[parameter.name] =
      parameter.formItems === undefined ? decodeValue(parameter, values[0]) : decodeItems(parameter, values);
  }
  return received;
}

function decodeItems(parameter: ParameterDescription, texts: readonly string[]): unknown {
  try {
    return parameter.formItems?.decode(parameter, texts, decodeValue);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new RefusedRequest(`Parameter ${wireName(parameter)}: expected ${error.expected}.`);
  }
}

function decodeValue(parameter: ParameterDescription, text: string): unknown {
  const type = resolveType(parameter.type);
  if (type.kind !== "simple") throw new RefusedRequest(`Parameter ${wireName(parameter)} can be sent over SOAP only.`);
  try {
    return type.decodeForm === undefined ? type.decode(text) : type.decodeForm(text);
  } catch (error) {
    if (error instanceof ValueError) throw new RefusedRequest(describeUnreadable(parameter, type, text, error));
    throw error;
  }
}

/** .NET names of types, which ASMX uses in messages about conversions. */
const systemNames: ReadonlyMap<string, string> = new Map([
  ["boolean", "System.Boolean"],
  ["byte", "System.SByte"],
  ["unsignedByte", "System.Byte"],
  ["short", "System.Int16"],
  ["unsignedShort", "System.UInt16"],
  ["int", "System.Int32"],
  ["unsignedInt", "System.UInt32"],
  ["long", "System.Int64"],
  ["unsignedLong", "System.UInt64"],
  ["float", "System.Single"],
  ["double", "System.Double"],
  ["decimal", "System.Decimal"],
  ["dateTime", "System.DateTime"],
  ["guid", "System.Guid"],
]);

/** ASMX's message, with the parameter's name added, and without the value of a secret. */
function describeUnreadable(
  { name, element = name, secret }: ParameterDescription,
  type: SimpleType,
  text: string,
  error: ValueError,
): string {
  const value = secret ? "the value" : text.slice(0, 100);
  return `Cannot convert ${value} to ${systemNames.get(type.name) ?? type.name}.\nParameter name: ${element} ---> expected ${error.expected}.`;
}
