/**
 * Owns the loading of groups and operations.
 * Invariant: parameters are in wire order. Those of credential sets are first, unless a place is given.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { oneOf, quote } from "../diagnostics/quote.js";
import { nearestRepair } from "../diagnostics/suggest.js";
import type { BindingId, BodyElements, CredentialSet, Group, Operation, Parameter, Result } from "../model/service.js";
import { isScriptBinding, isSoapBinding } from "../model/bindings.js";
import { isScriptable } from "../model/questions.js";
import { oncePer } from "../model/once-per.js";
import type { LoadContext } from "./load-context.js";
import { loadFault, loadParameter, loadSoapHeader } from "./load-fields.js";
import { loadResult } from "./load-result.js";
import { loadOperationNames } from "./load-wsdl-names.js";
import { requiredAgain, rpcParts, unwrappedSides, withWrappers } from "./operation-style.js";
import { startOf } from "./shape-words.js";
import { booleanOf, childOf, entriesOf, proseOf, textOf, textsOf, type Entry, type Tree } from "./tree.js";

/** The parts of a service that operations refer to. */
export interface Shared extends LoadContext {
  readonly credentials: ReadonlyMap<string, CredentialSet>;
  /** `credentials` of the service was wrong as a whole, so no set is known. */
  readonly credentialsBroken: boolean;
  /** Patterns of what elements in the body of SOAP are called. */
  readonly elements: Tree | undefined;
  /** `style` of the service. */
  readonly style: string | undefined;
  /** `use` of the service. */
  readonly use: string | undefined;
  /** `wsdl` of the service, with patterns for all operations. */
  readonly wsdl: Tree | undefined;
  /** The bindings of the service. */
  readonly bindings: readonly BindingId[];
  /** Parameters of credential sets in all operations up to now. */
  readonly repeated: { count: number };
}

/** Credential parameters listed in all operations together. The rule about the size of the output refuses far fewer. */
const mostRepeated = 1_000_000;

export function loadGroups(groups: Tree | undefined, shared: Shared): readonly Group[] {
  return entriesOf(groups).map(({ key: name, keySpan, value }) => {
    const source = proseOf(value, "source");
    const group: Group = {
      name,
      title: proseOf(value, "title") ?? name,
      source,
      operations: entriesOf(childOf(value, "operations")).map((entry) => loadOperation(entry, source, shared)),
    };
    shared.places.set(group, "name", keySpan);
    return group;
  });
}

function loadOperation(entry: Entry, groupSource: string | undefined, shared: Shared): Operation {
  const { key: name, keySpan, value } = entry;
  const sets = credentialSetsOf(childOf(value, "credentials"), shared);
  const style = textOf(value, "style") ?? shared.style;
  const bare = style === "bare";
  const bindings = loadBindings(childOf(value, "bindings"), shared);
  const parameters = loadParameters(entry, sets, shared);
  const result = loadResult(childOf(value, "result"), shared);
  const elements = loadElements(name, childOf(value, "elements"), shared.elements);
  const unwrapped = style === "rpc" ? [] : unwrappedSides(elements, parameters, result);
  const loaded: Operation = {
    name,
    purpose: proseOf(value, "purpose"),
    soapAction: textOf(value, "soapAction"),
    ...actionsOf(name, childOf(value, "actions")),
    elements: withWrappers(name, attachedResult(elements, result), unwrapped),
    ...(unwrapped.length === 0 ? {} : { unwrapped }),
    bare,
    rpc: style === "rpc",
    encoded: shared.use === "encoded" && (style === "rpc" || bindings.some(isSoapBinding)),
    wsdl: loadOperationNames(name, childOf(value, "wsdl"), shared.wsdl),
    // Without it there would be nothing in the body to tell the operation.
    parameters:
      bare || unwrapped.includes("request")
        ? attachmentsLast(parameters).map((parameter) => requiredAgain(parameter, shared))
        : parameters,
    credentials: sets.map((set) => set.name),
    result,
    bindings,
    soapHeaders: entriesOf(childOf(value, "soapHeaders")).map((header) => loadSoapHeader(header, shared)),
    faults: entriesOf(childOf(value, "faults")).map((fault) => loadFault(fault, shared)),
    reads: booleanOf(value, "reads") ?? false,
    useHttpGet: booleanOf(value, "useHttpGet") ?? false,
    deprecated: proseOf(value, "deprecated"),
    limits: proseOf(value, "limits"),
    source: proseOf(value, "source") ?? groupSource,
  };
  if (loaded.useHttpGet && !loaded.bindings.some(isScriptBinding)) refuseHttpGet(loaded, keySpan, shared);
  const carried = isScriptable(loaded) ? loaded : withoutScript(loaded, keySpan, shared);
  const operation = carried.rpc ? rpcParts(carried, shared) : carried;
  shared.places.set(operation, "name", keySpan);
  for (const { key, value: part } of entriesOf(value))
    shared.places.set(operation, key, part.kind === "text" ? part.span : startOf(part.span));
  return operation;
}

