/**
 * Owns the complete reading of a description: parse, load, validate.
 * Invariant: there is a service exactly if no diagnostic is an error.
 */
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { Places } from "../diagnostics/places.js";
import { hasErrors, Reporter, sortDiagnostics } from "../diagnostics/reporter.js";
import { loadService, type DescriptionSource } from "../load/load-service.js";
import type { Tree } from "../load/tree.js";
import { resolveNames } from "../names/index.js";
import type { Service } from "../model/service.js";
import { rules } from "./rules.js";

export interface ReadDescription {
  readonly service: Service | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The last description without problems. An import reads its text, and the run that generates from it reads the same text again. */
let faultless: { readonly text: string; readonly namespace: string | undefined; readonly service: Service } | undefined;

/**
 * All problems in one run; `service` is `undefined` when one of them is an error. `listed`: how many problems are. `namespace`: what takes the
 * place of the description's later on. Where one of the two is none, rules see the one that counts.
 */
export function readDescription(source: DescriptionSource, listed?: number, namespace?: string): ReadDescription {
  if (faultless?.text === source.text && faultless.namespace === namespace) {
    return { service: faultless.service, diagnostics: [] };
  }
  const { service, diagnostics } = examineDescription(source, listed, namespace);
  if (service !== undefined && diagnostics.length === 0) faultless = { text: source.text, namespace, service };
  return { service, diagnostics };
}

export interface ExaminedDescription extends ReadDescription {
  /** The tree as it stands in the text, wrong parts included; `undefined` when the text is not YAML. */
  readonly tree: Tree | undefined;
}

/** The same with the tree, for editors. */
export function examineDescription(
  source: DescriptionSource,
  listed?: number,
  namespace?: string,
): ExaminedDescription {
  const { service, places, tree, diagnostics: shapes } = loadService(source, listed);
  if (service !== undefined) resolveNames(service);
  const meaning = service === undefined ? [] : problemsOf(service, places, listed, namespace);
  const diagnostics = sortDiagnostics([...shapes, ...meaning]);
  return { service: hasErrors(diagnostics) ? undefined : service, tree, diagnostics };
}

/** The service of a valid description, not yet checked again, with the places of its parts. */
export function placesIn(source: DescriptionSource): {
  readonly service: Service | undefined;
  readonly places: Places;
} {
  return loadService(source);
}

function problemsOf(
  service: Service,
  places: Places,
  listed: number | undefined,
  namespace = service.namespace,
): readonly Diagnostic[] {
  if ((namespace === "") === (service.namespace === "")) return checkRules(service, places, listed);
  const other = { ...service, namespace };
  places.copy(service, other);
  resolveNames(other);
  return checkRules(other, places, listed);
}

/** Every breach of a rule, in the order of the text. */
function checkRules(service: Service, places: Places, listed: number | undefined): readonly Diagnostic[] {
  const reporter = new Reporter(undefined, listed);
  for (const rule of rules) rule({ service, places, report: reporter.report.bind(reporter) });
  return reporter.diagnostics;
}
