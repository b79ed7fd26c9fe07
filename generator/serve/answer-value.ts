/**
 * Owns the conversion of an answer in a scenario to the value that a handler would return.
 * Invariant: a value that does not fit the operation's result is reported at its place. Omitted parts come from the
 * sample.
 */
import { quote } from "../diagnostics/quote.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { didYouMean } from "../diagnostics/suggest.js";
import { entriesOf, type Entry, type TextNode, type Tree } from "../load/tree.js";
import type {
  AnyOperation,
  ColumnDescription,
  FieldDescription,
  ResultDescription,
  TypeReference,
} from "../../templates/runtime/description.js";
import { decodeResult } from "../../templates/runtime/results/decode-result.js";
import { dataSet, type DataRowInput, type DataTable, nullForm } from "../../templates/runtime/results/index.js";
import { resolveType } from "../../templates/runtime/values/element.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { escapeXmlAttribute } from "../../templates/runtime/xml/writer.js";

/** Stands for an answer that was reported. */
export const unfit: unique symbol = Symbol("unfit");

const isNull = (tree: Tree): boolean => tree.kind === "text" && tree.look === "null";

export class AnswerReading {
  readonly #reporter: Reporter;

  constructor(reporter: Reporter) {
    this.#reporter = reporter;
  }

  /** `sample`: what the operation answers with otherwise. */
  read({ name, result }: AnyOperation, tree: Tree, sample: unknown): unknown {
    if (result.codec.rootName(result) === undefined) {
      return this.#unfit(tree, `${quote(name)} answers nothing.`, "no answer", "remove it");
    }
    if (isNull(tree)) return this.#null(result, tree);
    if (result.type !== undefined) return this.#value(result.type, tree, sample);
    return this.#dataSet(result, tree, sample);
  }

  /** The content of the result's element. */
  async readXml({ name, result, service }: AnyOperation, xml: TextNode): Promise<unknown> {
    if (result.codec.rootName(result) === undefined) {
      return this.#unfit(xml, `${quote(name)} answers nothing.`, "no answer", "remove it");
    }
    await result.codec.loadReading?.();
    try {
      const namespace = service.unqualified === true ? "" : ` xmlns="${escapeXmlAttribute(service.namespace)}"`;
      const reader = new XmlReader(`<result${namespace}>${xml.text}</result>`);
      reader.readRoot();
      return decodeResult(reader, result);
    } catch (error) {
      const why = error instanceof Error ? error.message : "it cannot be read";
      return this.#unfit(xml, `The answer of ${quote(name)} cannot be read: ${why}`, "the content of its result");
    }
  }

