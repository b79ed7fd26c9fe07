/**
 * Owns the invalid requests of the test kit: what is wrong with each, and how a server has to refuse it.
 * Invariant: each is a sample request with one error. Errors of the envelope or address are sent once per binding of a
 * service; errors of a value, for every operation that has such a value.
 */
import { bindingRows, isFormBinding, isInUrl, isScriptBinding } from "../model/bindings.js";
import { soapActionOf } from "../model/questions.js";
import { type Scalar, scalars } from "../model/scalars.js";
import type { BindingId, Operation, Parameter, Service } from "../model/service.js";
import { isRequestShared, isUnwrapped } from "../model/unwrapped.js";
import { soapNamespaces } from "./check-envelope.js";
import type { Refusal } from "./check-refusal.js";
import { scriptFormOf } from "../model/script-form.js";

export interface Malformed {
  readonly name: string;
  readonly refusal: Refusal;
  /** The operation that the request is made of; its sample unless given. */
  readonly operation?: Operation;
  /** The rest is done to the text of the request file. */
  readonly change?: (text: string) => string;
}

const unreadable = { kind: "status", status: 400, section: 1 } as const;
const wrongType = { kind: "status", status: 415, section: 1 } as const;
const client = { kind: "fault", code: "Client", section: 1 } as const;
const notUnderstood = { kind: "fault", code: "MustUnderstand", section: 1 } as const;

/** Malformed requests that do not depend on an operation's parameters. */
export function malformedOfBinding(service: Service, operation: Operation, binding: BindingId): readonly Malformed[] {
  const { soapVersion } = bindingRows[binding];
  if (soapVersion !== undefined) return malformedEnvelopes(service, operation, soapVersion);
  const { name } = operation;
  const unknown = `no${name}`;
  if (isScriptBinding(binding)) return malformedScripts(operation, unknown);
  const requests: readonly Malformed[] = [
    {
      name: "unknown operation",
      refusal: { kind: "text", begins: `${unknown} Web Service method name is not valid.`, section: 2 },
      operation: { ...operation, name: unknown },
    },
  ];
  if (isInUrl(binding)) return requests;
  const refusal: Refusal = { kind: "text", begins: "Request format is invalid: text/plain", section: 2 };
  return [...requests, { name: "no form", refusal, change: withType("text/plain; charset=utf-8") }];
}

function malformedScripts(operation: Operation, unknown: string): readonly Malformed[] {
  const begins = `Unknown web method ${unknown}.`;
  const requests: readonly Malformed[] = [
    { name: "unknown operation", refusal: scriptError(begins), operation: { ...operation, name: unknown } },
  ];
  if (operation.useHttpGet) return requests;
  return [...requests, { name: "cut off", refusal: scriptError(""), change: (text) => text.trimEnd().slice(0, -1) }];
}

function scriptError(begins: string): Refusal {
  return { kind: "json", begins };
}

function malformedEnvelopes(
  service: Service,
  operation: Operation,
  version: keyof typeof soapNamespaces,
): readonly Malformed[] {
  const { elements } = operation;
  const namespace = elements.requestNamespace ?? service.namespace;
  const isInBody = isUnwrapped(operation, "request");
  const header = '<h:Unknown xmlns:h="urn:unknown" soap:mustUnderstand="1" />';
  const named = (request: string, requestNamespace: string): Operation => ({
    ...operation,
    elements: { ...elements, request, requestNamespace },
  });
  const requests: readonly Malformed[] = [
    { name: "cut off", refusal: unreadable, change: (text) => text.slice(0, -"</soap:Envelope>".length) },
    {
      name: "DOCTYPE",
      refusal: unreadable,
      change: (text) => text.replace("<soap:Envelope", "<!DOCTYPE Envelope><soap:Envelope"),
    },
    {
      name: "envelope of no version",
      refusal: { kind: "fault", code: "VersionMismatch", either: true, section: 1 },
      change: (text) => text.replace(soapNamespaces[version], "urn:no-version"),
    },
    {
      name: "no Body",
      refusal: client,
      change: (text) => text.replace(/<soap:Body \/>|<soap:Body>.*<\/soap:Body>/s, ""),
    },
    ...(elements.request === "" || isInBody
      ? []
      : [{ name: "another namespace", refusal: client, operation: named(elements.request, `${namespace}other`) }]),
    { name: "header that must be understood", refusal: notUnderstood, change: withHeader(header) },
    { name: "no XML's type", refusal: wrongType, change: withType("text/plain; charset=utf-8") },
  ];
  if (version === "1.2") {
    if (operation.bindings.every((id) => bindingRows[id].soapVersion !== "1.1")) return requests;
    const change = (text: string): string => text.replace(soapNamespaces["1.2"], soapNamespaces["1.1"]);
    return [...requests, { name: "envelope of SOAP 1.1", refusal: wrongType, change }];
  }
  if (soapActionOf(service, operation, service.namespace) === "" || isRequestShared(service, operation))
    return requests;
  const action = /^SOAPAction: .*$/m;
  const unknownAction: Malformed = {
    name: "unknown SOAPAction",
    refusal: client,
    change: (text) => text.replace(action, 'SOAPAction: "urn:unknown"'),
  };
  if (isInBody) return [...requests, unknownAction];
  return [
    ...requests,
    unknownAction,
    {
      name: "unknown operation",
      refusal: client,
      operation: named(`no${elements.request}`, namespace),
      change: (text) => text.replace(action, 'SOAPAction: ""'),
    },
  ];
}

