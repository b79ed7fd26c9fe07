/**
 * Owns the parameters of a gateway's request: those in its address, and those in its body.
 * Invariant: an unknown name is an error, and so is a secret in the address.
 */
import type { ParameterDescription } from "../description.js";
import type { HttpRequest } from "../exchange.js";
import { objectIn, own, refuseOthers } from "../json/data-sets.js";
import { JsonError } from "../json/json-error.js";
import { fieldFromJson } from "../json/json-values.js";
import { parseContentType } from "../text/content-type.js";
import { resolveType } from "../values/element.js";
import { parameterFromText } from "./credentials.js";
import { type NumberValues, parseJson } from "./parse-json.js";
import { Problem } from "./problems.js";

type Parameters = readonly ParameterDescription[];

/** Whether a parameter may be in an address: one simple value that is no secret. */
export function fitsQuery({ type, secret = false, nullable, delimiter }: ParameterDescription): boolean {
  const resolved = resolveType(type);
  if (secret !== false || nullable === true || delimiter !== undefined || resolved.kind !== "simple") return false;
  return !(resolved.initial === "" && resolved.reference === true);
}

/** Throws a {@link JsonError} or a {@link Problem}. */
export function queryValues(parameters: Parameters, query: string): Record<string, unknown> {
  if (!isUtf8(query))
    throw new Problem(400, "invalid-request", { detail: "The query has an escape that is not UTF-8." });
  const search = new URLSearchParams(query);
  const names = parameters.map(({ name }) => name);
  refuseOthers(Object.fromEntries(search), names, undefined);
  const values: Record<string, unknown> = Object.create(null);
  for (const parameter of parameters) {
    const key = parameter.name;
    const at = { key, outer: undefined };
    const texts = search.getAll(key);
    const [text] = texts;
    if (texts.length > 1) throw new JsonError(at, "one value", `${texts.length} values`);
    values[parameter.name] =
      text === undefined ? fieldFromJson(parameter, undefined, at) : parameterFromText(parameter, text);
  }
  return values;
}

/** `URLSearchParams` would replace invalid escapes. */
function isUtf8(query: string): boolean {
  try {
    return decodeURIComponent(query) !== undefined;
  } catch {
    return false;
  }
}

/** `numbers`: of a gateway whose JSON has numbers for `long` and `decimal`. Throws a {@link JsonError} or a {@link Problem}. */
export function bodyValues(
  parameters: Parameters,
  { headers, body }: HttpRequest,
  numbers?: NumberValues,
): Record<string, unknown> {
  const json = objectIn(parseBody(headers["content-type"], body, numbers), undefined);
  refuseOthers(
    json,
    parameters.map(({ name }) => name),
    undefined,
  );
  const values: Record<string, unknown> = Object.create(null);
  for (const parameter of parameters) {
    const key = parameter.name;
    const at = { key, outer: undefined };
    const property = numbers?.valueWithTexts(parameter.type, own(json, key)) ?? own(json, key);
    // A list that is one text on the wire; the client joins it.
    const isJoined = parameter.delimiter !== undefined && Array.isArray(property);
    const value = isJoined ? property : fieldFromJson(parameter, property, at);
    if (value !== undefined) values[parameter.name] = value;
  }
  return values;
}

function parseBody(
  contentType: string | undefined,
  body: Uint8Array | undefined,
  numbers: NumberValues | undefined,
): unknown {
  const isEmpty = body === undefined || body.length === 0;
  const { mediaType } = parseContentType(contentType);
  if (isEmpty && mediaType === "") return {};
  if (mediaType !== "application/json") {
    const detail = "Send the parameters as one JSON object, with the header Content-Type: application/json.";
    throw new Problem(415, "unsupported-media-type", { detail });
  }
  return isEmpty ? {} : parseJson(body, "The body", numbers);
}
