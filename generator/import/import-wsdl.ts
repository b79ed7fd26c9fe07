/**
 * Owns an import as a whole: documents in, the text of a description and the outcome of each operation out.
 * Invariant: the description is valid. An operation that would make it invalid is refused by name.
 */
import { type BoundOperation, boundOperations } from "./definitions/bound-operations.js";
import { type Definitions, readDefinitions, withMeantParts } from "./definitions/definitions.js";
import { asksForSignatures, policyAssertions } from "./definitions/extensions.js";
import { type PortGroup, portGroups, portsAt } from "./definitions/port-groups.js";
import { type OfferedBinding, offeredPorts } from "./definitions/ports.js";
import { type Head, type Import, describe } from "./describe.js";
import { documentationOf } from "./documents/documentation.js";
import type { DocumentLookup } from "./documents/documents.js";
import { keyOf } from "./documents/qname.js";
import { type Note, Refusal } from "./documents/refusal.js";
import { shownAddress } from "./documents/shown-address.js";
import type { XmlNode } from "./documents/xml-tree.js";
import { missingOperation } from "../diagnostics/missing-operation.js";
import { quote } from "../diagnostics/quote.js";
import { nearestOf } from "../diagnostics/suggest.js";
import { chooseNames } from "../model/choose-operations.js";
import { isSoapBinding } from "../model/bindings.js";
import { featureOf } from "./policies/known-assertions.js";
import type { PolicyAssertion } from "./policies/policies.js";
import { SchemaSet } from "./schemas/schema-set.js";
import { readAddressing } from "./service/addressing.js";
import { readAddress } from "./service/address.js";
import type { OperationDraft } from "./service/draft.js";
import { markAnonymous, noteNamelessTypes } from "./service/nameless-types.js";
import { type OperationReading, readOperations } from "./service/operation-drafts.js";
import type { OperationOutcome } from "./service/operation-outcomes.js";
import { elementOf, type ServiceNamespace, serviceNamespace } from "./service/service-namespace.js";
import { TypeDrafts } from "./service/type-drafts.js";
import { valueElements } from "./service/value-elements.js";
import { serviceNames, usableName } from "./service/wsdl-names.js";

export interface ImportOptions {
  /** Name of the service to import, or of a port with operations of its own; required if there are several services. */
  readonly service: string | undefined;
  /** Names of the operations to import, with `*` for any characters; `undefined`: all. */
  readonly operations?: readonly string[] | undefined;
  /** True if a missing declaration is taken for XML; otherwise it refuses its operations. */
  readonly missingAsXml?: boolean | undefined;
  /** Names of types that a description has already, by their keys: `Name namespace`. */
  readonly typeNames?: ReadonlyMap<string, string>;
}

