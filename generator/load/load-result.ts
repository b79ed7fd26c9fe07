/**
 * Owns the loading of an operation's result.
 * Invariant: the kind of a result follows from its type's kind, never from how it is written.
 */
import { quote } from "../diagnostics/quote.js";
import type { Repetition, Result, TypeUse } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { isValueType, loadField, repetitionOf } from "./load-fields.js";
import { loadTables } from "./load-tables.js";
import { booleanOf, childOf, entriesOf, type Tree } from "./tree.js";

const words: readonly string[] = ["DataSet", "void", "none"];

export function loadResult(result: Tree | undefined, context: LoadContext): Result {
  const dataSet = childOf(result, "dataSet");
  if (dataSet !== undefined) {
    return dataSetResult(result, { tables: loadTables(dataSet, context), set: undefined });
  }
  const several = childOf(result, "several");
  if (several !== undefined)
    return { kind: "several", fields: entriesOf(several).map((entry) => loadField(entry, context)) };
  const type = result?.kind === "text" ? result : childOf(result, "type");
  const text = type?.kind === "text" ? type.text : undefined;
  const loaded: Result = text === "void" || text === "none" ? { kind: text } : typedResult(result, type, context);
  if (loaded.kind !== "scalar" && loaded.kind !== "repeated") refuseScalarKeys(result, text ?? "", context);
  return loaded;
}

type DataSetResult = Extract<Result, { readonly kind: "data-set" }>;

/** `result`: a map of more than its tables says whether it must be there. */
function dataSetResult(result: Tree | undefined, stated: Pick<DataSetResult, "tables" | "set">): DataSetResult {
  const nullable = booleanOf(result, "nullable") ?? false;
  return { kind: "data-set", ...stated, nullable, required: booleanOf(result, "required") ?? false };
}

function typedResult(result: Tree | undefined, type: Tree | undefined, context: LoadContext): Result {
  const { types, samples, places } = context;
  const use = types.use(type, words);
  const kind = types.kindOf(use);
  const nullable = booleanOf(result, "nullable") ?? false;
  const repeated = result?.kind === "map" ? repetitionOf(result, context) : undefined;
  if (repeated !== undefined) return repeatedResult(result, use, nullable, repeated, context);
  if (use.kind === "xml" && use.name === "DataSet") return dataSetResult(result, { tables: undefined, set: undefined });
  if (use.kind === "named" && kind === "data-set") return dataSetResult(result, { tables: undefined, set: use.name });
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
  const untyped = word === "void" || word === "none";
  for (const { key, keySpan } of entriesOf(result)) {
    if (key !== "sample" && !(untyped && (key === "nullable" || key === "required"))) continue;
    reporter.report("typeUse", keySpan, {
      message: `The key ${quote(key)} has no meaning for the result ${quote(word)}.`,
      expected: key === "sample" ? "a scalar result or an enumeration" : "a result with a type",
      suggestion: "remove it",
    });
  }
}
