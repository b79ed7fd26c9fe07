/**
 * Owns the rules about namespaces: one that XML cannot contain is an error, and one that some tool does not accept is a
 * warning that names the tool.
 * Invariant: a name that genuine services have is never an error only because a tool rejects it.
 */
import { quote } from "../diagnostics/quote.js";
import type { Problem } from "../diagnostics/reporter.js";
import { fieldsWithin, operationsOf } from "../model/questions.js";
import { xmlNamespace, xmlnsNamespace, xsiNamespace } from "../model/xml-namespaces.js";
import type { RuleContext } from "./rule.js";

export function checkNamespace(context: RuleContext): void {
  const { service, places, report } = context;
  const { namespace } = service;
  checkOthers(context);
  const quoted = quote(namespace);
  const problem = namespaceProblem(namespace);
  if (problem !== undefined) report("namespace", places.of(service, "namespace"), { found: quoted, ...problem });
  const doubt = problem === undefined ? namespaceDoubt(namespace) : undefined;
  if (doubt !== undefined) report("namespaceDisliked", places.of(service, "namespace"), { found: quoted, ...doubt });
}

/** Checks the namespaces of types, fields, parameters, bodies, SOAP headers and faults. */
function checkOthers({ service, places, report }: RuleContext): void {
  const check = (namespace: string | undefined, thing: object, part = "name"): void => {
    const problem = namespace === undefined ? undefined : namespaceProblem(namespace);
    if (problem !== undefined)
      report("namespace", places.of(thing, part), { found: quote(namespace ?? ""), ...problem });
  };
  for (const type of service.types) {
    check(type.namespace, type);
    const fields = type.kind === "record" ? type.fields.flatMap(fieldsWithin) : [];
    for (const field of fields) {
      // Attributes such as xml:lang are in XML's own.
      if (field.form === "element" || field.namespace !== xmlNamespace) check(field.namespace, field);
      if (field.form !== "attribute" || field.namespace !== xsiNamespace) continue;
      report("namespace", places.of(field), {
        message: "XML Schema reserves this namespace.",
        found: quote(xsiNamespace),
        expected: "another namespace, or none: xsi:type and xsi:nil need no entry in the description",
      });
    }
  }
  for (const operation of operationsOf(service)) {
    const { requestNamespace, responseNamespace, resultNamespace } = operation.elements;
    for (const each of [requestNamespace, responseNamespace, resultNamespace]) check(each, operation, "elements");
    const fields = operation.result.kind === "several" ? operation.result.fields : [];
    const blocks = [...operation.soapHeaders, ...operation.faults];
    for (const each of [...operation.parameters, ...fields, ...blocks]) check(each.namespace, each);
  }
}

const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/u;

/** Why a namespace cannot be used, from wherever it came; `undefined` when it can, as `""` can, which is none. */
export function namespaceProblem(namespace: string): Problem | undefined {
  const [character] = notXml.exec(namespace) ?? [];
  if (character !== undefined) {
    return {
      message: `The namespace has the character ${quote(character)}.`,
      expected: "characters that XML can carry",
      suggestion: "remove it",
    };
  }
  if (!reserved.has(namespace)) return undefined;
  return {
    message: "XML reserves this namespace.",
    expected: "the targetNamespace of the service's WSDL",
    suggestion: "copy it from there",
  };
}

/** Namespaces in XML 1.0, 3: neither can be declared as the namespace of elements without a prefix. */
const reserved: ReadonlySet<string> = new Set([xmlNamespace, xmlnsNamespace]);

const expected = "an absolute URI, such as http://example.org/messaging/";
const suggestion =
  "keep it if the targetNamespace of the service's WSDL is just this; correct it if it is yours to choose";

/** A warning that a tool will complain about a namespace that can be used; `undefined`: no such tool is known. */
export function namespaceDoubt(namespace: string): Problem | undefined {
  if (namespace === "") return undefined;
  if (!uri.test(namespace)) {
    const message = "libxml2 (xmllint, PHP, lxml) reports this namespace as an invalid URI.";
    return { message, expected, suggestion };
  }
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(namespace)) {
    return { message: "libxml2 (xmllint, PHP, lxml) warns that this namespace is not absolute.", expected, suggestion };
  }
  const port = /^https?:\/\/[^/?#]*?:(\d+)(?=[/?#])/i.exec(namespace)?.[1];
  if (port === undefined || Number(port) <= 65535) return undefined;
  return { message: `.NET (System.Uri, wsdl.exe) refuses this namespace: no port is ${port}.`, expected, suggestion };
}

/** RFC 3986 as libxml2 reads it: a scheme or none, anything in brackets as host, `%` before two digits, one fragment. */
const named = "[A-Za-z0-9\\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2}";
const host = `(?:(?:${named}|:)*@)?(?:\\[[^\\]]*\\]|(?:${named})*)(?::\\d+)?(?=[/?#]|$)`;
const rest = `(?:${named}|[@:/])*(?:\\?(?:${named}|[@:/?])*)?(?:#(?:${named}|[@:/?[\\]])*)?`;
const uri = new RegExp(`^(?:[A-Za-z][A-Za-z0-9+.-]*:(?://${host}|(?!//))|//${host}|(?!//|(?:${named}|@)*:))${rest}$`);
