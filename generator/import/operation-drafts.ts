/**
 * Owns what the operations of a service become: a draft, or a refusal, for each.
 * Invariant: what a draft says is what stands on the wire in every binding that it names; a binding that differs is left out with a note.
 */
import type { BindingId } from "../model/service.js";
import { globalElement } from "./particles.js";
import type { Definitions, WsdlOperation } from "./definitions.js";
import { documentationOf } from "./documentation.js";
import type { HeaderDraft, FieldDraft, OperationDraft, ResultDraft, Use } from "./draft.js";
import { formDifference, type FormMessages, ownRoot, readFormBinding } from "./form-binding.js";
import { bodyOfForm, bodyOfSoap } from "./operation-bodies.js";
import { operationNames } from "./wsdl-names.js";
import type { OfferedBinding } from "./ports.js";
import { keyOf, namespaces } from "./qname.js";
import { type Note, Refusal, refuse } from "./refusal.js";
import type { SchemaSet } from "./schema-set.js";
import { faultDrafts } from "./fault-drafts.js";
import { isSameBody, readSoapBinding, type SoapHeaderUse, type SoapMessages } from "./soap-binding.js";
import type { TypeDrafts } from "./type-drafts.js";
import { attributeOf, childNamed, type XmlNode } from "./xml-tree.js";

/** What an operation became. */
export interface OperationReading {
  /** Of the port type. */
  readonly name: string;
  readonly node: XmlNode;
  readonly outcome: OperationDraft | Refusal;
}

/** What the reading of operations needs of the service around them. */
export interface ServiceReading {
  readonly definitions: Definitions;
  readonly set: SchemaSet;
  readonly types: TypeDrafts;
  readonly namespace: string;
}

/** An operation as one binding has it. */
export interface BoundOperation {
  readonly offered: OfferedBinding;
  readonly operation: WsdlOperation;
  readonly node: XmlNode;
}

/** The operations of all bindings, those of one name and one input together, in the order of the first port type that has them. */
export function boundOperations(bindings: readonly OfferedBinding[]): readonly (readonly BoundOperation[])[] {
  const byIdentity = new Map<string, BoundOperation[]>();
  for (const offered of bindings) {
    const bound = new Map<string, XmlNode>();
    for (const node of offered.binding.operations) {
      const name = attributeOf(node, "name") ?? "";
      bound.set(`${name} ${inputNameOf(node) ?? ""}`, node);
      if (!bound.has(name)) bound.set(name, node);
    }
    for (const operation of offered.portType.operations) {
      const identity = `${operation.name} ${operation.input?.name ?? ""}`;
      const node = bound.get(identity) ?? bound.get(operation.name);
      if (node === undefined) continue;
      const same = byIdentity.get(identity) ?? [];
      same.push({ offered, operation, node });
      byIdentity.set(identity, same);
    }
  }
  return [...byIdentity.values()];
}

function inputNameOf(node: XmlNode): string | undefined {
  const input = childNamed(node, namespaces.wsdl, "input");
  return input === undefined ? undefined : attributeOf(input, "name");
}

