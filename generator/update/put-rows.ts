/**
 * Owns putting rows into a description whose operations answer DataSets of unknown rows.
 * Invariant: only `result: DataSet` is replaced; every other character stays, and the wire of the service does not change.
 */
import { isMap, isScalar, type Node, type YAMLMap } from "yaml";
import { operationsOf } from "../model/questions.js";
import type { Service } from "../model/service.js";
import { readDescription } from "../validate/read-description.js";
import { UpdateFailure } from "./check-update.js";
import { wireOfOperation } from "../wire/wire-part.js";
import { type MapItem, rangeOf, YamlSource } from "./yaml-source.js";

/** The new result of an operation, as block YAML and as flow YAML. */
export interface ResultText {
  /** Lines below `result:`, without the indentation of that key. */
  readonly lines: readonly string[];
  readonly flow: string;
}

export interface PutRows {
  readonly text: string;
  /** Names of the operations that got rows. */
  readonly put: readonly string[];
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `results`: by operation name. Throws {@link UpdateFailure} if the new text would describe another service. */
export function putRows(text: string, service: Service, results: ReadonlyMap<string, ResultText>): PutRows {
  const source = new YamlSource(text);
  const found = operationItems(source).flatMap(({ key, value }) => {
    const result = results.get(key);
    const edit = result === undefined || !isMap(value) ? undefined : editOf(source, value, result);
    return edit === undefined ? [] : [{ name: key, edit }];
  });
  let edited = text;
  for (const { edit } of [...found].sort((one, other) => other.edit.start - one.edit.start))
    edited = edited.slice(0, edit.start) + edit.text + edited.slice(edit.end);
  check(edited, service);
  return { text: edited, put: found.map(({ name }) => name) };
}

function operationItems(source: YamlSource): readonly MapItem[] {
  const groups = itemsOf(source, source.root, "groups");
  return groups.flatMap(({ value }) => itemsOf(source, value, "operations"));
}

function itemsOf(source: YamlSource, map: Node | undefined, key: string): readonly MapItem[] {
  const inside = isMap(map) ? source.items(map).find((each) => each.key === key)?.value : undefined;
  return isMap(inside) ? source.items(inside) : [];
}

function editOf(source: YamlSource, operation: YAMLMap, { lines, flow }: ResultText): Edit | undefined {
  const item = source.items(operation).find(({ key }) => key === "result");
  const value = item?.value;
  if (item === undefined || !isScalar(value) || value.value !== "DataSet") return undefined;
  const start = rangeOf(value)[0];
  const end = start + source.textOf(value).length;
  if (operation.flow === true) return { start, end, text: flow };
  const indent = source.newline + " ".repeat(source.column(item.start) + 2);
  const lineEnd = /\r?\n|$/.exec(source.text.slice(end))?.index ?? 0;
  // A comment beside the result stays on its line.
  const beside = source.text.slice(end, end + lineEnd).trim();
  const before = source.text.slice(0, start).trimEnd().length;
  const text = (beside === "" ? "" : ` ${beside}`) + lines.map((line) => indent + line).join("");
  return { start: before, end: end + lineEnd, text };
}

function check(text: string, before: Service): void {
  const { service, diagnostics } = readDescription({ name: "description", text });
  if (service === undefined) {
    const faults = diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
    throw new UpdateFailure(`what comes of it is no description: ${faults.slice(0, 3).join(" ")}`);
  }
  const wire = (of: Service): string => JSON.stringify(operationsOf(of).map((each) => wireOfOperation(of, each)));
  if (wire(service) !== wire(before)) throw new UpdateFailure("what comes of it would be another service on the wire");
}