function refuseHttpGet({ name }: Operation, span: Span, { reporter }: Shared): void {
  reporter.report("bindingNotOffered", span, {
    message: `The operation ${quote(name)} has useHttpGet, but not the binding script.`,
    found: "useHttpGet: true",
    expected: "the binding script: no other binding reads it",
    suggestion: "add script to the bindings, or remove useHttpGet",
    repair: { kind: "remove", span, path: ["useHttpGet"] },
  });
}

/** The operation without the binding that cannot carry it. Warns if it was offered. */
function withoutScript(operation: Operation, span: Span, { reporter }: Shared): Operation {
  const bindings = operation.bindings.filter((id) => !isScriptBinding(id));
  if (bindings.length === operation.bindings.length) return operation;
  reporter.report("scriptLeftOut", span, {
    message: `The operation ${quote(operation.name)} is left out of the binding script.`,
    found: operation.bare ? "style: bare" : "a DataSet, XML, or several results",
    expected: "parameters and a result of scalars, records and arrays: ASMX's JSON carries no other",
    suggestion: "list its other bindings here",
  });
  return { ...operation, bindings };
}

/** A server finds an operation by the first parameter in the body. */
function attachmentsLast(parameters: readonly Parameter[]): readonly Parameter[] {
  const isAttached = ({ attachment }: Parameter): boolean => attachment !== undefined;
  return [...parameters.filter((each) => !isAttached(each)), ...parameters.filter(isAttached)];
}

/** An attachment is in no namespace. */
function attachedResult(elements: BodyElements, result: Result): BodyElements {
  return result.kind === "scalar" && result.attachment !== undefined ? { ...elements, resultNamespace: "" } : elements;
}

/** Names of the body's elements: set by the operation, else by the service's patterns, else by ASMX's rule (wire 1, 3). */
function loadElements(name: string, own: Tree | undefined, patterns: Tree | undefined): BodyElements {
  const named = (part: "request" | "response" | "result", usual: string): string =>
    textOf(own, part) ?? textOf(patterns, part)?.replaceAll("{operation}", () => name) ?? usual;
  return {
    request: named("request", name),
    response: named("response", `${name}Response`),
    result: named("result", `${name}Result`),
    requestNamespace: textOf(own, "requestNamespace"),
    responseNamespace: textOf(own, "responseNamespace"),
    resultNamespace: textOf(own, "resultNamespace"),
    root: textOf(own, "root"),
  };
}

function credentialSetsOf(names: Tree | undefined, shared: Shared): readonly CredentialSet[] {
  const { credentials, credentialsBroken, reporter } = shared;
  if (credentialsBroken) return [];
  return textsOf(names).flatMap(({ text, span }) => {
    const set = credentials.get(text);
    if (set !== undefined) return [set];
    reporter.report("unknownCredential", span, {
      message: `There is no credential set ${quote(text)}.`,
      found: quote(text),
      expected: credentials.size === 0 ? "a key of credentials, which has none" : "a key of credentials",
      ...(reporter.listening ? nearestRepair(text, credentials.keys(), span) : {}),
    });
    return [];
  });
}

