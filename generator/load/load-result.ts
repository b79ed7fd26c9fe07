/**
 * Owns the loading of an operation's result.
 * Invariant: the kind of a result follows from its type's kind, never from how it is written.
 */
import { quote } from "../diagnostics/quote.js";
import type { Result, Table } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { isValueType, loadColumn } from "./load-fields.js";
import { booleanOf, childOf, entriesOf, type Entry, type Tree } from "./tree.js";

const words: readonly string[] = ["DataSet", "void"];

export function loadResult(result: Tree | undefined, context: LoadContext): Result {
  const dataSet = childOf(result, "dataSet");
  if (dataSet !== undefined) {
    const tables = entriesOf(dataSet).map((entry) => loadTable(entry, context));
    return { kind: "data-set", tables };
  }
  const type = result?.kind === "text" ? result : childOf(result, "type");
  const text = type?.kind === "text" ? type.text : undefined;
  const loaded = text === "void" || text === "DataSet" ? plainResult(text) : typedResult(result, type, context);
  if (loaded.kind !== "scalar") refuseScalarKeys(result, text ?? "", context);
  return loaded;
}

function plainResult(word: "void" | "DataSet"): Result {
  return word === "void" ? { kind: "void" } : { kind: "data-set", tables: undefined };
}

function typedResult(result: Tree | undefined, type: Tree | undefined, context: LoadContext): Result {
  const { types, samples, places } = context;
  const use = types.use(type, words);
  const kind = types.kindOf(use);
  const nullable = booleanOf(result, "nullable") ?? false;
  const required = booleanOf(result, "required") ?? isValueType(use, context);
  if (use.kind === "xml") {
    const xml: Result = { kind: "xml", type: use, nullable, required };
    if (type !== undefined) places.set(xml, "name", type.span);
    return xml;
  }
  if (use.kind === "named" && (kind === "record" || kind === "array")) {
    return { kind, type: use.name, nullable, required };
  }
  const own = childOf(result, "sample");
  const sample = own?.kind === "text" ? own : samples.default(use);
  const loaded: Result = { kind: "scalar", type: use, nullable, required, sample: sample.text };
  if (type !== undefined) places.set(loaded, "name", type.span);
  if (sample.span !== undefined) places.set(loaded, "sample", sample.span);
  return loaded;
}

/** `sample` says something about scalars only; `nullable` and `required` about whatever has a type. */
function refuseScalarKeys(result: Tree | undefined, word: string, { reporter }: LoadContext): void {
  const untyped = word === "void" || word === "DataSet";
  for (const { key, keySpan } of entriesOf(result)) {
    if (key !== "sample" && !(untyped && (key === "nullable" || key === "required"))) continue;
    reporter.report("typeUse", keySpan, {
      message: `The key ${quote(key)} has no meaning for the result ${quote(word)}.`,
      expected: key === "sample" ? "a scalar result or an enumeration" : "a result with a type",
      suggestion: "remove it",
    });
  }
}

function loadTable({ key: name, keySpan, value }: Entry, context: LoadContext): Table {
  const table: Table = { name, columns: entriesOf(value).map((entry) => loadColumn(entry, context)) };
  context.places.set(table, "name", keySpan);
  return table;
}