/** Throws {@link Refusal} where nothing of the document can be imported: no WSDL, no service, several and none chosen. */
export function importWsdl(root: XmlNode, find: DocumentLookup, options: ImportOptions): Import {
  const roots = new Set([root]);
  const lookup: DocumentLookup = (from, written, namespace) => {
    const document = find(from, written, namespace);
    if (typeof document !== "string") roots.add(document);
    return document;
  };
  const declared = readDefinitions(root, lookup);
  const group = chooseGroup(declared, options.service);
  const { service } = group;
  const notes: Note[] = [];
  if (options.service === undefined)
    notes.push(...group.first.filter(({ name }) => name !== group.name).map(otherPortNote));
  const { bindings: all, lost } = offeredPorts(declared, group, hostOf, notes);
  const bindings = reachable(all, notes);
  const set = new SchemaSet(declared.schemas, lookup, options.missingAsXml);
  const missing = [...declared.missing, ...set.missing];
  // What no schema declares may be in the one that is missing.
  const definitions =
    missing.length > 0 ? declared : withMeantParts(declared, (kind, name, node) => set.meant(kind, name, node));
  for (const { node, written, reason } of missing)
    notes.push({ node, construct: "missing document", text: `${shownAddress(written)} is not there: ${reason}` });
  notes.push(...[...roots].flatMap((node) => (node.mistakes ?? []).map((mistake) => ({ node, ...mistake }))));
  const offered = boundOperations(bindings, notes);
  const isChosen = chooseOperations(
    [...offered.map(nameOf), ...lost.keys()],
    options.operations,
    service?.node ?? root,
  );
  const bound = options.operations === undefined ? offered : offered.filter((each) => isChosen(nameOf(each)));
  const lostReadings = [...lost].flatMap(([name, outcome]) =>
    isChosen(name) ? [{ name, node: outcome.node, outcome }] : [],
  );
  if (bound !== offered) notes.push(...sharedElements(new Set(bound), offered, definitions));
  const around = service === undefined ? [root] : [root, service.node];
  const policies = assertionsOf(bound, around, definitions);
  const head = {
    ...headOf(definitions, group, bindings, notes),
    mtom: policies.some((assertions) => assertions.some(isMtom)),
    signatures: policies.some(asksForSignatures),
  };
  const addressing = readAddressing(bound, { around, policies: definitions.policies }, notes);
  const readingOf = (home: ServiceNamespace, values: ReadonlySet<string>): Reading => {
    const types = new TypeDrafts(set, home, values);
    const operations = readOperations(bound, { definitions, types, addressing, around });
    const readings = [...operations, ...lostReadings];
    types.readAll();
    noteNamelessTypes(types.all, draftsOf(readings));
    if (home.encoded) markAnonymous(types.all, draftsOf(readings));
    const allNotes = [...notes, ...definitions.corrections.values(), ...set.corrections.values()];
    const service = { ...head, ...home, addressing, typeNames: options.typeNames ?? new Map() };
    const imported = describe(readings, types, service, allNotes, root);
    return { readings, imported: set.absences === undefined ? imported : { ...imported, absences: set.absences } };
  };
  const readIn = (home: ServiceNamespace): Import => {
    const { readings, imported } = readingOf(home, new Set());
    if (!imported.outcomes.some(isCollision)) return imported;
    const again = readingOf(home, valueElements(draftsOf(readings), home)).imported;
    return refusedCount(again) < refusedCount(imported) ? again : imported;
  };
  const home = serviceNamespace(definitions, set, bound);
  const first = readIn(home);
  if (first.text === undefined || refusedCount(first) === 0) return first;
  // What is refused has no say in what the others share, or the next import of what comes of it would say otherwise.
  const importedOperations = bound.filter((_, at) => first.outcomes[at]?.kind === "imported");
  const narrowedHome = serviceNamespace(definitions, set, importedOperations);
  if (
    narrowedHome.namespace === home.namespace &&
    narrowedHome.unqualified === home.unqualified &&
    narrowedHome.encoded === home.encoded
  )
    return first;
  const second = readIn(narrowedHome);
  return refusedCount(second) > refusedCount(first) ? first : second;
}

const draftsOf = (readings: readonly OperationReading[]): readonly OperationDraft[] =>
  readings.flatMap(({ outcome }) => (outcome instanceof Refusal ? [] : [outcome]));

/** Assertions of each operation over SOAP. */
function assertionsOf(
  operations: readonly (readonly BoundOperation[])[],
  around: readonly XmlNode[],
  { policies }: Definitions,
): readonly (readonly PolicyAssertion[])[] {
  return operations
    .flat()
    .filter(({ offered }) => isSoapBinding(offered.id))
    .map((bound) => policyAssertions(bound, around, policies));
}

/** Whether an assertion asks for MTOM, and does not call it optional. */
function isMtom({ node, isOptional }: PolicyAssertion): boolean {
  return !isOptional && featureOf(node) === "mtom";
}

const nameOf = ([first]: readonly BoundOperation[]): string => first?.operation.name ?? "";

/** Tests names of operations. Throws {@link Refusal} if a pattern chooses none. */
function chooseOperations(
  names: readonly string[],
  patterns: readonly string[] | undefined,
  node: XmlNode,
): (name: string) => boolean {
  if (patterns === undefined) return () => true;
  const { chosen, unknown } = chooseNames(names, patterns);
  const [pattern] = unknown;
  if (pattern === undefined) return (name) => chosen.has(name);
  const { message, expected } = missingOperation(pattern, names);
  const nearest = nearestOf(pattern, names);
  const hint = nearest === undefined ? "" : `; the nearest is ${quote(nearest)}`;
  throw new Refusal(node, "no operation", `${message.replace(/\.$/, "")}; it has ${expected}${hint}`);
}

/** Chosen operations whose request element an operation has that was not chosen: the SOAPAction alone tells them apart. */
function sharedElements(
  chosen: ReadonlySet<readonly BoundOperation[]>,
  all: readonly (readonly BoundOperation[])[],
  definitions: Definitions,
): readonly Note[] {
  const requests = all.flatMap((bindings) => {
    const [first] = bindings;
    const element = first && elementOf(first, "input", definitions);
    if (first === undefined || element === undefined) return [];
    const { operation } = first;
    return [{ operation, key: keyOf(element), isChosen: chosen.has(bindings) }];
  });
  const keysOfOthers = new Set(requests.filter(({ isChosen }) => !isChosen).map(({ key }) => key));
  return requests.flatMap(({ operation, key, isChosen }) => {
    if (!isChosen || !keysOfOthers.has(key)) return [];
    const text = `${operation.name} has the request element of an operation that was not asked for: over SOAP 1.2 its requests carry no action, so ask for both`;
    return [{ node: operation.node, construct: "shared request", text }];
  });
}

