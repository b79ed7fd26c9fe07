/**
 * Owns the loading of groups and operations.
 * Property that must stay true: parameters come out in wire order: those of the credential sets first, unless placed.
 */
import { oneOf, quote } from "../diagnostics/quote.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { BindingId, CredentialSet, Group, Operation, Parameter } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { loadParameter, loadSoapHeader } from "./load-fields.js";
import { loadResult } from "./load-result.js";
import { startOf } from "./shape-words.js";
import { booleanOf, childOf, entriesOf, proseOf, textOf, textsOf, type Entry, type Tree } from "./tree.js";

/** What operations refer to. */
export interface Shared extends LoadContext {
  readonly credentials: ReadonlyMap<string, CredentialSet>;
  /** `credentials` of the service was wrong as a whole, so no set is known. */
  readonly credentialsBroken: boolean;
  /** Those of the service. */
  readonly bindings: readonly BindingId[];
}

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
  const operation: Operation = {
    name,
    purpose: proseOf(value, "purpose") ?? "",
    parameters: loadParameters(childOf(value, "parameters"), sets, shared),
    credentials: sets.map((set) => set.name),
    result: loadResult(childOf(value, "result"), shared),
    bindings: loadBindings(childOf(value, "bindings"), shared),
    soapHeaders: entriesOf(childOf(value, "soapHeaders")).map((header) => loadSoapHeader(header, shared)),
    reads: booleanOf(value, "reads") ?? false,
    deprecated: proseOf(value, "deprecated"),
    limits: proseOf(value, "limits"),
    source: proseOf(value, "source") ?? groupSource,
  };
  shared.places.set(operation, "name", keySpan);
  for (const { key, value: part } of entriesOf(value))
    shared.places.set(operation, key, part.kind === "text" ? part.span : startOf(part.span));
  return operation;
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
      suggestion: reporter.listening ? didYouMean(text, credentials.keys()) : undefined,
    });
    return [];
  });
}

function loadParameters(
  parameters: Tree | undefined,
  sets: readonly CredentialSet[],
  shared: Shared,
): readonly Parameter[] {
  const entries = entriesOf(parameters);
  const placed = new Set<Parameter>();
  const own = entries.flatMap((entry): readonly Parameter[] => {
    if (childOf(entry.value, "credential") === undefined) return [loadParameter(entry, undefined, shared)];
    const parameter = placedParameter(entry, sets, shared);
    if (parameter !== undefined) placed.add(parameter);
    return parameter === undefined ? [] : [parameter];
  });
  const first = sets.flatMap((set) => set.parameters.filter((parameter) => !placed.has(parameter)));
  return [...first, ...own];
}

/** `Name: { credential: set }`: the set's parameter of that name stands here. */
function placedParameter(entry: Entry, sets: readonly CredentialSet[], shared: Shared): Parameter | undefined {
  const { credentialsBroken, reporter } = shared;
  if (credentialsBroken) return undefined;
  const wanted = textOf(entry.value, "credential") ?? "";
  const span = childOf(entry.value, "credential")?.span ?? entry.keySpan;
  const set = sets.find(({ name }) => name === wanted);
  if (set === undefined) {
    reporter.report("credentialPlace", span, {
      message: `The operation does not take the credential set ${quote(wanted)}.`,
      found: quote(wanted),
      expected:
        sets.length === 0 ? "a set that credentials of the operation lists" : oneOf(sets.map(({ name }) => name)),
      suggestion: `add credentials: ${wanted} to the operation`,
    });
    return undefined;
  }
  const parameter = set.parameters.find(({ name }) => name === entry.key);
  if (parameter !== undefined) return parameter;
  const names = set.parameters.map(({ name }) => name);
  reporter.report("credentialPlace", entry.keySpan, {
    message: `The credential set ${quote(wanted)} has no parameter ${quote(entry.key)}.`,
    found: quote(entry.key),
    expected: oneOf(names),
    suggestion: didYouMean(entry.key, names),
  });
  return undefined;
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
    });
  }
  return offered.filter((binding) => texts.some(({ text }) => text === binding));
}
