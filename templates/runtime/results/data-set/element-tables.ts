/**
 * Owns the lookup of a table by the element of a row.
 * Invariant: the namespace is compared only if several tables share a name, because services write rows with prefixes
 * and namespaces of all kinds.
 */
export class ElementTables<Table> {
  private readonly byName = new Map<string, Table>();
  /** Names that several tables have, and those tables by namespace and name. */
  private readonly shared = new Set<string>();
  private readonly exact = new Map<string, Table>();

  get size(): number {
    return this.exact.size;
  }

  add(localName: string, namespace: string, table: Table): void {
    if (this.byName.has(localName)) this.shared.add(localName);
    else this.byName.set(localName, table);
    this.exact.set(`{${namespace}}${localName}`, table);
  }

  find(localName: string, namespace: string): Table | undefined {
    if (this.shared.size > 0 && this.shared.has(localName)) return this.exact.get(`{${namespace}}${localName}`);
    return this.byName.get(localName);
  }

  /** The table of exactly this namespace. */
  findExact(localName: string, namespace: string): Table | undefined {
    return this.exact.get(`{${namespace}}${localName}`);
  }

  values(): IterableIterator<Table> {
    return this.exact.values();
  }
}
