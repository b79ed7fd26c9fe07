/**
 * Owns the DataSets of the genuine service: what we decode against what System.Data held before it wrote them.
 * Invariant: the right value comes from mono/description.cs, which never saw the XML.
 */
import { createMessagingAccountClient } from "../../../generated/messaging-account/index.js";
import { BINDINGS, type Caller, endingOf } from "./caller.js";
import type { Checks } from "./checks.js";
import { plainDataSet } from "./plain-data-set.js";

/** Scenarios of mono/scenarios.cs. */
export const DATA_SETS = [
  "null",
  "contacts",
  "types",
  "uris",
  "dates",
  "names",
  "nested",
  "relations",
  "deep",
  "changes",
  "errors",
  "attributes",
  "simple-content",
  "namespace",
  "table-namespace",
  "prefix",
  "constraints",
  "text",
  "objects",
  "same-name",
  "locale",
  "no-rows",
  "no-tables",
  "no-columns",
  "long-name",
  "hostile-names",
  "large",
] as const;

const TYPES: Readonly<Record<string, { readonly type: string; readonly length?: number }>> = {
  "System.Boolean": { type: "boolean" },
  "System.SByte": { type: "byte" },
  "System.Byte": { type: "unsignedByte" },
  "System.Int16": { type: "short" },
  "System.UInt16": { type: "unsignedShort" },
  "System.Int32": { type: "int" },
  "System.UInt32": { type: "unsignedInt" },
  "System.Int64": { type: "long" },
  "System.UInt64": { type: "unsignedLong" },
  "System.Single": { type: "float" },
  "System.Double": { type: "double" },
  "System.Decimal": { type: "decimal" },
  "System.String": { type: "string" },
  "System.Char": { type: "string", length: 1 },
  "System.TimeSpan": { type: "duration" },
  "System.Guid": { type: "guid" },
  "System.Byte[]": { type: "base64Binary" },
  "System.Uri": { type: "anyURI" },
  "System.DateTime": { type: "dateTime" },
  // Values without an XSD type of their own: each says its type, or is text.
  "System.DateTimeOffset": { type: "anyType" },
  "System.Object": { type: "anyType" },
  "System.Data.SqlTypes.SqlInt32": { type: "int" },
  "System.Data.SqlTypes.SqlString": { type: "string" },
};

const MAPPINGS: Readonly<Record<string, string>> = {
  Element: "element",
  Attribute: "attribute",
  Hidden: "hidden",
  SimpleContent: "text",
};

interface Described {
  readonly name: string;
  readonly namespace: string;
  readonly tables: readonly DescribedTable[];
  readonly relations: readonly object[];
}
interface DescribedTable {
  readonly name: string;
  readonly columns: readonly { name: string; type: string; nullable: boolean; mapping: string; maxLength: number }[];
  readonly primaryKey: readonly string[];
  readonly unique: readonly (readonly string[])[];
  readonly rows: readonly DescribedRow[];
}
type DescribedValues = readonly (readonly [column: string, text: string | null])[];
interface DescribedRow {
  readonly state: "Unchanged" | "Added" | "Modified" | "Deleted";
  readonly values: DescribedValues | null;
  readonly original: DescribedValues | null;
  readonly error: string | null;
  readonly columnErrors: DescribedValues | null;
}

export async function checkDataSets(call: Caller, checks: Checks): Promise<void> {
  for (const scenario of DATA_SETS) {
    const described: Described | null = JSON.parse(
      String(await call("multiplesms", { Mobile_Number: `case:describe:${scenario}` }, "soap12")),
    );
    for (const binding of BINDINGS) {
      const name = `DataSet ${scenario} over ${binding}`;
      await checks.run(name, async () => {
        const found = await call("getContactList", { Mobile_Number: `case:${scenario}`, Password: "2" }, binding);
        checks.equal(name, sorted(plainDataSet(found)), sorted(described === null ? null : expected(described)));
      });
    }
  }
  for (const binding of BINDINGS) {
    const name = `DataSet with a character XML cannot carry over ${binding}`;
    await checks.run(name, async () => {
      const { kind } = await endingOf(
        call("getContactList", { Mobile_Number: "case:control", Password: "2" }, binding),
      );
      checks.equal(name, kind, "undecodable");
    });
  }
}

