/**
 * Owns the conversion of a request's credentials to parameters and SOAP headers, as
 * `generator/emit/openapi/security.ts` documents it.
 * Invariant: a name and a password are HTTP Basic, a single value is a bearer token, and everything else is a header of
 * its own.
 */
import { ValueError } from "../description.js";
import type {
  AnyOperation,
  ParameterDescription,
  Secrecy,
  SoapHeaderDescription,
  TypeReference,
} from "../description.js";
import type { HttpHeaders } from "../exchange.js";
import { base64Binary } from "../values/base64-binary.js";
import { resolveType } from "../values/element.js";
import type { RichField } from "../values/rich-description.js";
import { JsonError } from "../json/json-error.js";
import { fieldFromJson } from "../json/json-values.js";
import { type NumberValues, parseJson } from "./parse-json.js";
import { Problem } from "./problems.js";

interface Part {
  readonly name: string;
  readonly secret?: Secrecy;
}

type Values = Record<string, unknown>;

/** Values that a request brings besides its body. */
interface ReceivedValues {
  readonly parameters: Values;
  readonly soapHeaders: Values;
}

/** Puts what it finds into `received`. Throws a {@link Problem}. */
type Reader = (headers: HttpHeaders, received: ReceivedValues, numbers: NumberValues | undefined) => void;

export interface CredentialsReader {
  /** Names of the HTTP headers that it reads, in lower case. */
  readonly headers: readonly string[];
  /** Throws a {@link Problem} or a {@link JsonError}. */
  read(headers: HttpHeaders, numbers?: NumberValues): ReceivedValues;
}

/** `isFixed`: the client has the credentials, and requests bring none. */
export function credentialsReader(operation: AnyOperation, isFixed: boolean): CredentialsReader {
  let isFree = true;
  const readers: Reader[] = [];
  const names: string[] = [];
  const useAuthorization = (parts: readonly Part[], optional: boolean, put: PutParts): boolean => {
    const reader = isFree ? httpReader(operation, parts, optional, put) : undefined;
    if (reader === undefined) return false;
    isFree = false;
    names.push("authorization");
    readers.push(reader);
    return true;
  };
  for (const set of isFixed ? [] : credentialSets(operation)) {
    const put: PutParts = ({ parameters }, texts) => {
      for (const parameter of set)
        parameters[parameter.name] = parameterFromText(parameter, texts[parameter.name] ?? "");
    };
    if (useAuthorization(set, false, put)) continue;
    names.push(...set.map(({ name }) => parameterHeader(name).toLowerCase()));
    readers.push(...set.map((parameter) => parameterReader(operation, parameter)));
  }
  for (const header of operation.soapHeaders ?? []) {
    if (header.direction === "out" || (isFixed && isSecretHeader(header))) continue;
    const parts = isSecretHeader(header) ? partsOf(header) : undefined;
    const put: PutParts = ({ soapHeaders }, texts) => {
      soapHeaders[header.name] = resolveType(header.type).kind === "simple" ? texts[header.name] : texts;
    };
    if (parts !== undefined && useAuthorization(parts, header.required !== true, put)) continue;
    names.push(soapHeaderName(header.name).toLowerCase());
    readers.push(jsonReader(header));
  }
  return {
    headers: names,
    read(headers, numbers) {
      const received = { parameters: Object.create(null), soapHeaders: Object.create(null) };
      for (const reader of readers) reader(headers, received, numbers);
      return received;
    },
  };
}

type PutParts = (received: ReceivedValues, texts: Readonly<Record<string, string>>) => void;

function credentialSets({ parameters }: AnyOperation): Iterable<readonly ParameterDescription[]> {
  const sets = new Map<string, ParameterDescription[]>();
  for (const parameter of parameters) {
    if (parameter.credential === undefined) continue;
    const set = sets.get(parameter.credential) ?? [];
    set.push(parameter);
    sets.set(parameter.credential, set);
  }
  return sets.values();
}

/** Undefined if the parts are neither a single value nor a name and a password. */
function httpReader(
  { service }: AnyOperation,
  parts: readonly Part[],
  optional: boolean,
  put: PutParts,
): Reader | undefined {
  const [first, second, third] = parts;
  if (first === undefined || third !== undefined) return undefined;
  const secrets = parts.filter(({ secret }) => secret === true);
  const [secret] = secrets;
  const user = parts.find((part) => part !== secret);
  const isBasic = second !== undefined;
  if (isBasic && (secret === undefined || secrets.length > 1 || user === undefined)) return undefined;
  const scheme = isBasic ? "Basic" : "Bearer";
  const challenge = challengeOf(scheme, service.name);
  return (headers, received) => {
    const text = authorizationOf(headers, scheme);
    if (text === undefined) {
      if (optional && headers["authorization"] === undefined) return;
      throw missing(`This operation needs HTTP ${scheme} authentication.`, challenge);
    }
    if (!isBasic) return put(received, { [first.name]: text });
    const pair = readBasic(text);
    if (pair === undefined) throw missing("The header Authorization is no name and password in Base64.", challenge);
    put(received, { [user?.name ?? ""]: pair[0], [secret?.name ?? ""]: pair[1] });
  };
}