function withType(type: string): (text: string) => string {
  return (text) => text.replace(/^Content-Type: .*$/m, `Content-Type: ${type}`);
}

function withHeader(header: string): (text: string) => string {
  return (text) =>
    text.includes("<soap:Header>")
      ? text.replace("<soap:Header>", `<soap:Header>${header}`)
      : text.replace("<soap:Body>", `<soap:Header>${header}</soap:Header><soap:Body>`);
}

/** Malformed requests with a wrong or missing parameter of an operation. */
export function malformedOfOperation(operation: Operation, binding: BindingId): readonly Malformed[] {
  if (isScriptBinding(binding)) return malformedMembers(operation);
  const isForm = isFormBinding(binding);
  const { parameters, bare } = operation;
  if (bare) return [];
  // A refusal repeats the value, which a server may well not do of a secret.
  const typed = parameters.find(
    ({ repeated, secret, type }) => repeated === undefined && !secret && wrongText(type, isForm) !== undefined,
  );
  const missing = isForm ? parameters[0] : parameters.find(({ required, type }) => required && type.kind === "scalar");
  const wrong = typed === undefined ? [] : [wrongValue(operation, typed, isForm)];
  if (missing === undefined) return wrong;
  const refusal: Refusal = isForm
    ? { kind: "text", begins: `Missing parameter: ${missing.name}.`, section: 2 }
    : client;
  const without = { ...operation, parameters: parameters.filter((each) => each !== missing) };
  return [...wrong, { name: `without ${missing.name}`, refusal, operation: without }];
}

/** ASMX requires each parameter, and reads the text of a number. */
function malformedMembers(operation: Operation): readonly Malformed[] {
  const [missing] = operation.parameters;
  if (missing === undefined) return [];
  const begins = `Invalid web service call, missing value for parameter: '${missing.name}'`;
  const without = { ...operation, parameters: operation.parameters.slice(1) };
  const typed = operation.parameters.find(
    ({ repeated, secret, type }) =>
      repeated === undefined && secret === undefined && type.kind === "scalar" && scriptFormOf(type.name) === "number",
  );
  const wrong = typed === undefined || operation.useHttpGet ? [] : [wrongMember(typed.name)];
  return [...wrong, { name: `without ${missing.name}`, refusal: scriptError(begins), operation: without }];
}

function wrongMember(name: string): Malformed {
  const start = `${JSON.stringify(name)}:`;
  const change = (text: string): string => {
    const at = text.indexOf(start) + start.length;
    return text.slice(0, at) + '"1x"' + text.slice(at).replace(/^[^,}]*/, "");
  };
  return { name: `${name} 1x`, refusal: scriptError(""), change };
}

function wrongValue(operation: Operation, parameter: Parameter, isForm: boolean): Malformed {
  const { name, type } = parameter;
  const text = wrongText(type, isForm) ?? "";
  const refusal: Refusal = isForm ? { kind: "text", begins: `Cannot convert ${text} to `, section: 2 } : client;
  const wrongParameter = { ...parameter, sample: text };
  const parameters = operation.parameters.map((each) => (each === parameter ? wrongParameter : each));
  return { name: `${name} ${text}`, refusal, operation: { ...operation, parameters } };
}

/** A text that is nearly a value of the type; undefined if ASMX accepts any text. */
function wrongText({ kind, name }: Parameter["type"], isForm: boolean): string | undefined {
  if (kind !== "scalar") return undefined;
  const { form, reference, rare }: Scalar = scalars[name];
  // In .NET a duration is a string, and what is rare may be.
  if (form === undefined || reference === true || rare === true || name === "duration") return undefined;
  // SOAP takes 1 for true and no True, forms the other way round (wire 1, 2).
  if (name === "boolean") return isForm ? "1" : "True";
  return "1x";
}
