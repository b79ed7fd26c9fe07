/**
 * Owns the insertion of rows into a description whose operations return DataSets of unknown rows.
 * Invariant: only `result: DataSet` is replaced. Every other character stays, and the wire does not change.
 */
import { isMap, isScalar, type YAMLMap } from "yaml";
import { operationsOf } from "../model/questions.js";
import type { Service } from "../model/service.js";
import { wireOfOperation } from "../wire/wire-part.js";
import { readEdited, UpdateFailure } from "./check-update.js";
import { rangeOf, YamlSource } from "./yaml-source.js";

/** The new result of an operation, as block YAML and as flow YAML. */
export interface ResultText {
  /** Lines below `result:`, without that key's indentation. */
  readonly lines: readonly string[];
  readonly flow: string;
}

export interface PutRows {
  readonly text: string;
  /** Names of the operations that got rows. */
  readonly put: readonly string[];
}

interface Edit {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `results`: by operation name. Throws {@link UpdateFailure} if the new text would describe another service. */
export function putRows(text: string, service: Service, results: ReadonlyMap<string, ResultText>): PutRows {
  const source = new YamlSource(text);
  const groups = source.items(source.item(source.root, "groups")?.value);
  const operations = groups.flatMap(({ value }) => source.items(source.item(value, "operations")?.value));
  const edits = operations.flatMap(({ key, value }): readonly Edit[] => {
    const result = results.get(key);
    return result === undefined || !isMap(value) ? [] : editsOf(source, key, value, result);
  });
  let edited = text;
  for (const edit of [...edits].sort((one, other) => other.start - one.start))
    edited = edited.slice(0, edit.start) + edit.text + edited.slice(edit.end);
  const wire = (of: Service): string => JSON.stringify(operationsOf(of).map((each) => wireOfOperation(of, each)));
  if (wire(readEdited(edited)) !== wire(service))
    throw new UpdateFailure("the edited text would describe another service on the wire");
  return { text: edited, put: edits.map(({ name }) => name) };
}

function editsOf(source: YamlSource, name: string, operation: YAMLMap, { lines, flow }: ResultText): readonly Edit[] {
  const item = source.item(operation, "result");
  const value = item?.value;
  if (item === undefined || !isScalar(value) || value.value !== "DataSet") return [];
  const [start] = rangeOf(value);
  const end = start + source.textOf(value).length;
  if (operation.flow === true) return [{ name, start, end, text: flow }];
  const indent = source.newline + " ".repeat(source.column(item.start) + 2);
  const lineEnd = /\r?\n|$/.exec(source.text.slice(end))?.index ?? 0;
  // A comment beside the result stays on its line.
  const beside = source.text.slice(end, end + lineEnd).trim();
  const before = source.text.slice(0, start).trimEnd().length;
  const text = (beside === "" ? "" : ` ${beside}`) + lines.map((line) => indent + line).join("");
  return [{ name, start: before, end: end + lineEnd, text }];
}
