/**
 * Owns the loading of `unspecified`: questions that the interface leaves open.
 * Invariant: an entry is about things that exist, or about the service as a whole.
 */
import { quote } from "../diagnostics/quote.js";
import { nearestRepair } from "../diagnostics/suggest.js";
import { scalarNames, type Gap, type Group, type NamedType } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import type { Shared } from "./load-operations.js";
import { childOf, entriesOf, proseOf, textsOf, type Entry, type TextNode, type Tree } from "./tree.js";

/** The names an entry may refer to, by key of `appliesTo`. */
type Targets = Readonly<Record<"results" | "operations" | "credentials" | "fields", ReadonlySet<string>>>;

export function loadGaps(
  gaps: Tree | undefined,
  types: readonly NamedType[],
  groups: readonly Group[],
  shared: Shared,
): readonly Gap[] {
  if (gaps === undefined) return [];
  const targets = targetsOf(types, groups, shared);
  return entriesOf(gaps).map((entry) => {
    const gap = loadGap(entry, targets, shared);
    shared.places.set(gap, "name", entry.keySpan);
    return gap;
  });
}

function loadGap({ key: name, value }: Entry, targets: Targets, context: LoadContext): Gap {
  const about = childOf(value, "appliesTo");
  const named = (key: keyof Targets, candidates = targets[key], from: string = key): readonly string[] =>
    textsOf(childOf(about, from)).flatMap((node) => (isKnown(node, key, candidates, context) ? [node.text] : []));
  return {
    name,
    text: value.kind === "text" ? value.text.trim() : (proseOf(value, "text") ?? ""),
    source: proseOf(value, "source"),
    appliesTo: {
      results: named("results"),
      operations: named("operations"),
      credentials: named("credentials"),
      fields: named("fields"),
      except: named("operations", targets.operations, "except"),
    },
  };
}

const targetWords: Readonly<Record<keyof Targets, string>> = {
  results: "a kind or type of result",
  operations: "an operation",
  credentials: "a credential set",
  fields: "a field, as Record.Field",
};

function isKnown(node: TextNode, key: keyof Targets, candidates: ReadonlySet<string>, context: LoadContext): boolean {
  if (candidates.has(node.text)) return true;
  if (key === "fields" && isFieldOfBroken(node.text, context)) return false;
  const { reporter } = context;
  reporter.report("unknownTarget", node.span, {
    message: `${quote(node.text)} is not ${targetWords[key]}.`,
    found: quote(node.text),
    expected: `the name of ${targetWords[key]}`,
    ...(reporter.listening ? nearestRepair(node.text, candidates, node.span) : {}),
  });
  return false;
}

/** The fields of a type that could not be read are unknown to us, not wrong. */
function isFieldOfBroken(text: string, { types }: LoadContext): boolean {
  const name = text.slice(0, Math.max(0, text.indexOf(".")));
  return types.has(name) && types.kindOf({ kind: "named", name }) === "broken";
}

function targetsOf(types: readonly NamedType[], groups: readonly Group[], { credentials }: Shared): Targets {
  const fields = types.flatMap((type) =>
    type.kind === "record" ? type.fields.map((field) => `${type.name}.${field.name}`) : [],
  );
  return {
    results: new Set<string>([...scalarNames, "DataSet", "void", ...types.map(({ name }) => name)]),
    operations: new Set(groups.flatMap(({ operations }) => operations.map(({ name }) => name))),
    credentials: new Set(credentials.keys()),
    fields: new Set(fields),
  };
}