/** A row at a time gives the rows that the whole result has. */
export async function checkRows(baseUrl: string, checks: Checks): Promise<void> {
  const client = createMessagingAccountClient({ baseUrl, allowSecretsInUrl: true });
  for (const binding of BINDINGS) {
    for (const scenario of ["large", "contacts", "null", "no-tables"]) {
      const parameters = { Mobile_Number: `case:${scenario}`, Password: "2" };
      await checks.run(`rows of ${scenario} over ${binding}`, async () => {
        const whole = await client.getContactList(parameters, { binding });
        const rows: unknown[] = [];
        for await (const { table, row } of client.getContactList.rows(parameters, { binding }))
          rows.push([table, plainMembers(row)]);
        const right = whole?.tables.flatMap(({ name, rows: all }) => all.map((row) => [name, plainMembers(row)])) ?? [];
        checks.equal(`rows of ${scenario} over ${binding}`, rows, right);
      });
    }
  }
}

function plainMembers(row: object): unknown {
  return Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]);
}

function expected({ name, namespace, tables, relations }: Described): unknown {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const modified = rows.filter(({ row }) => row.state === "Modified");
  return {
    name,
    namespace,
    tables: tables.map(expectedTable),
    relations: relations.map((relation) => ({ ...relation })),
    changes: {
      inserted: rows.filter(({ row }) => row.state === "Added").length,
      modified: modified.map(({ table, row }) => ({
        row: cells(table, row.values),
        original: cells(table, row.original),
      })),
      deleted: rows.filter(({ row }) => row.state === "Deleted").map(({ table, row }) => cells(table, row.original)),
      errors: rows
        .filter(({ row }) => row.error !== null)
        .map(({ table, row }) => ({
          row: cells(table, row.values),
          error: row.error === "" ? undefined : (row.error ?? undefined),
          columns: row.columnErrors ?? [],
        })),
    },
  };
}

function expectedTable(table: DescribedTable): unknown {
  const columns = table.columns.map(({ name, type, nullable, mapping, maxLength }) => ({
    name,
    ...(TYPES[type] ?? { type }),
    nullable,
    mapping: MAPPINGS[mapping] ?? mapping,
    ...(maxLength < 0 ? {} : { maxLength }),
  }));
  const primary = table.primaryKey.join("\n");
  const keys = table.unique.map((names) => ({ columns: [...names], primary: names.join("\n") === primary }));
  const current = table.rows.filter(({ values }) => values !== null);
  return { name: table.name, columns, keys, rows: current.map(({ values }) => cells(table, values)) };
}

/** As it can arrive: a CR that ASMX writes raw is LF to a reader of XML, and a raw tab in an attribute a blank (wire 3). */
function cells(table: DescribedTable, values: DescribedValues | null): unknown {
  return (values ?? []).map(([name, text]) => {
    const column = table.columns.find((each) => each.name === name);
    const arrived =
      column?.mapping === "Element" || column?.mapping === "SimpleContent"
        ? text?.replace(/\r\n?/g, "\n")
        : text?.replace(/\t/g, " ");
    const number = column?.type === "System.Single" || column?.type === "System.Double";
    return [name, arrived === undefined ? null : number && /\d/.test(arrived) ? String(Number(arrived)) : arrived];
  });
}

/** Tables in order; rows of a nested table stand where their parents do, so their order is not compared. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("tables" in value) || !Array.isArray(value.tables)) return value;
  const nested =
    "relations" in value &&
    Array.isArray(value.relations) &&
    value.relations.some((relation) => relation.nested === true);
  if (!nested) return value;
  return {
    ...value,
    tables: value.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row: unknown) => JSON.stringify(row)).sort(),
    })),
  };
}
