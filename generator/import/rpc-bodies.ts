/**
 * Owns what rpc/literal makes of an operation: its parts as parameters and results.
 * Invariant: the elements around the parts are called after the WSDL's operation, whatever the description calls it.
 */
import type { ElementUse } from "./particles.js";
import type { WsdlPart } from "./definitions.js";
import type { FieldDraft, ResultDraft } from "./draft.js";
import type { OperationBody, ServiceReading } from "./operation-drafts.js";
import { isByReference } from "./print-fields.js";
import { type Note, refuse } from "./refusal.js";
import type { SoapBody, SoapMessages } from "./soap-binding.js";

/** Throws `Refusal`. */
export function rpcBody(
  { name, input, output }: SoapMessages,
  service: ServiceReading,
  notes: Note[],
): Omit<OperationBody, "headers"> {
  // Every part is sent, so nothing is said of it.
  const parameters = fieldsOf(input, name, service, notes).map((field) => ({ ...field, required: false }));
  const results = fieldsOf(output, name, service, notes);
  const elements = {
    request: name,
    response: output === undefined ? undefined : `${name}Response`,
    requestNamespace: ownNamespace(input, service),
    responseNamespace: ownNamespace(output, service),
    result: results.length === 1 ? results[0]?.name : undefined,
  };
  return { parameters, result: resultOf(output, results), elements, style: "rpc" };
}

function resultOf(output: SoapBody | undefined, results: readonly FieldDraft[]): ResultDraft {
  if (output === undefined) return { kind: "none" };
  const [field, second] = results;
  if (field === undefined) return { kind: "void" };
  return second === undefined ? { kind: "value", field } : { kind: "several", fields: results };
}

/** Undefined: the service's. */
function ownNamespace(body: SoapBody | undefined, { namespace }: ServiceReading): string | undefined {
  return body?.kind !== "rpc" || body.namespace === namespace ? undefined : body.namespace;
}

function fieldsOf(
  body: SoapBody | undefined,
  operation: string,
  { types }: ServiceReading,
  notes: Note[],
): readonly FieldDraft[] {
  const parts = body?.kind === "rpc" ? body.parts : [];
  const names = new Set<string>();
  return parts.map((part) => {
    if (names.has(part.name)) refuse(part.node, "part twice", `there are two parts ${part.name}`);
    names.add(part.name);
    const field = types.field(elementOf(part), operation, notes, "");
    // The WSDL does not say what an absent result means: it is as with any other.
    return { ...field, required: !isByReference(field) };
  });
}

/** The element that stands for a part. */
function elementOf({ node, name, type, element }: WsdlPart): ElementUse {
  if (element !== undefined)
    refuse(node, "part with an element", `the part ${name} names an element, where rpc has a type`);
  if (type === undefined) refuse(node, "part without a type", `the part ${name} names neither a type nor an element`);
  return {
    kind: "element",
    node,
    name,
    namespace: "",
    type: { kind: "named", name: type, node },
    nillable: false,
    global: false,
    min: 1,
    max: 1,
    default: undefined,
    fixed: undefined,
  };
}
