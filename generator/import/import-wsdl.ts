/**
 * Owns an import from beginning to end: documents in, the text of a description and the outcome of each operation out.
 * Invariant: a description that comes out is one that the language takes; an operation that it would not take is refused, by name.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { readDescription } from "../validate/read-description.js";
import { findCredentials } from "./credential-sets.js";
import type { Definitions, WsdlService } from "./definitions.js";
import type { DocumentLookup } from "./documents.js";
import { type OperationDraft, type ServiceDraft, usesOfOperation } from "./draft.js";
import { groupOperations } from "./group-names.js";
import {
  boundOperations,
  type BoundOperation,
  type OperationReading,
  readOperation,
  type ServiceReading,
} from "./operation-drafts.js";
import { type OperationOutcome, outcomesOf } from "./operation-outcomes.js";
import { readAddress } from "./address.js";
import { type OfferedBinding, offeredBindings } from "./ports.js";
import { type LineOwner, printDescription, type PrintedDescription } from "./print-description.js";
import { documentationOf } from "./documentation.js";
import { type Note, Refusal } from "./refusal.js";
import { readDefinitions } from "./read-definitions.js";
import { SchemaSet } from "./schema-set.js";
import type { ServiceNamespace } from "./service-home.js";
import { serviceNamespace } from "./service-namespace.js";
import { TypeDrafts } from "./type-drafts.js";
import { nameTypes } from "./type-names.js";
import { serviceNames, tornMessages } from "./wsdl-names.js";
import { markWithin, nearestMarks, newTypesWithin } from "./type-reach.js";
import type { XmlNode } from "./xml-tree.js";

export interface Import {
  /** Undefined: no operation is left. */
  readonly text: string | undefined;
  readonly serviceName: string;
  readonly outcomes: readonly OperationOutcome[];
  /** About the service as a whole: ports that are left out, documents that are not there. */
  readonly notes: readonly Note[];
}

export interface ImportOptions {
  /** Which service of several. */
  readonly service: string | undefined;
  /** Names of types that a description has already, by their keys: `Name namespace`. */
  readonly typeNames?: ReadonlyMap<string, string>;
}

/** Throws {@link Refusal} where nothing of the document can be imported: no WSDL, no service, several and none chosen. */
export function importWsdl(root: XmlNode, lookup: DocumentLookup, options: ImportOptions): Import {
  const definitions = readDefinitions(root, lookup);
  const service = chooseService(definitions, options.service);
  const notes: Note[] = [];
  const bindings = reachable(offeredBindings(definitions, service, notes), notes);
  const set = new SchemaSet(definitions.schemas, lookup);
  const missing = [...definitions.missing, ...set.missing];
  for (const { node, written, reason } of missing)
    notes.push({ node, construct: "missing document", text: `${written} is not there: ${reason}` });
  const bound = boundOperations(bindings);
  const head = headOf(definitions, service, bindings, notes);
  const readIn = (home: ServiceNamespace): Import => {
    const types = new TypeDrafts(set, home);
    const readings = readOperations(bound, { definitions, set, types, namespace: home.namespace });
    types.readAll();
    const own = [...notes, ...definitions.corrections.values(), ...set.corrections.values()];
    return describe(readings, types, { ...head, ...home, typeNames: options.typeNames ?? new Map() }, own, root);
  };
  const home = serviceNamespace(definitions, set, bound);
  const first = readIn(home);
  if (first.text === undefined || refusedCount(first) === 0) return first;
  // What is refused has no say in what the others share, or the next import of what comes of it would say otherwise.
  const kept = bound.filter((_, at) => first.outcomes[at]?.kind === "imported");
  const own = serviceNamespace(definitions, set, kept);
  if (own.namespace === home.namespace && own.unqualified === home.unqualified) return first;
  const second = readIn(own);
  return refusedCount(second) > refusedCount(first) ? first : second;
}

function readOperations(
  bound: readonly (readonly BoundOperation[])[],
  service: ServiceReading,
): readonly OperationReading[] {
  const taken = new Set<string>();
  return bound.map((operation) => {
    const reading = readOperation(operation, service, taken);
    taken.add(reading.name);
    return reading;
  });
}

const refusedCount = ({ outcomes }: Import): number => outcomes.filter(({ kind }) => kind === "refused").length;

type Head = Omit<ServiceDraft, "credentials" | "types" | "groups"> & {
  readonly typeNames: ReadonlyMap<string, string>;
};

/** Where what does not answer at the address of the first port is left out. */
function reachable(offered: readonly OfferedBinding[], notes: Note[]): readonly OfferedBinding[] {
  const address = offered[0]?.address?.trim();
  return offered.filter(({ id, binding, address: own }) => {
    const same = own?.trim() === address;
    if (!same)
      notes.push({
        node: binding.node,
        construct: "second address",
        text: `not offered over ${id}: it answers at another address, ${own ?? "none"}`,
      });
    return same;
  });
}

function chooseService({ services, root, bindings }: Definitions, chosen: string | undefined): WsdlService | undefined {
  const names = services.map(({ name }) => name).join(", ");
  if (chosen !== undefined) {
    const found = services.find(({ name }) => name === chosen);
    if (found !== undefined) return found;
    throw new Refusal(root, "no service", `there is no service ${chosen}; there is ${names === "" ? "none" : names}`);
  }
  const [service, second] = services;
  if (second !== undefined)
    throw new Refusal(
      second.node,
      "several services",
      `there are several services: ${names}; choose one with --service`,
    );
  if (service === undefined && bindings.size === 0)
    throw new Refusal(root, "no service", "there is no service and no binding");
  return service;
}

