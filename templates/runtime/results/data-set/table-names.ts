/**
 * Owns the names of tables that share a name in several namespaces: `{namespace}name`.
 * Invariant: table names are unique in a DataSet, and a table whose name is unique keeps it.
 */

interface NamespacedTable {
  /** Decoded name of the element. */
  readonly localName: string;
  readonly namespace: string;
}

/** The name that each table is known by, in order. The table in the DataSet's own namespace keeps its name in any case. */
export function nameTables(tables: readonly NamespacedTable[], setNamespace: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { localName } of tables) counts.set(localName, (counts.get(localName) ?? 0) + 1);
  return tables.map(({ localName, namespace }) => {
    const alone = counts.get(localName) === 1 || namespace === setNamespace;
    return alone ? localName : `{${namespace}}${localName}`;
  });
}

/** `{urn:a}Orders` in the namespace `urn:a` becomes `Orders`; other names stay. */
export function localNameOf(name: string, namespace: string): string {
  if (!name.startsWith("{")) return name;
  const start = `{${namespace}}`;
  return name.startsWith(start) && name.length > start.length ? name.slice(start.length) : name;
}
