/**
 * Owns the loading of an operation's result.
 * Invariant: the kind of a result follows from its type's kind, never from how it is written.
 */
import { quote } from "../diagnostics/quote.js";
import type { Repetition, Result, Table, TypeUse } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { isValueType, loadColumn, loadField, repetitionOf } from "./load-fields.js";
import { booleanOf, childOf, entriesOf, type Entry, type Tree } from "./tree.js";

const words: readonly string[] = ["DataSet", "void", "none"];

export function loadResult(result: Tree | undefined, context: LoadContext): Result {
  const dataSet = childOf(result, "dataSet");
  if (dataSet !== undefined) {
    const tables = entriesOf(dataSet).map((entry) => loadTable(entry, context));
    return { kind: "data-set", tables };
  }
  const several = childOf(result, "several");
  if (several !== undefined)
    return { kind: "several", fields: entriesOf(several).map((entry) => loadField(entry, context)) };
  const type = result?.kind === "text" ? result : childOf(result, "type");
  const text = type?.kind === "text" ? type.text : undefined;
  const loaded =
    text === "void" || text === "none" || text === "DataSet" ? plainResult(text) : typedResult(result, type, context);
  if (loaded.kind !== "scalar" && loaded.kind !== "repeated") refuseScalarKeys(result, text ?? "", context);
  return loaded;
}

function plainResult(word: "void" | "none" | "DataSet"): Result {
  return word === "DataSet" ? { kind: "data-set", tables: undefined } : { kind: word };
}

function typedResult(result: Tree | undefined, type: Tree | undefined, context: LoadContext): Result {
  const { types, samples, places } = context;
  const use = types.use(type, words);
  const kind = types.kindOf(use);
  const nullable = booleanOf(result, "nullable") ?? false;
  const repeated = result?.kind === "map" ? repetitionOf(result, context) : undefined;
  if (repeated !== undefined) return repeatedResult(result, use, nullable, repeated, context);
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

function repeatedResult(
  result: Tree | undefined,
  use: TypeUse,
  nullable: boolean,
  repeated: Repetition,
  { samples, places }: LoadContext,
): Result {
  const own = childOf(result, "sample");
  const sample = own?.kind === "text" ? own : samples.default(use);
  const loaded: Result = { kind: "repeated", type: use, nullable, repeated, sample: sample.text };
  const type = childOf(result, "type");
  if (type !== undefined) places.set(loaded, "name", type.span);
  if (sample.span !== undefined) places.set(loaded, "sample", sample.span);
  return loaded;
}

/** `sample` says something about scalars only; `nullable` and `required` about whatever has a type. */
function refuseScalarKeys(result: Tree | undefined, word: string, { reporter }: LoadContext): void {
  const untyped = word === "void" || word === "none" || word === "DataSet";
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
