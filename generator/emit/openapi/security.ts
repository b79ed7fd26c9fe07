/**
 * Owns the places of credentials in requests to the gateway, never in a body.
 * `templates/runtime/gateway/credentials.ts` reads them there.
 * Invariant: a name and a password are HTTP Basic, a single value is a bearer token, and everything else is a header of
 * its own.
 */
import { sentHeaders, typeNamed } from "../../model/questions.js";
import type { Operation, Parameter, RecordField, Secrecy, Service, SoapHeader } from "../../model/service.js";
import { propertyName } from "../../names/index.js";
import type { JsonSchema } from "./json-schema.js";

/** A requirement of an operation. */
export interface Requirement {
  /** Name of the security scheme: of the credential set or SOAP header for HTTP authentication, else of the HTTP header. */
  readonly name: string;
  readonly scheme: JsonSchema;
  /** A request may come without it. */
  readonly optional: boolean;
}

interface Part {
  readonly name: string;
  readonly secret: Secrecy | undefined;
}

/** In the order of the operation. Only the first may use the header `Authorization`. */
export function requirementsOf(service: Service, operation: Operation): readonly Requirement[] {
  let isFree = true;
  const ofParts = (name: string, parts: readonly Part[] | undefined, optional: boolean): readonly Requirement[] => {
    const http = isFree && parts !== undefined ? httpScheme(name, parts) : undefined;
    if (http === undefined) return [];
    isFree = false;
    return [{ name, scheme: http, optional }];
  };
  const sets = credentialSets(operation).flatMap(([name, parameters]) => {
    const http = ofParts(name, parameters, false);
    return http.length > 0 ? http : parameters.map((each) => headerRequirement(each.name, parameterHeaderName(each)));
  });
  const headers = sentHeaders(operation)
    .filter((header) => isSecretHeader(service, header))
    .flatMap((header) => {
      const optional = !header.required;
      const http = ofParts(header.name, partsOf(service, header), optional);
      return http.length > 0 ? http : [{ ...headerRequirement(header.name, soapHeaderName(header), true), optional }];
    });
  return [...sets, ...headers];
}

function credentialSets({ parameters }: Operation): readonly (readonly [string, readonly Parameter[]])[] {
  const sets = new Map<string, Parameter[]>();
  for (const parameter of parameters) {
    if (parameter.credential === undefined) continue;
    const set = sets.get(parameter.credential) ?? [];
    set.push(parameter);
    sets.set(parameter.credential, set);
  }
  return [...sets];
}

function httpScheme(name: string, parts: readonly Part[]): JsonSchema | undefined {
  const [first, second, third] = parts;
  if (first === undefined || third !== undefined) return undefined;
  if (second === undefined) {
    return { type: "http", scheme: "bearer", description: `The value of ${first.name}.` };
  }
  const secrets = parts.filter(({ secret }) => secret === "full");
  const [secret] = secrets;
  const user = parts.find((part) => part !== secret);
  if (secret === undefined || secrets.length > 1 || user === undefined) return undefined;
  return {
    type: "http",
    scheme: "basic",
    description: `${name}: the user name is ${user.name}, the password ${secret.name}.`,
  };
}

function headerRequirement(name: string, header: string, isJson = false): Requirement {
  const description = isJson ? `The SOAP header ${name} as JSON.` : `The value of ${name}.`;
  return { name: header, scheme: { type: "apiKey", in: "header", name: header, description }, optional: false };
}

/** `X-Mobile-Number`: the HTTP header of a credential parameter. */
export function parameterHeaderName(parameter: Pick<Parameter, "name" | "property">): string {
  return `X-${headerWord(propertyName(parameter))}`;
}

/** `Soap-AuthHeader`: the HTTP header with a SOAP header as JSON. */
export function soapHeaderName(header: Pick<SoapHeader, "name" | "property">): string {
  return `Soap-${headerWord(propertyName(header))}`;
}

/** Proxies drop headers with an underscore. */
function headerWord(name: string): string {
  return encodeURIComponent(name).replaceAll("_", "-");
}

/** Whether a SOAP header holds a secret, so that it is a security scheme. */
export function isSecretHeader(service: Service, header: SoapHeader): boolean {
  return header.secret !== undefined || fieldsOf(service, header).some(({ secret }) => secret !== undefined);
}

/** Fields of a header that is a record, without its wildcards. */
function fieldsOf(service: Service, { type: use }: SoapHeader): readonly RecordField[] {
  const type = use.kind === "named" ? typeNamed(service, use.name) : undefined;
  if (type?.kind !== "record" || type.extends !== undefined) return [];
  return type.fields.filter(({ form }) => form !== "any" && form !== "attributes");
}

/** The fields of a header that is a record of single texts; the header itself if it is one text. */
function partsOf(service: Service, header: SoapHeader): readonly Part[] | undefined {
  if (header.type.kind === "scalar") return header.type.name === "string" ? [header] : undefined;
  const fields = fieldsOf(service, header);
  const isPlain = ({ form, type, repeated }: RecordField): boolean =>
    form === "element" && type.kind === "scalar" && type.name === "string" && repeated === undefined;
  return fields.length > 0 && fields.every(isPlain) ? fields : undefined;
}