interface Reading {
  readonly readings: readonly OperationReading[];
  readonly imported: Import;
}

/** Whether an element would be declared twice, which an operation that has it as a value may avoid. */
const isCollision = (outcome: OperationOutcome): boolean =>
  outcome.kind === "refused" && outcome.refusal.construct === "AC3028";

const refusedCount = ({ outcomes }: Import): number => outcomes.filter(({ kind }) => kind === "refused").length;

const hostOf = (address: string | undefined): string | undefined => readAddress(address).host;

/** Bindings at the host of the first port; the others are left out with a note. */
function reachable(offered: readonly OfferedBinding[], notes: Note[]): readonly OfferedBinding[] {
  const main = offered[0]?.address?.trim();
  const host = hostOf(main);
  return offered.filter(({ id, name, binding, address }) => {
    if (address?.trim() === main) return true;
    const isReachable = host !== undefined && hostOf(address) === host;
    if (!isReachable)
      notes.push({
        node: binding.node,
        construct: "second address",
        text: `not offered over ${id}: it answers on another host, ${shownAddress(address ?? "none")} (--service ${name} takes that one)`,
      });
    return isReachable;
  });
}

/** Paths of bindings that differ from the first one's, `first`. */
function pathsOf([main, ...others]: readonly OfferedBinding[], first: string, notes: Note[]): Head["paths"] {
  return others.flatMap(({ id, address, port }) => {
    if (address?.trim() === main?.address?.trim()) return [];
    const { path, leftOut } = readAddress(address);
    for (const text of leftOut) notes.push({ node: port, construct: "address", text });
    return path === first ? [] : [[id, path] as const];
  });
}

const otherPortNote = ({ name, port }: PortGroup["first"][number]): Note => ({
  node: port.node,
  construct: "second port",
  text: `the port ${port.name} is left out: it has other operations; --service ${name} takes them`,
});

/** Services that a message names. */
const mostNamed = 50;

/** The named group; if there is only one service, its first group. */
function chooseGroup(definitions: Definitions, chosen: string | undefined): PortGroup {
  const { services, root, bindings } = definitions;
  const groups = portGroups(definitions);
  const all = groups.flatMap(({ name }) => name ?? []);
  const more = all.length > mostNamed ? ` and ${String(all.length - mostNamed)} more` : "";
  const names = all.slice(0, mostNamed).join(", ") + more;
  const [first] = groups;
  if (chosen !== undefined || first === undefined) {
    const group = groups.find(({ name }) => name !== undefined && name === chosen) ?? portsAt(services, chosen);
    if (group !== undefined) return group;
    const there = names === "" ? "none" : names;
    throw new Refusal(root, "no service", `there is no service ${chosen ?? ""}; there is ${there}`);
  }
  const [, second] = services;
  if (second !== undefined)
    throw new Refusal(
      second.node,
      "several services",
      `there are several services: ${names}; choose one with --service (codegen generate makes an output of each)`,
    );
  if (first.service === undefined && bindings.size === 0)
    throw new Refusal(root, "no service", "there is no service and no binding");
  return first;
}

function headOf(
  definitions: Definitions,
  { name, service }: PortGroup,
  bindings: readonly OfferedBinding[],
  notes: Note[],
): Omit<Head, "namespace" | "unqualified" | "mtom" | "signatures" | "encoded" | "addressing" | "typeNames"> {
  const { root, portTypes } = definitions;
  const [main] = bindings;
  const { baseUrl, path, placeholder, leftOut } = readAddress(main?.address);
  if (main !== undefined) for (const text of leftOut) notes.push({ node: main.port, construct: "address", text });
  if (main !== undefined && placeholder !== undefined)
    notes.push({
      node: main.port,
      construct: "address",
      text: `its address, ${placeholder}, is none that can be called: callers have to give one`,
    });
  const [portType] = portTypes.values();
  const node = service?.node ?? root;
  return {
    name: usableName("the service", name ?? portType?.name.name ?? "Service", node, notes),
    purpose: documentationOf(node) ?? documentationOf(root),
    baseUrl,
    path,
    paths: pathsOf(bindings, path, notes),
    placeholder,
    names: serviceNames(service, bindings, notes),
    bindings: bindings.map(({ id }) => id),
  };
}
