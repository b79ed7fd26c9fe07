/**
 * Owns reading the committed fixtures of the messaging account service for the tests of this folder.
 * Invariant: it knows the fixtures' own format and nothing of the runtime.
 */
import { readFileSync } from "node:fs";

const folder = new URL("../../generated/messaging-account/fixtures/", import.meta.url);

export type BindingId = "soap11" | "soap12" | "http-get" | "http-post";

export interface Value {
  readonly name: string;
  readonly type: string;
  readonly value: string | null;
}

export interface SampleTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

export type SampleResult =
  | { readonly kind?: undefined; readonly type: string; readonly value: string }
  | { readonly kind: "record"; readonly type: string; readonly fields: readonly Value[] }
  | { readonly kind: "DataSet"; readonly name: string; readonly tables: readonly SampleTable[] };

export interface SampleOperation {
  readonly operation: string;
  readonly parameters: readonly Value[];
  readonly result: SampleResult;
  readonly exchanges: readonly { readonly binding: BindingId; readonly request: string; readonly response: string }[];
  readonly cases?: readonly SampleCase[];
}

/** What of the sample is otherwise. */
export interface SampleCase {
  readonly case: string;
  readonly parameters?: readonly Value[];
  readonly without?: readonly string[];
  readonly result?: SampleResult | { readonly kind?: undefined; readonly type: string; readonly value: null };
}

interface Index {
  readonly operations: readonly SampleOperation[];
}

export const index: Index = JSON.parse(readFileSync(new URL("index.json", folder), "utf8"));

/** Every operation with every binding: 38 x 4. */
export const exchanges = index.operations.flatMap((sample) =>
  sample.exchanges.map((exchange) => ({ ...exchange, sample, title: `${sample.operation} over ${exchange.binding}` })),
);

/** Every case beside the sample, over each binding: the sample with what is otherwise. */
export const cases = index.operations.flatMap((sample) =>
  (sample.cases ?? []).flatMap((each) =>
    sample.exchanges.map(({ binding }) => ({
      binding,
      name: each.case,
      operation: sample.operation,
      parameters: parametersOf(sample, each, binding),
      result: each.result ?? sample.result,
      title: `${sample.operation} over ${binding}, ${each.case}`,
    })),
  ),
);

/** Forms send an absent string as an empty one, and what else is absent not at all: there the sample stays. */
function parametersOf(
  sample: SampleOperation,
  { parameters = [], without = [] }: SampleCase,
  binding: BindingId,
): readonly Value[] {
  const isForm = binding === "http-get" || binding === "http-post";
  return sample.parameters.flatMap((own) => {
    const given = parameters.find(({ name }) => name === own.name) ?? own;
    if (!without.includes(own.name)) return [given];
    // A date is no date where it is empty.
    const isText = given.type === "string" && !given.name.endsWith("_Date");
    return isForm ? [isText ? { ...given, value: "" } : given] : [];
  });
}

export interface HttpText {
  readonly startLine: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function readHttp(file: string): HttpText {
  return parseHttp(readFileSync(new URL(file, folder), "utf8"));
}

/** A `.http` file: start line, headers, a blank line, the body exact. */
export function parseHttp(text: string): HttpText {
  const blank = text.indexOf("\n\n");
  const [startLine = "", ...lines] = text.slice(0, blank < 0 ? text.length : blank).split("\n");
  const headers = lines
    .filter((line) => line !== "")
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    });
  return { startLine, headers: Object.fromEntries(headers), body: blank < 0 ? "" : text.slice(blank + 2) };
}

/** What a fixture's text means on the wire: braces and ends of lines that are escaped for editors are themselves again. */
export function asSent(text: string): string {
  const plain: Readonly<Record<string, string>> = {
    "&#x7B;": "{",
    "&#xA;": "\n",
    "&#x85;": "\u0085",
    "&#x2028;": "\u2028",
    "&#x2029;": "\u2029",
    "%7B": "{",
    "%7D": "}",
  };
  return text.replace(/&#x(?:7B|A|85|202[89]);|%7[BD]/g, (found) => plain[found] ?? found);
}

/** The value TypeScript users see, from its lexical form; only the types this service uses. */
export function valueOf(type: string, text: string | null): unknown {
  if (text === null) return null;
  if (type === "int") return Number(text);
  if (type === "boolean") return text === "true";
  return text;
}

/** A list of name and lexical value as an object of values. */
export function valuesOf(values: readonly Value[]): Record<string, unknown> {
  return Object.fromEntries(values.map(({ name, type, value }) => [name, valueOf(type, value)]));
}

/** What a client should get back for a sample. */
export function resultOf(result: NonNullable<SampleCase["result"]>): unknown {
  if ("value" in result && result.value === null) return null;
  if (result.kind === "record") return valuesOf(result.fields);
  if (result.kind === undefined) return valueOf(result.type, result.value);
  return {
    name: result.name,
    tables: result.tables.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
      rows: rows.map((cells) => rowOf(columns, cells)),
    })),
  };
}

/** The parts of a decoded result that a sample speaks of, in the shape of `resultOf`. */
export function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!("tables" in value) || !Array.isArray(value.tables)) return { ...value };
  const name = "name" in value ? value.name : undefined;
  return { name, tables: value.tables.map(plainTable) };
}

interface AnyTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: { readonly name: string } }[];
  readonly rows: readonly object[];
}

function plainTable(table: AnyTable) {
  return {
    name: table.name,
    columns: table.columns.map(({ name, type }) => ({ name, type: type.name })),
    rows: table.rows.map((row) => ({ ...row })),
  };
}

function rowOf(columns: SampleTable["columns"], cells: readonly (string | null)[]): Record<string, unknown> {
  return Object.fromEntries(columns.map(({ name, type }, at) => [name, valueOf(type, cells[at] ?? null)]));
}
