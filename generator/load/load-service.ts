/**
 * Owns the loading of a service: a description's text becomes a model.
 * Invariant: it never throws for bad input and continues after an error, so that one run reports everything.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { Places } from "../diagnostics/places.js";
import { Reporter } from "../diagnostics/reporter.js";
import { bindingIds, defaultBindings, wsdlBindingIds } from "../model/bindings.js";
import { addressingVersions, type BindingId, type Service } from "../model/service.js";
import { checkShape } from "./check-shape.js";
import { descriptionShape } from "./description-shape.js";
import type { LoadContext } from "./load-context.js";
import { loadGaps } from "./load-gaps.js";
import { loadGroups, type Shared } from "./load-operations.js";
import { loadCredentials, loadTypes } from "./load-types.js";
import { readYaml, type ContentHint } from "./read-yaml.js";
import { Samples } from "./samples.js";
import { booleanOf, childOf, isBrokenAt, proseOf, textOf, textsIn, textsOf, type Tree } from "./tree.js";
import { TypeNames } from "./type-names.js";
import { loadWsdlNames } from "./load-wsdl-names.js";

/** A description as it came: `name` is what messages call it (a path), `text` its characters. */
export interface DescriptionSource {
  readonly name: string;
  readonly text: string;
}

export interface LoadedService {
  /**
   * The model as far as it could be read; `undefined` when the text has no map at its root. Emit it only when no diagnostic
   * (of loading and of validation) is an error.
   */
  readonly service: Service | undefined;
  /** Places in the text of the model's parts, for the messages of rules. */
  readonly places: Places;
  /** The tree as it stands in the text, wrong parts included; `undefined` when the text is not YAML. */
  readonly tree: Tree | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

const hint: ContentHint = {
  expected: "a map with the keys service, namespace, path and groups",
  suggestion: "copy a description that works and change it; spec/README.md shows the smallest one",
};

/** Parses and loads one description. `listed`: how many problems are. */
export function loadService(source: DescriptionSource, listed?: number): LoadedService {
  const reporter = new Reporter(undefined, listed);
  const places = new Places();
  const tree = readYaml(source.text, hint, reporter);
  const checked = tree === undefined ? undefined : checkShape(tree, descriptionShape, reporter);
  const service = checked === undefined ? undefined : buildService(checked, reporter, places);
  return { service, places, tree, diagnostics: reporter.diagnostics };
}

/** Stand-ins for keys that are missing; valid, so that no rule reports them again. */
const standIn = {
  name: "Service",
  namespace: "http://example.org/",
  path: "/service.asmx",
};

function buildService(root: Tree, reporter: Reporter, places: Places): Service {
  const types = new TypeNames(childOf(root, "types"), reporter);
  const samples = new Samples(childOf(root, "samples"), types);
  const unqualified = textOf(root, "elementForm") === "unqualified";
  const context: LoadContext = { reporter, places, types, samples, unqualified };
  const credentials = loadCredentials(childOf(root, "credentials"), context);
  const namedTypes = loadTypes(childOf(root, "types"), context);
  const bindings = bindingsOf(childOf(root, "bindings"));
  const shared: Shared = {
    ...context,
    bindings,
    elements: childOf(root, "elements"),
    style: textOf(root, "style"),
    use: textOf(root, "use"),
    wsdl: childOf(root, "wsdl"),
    repeated: { count: 0 },
    credentials: new Map(credentials.map((set) => [set.name, set])),
    credentialsBroken: isBrokenAt(root, "credentials"),
  };
  const groups = loadGroups(childOf(root, "groups"), shared);
  const gaps = loadGaps(childOf(root, "unspecified"), namedTypes, groups, shared);
  if (!isBrokenAt(root, "types")) types.reportUnknown();
  samples.reportUnknown(reporter);
  const service: Service = {
    name: textOf(root, "service") ?? standIn.name,
    purpose: proseOf(root, "purpose"),
    document: proseOf(root, "document"),
    namespace: textOf(root, "namespace") ?? standIn.namespace,
    soapAction: textOf(root, "soapAction"),
    ...addressingOf(childOf(root, "addressing")),
    unqualified,
    signatures: booleanOf(root, "signatures") ?? false,
    mtom: booleanOf(root, "mtom") ?? false,
    wsdl: loadWsdlNames(childOf(root, "wsdl")),
    baseUrl: textOf(root, "baseUrl"),
    path: textOf(root, "path") ?? standIn.path,
    ...pathsOf(childOf(root, "paths")),
    bindings,
    credentials,
    types: namedTypes,
    groups,
    otherRequests: [],
    gaps,
  };
  notePlaces(service, root, places);
  return service;
}

function addressingOf(tree: Tree | undefined): Pick<Service, "addressing"> {
  if (tree === undefined || (tree.kind === "text" && tree.text === "false")) return {};
  const text = tree.kind === "text" ? tree.text : textOf(tree, "version");
  const version = addressingVersions.find((each) => each === text) ?? "1.0";
  return { addressing: { version, required: booleanOf(tree, "required") ?? false } };
}

function pathsOf(tree: Tree | undefined): Pick<Service, "paths"> {
  return tree === undefined ? {} : { paths: textsIn(tree, wsdlBindingIds) };
}

function bindingsOf(bindings: Tree | undefined): readonly BindingId[] {
  // A list with a wrong item does not tell which bindings were meant: assume the default, so that no operation is blamed for it.
  if (bindings === undefined || (bindings.kind === "list" && bindings.pruned === true)) return defaultBindings;
  const texts = textsOf(bindings).map(({ text }) => text);
  return bindingIds.filter((binding) => texts.includes(binding));
}

function notePlaces(service: Service, root: Tree, places: Places): void {
  for (const part of [
    "service",
    "namespace",
    "soapAction",
    "addressing",
    "elements",
    "mtom",
    "wsdl",
    "baseUrl",
    "path",
  ]) {
    const value = childOf(root, part);
    if (value !== undefined) places.set(service, part === "service" ? "name" : part, value.span);
  }
  for (const id of wsdlBindingIds) {
    const value = childOf(childOf(root, "paths"), id);
    if (value !== undefined) places.set(service, `path of ${id}`, value.span);
  }
}
