/**
 * Owns the namespaces that have a schema in the WSDL besides that of the service, and their prefixes.
 * Invariant: each has one prefix, numbered by its place in the description; XML's own namespace has the prefix `xml`.
 * Things without a namespace have no prefix.
 */
import { oncePer } from "../../model/once-per.js";
import { foreignAttributes, operationsOf, usesOf } from "../../model/questions.js";
import { elementsOf } from "../../model/referred-elements.js";
import { scalars, type Scalar } from "../../model/scalars.js";
import type { Operation, Service } from "../../model/service.js";
import { hasAnyBody, messageBody } from "../../model/unwrapped.js";
import { xmlNamespace } from "../../model/xml-namespaces.js";

export interface ForeignNamespace {
  /** Empty: it is no namespace. */
  readonly prefix: string;
  readonly uri: string;
}

/** In the order of the description, XML's own last: its prefix is never declared. */
export const foreignNamespaces = oncePer((service: Service): readonly ForeignNamespace[] => {
  const all = [
    ...service.types.flatMap((type) => [
      type.namespace,
      ...localOf(elementsOf(type)),
      ...foreignAttributes(service, type).map(({ namespace }) => namespace),
    ]),
    ...operationsOf(service).flatMap(namespacesOf),
    ...scalarsElsewhere(service).map(({ namespace }) => namespace),
    ...(hasAnyBody(service) ? [messageBody.namespace] : []),
  ];
  const uris = new Set(all.filter((uri) => uri !== undefined && uri !== service.namespace));
  const isXmlUsed = uris.delete(xmlNamespace);
  const named = [...uris].flatMap((uri) => (uri === undefined || uri === "" ? [] : [uri]));
  return [
    ...named.map((uri, index) => ({ prefix: `q${String(index + 1)}`, uri })),
    ...(uris.has("") ? [{ prefix: "", uri: "" }] : []),
    ...(isXmlUsed ? [{ prefix: "xml", uri: xmlNamespace }] : []),
  ];
});

function namespacesOf({
  parameters,
  soapHeaders,
  faults,
  result,
  elements,
  rpc,
}: Operation): readonly (string | undefined)[] {
  const { requestNamespace, responseNamespace, resultNamespace } = elements;
  const fields = result.kind === "several" ? result.fields : [];
  return [
    ...(rpc ? [] : [requestNamespace, responseNamespace]),
    ...localOf([{ namespace: resultNamespace }, ...parameters, ...fields]),
    ...[...soapHeaders, ...faults].map(({ namespace }) => namespace),
  ];
}

/** Elements within others that are in no namespace are declared where they stand. */
function localOf(elements: readonly { readonly namespace?: string | undefined }[]): readonly (string | undefined)[] {
  return elements.map(({ namespace }) => (namespace === "" ? undefined : namespace));
}

/** Scalars that are used and that XML Schema does not have. */
function scalarsElsewhere(service: Service): readonly Scalar[] {
  const all = usesOf(service).flatMap((use): readonly Scalar[] => (use.kind === "scalar" ? [scalars[use.name]] : []));
  return [...new Set(all)].filter(({ namespace }) => namespace !== undefined);
}

/** `tns:Account`, `q1:Account`, in no namespace `Account`; `undefined` and the service's own namespace are `tns`. */
export function prefixed(service: Service, namespace: string | undefined, name: string): string {
  const foreign = foreignNamespaces(service).find(({ uri }) => uri === namespace);
  const prefix = foreign?.prefix ?? ownPrefix(service);
  return prefix === "" ? name : `${prefix}:${name}`;
}

/** Prefix of the service's namespace; the empty namespace cannot have one. */
function ownPrefix({ namespace }: Service): string {
  return namespace === "" ? "" : "tns";
}

/** An attribute of XML Schema that names a namespace, which is left out where it is none. */
export function namespaceAttribute(uri: string): string | undefined {
  return uri === "" ? undefined : uri;
}
