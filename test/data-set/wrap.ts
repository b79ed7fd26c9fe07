/** Owns how the tests of this folder put a DataSet into a reply, read it and write it. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { ResultDescription } from "../../templates/runtime/description.js";
import type { DataSet, DataSetInput, DataSetRow } from "../../templates/runtime/results/index.js";
import { dataSetResult } from "../../templates/runtime/results/index.js";
import { decodeResult } from "../../templates/runtime/results/decode-result.js";
import { writeDataSet } from "../../templates/runtime/results/data-set/write-result.js";
import { EncodingWriter } from "../../templates/runtime/xml/encoded-pieces.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";

export const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"';
export const msdata = 'xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"';
export const diffgr = 'xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"';
export const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

// Clients do so before they send.
await dataSetResult.loadReading?.();

type Tables = Pick<ResultDescription, "tables">;

export function sample(name: string): string {
  return readFileSync(new URL(`samples/${name}`, import.meta.url), "utf8");
}

/** A schema of a DataSet whose tables are given as markup. */
export function schemaOf(tables: string, more = ""): string {
  return (
    `<xs:schema id="NewDataSet" xmlns="" ${xs} ${msdata}><xs:element name="NewDataSet" msdata:IsDataSet="true">` +
    `<xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">${tables}</xs:choice></xs:complexType>${more}</xs:element></xs:schema>`
  );
}

/** A table of columns as element declarations. */
export function tableOf(name: string, columns: string, more = ""): string {
  return `<xs:element name="${name}"><xs:complexType><xs:sequence>${columns}</xs:sequence>${more}</xs:complexType></xs:element>`;
}

export function column(name: string, type: string, more = 'minOccurs="0"'): string {
  return `<xs:element name="${name}" type="xs:${type}" ${more}/>`;
}

export function diffgram(rows: string, more = "", root = "NewDataSet"): string {
  return `<diffgr:diffgram ${msdata} ${diffgr}><${root} xmlns="">${rows}</${root}>${more}</diffgr:diffgram>`;
}

/** A reader on the start tag of the result, and a check that it was read through its end tag. */
export function opened(content: string, attributes = ""): XmlReader {
  const reader = new XmlReader(`<x ${xsi}><r xmlns="urn:s"${attributes}>${content}</r><after /></x>`);
  reader.readRoot();
  reader.nextChild();
  return reader;
}

/** As it is read the second time: what is known of the schema then must make no difference, not to errors either. */
export function read(content: string, result: Tables = {}, attributes = ""): DataSet | null {
  const description = { codec: dataSetResult, ...result };
  try {
    readOnce(opened(content, attributes), description);
  } catch {
    // It comes again.
  }
  return readOnce(opened(content, attributes), description);
}

/** The first time, when nothing is known of the schema. */
export function readOnce(reader: XmlReader, result: ResultDescription): DataSet | null {
  const value = decodeResult(reader, result) as DataSet | null;
  if (!reader.nextChild() || reader.localName !== "after") throw new Error("the result was not read to its end");
  return value;
}

export function readSet(content: string, result: Tables = {}): DataSet {
  const value = read(content, result);
  if (value === null) throw new Error("the DataSet is null");
  return value;
}

/** The rows of a table as plain objects, for comparison. */
export function rowsIn(set: DataSet, name: string): Record<string, unknown>[] {
  return (set.table(name)?.rows ?? []).map((row) => ({ ...row }));
}

export interface Feed {
  readonly text: string;
  /** Length of the pieces. */
  readonly size: number;
  /** Number of pieces asked for. */
  taken: number;
}

/** Rows one at a time from a whole document that arrives in pieces; `path`: names of the elements down to the result. */
export async function* streamed(
  feed: Feed,
  depth: number,
  result: Tables = {},
  undeclared: unknown[] = [],
  description: ResultDescription = { codec: dataSetResult, ...result },
): AsyncGenerator<DataSetRow> {
  const reader = new XmlReader("", { complete: false });
  let at = 0;
  const more = async (): Promise<void> => {
    const piece = feed.text.slice(at, at + feed.size);
    at += feed.size;
    feed.taken++;
    reader.append(piece, at >= feed.text.length);
  };
  const complete = async <Value>(step: () => Value): Promise<Value> => {
    reader.mark();
    for (;;) {
      try {
        return step();
      } catch (error) {
        if (!(error instanceof Error) || error.name !== "XmlIncomplete") throw error;
        await more();
        reader.reset();
      }
    }
  };
  await complete(() => {
    reader.readRoot();
    for (let level = 1; level < depth; level++) reader.nextChild();
  });
  const rows = await dataSetResult.readRows?.(reader, more, description, undeclared);
  if (rows !== undefined) yield* rows as AsyncGenerator<DataSetRow>;
  await complete(() => {
    while (reader.depth > 0) reader.skip();
    reader.readEnd();
  });
}

/**
 * As text; all that is written here is also written as a server does, to bytes, which must say the same or fail alike, and its schema, which
 * may come from memory, is also written anew: on lines of its own it always is.
 */
export function written(value: DataSet | DataSetInput, result: Tables = {}, indent = 0): string {
  const [text, bytes] = bothWays(value, result, indent);
  if ("error" in text && "error" in bytes) {
    expect(String(bytes.error)).toBe(String(text.error));
    throw text.error;
  }
  expect(bytes).toEqual(text);
  if (!("text" in text)) return "";
  const schema = schemaIn(text.text);
  if (indent === 0 && schema !== undefined) {
    const [anew] = bothWays(value, result, 2);
    expect("text" in anew ? schemaIn(anew.text)?.replaceAll(/\n */g, "") : undefined).toBe(schema);
  }
  return text.text;
}

function schemaIn(text: string): string | undefined {
  return /<xs:schema[^]*<\/xs:schema>/.exec(text)?.[0];
}

type Written = { readonly text: string } | { readonly error: unknown };

function bothWays(value: DataSet | DataSetInput, result: Tables, indent: number): readonly [Written, Written] {
  const description = { codec: dataSetResult, ...result };
  const write = (writer: XmlWriter): Written => {
    try {
      writeDataSet(writer, value, description);
      return { text: writer instanceof EncodingWriter ? decode(writer.toBytes()) : writer.toString() };
    } catch (error) {
      return { error };
    }
  };
  return [write(new XmlWriter({ indent })), write(new EncodingWriter({ indent }))];
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