function loadParameters(operation: Entry, sets: readonly CredentialSet[], shared: Shared): readonly Parameter[] {
  const entries = entriesOf(childOf(operation.value, "parameters"));
  const setsByName: TakenSets = new Map(sets.map((set) => [set.name, set]));
  const placed = new Set<Parameter>();
  const ownParameters = entries.flatMap((entry): readonly Parameter[] => {
    if (childOf(entry.value, "credential") === undefined) return [loadParameter(entry, undefined, shared)];
    const parameter = placedParameter(entry, setsByName, operation, shared);
    if (parameter !== undefined) placed.add(parameter);
    return parameter === undefined ? [] : [parameter];
  });
  for (const set of sets) shared.repeated.count += set.parameters.length;
  if (shared.repeated.count > mostRepeated) return ownParameters;
  const first = sets.flatMap((set) => set.parameters.filter((parameter) => !placed.has(parameter)));
  return [...first, ...ownParameters];
}

/** Name -> credential set that an operation takes. */
type TakenSets = ReadonlyMap<string, CredentialSet>;

/** `Name: { credential: set }`: the set's parameter of that name stands here. */
function placedParameter(entry: Entry, sets: TakenSets, operation: Entry, shared: Shared): Parameter | undefined {
  const { credentialsBroken, reporter } = shared;
  if (credentialsBroken) return undefined;
  const setName = textOf(entry.value, "credential") ?? "";
  const span = childOf(entry.value, "credential")?.span ?? entry.keySpan;
  const set = sets.get(setName);
  if (set === undefined) {
    return reporter.report("credentialPlace", span, {
      message: `The operation does not take the credential set ${quote(setName)}.`,
      found: quote(setName),
      expected: sets.size === 0 ? "a set that credentials of the operation lists" : oneOf(sets.keys()),
      suggestion: `add credentials: ${setName} to the operation`,
      repair:
        childOf(operation.value, "credentials") === undefined && shared.credentials.has(setName)
          ? { kind: "add", span: operation.keySpan, entries: [["credentials", setName]] }
          : undefined,
    });
  }
  const parameters = parametersByName(set);
  const parameter = parameters.get(entry.key);
  if (parameter !== undefined) return parameter;
  return reporter.report("credentialPlace", entry.keySpan, {
    message: `The credential set ${quote(setName)} has no parameter ${quote(entry.key)}.`,
    found: quote(entry.key),
    expected: oneOf(parameters.keys()),
    ...(reporter.listening ? nearestRepair(entry.key, parameters.keys(), entry.keySpan) : {}),
  });
}

const parametersByName = oncePer(
  ({ parameters }: CredentialSet): ReadonlyMap<string, Parameter> =>
    new Map(parameters.map((parameter) => [parameter.name, parameter])),
);

function actionsOf(name: string, actions: Tree | undefined): Pick<Operation, "actions"> {
  if (actions === undefined) return {};
  const named = (key: string): string | undefined => textOf(actions, key)?.split("{operation}").join(name);
  return { actions: { request: named("request"), response: named("response") } };
}

function loadBindings(bindings: Tree | undefined, { bindings: offered, reporter }: Shared): readonly BindingId[] {
  if (bindings === undefined) return offered;
  const texts = textsOf(bindings);
  for (const { text, span } of texts) {
    if (offered.some((binding) => binding === text)) continue;
    reporter.report("bindingNotOffered", span, {
      message: `The service does not offer the binding ${quote(text)}.`,
      found: quote(text),
      expected: oneOf(offered),
      suggestion: `remove it here, or add it to bindings of the service`,
      repair: { kind: "remove", span },
    });
  }
  return offered.filter((binding) => texts.some(({ text }) => text === binding));
}