function headOf(
  definitions: Definitions,
  service: WsdlService | undefined,
  bindings: readonly OfferedBinding[],
  notes: Note[],
): Omit<Head, "namespace" | "unqualified" | "typeNames"> {
  const { root, portTypes } = definitions;
  const [main] = bindings;
  const { baseUrl, path, placeholder } = readAddress(main?.address);
  if (main !== undefined && placeholder !== undefined)
    notes.push({
      node: main.port,
      construct: "address",
      text: `its address, ${placeholder}, is none that can be called: callers have to give one`,
    });
  const [portType] = portTypes.values();
  return {
    name: service?.name ?? portType?.name.name ?? "Service",
    purpose: documentationOf(service?.node ?? root) ?? documentationOf(root),
    baseUrl,
    path,
    placeholder,
    names: serviceNames(service, bindings),
    bindings: bindings.map(({ id }) => id),
  };
}

/** Prints what can be described, asks the language of it, and takes away what it refuses, until it takes the rest. */
function describe(
  readings: readonly OperationReading[],
  types: TypeDrafts,
  head: Head,
  notes: Note[],
  root: XmlNode,
): Import {
  const refused = new Map<OperationReading, Refusal>();
  const refusals = nearestMarks(types.inOrder(), ({ refusal }) => refusal);
  for (const reading of readings) {
    const { outcome } = reading;
    const refusal = outcome instanceof Refusal ? outcome : markWithin(usesOfOperation(outcome), refusals);
    if (refusal !== undefined) refused.set(reading, refusal);
  }
  let areNamesKept = true;
  for (;;) {
    const kept = readings.flatMap((reading) => {
      const { outcome } = reading;
      return refused.has(reading) || outcome instanceof Refusal ? [] : [{ reading, operation: outcome }];
    });
    if (kept.length === 0)
      return { text: undefined, serviceName: head.name, outcomes: outcomesOf(readings, refused, types), notes };
    const draft = serviceDraft(
      kept.map(({ operation }) => operation),
      types,
      areNamesKept ? head : { ...head, names: undefined },
    );
    const printed = printDescription(draft, ["Imported from a WSDL by codegen import; yours from here on."]);
    const faults = faultsOf(printed, draft);
    if (faults.size === 0) {
      const torn = areNamesKept ? [...tornMessages(kept.map(({ operation }) => operation))] : [];
      if (torn.length > 0) notes.push(namesLeftOut(root, torn));
      return { text: printed.text, serviceName: head.name, outcomes: outcomesOf(readings, refused, types), notes };
    }
    if (areNamesKept && collisions(faults) > 0 && collisions(faults) > collisions(faultsWithoutNames(draft))) {
      areNamesKept = false;
      notes.push(namesLeftOut(root, []));
      continue;
    }
    const faulty = nearestMarks(draft.types, (type) => (faults.has(type) ? type : undefined));
    for (const { reading, operation } of kept) {
      const owners: readonly LineOwner[] = [operation, undefined];
      const at = owners.find((owner) => faults.has(owner)) ?? markWithin(usesOfOperation(operation), faulty);
      if (at !== undefined || faults.has(undefined))
        refused.set(reading, languageRefusal(faults.get(at), at?.node ?? operation.node));
    }
  }
}

const collisions = (faults: ReadonlyMap<LineOwner, Diagnostic>): number =>
  [...faults.values()].filter(({ code }) => code === "AC3028").length;

function faultsWithoutNames(draft: ServiceDraft): ReadonlyMap<LineOwner, Diagnostic> {
  const plain = { ...draft, names: undefined };
  return faultsOf(printDescription(plain, []), plain);
}

/** `torn`: messages; none: whatever has a name. */
function namesLeftOut(node: XmlNode, torn: readonly string[]): Note {
  const named = torn.length === 0 ? "its messages and ports" : `the messages called ${torn.join(", ")}`;
  const text = `what it calls ${named} is left out: two different ones would have one name`;
  return { node, construct: "names", text };
}

function serviceDraft(operations: readonly OperationDraft[], types: TypeDrafts, head: Head): ServiceDraft {
  const used = new Set(newTypesWithin(operations.flatMap(usesOfOperation), new Set()));
  const kept = types.inOrder().filter((type) => used.has(type));
  nameTypes(kept, new Set(operations.map(({ name }) => name)), head.typeNames);
  const bindings = head.bindings.filter((id) => operations.some((operation) => operation.bindings.includes(id)));
  return {
    ...head,
    bindings,
    credentials: findCredentials(operations),
    types: kept,
    groups: groupOperations(operations),
  };
}

/** What the language has against the description, the first by what it is about. */
function faultsOf({ text, owners }: PrintedDescription, draft: ServiceDraft): ReadonlyMap<LineOwner, Diagnostic> {
  const faults = new Map<LineOwner, Diagnostic>();
  const lineStarts = startsOf(text);
  for (const diagnostic of readDescription({ name: draft.name, text }, Infinity).diagnostics) {
    if (diagnostic.severity !== "error") continue;
    const owner = owners[lineAt(lineStarts, diagnostic.span.start)];
    if (!faults.has(owner)) faults.set(owner, diagnostic);
  }
  return faults;
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

function languageRefusal(fault: Diagnostic | undefined, node: XmlNode): Refusal {
  return new Refusal(
    node,
    fault?.code ?? "language",
    `the language does not take it: ${(fault?.message ?? "").replace(/\.$/, "")}`,
  );
}
