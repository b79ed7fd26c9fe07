/**
 * Owns which names of a WSDL a change is told of: those that proxies generated from it are named by.
 * Invariant: an operation's facts have it as their subject, so that nothing is said of those that are new or gone.
 */
import { hasSoap, operationsOf } from "../model/questions.js";
import type { Operation, Service } from "../model/service.js";
import * as named from "../model/wsdl-names.js";

export interface WsdlFact {
  /** The operation; empty: the service. */
  readonly subject: string;
  readonly about: string;
  readonly value: string;
}

/** `called`: what an operation is told by. */
export function wsdlFacts(service: Service, called: (operation: Operation) => string): readonly WsdlFact[] {
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
      .flatMap((operation) => operationFacts(operation, called(operation))),
  ];
}

function operationFacts(operation: Operation, subject: string): readonly WsdlFact[] {
  const { rpc, result, elements, faults } = operation;
  const said = (about: string, value: string): WsdlFact => ({ subject, about: `the WSDL's name of ${about}`, value });
  const answered = result.kind !== "none";
  const directions = [named.inputName(operation) ?? "", named.outputName(operation) ?? ""].join(" ").trim();
  return [
    said(`the operation ${subject}`, named.wsdlOperationName(operation)),
    said(`input and output of ${subject}`, directions === "" ? "none" : directions),
    said(`the request's message of ${subject}`, named.messageName(operation, "request")),
    ...(answered ? [said(`the response's message of ${subject}`, named.messageName(operation, "response"))] : []),
    ...(rpc || elements.request === ""
      ? []
      : [said(`the request's part of ${subject}`, named.partName(operation, "request"))]),
    ...(rpc || !answered || elements.response === ""
      ? []
      : [said(`the response's part of ${subject}`, named.partName(operation, "response"))]),
    ...faults.map((fault) =>
      said(`the message of the fault ${fault.name} of ${subject}`, named.faultMessageName(operation, fault)),
    ),
  ];
}
