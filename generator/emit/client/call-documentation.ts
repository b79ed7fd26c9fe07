/**
 * Owns what editors show of a client's method: what it does, and a type of the wire that its TypeScript does not name.
 * Invariant: nothing repeats the signature. Parameters are documented at their type.
 */
import { resultUse } from "../../model/questions.js";
import { scalars } from "../../model/scalars.js";
import type { Operation, Service } from "../../model/service.js";
import type { Documentation } from "../../print/typescript-file.js";
import { operationDocumentation } from "../documentation.js";
import { resultGap } from "../type-text.js";

/** The operation's own documentation and its result. */
export function callDocumentation(service: Service, operation: Operation): Documentation {
  const gap = resultGap(service, operation);
  const documentation = operationDocumentation(service, operation, gap);
  const isText = (each: Documentation[number]): boolean => typeof each === "string";
  const tags = documentation.filter((each) => !isText(each));
  return [...documentation.filter(isText), ...(gap === undefined ? resultTag(operation) : []), ...tags];
}

/** `An anyURI`: a text that is more than a string. */
function resultTag(operation: Operation): Documentation {
  const use = resultUse(operation);
  if (use?.kind !== "scalar" || use.name === "string" || scalars[use.name].typeScript !== "string") return [];
  return [{ tag: "returns", text: `${/^[aeiou]/i.test(use.name) ? "An" : "A"} ${use.name}` }];
}
