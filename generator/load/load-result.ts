/**
 * Owns the loading of an operation's result.
 * Invariant: the kind of a result follows from its type's kind, never from how it is written.
 */
import { quote } from "../diagnostics/quote.js";
import type { Result } from "../model/service.js";
import type { LoadContext } from "./load-context.js";
import { isValueType, loadField, repetitionOf, secrecyOf } from "./load-fields.js";
import { loadTables } from "./load-tables.js";
import { booleanOf, childOf, entriesOf, entrySpan, textOf, type Tree } from "./tree.js";

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
  const required = booleanOf(result, "required") ?? false;
  return { kind: "data-set", ...stated, nullable, required, secret: secrecyOf(result) };
}

function typedResult(result: Tree | undefined, type: Tree | undefined, context: LoadContext): Result {
  const { types, samples, places } = context;
  const use = types.use(type, words);
  const kind = types.kindOf(use);
  const nullable = booleanOf(result, "nullable") ?? false;
  const repeated = result?.kind === "map" ? repetitionOf(result, context) : undefined;
  const sampleNode = childOf(result, "sample");
  const sample = sampleNode?.kind === "text" ? sampleNode : samples.default(use);
  const secret = secrecyOf(result);
  /** Notes the places of a result that has a sample. */
  const placed = (loaded: Result): Result => {
    if (type !== undefined) places.set(loaded, "name", type.span);
    if (sample.span !== undefined) places.set(loaded, "sample", sample.span);
    return loaded;
  };
  if (repeated !== undefined)
    return placed({ kind: "repeated", type: use, nullable, repeated, sample: sample.text, secret });
  if (use.kind === "xml" && use.name === "DataSet") return dataSetResult(result, { tables: undefined, set: undefined });
  if (use.kind === "named" && kind === "data-set") return dataSetResult(result, { tables: undefined, set: use.name });
  const required = booleanOf(result, "required") ?? isValueType(use, context);
  if (use.kind === "xml" || types.isNameList(use)) {
    const xml: Result = { kind: "xml", type: use, nullable, required, sample: undefined, secret };
    if (hasXmlSample(use.name)) return placed({ ...xml, sample: sample.text });
    if (type !== undefined) places.set(xml, "name", type.span);
    return xml;
  }
  if (use.kind === "named" && (kind === "record" || kind === "array")) {
    return { kind, type: use.name, nullable, required, secret };
  }
  const attachment = textOf(result, "attachment");
  return placed({
    kind: "scalar",
    type: use,
    nullable,
    required,
    sample: sample.text,
    secret,
    ...(attachment === undefined ? {} : { attachment }),
  });
}

/** Whether values of the type have a sample, though they are no scalars. */
const hasXmlSample = (type: string): boolean => type === "xml" || type === "QName";

/** Keys that results of records and arrays do not have, and what has them. */
const ofScalars: ReadonlyMap<string, string> = new Map([
  ["sample", "a scalar result, an enumeration or XML"],
  ["attachment", "a result of the type base64Binary"],
]);
const keysOfTypes: ReadonlySet<string> = new Set(["nullable", "required", "secret"]);

/** `sample` says something about scalars and XML only; `nullable`, `required` and `secret` about whatever has a type. */
function refuseScalarKeys(result: Tree | undefined, word: string, { reporter }: LoadContext): void {
  const untyped = word === "void" || word === "none";
  for (const entry of entriesOf(result)) {
    const { key, keySpan } = entry;
    if (key === "sample" && hasXmlSample(word)) continue;
    const expected = ofScalars.get(key) ?? (untyped && keysOfTypes.has(key) ? "a result with a type" : undefined);
    if (expected === undefined) continue;
    reporter.report("typeUse", keySpan, {
      message: `The key ${quote(key)} has no meaning for the result ${quote(word)}.`,
      expected,
      suggestion: "remove it",
      repair: { kind: "remove", span: entrySpan(entry) },
    });
  }
}