/** Reads one operation over all bindings that have it. */
export function readOperation(
  bound: readonly BoundOperation[],
  service: ServiceReading,
  taken: ReadonlySet<string>,
): OperationReading {
  const [first] = bound;
  if (first === undefined) throw new Error("readOperation: an operation without a binding");
  const { node } = first.operation;
  const name = keyOfOperation(first.operation, service.definitions, taken);
  try {
    return { name, node, outcome: draftOf(bound, { ...first.operation, name }, service) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { name, node, outcome: error };
  }
}

/**
 * Of several operations of one name, which WSDL tells apart by their messages, all but the first are called after their request's element.
 */
function keyOfOperation({ name, input }: WsdlOperation, { messages }: Definitions, taken: ReadonlySet<string>): string {
  if (!taken.has(name) || input?.message === undefined) return name;
  return messages.get(keyOf(input.message))?.parts[0]?.element?.name ?? input.name ?? name;
}

/** What an operation takes and gives. */
export interface OperationBody {
  readonly parameters: readonly FieldDraft[];
  readonly result: ResultDraft;
  readonly headers: readonly HeaderDraft[];
  readonly elements: OperationDraft["elements"];
  readonly style: OperationDraft["style"];
}

function draftOf(bound: readonly BoundOperation[], operation: WsdlOperation, service: ServiceReading): OperationDraft {
  const notes: Note[] = [];
  const soap = bound.filter(({ offered: { id } }) => id === "soap11" || id === "soap12");
  const messages = soap.map((each) => readSoapBinding(each, service.definitions, notes));
  const [main, other] = messages;
  if (main !== undefined && other !== undefined) refuseDifference(main, other);
  const forms = bound.flatMap((each) =>
    soap.includes(each)
      ? []
      : [
          {
            id: each.offered.id,
            node: each.node,
            form: readFormBinding(each, operation.name, service.definitions, service.set),
          },
        ],
  );
  const read = main === undefined ? bodyOfForm(operation, forms, service) : bodyOfSoap(operation, main, service, notes);
  const body = { ...read, elements: { ...read.elements, ...rootEntry(forms, read.result, service) } };
  const bindings: BindingId[] = soap.map(({ offered }) => offered.id);
  // What lists hold says whether a form can carry them.
  if (forms.length > 0) service.types.readAll();
  for (const { id, node, form } of forms) {
    const fault = typeof form === "string" ? form : differenceOf(form, body, service);
    if (fault === undefined) bindings.push(id);
    else notes.push({ node, construct: `${id} left out`, text: `not offered over ${id}: ${fault}` });
  }
  const faults = faultDrafts(
    operation,
    { isSoap: main !== undefined, isWrapped: body.style === "wrapped" },
    service,
    notes,
  );
  if (bindings.length === 0) refuse(operation.node, "no binding", notes.map(({ text }) => text).join("; "));
  const { name, node } = operation;
  const called = soap[0]?.operation.name ?? name;
  return {
    name,
    names: main === undefined ? undefined : operationNames(called, operation, main),
    node,
    purpose: documentationOf(node),
    ...body,
    faults,
    action: main === undefined ? undefined : (main.action ?? ""),
    credentials: [],
    bindings,
    notes,
  };
}

function differenceOf(form: FormMessages, body: OperationBody, { namespace }: ServiceReading): string | undefined {
  return body.headers.length > 0 ? "it has SOAP headers" : formDifference(form, body, namespace);
}

/** What the root of an answer over GET and POST is called, where the type of the result does not say it. */
function rootEntry(
  forms: readonly { readonly form: FormMessages | string }[],
  result: ResultDraft,
  { set, types }: ServiceReading,
): { readonly root?: string } {
  const readable = forms.flatMap(({ form }) => (typeof form === "string" ? [] : [form]));
  const root = ownRoot(readable, result, (element) => {
    const found = set.find("element", element);
    return found === undefined
      ? undefined
      : useOrNone(() => types.use(globalElement(found).type, "", element.name, []));
  });
  return root === undefined ? {} : { root };
}

function useOrNone(read: () => Use): Use | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** SOAP 1.1 and 1.2 have the same messages in the language. */
function refuseDifference(one: SoapMessages, other: SoapMessages): void {
  const same = (a: SoapHeaderUse, b: SoapHeaderUse | undefined): boolean =>
    a.part === b?.part && a.direction === b.direction;
  if (!isSameBody(one.input, other.input) || !isSameBody(one.output, other.output))
    refuse(other.node, "bindings differ", "SOAP 1.1 and SOAP 1.2 have other messages");
  if ((one.action ?? "") !== (other.action ?? ""))
    refuse(other.node, "bindings differ", "SOAP 1.1 and SOAP 1.2 have other actions");
  if (
    one.headers.length !== other.headers.length ||
    !one.headers.every((header, index) => same(header, other.headers[index]))
  )
    refuse(other.node, "bindings differ", "SOAP 1.1 and SOAP 1.2 have other headers");
}
