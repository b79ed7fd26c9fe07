/**
 * Owns the source of sample values: the field's own, else the description's for that name, else one of the type.
 * Invariant: every simple field, parameter, column and result has one.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { nearestRepair } from "../diagnostics/suggest.js";
import { defaultDates } from "../model/default-samples.js";
import { facetSample } from "../model/facet-samples.js";
import { scalars } from "../model/scalars.js";
import type { Facet, TypeUse } from "../model/service.js";
import { Steps } from "../model/steps.js";
import { loadFacets } from "./load-facets.js";
import { childOf, entriesOf, entrySpan, type Entry, textsOf, type Tree } from "./tree.js";
import type { TypeNames } from "./type-names.js";

export interface Sample {
  readonly text: string | undefined;
  /** The sample's place in the text; `undefined` for a default. */
  readonly span: Span | undefined;
}

/** Most steps of a description to find texts that fit patterns: seconds, for a hostile description. */
const mostSteps = 10_000_000;

const isItem = (text: string): boolean => /^[^ \t\r\n]+$/.test(text);

const none: Sample = { text: undefined, span: undefined };

export class Samples {
  readonly #types: TypeNames;
  readonly #byName = new Map<
    string,
    { readonly text: string; readonly span: Span; readonly entry: Entry; used: boolean }
  >();
  readonly #known = new Set<string>();
  readonly #restricted = new Map<string, string>();
  readonly #steps = new Steps(mostSteps);

  constructor(samples: Tree | undefined, types: TypeNames) {
    this.#types = types;
    for (const entry of entriesOf(samples)) {
      const { key, value } = entry;
      if (value.kind === "text") this.#byName.set(key, { text: value.text, span: value.span, entry, used: false });
    }
  }

  /** `own`: the value of the thing's `sample` key; `facets`: what says how long its text is, beside its type. */
  for(name: string, type: TypeUse, own: Tree | undefined, facets?: Tree): Sample {
    this.#known.add(name);
    const shared = this.#byName.get(name);
    if (shared !== undefined) shared.used = true;
    if (own?.kind === "text") return own;
    if (this.#isStructured(type)) return none;
    if (shared !== undefined) return shared;
    return facets?.kind === "map" ? this.#ofColumn(type, loadFacets(facets)) : this.default(type);
  }

  #ofColumn(type: TypeUse, all: readonly Facet[]): Sample {
    const facets = all.filter(({ name }) => name === "length" || name === "maxLength");
    if (facets.length === 0 || type.kind === "xml") return this.default(type);
    const values = type.kind === "named" ? textsOf(childOf(this.#types.definitionOf(type.name), "enum")) : [];
    const valueFacets = values.map(({ text }): Facet => ({ name: "values", value: text }));
    const base = this.#types.baseOf(type) ?? "string";
    return { text: facetSample(base, [...facets, ...valueFacets], this.#steps), span: undefined };
  }

  default(type: TypeUse): Sample {
    if (type.kind === "xml") return none;
    return { text: type.kind === "scalar" ? scalars[type.name].sample : this.#ofNamed(type.name), span: undefined };
  }

  reportUnknown(reporter: Reporter): void {
    for (const [name, { entry, used }] of this.#byName) {
      if (used) continue;
      reporter.report("unknownSample", entry.keySpan, {
        message: `No parameter, field or column is called ${quote(name)}.`,
        found: quote(name),
        suggestion: "remove the sample value",
        repair: { kind: "remove", span: entrySpan(entry) },
        ...(reporter.listening ? nearestRepair(name, this.#known, entry.keySpan) : {}),
      });
    }
  }

  #isStructured(type: TypeUse): boolean {
    const kind = this.#types.kindOf(type);
    return kind === "record" || kind === "array" || kind === "xml" || kind === "data-set";
  }

  #ofNamed(name: string): string | undefined {
    const definition = this.#types.definitionOf(name);
    switch (this.#types.kindOf({ kind: "named", name })) {
      case "enumeration":
        return textsOf(childOf(definition, "enum"))[0]?.text;
      case "restricted":
        return this.#ofRestricted(name, definition);
      case "item-list":
        return this.#ofItem(this.#types.use(childOf(definition, "listOf")));
      case "list":
        return ["a", "b"].join(textsOf(childOf(definition, "list"))[0]?.text ?? ",");
      case "date-text": {
        const format = textsOf(childOf(definition, "date"))[0]?.text;
        return defaultDates[format === "yyyy/mm/dd" ? format : "mm/dd/yyyy"];
      }
      case "broken":
        return scalars.string.sample;
      default:
        return undefined;
    }
  }

  /** A list of one item. White space separates items, so a value with white space in it is none; if all are so, the list is empty. */
  #ofItem(item: TypeUse): string | undefined {
    const { text } = this.default(item);
    if (text === undefined || isItem(text)) return text;
    const definition = item.kind === "named" ? this.#types.definitionOf(item.name) : undefined;
    const values = [...textsOf(childOf(definition, "enum")), ...textsOf(childOf(definition, "values"))];
    return values.find((value) => isItem(value.text))?.text ?? "";
  }

  /** Found once, however often the type is used. */
  #ofRestricted(name: string, definition: Tree | undefined): string {
    const base = this.#types.baseOf({ kind: "named", name }) ?? "string";
    const sample = this.#restricted.get(name) ?? facetSample(base, loadFacets(definition), this.#steps);
    this.#restricted.set(name, sample);
    return sample;
  }
}
