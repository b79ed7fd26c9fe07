/**
 * Owns what a client of a service can be told once for all its calls: credentials, SOAP headers.
 * Invariant: a service that knows neither has a client without type parameters.
 */
import { operationsOf, sentHeaders } from "../../model/questions.js";
import { serviceNames } from "../../names/index.js";
import { stringLiteral } from "../../print/typescript-text.js";
import { ownType, type TypeScope } from "../type-text.js";

export interface Once {
  /** Of the client's type: the names that were told. */
  readonly parameter: "Given" | "Headers";
  /** Of the client's options. */
  readonly option: string;
  /** What the option may hold. */
  readonly type: string;
  readonly documentation: string;
  /** The type of one that holds nothing. */
  readonly none: string;
  /** What `parameter` stands for, in the client's type. */
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
  const own = [...names].sort().map((name) => stringLiteral(name));
  return own.length === 0 ? "Record<never, never>" : `Partial<Record<${own.join(" | ")}, undefined>>`;
}
