/**
 * Owns what editors show of a client's method: what it does, what it takes, what it gives.
 * Invariant: it says in words what the types say, and nothing that types or descriptions do not.
 */
import { resultUse } from "../../model/questions.js";
import type { Gap, Operation, Parameter, Service } from "../../model/service.js";
import { propertyName } from "../../names/index.js";
import type { DocTag, Documentation } from "../../print/typescript-file.js";
import { operationDocumentation } from "../documentation.js";
import { resultGap } from "../type-text.js";

/** The operation's own documentation, its parameters by name and its result. */
export function callDocumentation(service: Service, operation: Operation): Documentation {
  const gap = resultGap(service, operation);
  const documentation = operationDocumentation(service, operation, gap);
  const texts = documentation.filter((each) => typeof each === "string");
  const tags = documentation.filter((each) => typeof each !== "string");
  return [...texts, ...parametersTag(operation), ...resultTag(operation, gap), ...tags];
}

/** Own parameters first: those of credentials are mostly told to the client. */
function parametersTag({ parameters }: Operation): readonly DocTag[] {
  const others = parameters.filter(({ credential }) => credential === undefined);
  const credentials = parameters.filter(({ credential }) => credential !== undefined);
  const sentences = [
    ...(others.length === 0 ? [] : [others.map(nameOf).join(", ")]),
    ...(credentials.length === 0 ? [] : [`${credentials.map(propertyName).join(", ")} unless the client has them`]),
  ];
  return sentences.length === 0 ? [] : [{ tag: "param", text: `parameters - ${sentences.join("; ")}` }];
}

function nameOf(parameter: Parameter): string {
  const name = propertyName(parameter);
  return parameter.required ? `${name} (required)` : name;
}

/** `a decimal`: the type on the wire, where the method's own type does not name it. */
function wireType(operation: Operation): readonly string[] {
  const use = resultUse(operation);
  if (use?.kind !== "scalar" || use.name === "string" || use.name === "boolean") return [];
  return [`${/^[aeiou]/i.test(use.name) ? "an" : "a"} ${use.name}`];
}

function resultTag(operation: Operation, gap: Gap | undefined): readonly DocTag[] {
  const { result } = operation;
  if (result.kind === "void" || result.kind === "none") return [];
  if (result.kind === "several") return [{ tag: "returns", text: result.fields.map(propertyName).join(", ") }];
  const gaps = gap === undefined ? [] : [`unspecified: ${gap.name}`];
  const facts = [...wireType(operation), ...gaps].join("; ");
  return facts === "" ? [] : [{ tag: "returns", text: facts.slice(0, 1).toUpperCase() + facts.slice(1) }];
}
