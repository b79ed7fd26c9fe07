/**
 * Owns the values that are set once per client: credentials and SOAP headers.
 * Invariant: the client of a service with neither has no type parameters.
 */
import { operationsOf, sentHeaders } from "../../model/questions.js";
import { serviceNames } from "../../names/index.js";
import { stringLiteral } from "../../print/typescript-text.js";
import { ownType, type TypeScope } from "../type-text.js";

export interface Once {
  /** Type parameter of the client: names of the values it already has. */
  readonly parameter: "Given" | "Headers";
  /** Name of the client option. */
  readonly option: string;
  /** Type of the option. */
  readonly type: string;
  readonly documentation: string;
  /** Type of an empty option. */
  readonly none: string;
  /** Documentation of `parameter` in the client's type. */
  readonly names: string;
}

export function onceOf(scope: TypeScope): readonly Once[] {
  const { service } = scope;
  const names = serviceNames(service);
  const credentials = (): Once => ({
    parameter: "Given",
    option: "credentials",
    type: ownType(scope, names.credentials),
    none: noneOf(service.credentials.flatMap(({ parameters }) => parameters)),
    documentation: "Sent where an operation takes them; values given to a call win.",
    names: "names of the credential parameters that the client was given",
  });
  const headers = (): Once => ({
    parameter: "Headers",
    option: "soapHeaders",
    type: ownType(scope, names.clientSoapHeaders),
    none: noneOf(operationsOf(service).flatMap(sentHeaders)),
    documentation: "SOAP headers, sent where an operation takes them; values given to a call win.",
    names: "names of the SOAP headers that the client was given",
  });
  return [
    ...(service.credentials.some(({ parameters }) => parameters.length > 0) ? [credentials()] : []),
    ...(operationsOf(service).some((operation) => sentHeaders(operation).length > 0) ? [headers()] : []),
  ];
}

/** What an object without properties has of every object, TypeScript would take for these. */
function noneOf(members: readonly { readonly name: string }[]): string {
  const names = new Set(members.map(({ name }) => name).filter((name) => name in Object.prototype));
  const literals = [...names].sort().map((name) => stringLiteral(name));
  return literals.length === 0 ? "Record<never, never>" : `Partial<Record<${literals.join(" | ")}, undefined>>`;
}
