/**
 * Owns the names in a WSDL that generated proxies use, as facts to compare.
 * Invariant: the operation is the subject of its facts, so that a comparison can leave out new and removed operations.
 */
import { hasSoap, operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import * as named from "../model/wsdl-names.js";
import { namesOf } from "./wire-part.js";

export interface WsdlFact {
  /** The operation or DataSet; empty: the service. */
  readonly subject: string;
  readonly about: string;
  readonly value: string;
}

/** `nameOf`: the name of an operation in facts. */
export function wsdlFacts(service: Service, nameOf: (operation: Operation) => string): readonly WsdlFact[] {
  const ofService = (about: string, value: string): WsdlFact => ({
    subject: "",
    about: `the WSDL's name of ${about}`,
    value,
  });
  return [
    ofService("the service", named.wsdlServiceName(service)),
    ...named.portTypesOf(service).map((id) => ofService(`the port type of ${id}`, named.portTypeName(service, id))),
    ...named
      .offeredBindings(service)
      .flatMap((id) => [
        ofService(`the binding of ${id}`, named.bindingName(service, id)),
        ofService(`the port of ${id}`, named.portName(service, id)),
      ]),
    ...operationsOf(service)
      .filter(hasSoap)
      .flatMap((operation) => operationFacts(operation, nameOf(operation))),
  ];
}

function operationFacts(operation: Operation, subject: string): readonly WsdlFact[] {
  const { name, input = "", output = "", messages, parts } = namesOf(operation);
  const fact = (about: string, value: string | undefined): readonly WsdlFact[] =>
    value === undefined ? [] : [{ subject, about: `the WSDL's name of ${about}`, value }];
  return [
    ...fact(`the operation ${subject}`, name),
    ...fact(`input and output of ${subject}`, `${input} ${output}`.trim() || "none"),
    ...fact(`the request's message of ${subject}`, messages.request),
    ...fact(`the response's message of ${subject}`, messages.response),
    ...fact(`the request's part of ${subject}`, parts.request),
    ...fact(`the response's part of ${subject}`, parts.response),
    ...operation.faults.flatMap((fault) =>
      fact(`the message of the fault ${fault.name} of ${subject}`, named.faultMessageName(operation, fault)),
    ),
  ];
}
