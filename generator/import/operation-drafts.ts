/**
 * Owns what the operations of a service become: a draft, or a refusal, for each.
 * Invariant: what a draft says is what stands on the wire in every binding that it names; a binding that differs is left out with a note.
 */
import { isSoapBinding } from "../model/bindings.js";
import type { BindingId } from "../model/service.js";
import { globalElement } from "./particles.js";
import type { Definitions, WsdlOperation } from "./definitions.js";
import { documentationOf } from "./documentation.js";
import type { HeaderDraft, FieldDraft, OperationDraft, ResultDraft, Use } from "./draft.js";
import { checkExtensions } from "./extensions.js";
import { formDifference, type FormMessages, isSameUse, ownRoot, readFormBinding } from "./form-binding.js";
import { bodyOfForm, bodyOfSoap } from "./operation-bodies.js";
import { operationNames } from "./wsdl-names.js";
import type { OfferedBinding } from "./ports.js";
import { namespaces, type QName } from "./qname.js";
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
  /** The elements around all ports: the service, the definitions. */
  readonly around: readonly XmlNode[];
}

/** An operation as one binding has it. */
export interface BoundOperation {
  readonly offered: OfferedBinding;
  readonly operation: WsdlOperation;
  readonly node: XmlNode;
}

/** The operations of all bindings, those of one name and one input together, in the order of the first port type that has them. */
export function boundOperations(
  bindings: readonly OfferedBinding[],
  notes: Note[],
): readonly (readonly BoundOperation[])[] {
  const byIdentity = new Map<string, BoundOperation[]>();
  const bare = new Set<WsdlOperation>();
  for (const offered of bindings) {
    const unused = new UnusedOperations(offered);
    for (const operation of offered.portType.operations) {
      const identity = identityOf(operation.name, operation.input?.name);
      const node = unused.take(identity, operation.name);
      if (node === undefined) {
        bare.add(operation);
        continue;
      }
      const same = byIdentity.get(identity) ?? [];
      same.push({ offered, operation, node });
      byIdentity.set(identity, same);
    }
    for (const node of unused.rest()) {
      const name = attributeOf(node, "name") ?? "";
      notes.push({
        node,
        construct: "unbound operation",
        text: `its binding ${offered.binding.name.name} has an operation ${name} that its port type does not have: left out`,
      });
    }
  }
  const reached = new Set([...byIdentity.values()].flat().map(({ operation: { node } }) => node));
  for (const { node, name } of bare) {
    if (!reached.has(node))
      notes.push({ node, construct: "unbound operation", text: `no binding has the operation ${name}: left out` });
  }
  return [...byIdentity.values()];
}

/** Of operations of one name those with inputs of other names are others. No name holds a blank. */
const identityOf = (name = "", input = ""): string => `${name} ${input}`;

/** The operations of a binding that no operation of its port type has claimed yet, in their order. */
class UnusedOperations {
  private readonly nodes: Set<XmlNode>;
  private readonly byIdentity = new Map<string, XmlNode[]>();
  /** Of those whose input is called otherwise than that of any operation of the port type, or not at all. */
  private readonly byName = new Map<string, XmlNode[]>();

  constructor({ binding, portType }: OfferedBinding) {
    this.nodes = new Set(binding.operations);
    const claimed = new Set(portType.operations.map(({ name, input }) => identityOf(name, input?.name)));
    // The first of each stands last, to be taken first.
    for (const node of [...binding.operations].reverse()) {
      const name = attributeOf(node, "name") ?? "";
      const identity = identityOf(name, inputNameOf(node));
      const [nodes, key] = claimed.has(identity) ? [this.byIdentity, identity] : [this.byName, name];
      const same = nodes.get(key);
      if (same === undefined) nodes.set(key, [node]);
      else same.push(node);
    }
  }

  take(identity: string, name: string): XmlNode | undefined {
    const node = this.byIdentity.get(identity)?.pop() ?? this.byName.get(name)?.pop();
    if (node !== undefined) this.nodes.delete(node);
    return node;
  }

  rest(): Iterable<XmlNode> {
    return this.nodes;
  }
}

function inputNameOf(node: XmlNode): string | undefined {
  const input = childNamed(node, namespaces.wsdl, "input");
  return input === undefined ? undefined : attributeOf(input, "name");
}

/** Reads one operation over all bindings that have it; `name`: what it is called in the description. */
export function readOperation(
  bound: readonly BoundOperation[],
  name: string,
  service: ServiceReading,
): OperationReading {
  const [first] = bound;
  if (first === undefined) throw new Error("readOperation: an operation without a binding");
  const { node } = first.operation;
  try {
    return { name, node, outcome: draftOf(bound, { ...first.operation, name }, service) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { name, node, outcome: error };
  }
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
  for (const each of bound) checkExtensions(each, service.around, notes);
  const soap = bound.filter(({ offered }) => isSoapBinding(offered.id));
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
    { soap: soap.map(({ node }) => node), isWrapped: body.style === "wrapped" },
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

function differenceOf(form: FormMessages, body: OperationBody, service: ServiceReading): string | undefined {
  if (body.headers.length > 0) return "it has SOAP headers";
  return formDifference(form, body, service.namespace) ?? rootDifference(form, body.result, service);
}

/** A root of the right name may be declared with another type than the result has over SOAP. */
function rootDifference({ root }: FormMessages, result: ResultDraft, service: ServiceReading): string | undefined {
  if (root === undefined || result.kind !== "value") return undefined;
  const use = useOfElement(root, service);
  if (use === undefined) return `the type of the root of its answer, ${root.name}, is not declared`;
  return isSameUse(use, result.field.use) ? undefined : `the root of its answer, ${root.name}, has another type`;
}

/** What the root of an answer over GET and POST is called, where the type of the result does not say it. */
function rootEntry(
  forms: readonly { readonly form: FormMessages | string }[],
  result: ResultDraft,
  service: ServiceReading,
): { readonly root?: string } {
  const readable = forms.flatMap(({ form }) => (typeof form === "string" ? [] : [form]));
  const root = ownRoot(readable, result, (element) => useOfElement(element, service));
  return root === undefined ? {} : { root };
}

function useOfElement(element: QName, { set, types }: ServiceReading): Use | undefined {
  const found = set.find("element", element);
  if (found === undefined) return undefined;
  try {
    return types.use(globalElement(found).type, "", element.name, []);
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