type HttpScheme = "Basic" | "Bearer";

/** Credentials in the header Authorization; undefined for another scheme. */
export function authorizationOf({ authorization = "" }: HttpHeaders, scheme: HttpScheme): string | undefined {
  const [, name = "", text] = /^([A-Za-z]+) +(\S+) *$/.exec(authorization) ?? [];
  return name.toLowerCase() === scheme.toLowerCase() ? text : undefined;
}

/** `service`: its name. */
export function challengeOf(scheme: HttpScheme, service: string): string {
  return `${scheme} ${realmOf(service)}${scheme === "Basic" ? ', charset="UTF-8"' : ""}`;
}

export function missing(detail: string, challenge: string): Problem {
  return new Problem(401, "unauthorized", { detail }, { "www-authenticate": challenge });
}

/** Undefined if it is none. */
export function readBasic(text: string): readonly [string, string] | undefined {
  try {
    const pair = new TextDecoder("utf-8", { fatal: true }).decode(base64Binary.decode(text));
    const colon = pair.indexOf(":");
    return colon < 0 ? undefined : [pair.slice(0, colon), pair.slice(colon + 1)];
  } catch {
    return undefined;
  }
}

function parameterReader({ service }: AnyOperation, parameter: ParameterDescription): Reader {
  const header = parameterHeader(parameter.name);
  return (headers, { parameters }) => {
    const text = headers[header.toLowerCase()];
    if (text === undefined) throw missing(`The header ${header} is missing.`, `Header ${realmOf(service.name)}`);
    parameters[parameter.name] = parameterFromText(parameter, text);
  };
}

/** `X-Mobile-Number`: the HTTP header of a credential parameter. */
function parameterHeader(name: string): string {
  return `X-${headerWord(name)}`;
}

/** The value of a parameter that is text in the request. Throws a {@link JsonError} with the name of the parameter. */
export function parameterFromText(parameter: ParameterDescription, text: string): unknown {
  const type = resolveType(parameter.type);
  try {
    return type.kind === "simple" ? (type.decodeForm ?? type.decode)(text) : text;
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new JsonError({ key: parameter.name, outer: undefined }, error.expected, "another text");
  }
}

function realmOf(name: string): string {
  return `realm="${name.replace(/[^ -~]|["\\]/g, "?")}"`;
}

function jsonReader(description: SoapHeaderDescription): Reader {
  const header = soapHeaderName(description.name);
  return (headers, { soapHeaders }, numbers) => {
    const text = headers[header.toLowerCase()];
    const json = text === undefined ? undefined : parseJson(text, `The header ${header}`, numbers);
    const value = fieldFromJson(description, numbers?.valueWithTexts(description.type, json) ?? json, {
      key: header,
      outer: undefined,
    });
    if (value !== undefined) soapHeaders[description.name] = value;
  };
}

/** `Soap-AuthHeader`: the HTTP header with a SOAP header as JSON. */
export function soapHeaderName(name: string): string {
  return `Soap-${headerWord(name)}`;
}

/** Proxies drop headers with an underscore. */
function headerWord(name: string): string {
  return encodeURIComponent(name).replaceAll("_", "-");
}

function isSecretHeader(header: SoapHeaderDescription): boolean {
  const { secret = false } = header;
  return secret !== false || fieldsOf(header.type).some((field) => (field.secret ?? false) !== false);
}

/** Fields of a record that belongs to no family, without its wildcards. */
function fieldsOf(reference: TypeReference): readonly RichField[] {
  const type = resolveType(reference);
  if (type.kind === "record") return type.fields;
  if (type.kind !== "coded" || !("description" in type)) return [];
  const { fields, tagged } = type.description as { readonly fields: readonly RichField[]; readonly tagged?: true };
  return tagged === true ? [] : fields.filter((field) => field.as !== "any" && field.as !== "attributes");
}

function partsOf(header: SoapHeaderDescription): readonly Part[] | undefined {
  const type = resolveType(header.type);
  if (type.kind === "simple") return type.name === "string" ? [header] : undefined;
  const fields = fieldsOf(header.type);
  const isPlain = (field: RichField): boolean => {
    const fieldType = resolveType(field.type);
    return field.as === undefined && fieldType.kind === "simple" && fieldType.name === "string";
  };
  return fields.length > 0 && fields.every(isPlain) ? fields : undefined;
}
