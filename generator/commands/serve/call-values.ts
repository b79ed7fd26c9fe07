/**
 * Owns the values of a call on the command line: one simple value as text, bytes from a file, everything else as JSON.
 * Invariant: a message names the parameter, and never its value, which may be secret.
 */
import type { AnyOperation, FieldDescription, ParameterDescription } from "../../../templates/runtime/description.js";
import { parameterFromText } from "../../../templates/runtime/gateway/credentials.js";
import { JsonError } from "../../../templates/runtime/json/json-error.js";
import { fieldFromJson } from "../../../templates/runtime/json/json-values.js";
import { suggestName } from "../../../templates/runtime/text/near-name.js";
import { base64Binary } from "../../../templates/runtime/values/base64-binary.js";
import { resolveType } from "../../../templates/runtime/values/element.js";
import { attempt, recover } from "../../model/attempt.js";
import { UsageError } from "../terminal/exit-codes.js";

type Values = Readonly<Record<string, unknown>>;

export interface CallValues {
  readonly parameters: Values;
  /** SOAP headers by name. */
  readonly soapHeaders: Values;
}

/** Parameters of a call, then the SOAP headers of its request that no parameter is called like. */
export function fieldsOfCall({ parameters, soapHeaders = [] }: AnyOperation): readonly FieldDescription[] {
  const names = new Set(parameters.map(({ name }) => name));
  return [...parameters, ...soapHeaders.filter(({ name, direction }) => direction !== "out" && !names.has(name))];
}

/**
 * `words`: those after the operation, such as `--Id`, `7`. `json`: values of lower precedence. `environment`: the value
 * of a credential parameter that neither has. `file`: the bytes of a file, for a word such as `@film.mp4`. Throws
 * {@link UsageError}.
 */
export function callValues(
  operation: AnyOperation,
  words: readonly string[],
  json: Values,
  environment: (name: string) => string | undefined,
  file: (path: string) => unknown,
): CallValues {
  const texts = textsByName(words);
  const fields = fieldsOfCall(operation);
  const names = fields.map(({ name }) => name);
  for (const name of [...texts.keys(), ...Object.keys(json)]) {
    if (!names.includes(name))
      throw new UsageError(`${operation.name} has no parameter ${JSON.stringify(name)}${suggestName(name, names)}`);
  }
  const values: Record<string, unknown> = Object.create(null);
  for (const field of fields) {
    const value = valueOf(field, texts.get(field.name), json[field.name], environment, file);
    if (value !== undefined) values[field.name] = value;
  }
  const isParameter = new Set(operation.parameters.map(({ name }) => name));
  const chosen = (which: boolean): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isParameter.has(name) === which));
  return { parameters: chosen(true), soapHeaders: chosen(false) };
}

/** How the values of a field are written: `<int>`, `<JSON>`. */
export function placeholderOf({ type, secret = false }: FieldDescription): string {
  const resolved = resolveType(type);
  const word = isBytes({ type }) ? "base64 or @file" : resolved.kind === "simple" ? resolved.name : "JSON";
  return secret === false ? `<${word}>` : `<${word}, secret>`;
}

function isBytes({ type }: Pick<FieldDescription, "type">): boolean {
  const resolved = resolveType(type);
  return resolved.kind === "simple" && resolved.name === base64Binary.name;
}

function textsByName(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const equals = word.indexOf("=");
    if (!word.startsWith("--")) throw new UsageError(`${JSON.stringify(word)} is no parameter; write --NAME VALUE`);
    const name = word.slice(2, equals < 0 ? undefined : equals);
    let value = equals < 0 ? undefined : word.slice(equals + 1);
    if (value === undefined) {
      index += 1;
      value = words[index];
      if (value === undefined || value.startsWith("--"))
        throw new UsageError(`--${name} has no value; write --${name}=VALUE for one that begins with --, or is empty`);
    }
    texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return texts;
}

function valueOf(
  field: FieldDescription | ParameterDescription,
  texts: readonly string[] | undefined,
  json: unknown,
  environment: (name: string) => string | undefined,
  file: (path: string) => unknown,
): unknown {
  const { name, type } = field;
  const isCredential = "credential" in field && field.credential !== undefined;
  const fromEnvironment = isCredential && texts === undefined && json === undefined ? environment(name) : undefined;
  const [text, second] = texts ?? [fromEnvironment];
  const at = { key: name, outer: undefined };
  return recover(
    () => {
      if (text === undefined) return fieldFromJson(field, json, at);
      const isSimple = resolveType(type).kind === "simple";
      // No base64 begins with it.
      if (isBytes(field) && second === undefined && text.startsWith("@")) return file(text.slice(1));
      if (isSimple && second !== undefined) throw new JsonError(at, "one value", `${texts?.length ?? 0} values`);
      return isSimple ? parameterFromText(field, text) : fieldFromJson(field, jsonOf(name, texts ?? [text]), at);
    },
    JsonError,
    (error) => {
      throw new UsageError(`--${error.message.slice(1)}`);
    },
  );
}

/** Several texts are the items of a list. Texts that are no JSON are texts. */
function jsonOf(name: string, texts: readonly string[]): unknown {
  const [first = ""] = texts;
  if (texts.length > 1) return texts.map((text) => (/^\s*[[{"]/.test(text) ? parsed(name, text) : text));
  return parsed(name, first);
}

function parsed(name: string, text: string): unknown {
  const json = attempt((): unknown => JSON.parse(text));
  if (json !== undefined) return json;
  throw new UsageError(`--${name} is no JSON; expected an object or a list, such as --${name} '["a", "b"]'`);
}
