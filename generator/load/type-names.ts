/**
 * Owns the lookup of a type by its name in a description.
 * Invariant: an unknown name is reported once, however often it is used. A name whose definition is invalid is not
 * reported.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { quote } from "../diagnostics/quote.js";
import type { Problem, Reporter } from "../diagnostics/reporter.js";
import { nearestRepair } from "../diagnostics/suggest.js";
import {
  scalarNames,
  xmlTypeNames,
  type NamedType,
  type ScalarName,
  type TypeUse,
  type XmlTypeName,
} from "../model/service.js";
import { adviceOnType } from "./other-words.js";
import { childOf, entriesOf, type Tree } from "./tree.js";

/** The kind of type that a name refers to; `broken`: its definition was reported. */
export type TypeKind = "scalar" | "xml" | NamedType["kind"] | "broken";

const scalars: ReadonlySet<string> = new Set(scalarNames);
const text: TypeUse = { kind: "scalar", name: "string" };

function isScalarName(name: string): name is ScalarName {
  return scalars.has(name);
}

function isXmlTypeName(name: string): name is XmlTypeName {
  return xmlTypeNames.some((each) => each === name);
}

/** The kind of type of a definition, decided by its one distinctive key. */
export function kindOfDefinition(definition: Tree): TypeKind {
  if (childOf(definition, "enum") !== undefined) return "enumeration";
  if (childOf(definition, "simple") !== undefined) return "restricted";
  if (childOf(definition, "fields") !== undefined) return "record";
  if (childOf(definition, "array") !== undefined) return "array";
  if (childOf(definition, "dataSet") !== undefined) return "data-set";
  if (childOf(definition, "listOf") !== undefined) return "item-list";
  if (childOf(definition, "list") !== undefined) return "list";
  return childOf(definition, "date") === undefined ? "broken" : "date-text";
}

export class TypeNames {
  readonly #reporter: Reporter;
  readonly #definitions = new Map<string, Tree>();
  readonly #kinds = new Map<string, TypeKind>();
  readonly #unknown = new Map<string, { readonly span: Span; readonly words: readonly string[]; uses: number }>();

  constructor(types: Tree | undefined, reporter: Reporter) {
    this.#reporter = reporter;
    for (const { key, value } of entriesOf(types)) {
      this.#definitions.set(key, value);
      this.#kinds.set(key, kindOfDefinition(value));
    }
  }

  /** The type a text names; a stand-in, to be reported by `reportUnknown`, when there is none. `words`: names a result may have besides. */
  use(node: Tree | undefined, words: readonly string[] = []): TypeUse {
    if (node?.kind !== "text") return text;
    const name = node.text;
    if (this.#kinds.has(name)) return { kind: "named", name };
    if (isScalarName(name)) return { kind: "scalar", name };
    if (isXmlTypeName(name)) return { kind: "xml", name };
    if (words.length === 0 && (name === "void" || name === "none")) {
      this.#reporter.report("typeUse", node.span, {
        message: `${quote(name)} is a kind of result, not a type.`,
        expected: "a scalar type or the name of one of types",
      });
      return text;
    }
    const unknown = this.#unknown.get(name);
    if (unknown === undefined) this.#unknown.set(name, { span: node.span, words, uses: 1 });
    else unknown.uses += 1;
    return text;
  }

  kindOf(use: TypeUse): TypeKind {
    return use.kind === "scalar" || use.kind === "xml" ? use.kind : (this.#kinds.get(use.name) ?? "broken");
  }

  /** True for a list of qualified names. */
  isNameList(use: TypeUse): boolean {
    if (this.kindOf(use) !== "item-list") return false;
    const item = childOf(this.#definitions.get(use.name), "listOf");
    return item?.kind === "text" && item.text === "QName" && !this.#kinds.has("QName");
  }

  /** The scalar that a type is, with facets or without; undefined: it is none. */
  baseOf(use: TypeUse): ScalarName | undefined {
    if (use.kind === "scalar") return use.name;
    if (this.kindOf(use) !== "restricted") return undefined;
    const base = childOf(this.#definitions.get(use.name), "simple");
    return base?.kind === "text" && isScalarName(base.text) ? base.text : "string";
  }

  has(name: string): boolean {
    return this.#kinds.has(name);
  }

  /** The checked tree of a type's definition. */
  definitionOf(name: string): Tree | undefined {
    return this.#definitions.get(name);
  }

  /** To be called once, when every use has been seen. */
  reportUnknown(): void {
    for (const [name, { span, words, uses }] of this.#unknown) {
      const places = uses === 1 ? "" : ` It is used in ${String(uses)} places.`;
      this.#reporter.report("unknownType", span, {
        message: `There is no type ${quote(name)}.${places}`,
        found: quote(name),
        expected: `a scalar type${words.length === 0 ? "" : ", DataSet, void"} or the name of one of types`,
        ...this.#suggest(name, words, span),
      });
    }
  }

  #suggest(name: string, words: readonly string[], span: Span): Pick<Problem, "suggestion" | "repair"> {
    const advice = adviceOnType(name, span);
    if (advice.suggestion !== undefined) return advice;
    const candidates = [...scalarNames, ...xmlTypeNames, ...words, ...this.#kinds.keys()];
    return this.#reporter.listening ? nearestRepair(name, candidates, span) : {};
  }
}
