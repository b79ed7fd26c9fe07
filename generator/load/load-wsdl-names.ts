/**
 * Owns the loading of the names that the WSDL gives to its parts.
 * Invariant: a name that the description does not state is undefined. Patterns of the service are filled in, so that
 * later stages see none.
 */
import { wsdlBindingIds } from "../model/bindings.js";
import { portTypeIds } from "../model/wsdl-names.js";
import type { WsdlMessageNames, WsdlNames, WsdlOperationNames } from "../model/service.js";
import { childOf, textOf, textsIn, type Tree } from "./tree.js";

/** The names in a WSDL that belong to the whole service. */
export function loadWsdlNames(wsdl: Tree | undefined): WsdlNames | undefined {
  if (wsdl === undefined) return undefined;
  return {
    service: textOf(wsdl, "service"),
    portTypes: textsIn(childOf(wsdl, "portTypes"), portTypeIds),
    bindings: textsIn(childOf(wsdl, "bindings"), wsdlBindingIds),
    ports: textsIn(childOf(wsdl, "ports"), wsdlBindingIds),
  };
}

/** The names in a WSDL of an operation: set by itself, else by the patterns of the service. */
export function loadOperationNames(
  operation: string,
  own: Tree | undefined,
  patterns: Tree | undefined,
): WsdlOperationNames | undefined {
  const part = (key: "messages" | "parts"): WsdlMessageNames => {
    const named = (way: "request" | "response"): string | undefined =>
      (textOf(childOf(own, key), way) ?? textOf(childOf(patterns, key), way))?.replaceAll(
        "{operation}",
        () => operation,
      );
    return { request: named("request"), response: named("response") };
  };
  const isSaid = [own, childOf(patterns, "messages"), childOf(patterns, "parts")].some((tree) => tree !== undefined);
  if (!isSaid) return undefined;
  return {
    name: textOf(own, "name"),
    input: textOf(own, "input"),
    output: textOf(own, "output"),
    messages: part("messages"),
    parts: part("parts"),
  };
}
