/**
 * Owns the TypeScript type of a call's options: bindings and SOAP headers.
 * Invariant: a binding that an operation lacks does not compile. A required header cannot be omitted if all bindings
 * carry it.
 */
import { hasForms, sentHeaders } from "../model/questions.js";
import { defaultBindings } from "../model/bindings.js";
import type { Operation, Service } from "../model/service.js";
import { soapHeadersTypeName } from "../names/index.js";
import { stringLiteral } from "../print/typescript-text.js";
import { ownType, type TypeScope } from "./type-text.js";

const callModule = "./runtime/operation-call";

/** `CallOptions<"soap12">`; undefined where the operation is offered over every binding there is and takes no headers. */
export function callOptionsText(scope: TypeScope, operation: Operation): string | undefined {
  const offered = bindingsText(operation.bindings);
  const type = (name: string): string => scope.imports.type(callModule, name);
  if (sentHeaders(operation).length === 0)
    return offered === undefined ? undefined : `${type("CallOptions")}<${offered}>`;
  const name = type(needsHeaders(operation) ? "CallOptionsNeedingHeaders" : "CallOptionsTakingHeaders");
  const headers = ownType(scope, soapHeadersTypeName(operation));
  return `${name}<${offered === undefined ? headers : `${headers}, ${offered}`}>`;
}

/**
 * Type of a client method's options. `Headers`, a parameter of the type: names of the headers that the client has already. `sure`: callers can
 * omit the options, whatever `Headers` are.
 */
export function methodOptions(
  scope: TypeScope,
  operation: Operation,
): { readonly text: string; readonly sure: boolean } {
  if (sentHeaders(operation).length === 0) {
    return { text: callOptionsText(scope, operation) ?? scope.imports.type(callModule, "CallOptions"), sure: true };
  }
  const headers = ownType(scope, soapHeadersTypeName(operation));
  const offered = bindingsText(operation.bindings);
  const more = offered === undefined ? "" : `, ${offered}`;
  const type = (name: string): string => scope.imports.type(callModule, name);
  if (needsHeaders(operation)) return { text: `${type("HeadersOptions")}<${headers}, Headers${more}>`, sure: false };
  return { text: `${type("CallOptionsTakingHeaders")}<${type("Remaining")}<${headers}, Headers>${more}>`, sure: true };
}

/** `"soap11" | "soap12"`; undefined for the default, which the runtime's types state. */
export function bindingsText(bindings: Service["bindings"]): string | undefined {
  const isDefault = bindings.length === defaultBindings.length && defaultBindings.every((id) => bindings.includes(id));
  return isDefault ? undefined : bindings.map(stringLiteral).join(" | ");
}

function needsHeaders(operation: Operation): boolean {
  return sentHeaders(operation).some(({ required }) => required) && headersAlwaysTravel(operation);
}

/** GET and POST cannot carry them. */
export function headersAlwaysTravel(operation: Operation): boolean {
  return !hasForms(operation);
}
