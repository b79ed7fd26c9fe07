/**
 * Owns the proposal of a DataSet's rows from recorded responses.
 * Invariant: it proposes only what every recording has. A column that a recording lacks, or has with another type, is
 * reported.
 */
import { forbiddenCharacter } from "../load/characters.js";
import { holdsDataSet, readDataSet } from "../../templates/runtime/results/data-set/read.js";
import type { DataColumn, DataSet, DataTable } from "../../templates/runtime/results/data-set/data-set.js";
import { PlacedError } from "../../templates/runtime/values/placed-error.js";
import { XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";

/** A response: a whole HTTP exchange (`HTTP/1.1 200 OK`, headers, body), or its XML body alone, over any binding. */
export interface Recording {
  /** The name in messages: a file's name. */
  readonly name: string;
  readonly text: string;
}

export interface InferredColumn {
  readonly name: string;
  /** The type in the description language: `int`, `decimal`. */
  readonly type: string;
  /** Every schema says that it is never null, and no row contradicts. */
  readonly required: boolean;
}

export interface InferredTable {
  readonly name: string;
  readonly columns: readonly InferredColumn[];
  /** In all recordings together. */
  readonly rowCount: number;
}

export interface InferredRows {
  readonly tables: readonly InferredTable[];
  /** Sentences about unreadable recordings and disagreements, each with the recording's name. */
  readonly problems: readonly string[];
}

/** The tables that all recordings have in common. Never throws for what a recording holds. */
export function inferRows(recordings: readonly Recording[]): InferredRows {
  const problems: string[] = [];
  const dataSets = recordings.flatMap((recording) => {
    const dataSet = readRecording(recording);
    if (typeof dataSet === "string") problems.push(`${recording.name}: ${dataSet}`);
    return typeof dataSet === "string" ? [] : [{ name: recording.name, tables: firstByName(dataSet.tables) }];
  });
  const names = new Set(dataSets.flatMap((dataSet) => [...dataSet.tables.keys()]));
  const tables = [...names].flatMap((name) => {
    const occurrences: Occurrence[] = [];
    for (const { name: recording, tables: byName } of dataSets) {
      const table = byName.get(name);
      if (table === undefined) problems.push(`${recording}: has no table ${name}, which others have; it is left out.`);
      else occurrences.push({ recording, table, columns: firstByName(table.columns) });
    }
    return occurrences.length === dataSets.length ? mergeTables(name, occurrences, problems) : [];
  });
  return { tables, problems };
}

/** Whether a response shows a table; `null`: it has none, as the place of a DataSet without one, which says nothing. */
export function showsTable(recording: Recording): boolean | null {
  const dataSet = readRecording(recording);
  return dataSet === nullDataSet ? null : typeof dataSet !== "string" && dataSet.tables.length > 0;
}

const nullDataSet = "the DataSet is null, which shows no rows.";

interface Occurrence {
  readonly recording: string;
  readonly table: DataTable;
  readonly columns: ReadonlyMap<string, DataColumn>;
}

function firstByName<Named extends { readonly name: string }>(things: readonly Named[]): ReadonlyMap<string, Named> {
  const byName = new Map<string, Named>();
  for (const thing of things) if (!byName.has(thing.name)) byName.set(thing.name, thing);
  return byName;
}

/** Merges a table; none if a description cannot name it or no column is left. */
function mergeTables(name: string, found: readonly Occurrence[], problems: string[]): readonly InferredTable[] {
  if (!canBeNamed(`table ${name}`, name, problems)) return [];
  const columnNames = new Set(found.flatMap(({ columns }) => [...columns.keys()]));
  const columns = [...columnNames].flatMap((column) => mergeColumns(name, column, found, problems));
  if (columns.length > 0) {
    return [{ name, columns, rowCount: found.reduce((count, { table }) => count + table.rows.length, 0) }];
  }
  problems.push(`table ${name} has no column to propose; it is left out.`);
  return [];
}

/** XML's `_x001B_` can hide in a name what no description carries. */
function canBeNamed(what: string, name: string, problems: string[]): boolean {
  const character = forbiddenCharacter(name);
  if (character !== undefined) {
    problems.push(`the name of ${what} has ${character}, which a description cannot carry; it is left out.`);
  }
  return character === undefined;
}

/** Merges a column; none if a recording lacks it or gives it another type. */
function mergeColumns(
  table: string,
  name: string,
  found: readonly Occurrence[],
  problems: string[],
): readonly InferredColumn[] {
  if (!canBeNamed(`column ${table}.${name}`, name, problems)) return [];
  let merged: InferredColumn | undefined;
  for (const { recording, table: own, columns } of found) {
    const column = columns.get(name);
    if (column === undefined) {
      problems.push(`${recording}: table ${table} has no column ${name}, which others have; it is left out.`);
      return [];
    }
    // Values of .NET's `object`, and those of a reply without schema, are texts whose type nobody states.
    const type = column.type.name === "anyType" ? "string" : column.type.name;
    if (merged !== undefined && merged.type !== type) {
      problems.push(`${recording}: column ${table}.${name} is ${type}, elsewhere ${merged.type}; it is left out.`);
      return [];
    }
    const neverNull = !column.nullable && own.rows.every((row) => row[name] !== null);
    merged = { name, type, required: neverNull && (merged?.required ?? true) };
  }
  return merged === undefined ? [] : [merged];
}

/** The DataSet of a recording, or why there is none. */
function readRecording({ text }: Recording): DataSet | string {
  const reader = new XmlReader(bodyOf(text));
  try {
    const result = findResult(reader);
    if (result === "empty") return nullDataSet;
    if (!result) return "holds no DataSet: expected a SOAP response with a result, or a <DataSet> document.";
    return readDataSet(reader, {}) ?? nullDataSet;
  } catch (error) {
    if (error instanceof XmlError || error instanceof PlacedError) return `cannot be read: ${error.message}`;
    throw error;
  }
}

/**
 * After the headers of an exchange; XML on its own is its own body. `curl -i` shows what came before the response as well: 100 Continue,
 * a redirection, a request for credentials.
 */
function bodyOf(text: string): string {
  let rest = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  while (rest.startsWith("HTTP/")) {
    const blank = rest.indexOf("\n\n");
    rest = blank < 0 ? "" : rest.slice(blank + 2);
  }
  return rest.trimStart();
}

/**
 * Moves to the result: the root itself over GET and POST, the element inside the operation's response over SOAP. `empty`: a response without
 * one, which is how null is answered.
 */
function findResult(reader: XmlReader): boolean | "empty" {
  reader.readRoot();
  const root = reader.localName;
  if (root !== "Envelope") return root === "DataSet" || isOtherDataSet(reader);
  const isResponse = findChild(reader, "Body") && reader.nextChild() && reader.localName !== "Fault";
  return isResponse && (reader.nextChild() || "empty");
}

/** A DataTable or a typed DataSet, whose root has another name; it is the current element again after this. */
function isOtherDataSet(reader: XmlReader): boolean {
  const isOther = holdsDataSet(reader);
  reader.reset();
  reader.readRoot();
  return isOther;
}

function findChild(reader: XmlReader, name: string): boolean {
  while (reader.nextChild()) {
    if (reader.localName === name) return true;
    reader.skip();
  }
  return false;
}