  #null(result: ResultDescription, tree: Tree): unknown {
    try {
      nullForm(result, null);
      return null;
    } catch {
      return this.#unfit(tree, "The result cannot be null.", "a value");
    }
  }

  #value(reference: TypeReference, tree: Tree, sample: unknown): unknown {
    const type = resolveType(reference);
    if (type.kind === "simple") {
      if (tree.kind !== "text") return this.#unfit(tree, `The type ${type.name} is one text.`, "a text");
      try {
        return type.decode(tree.text);
      } catch (error) {
        const expected = error instanceof Error ? error.message.replace(/^expected /, "") : "another text";
        return this.#unfit(tree, `The answer is no ${type.name}.`, expected);
      }
    }
    if (type.kind === "record") return this.#record(type.name, type.fields, tree, sample);
    if (type.kind === "array") {
      if (tree.kind !== "list") return this.#unfit(tree, `The type ${type.name} is a list of items.`, "a list");
      const [first]: readonly unknown[] = Array.isArray(sample) ? sample : [];
      return this.#whole(tree.items.map((item) => this.#field(type.item, item, first)));
    }
    const advice = "give it as XML with answerXml:";
    return this.#unfit(
      tree,
      `The type ${type.name} cannot be written down here.`,
      "a text, a list or fields by name",
      advice,
    );
  }

  #field(field: FieldDescription, tree: Tree, sample: unknown): unknown {
    if (!isNull(tree)) return this.#value(field.type, tree, sample);
    if (field.nullable === true) return null;
    if (field.required !== true) return undefined;
    return this.#unfit(tree, `${quote(field.name)} must be there.`, "a value");
  }

  #record(name: string, fields: readonly FieldDescription[], tree: Tree, sample: unknown): unknown {
    if (tree.kind !== "map") return this.#unfit(tree, `The type ${name} is fields by name.`, "a map");
    const before = typeof sample === "object" && sample !== null ? Object.entries(sample) : [];
    const values = new Map<string, unknown>(before);
    for (const entry of tree.entries) {
      const field = fields.find((each) => each.name === entry.key);
      if (field === undefined) return this.#unknown(entry, `The type ${name}`, "field", namesOf(fields));
      const value = this.#field(field, entry.value, values.get(entry.key));
      if (value === unfit) return unfit;
      values.set(entry.key, value);
    }
    return Object.fromEntries(values);
  }

  #dataSet({ tables: described }: ResultDescription, tree: Tree, sample: unknown): unknown {
    if (tree.kind !== "map")
      return this.#unfit(tree, "A DataSet is rows by table.", "a map of tables to lists of rows");
    const tables = new Map(
      tablesOf(sample).map(({ name, rows }) => [name, { name, rows: rows as readonly DataRowInput[] }]),
    );
    // Where rows are not specified the sample's table stands for any.
    if (described === undefined) tables.clear();
    for (const entry of tree.entries) {
      const table = described?.find(({ name }) => name === entry.key);
      if (described !== undefined && table === undefined) {
        return this.#unknown(entry, "The DataSet", "table", namesOf(described));
      }
      const items = entry.value.kind === "list" ? entry.value.items : undefined;
      if (items === undefined && !isEmptyMap(entry.value)) {
        return this.#unfit(entry.value, `The table ${quote(entry.key)} is a list of rows.`, "a list");
      }
      const rows = (items ?? []).map((row) => this.#row(row, table?.columns));
      if (rows.includes(unfit)) return unfit;
      tables.set(entry.key, { name: entry.key, rows: rows as readonly DataRowInput[] });
    }
    return dataSet({ tables: [...tables.values()] });
  }

  #row(tree: Tree, columns: readonly ColumnDescription[] | undefined): unknown {
    if (tree.kind !== "map") return this.#unfit(tree, "A row is values by column.", "a map");
    const cells: Record<string, unknown> = Object.create(null);
    for (const entry of tree.entries) {
      const column = columns?.find(({ name }) => name === entry.key);
      if (columns !== undefined && column === undefined) {
        return this.#unknown(entry, "The table", "column", namesOf(columns));
      }
      const cell = isNull(entry.value)
        ? null
        : column === undefined
          ? plainCell(entry.value)
          : this.#value(column.type, entry.value, undefined);
      if (cell === unfit) return unfit;
      cells[entry.key] = cell;
    }
    const missing = columns?.find(({ name, required }) => required === true && (cells[name] ?? null) === null);
    if (missing === undefined) return cells;
    return this.#unfit(tree, `The row lacks ${quote(missing.name)}, which is never null.`, "a value for it");
  }

  #whole(values: readonly unknown[]): unknown {
    return values.includes(unfit) ? unfit : values;
  }

  #unknown(entry: Entry, what: string, part: string, known: readonly string[]): typeof unfit {
    this.#reporter.report("unknownKey", entry.keySpan, {
      message: `${what} has no ${part} ${quote(entry.key)}.`,
      found: quote(entry.key),
      expected: known.join(", "),
      suggestion: didYouMean(entry.key, known),
    });
    return unfit;
  }

  #unfit(tree: Tree, message: string, expected: string, suggestion?: string): typeof unfit {
    const shownTree = tree.kind === "text" ? quote(tree.text) : `a ${tree.kind}`;
    this.#reporter.report("sample", tree.span, { message, found: shownTree, expected, suggestion });
    return unfit;
  }
}

const namesOf = (things: readonly { readonly name: string }[]): readonly string[] => things.map(({ name }) => name);

const isEmptyMap = (tree: Tree): boolean => tree.kind === "map" && entriesOf(tree).length === 0;

/** The value of a cell whose column is not described: its type is the one that YAML gives it. */
function plainCell(tree: Tree): unknown {
  if (tree.kind !== "text") return unfit;
  if (tree.look === "boolean") return tree.text === "true";
  return tree.look === "number" && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(tree.text) ? Number(tree.text) : tree.text;
}

function tablesOf(sample: unknown): readonly DataTable[] {
  const tables: unknown = typeof sample === "object" && sample !== null ? Reflect.get(sample, "tables") : undefined;
  return Array.isArray(tables) ? tables : [];
}
