/**
 * Owns the draft of each operation of a service, or the reason why there is none.
 * Invariant: a draft holds for every binding that it lists. A binding that differs is left out with a note.
 */
import { isSoapBinding } from "../../model/bindings.js";
import type { Addressing } from "../../model/service.js";
import type { BoundOperation } from "../definitions/bound-operations.js";
import type { Definitions, WsdlOperation } from "../definitions/definitions.js";
import { checkExtensions } from "../definitions/extensions.js";
import { readFormBinding } from "../definitions/form-binding.js";
import { readSoapBindings } from "../definitions/soap-binding.js";
import { documentationOf } from "../documents/documentation.js";
import { attempt, type Note, type Refusal, refuse } from "../documents/refusal.js";
import type { XmlNode } from "../documents/xml-tree.js";
import { checkAnonymous, readActions } from "./addressing.js";
import type { OperationDraft } from "./draft.js";
import { operationKeys } from "./draft-names.js";
import { bodyOfForm, type BoundForm, formDifference, ownRoot } from "./form-operations.js";
import { faultDrafts } from "./header-and-fault-drafts.js";
import { bodyOfSoap } from "./operation-bodies.js";
import type { TypeDrafts } from "./type-drafts.js";
import { operationNames } from "./wsdl-names.js";

export interface OperationReading {
  /** The operation's key in the description. */
  readonly name: string;
  readonly node: XmlNode;
  readonly outcome: OperationDraft | Refusal;
}

/** The service around its operations. */
export interface ServiceReading {
  readonly definitions: Definitions;
  readonly types: TypeDrafts;
  readonly addressing: Addressing | undefined;
  /** The elements around all ports: the service, the definitions. */
  readonly around: readonly XmlNode[];
}

/** `operations`: each with the bindings that offer it, at least one. */
export function readOperations(
  operations: readonly (readonly BoundOperation[])[],
  service: ServiceReading,
): readonly OperationReading[] {
  const keys = operationKeys(operations, service.definitions);
  return operations.flatMap((bound, index): readonly OperationReading[] => {
    const [first] = bound;
    if (first === undefined) return [];
    const { node } = first.operation;
    const name = keys[index] ?? "";
    return [{ name, node, outcome: attempt(() => draftOf(bound, { ...first.operation, name }, service)) }];
  });
}

/** `operation`: with its key as its name. Throws {@link Refusal}. */
function draftOf(
  bound: readonly BoundOperation[],
  operation: WsdlOperation,
  { definitions, types, around, addressing }: ServiceReading,
): OperationDraft {
  const { name, node } = operation;
  const notes: Note[] = [];
  for (const each of bound) {
    checkExtensions(each, around, definitions.policies, notes);
    if (addressing !== undefined) checkAnonymous(each, { around, policies: definitions.policies });
  }
  const soap = bound.filter(({ offered }) => isSoapBinding(offered.id));
  const inCommon = readSoapBindings(soap, definitions, notes);
  const messages = inCommon?.messages;
  const soapBindings = inCommon?.bound ?? [];
  const forms = bound
    .filter((each) => !soap.includes(each))
    .map((each): BoundForm => ({
      id: each.offered.id,
      node: each.node,
      form: readFormBinding(each, name, definitions, types.set),
    }));
  const { elements, ...rest } =
    messages === undefined ? bodyOfForm(operation, forms, types) : bodyOfSoap(operation, messages, types, notes);
  const root = ownRoot(forms, rest.result, types);
  const withRoot = { ...rest, elements: root === undefined ? elements : { ...elements, root } };
  const bindings = soapBindings.map(({ offered }) => offered.id);
  // The items of lists must be read: they decide whether a form can carry the list.
  if (forms.length > 0) types.readAll();
  for (const { id, node: place, form } of forms) {
    const difference = typeof form === "string" ? form : formDifference(form, withRoot, types);
    if (difference === undefined) bindings.push(id);
    else notes.push({ node: place, construct: `${id} left out`, text: `not offered over ${id}: ${difference}` });
  }
  // Without a form nothing has that root.
  const body = bindings.length > soapBindings.length ? withRoot : { ...rest, elements };
  const faults = faultDrafts(
    operation,
    { soap: soapBindings.map((each) => each.node), isWrapped: body.style === "wrapped" },
    { definitions, types },
    notes,
  );
  if (bindings.length === 0) refuse(node, "no binding", notes.map(({ text }) => text).join("; "));
  return {
    name,
    names: messages && operationNames(messages.name, operation, messages),
    node,
    purpose: documentationOf(node),
    ...body,
    faults,
    action: messages && (messages.action ?? ""),
    actions: addressing && soap[0] && readActions(soap[0], messages?.action, definitions.targetNamespace),
    credentials: [],
    bindings,
    notes,
  };
}
