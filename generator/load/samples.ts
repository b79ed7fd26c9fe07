/**
 * Owns where sample values come from: the thing's own, else the description's by name, else one of the type's.
 * Invariant: every simple field, parameter, column and result has one.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { defaultDates } from "../model/default-samples.js";
import { scalars, type Scalar } from "../model/scalars.js";
import type { TypeUse } from "../model/service.js";
import { childOf, entriesOf, textOf, textsOf, type Tree } from "./tree.js";
import type { TypeNames } from "./type-names.js";

export interface Sample {
  readonly text: string | undefined;
  /** Where it is written; `undefined` for a default. */
  readonly span: Span | undefined;
}

const none: Sample = { text: undefined, span: undefined };

export class Samples {
  readonly #types: TypeNames;
  readonly #byName = new Map<
    string,
    { readonly text: string; readonly span: Span; readonly keySpan: Span; used: boolean }
  >();
  readonly #known = new Set<string>();

  constructor(samples: Tree | undefined, types: TypeNames) {
    this.#types = types;
    for (const { key, keySpan, value } of entriesOf(samples)) {
      if (value.kind === "text") this.#byName.set(key, { text: value.text, span: value.span, keySpan, used: false });
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
    const { text, span } = this.default(type);
    return { text: text === undefined || facets?.kind !== "map" ? text : ofLength(text, facets), span };
  }

  default(type: TypeUse): Sample {
    if (type.kind === "xml") return none;
    return { text: type.kind === "scalar" ? scalars[type.name].sample : this.#ofNamed(type.name), span: undefined };
  }

  reportUnknown(reporter: Reporter): void {
    for (const [name, { keySpan, used }] of this.#byName) {
      if (used) continue;
      reporter.report("unknownSample", keySpan, {
        message: `No parameter, field or column is called ${quote(name)}.`,
        found: quote(name),
        suggestion: (reporter.listening ? didYouMean(name, this.#known) : undefined) ?? "remove the sample value",
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
        return this.#ofRestricted(definition, { kind: "named", name });
      case "item-list":
        return this.default(this.#types.use(childOf(definition, "listOf"))).text;
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

  /** One that is of the scalar and fits what facets say of length and range, as far as that can be had without reading patterns. */
  #ofRestricted(definition: Tree | undefined, use: TypeUse): string {
    const { sample: plain, form }: Scalar = scalars[this.#types.baseOf(use) ?? "string"];
    const stated = [
      ...textsOf(childOf(definition, "values"))
        .slice(0, 1)
        .map(({ text }) => text),
      ...["minInclusive", "maxInclusive"].flatMap((key) => textOf(definition, key) ?? []),
    ];
    const fitting = stated.find((text) => form?.fits(text) !== false);
    return fitting ?? ofLength(plain, definition);
  }
}

/** As long as the facets beside it say. */
function ofLength(text: string, facets: Tree | undefined): string {
  const [least, most] = [
    ["length", "minLength"],
    ["length", "maxLength"],
  ].map((keys) => keys.flatMap((key) => textOf(facets, key) ?? []).find((each) => /^[0-9]{1,4}$/.test(each)));
  const [fewest, many] = [Number(least ?? 0), Number(most ?? text.length)];
  return text.slice(0, Math.max(many, fewest)).padEnd(fewest, "x");
}
