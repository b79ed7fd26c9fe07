/**
 * Owns that what replies and handlers repeat is known again only where it is the same: a schema read before stands for itself in the
 * same surroundings and nowhere else, and columns given before for columns that did not change since.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import type { ResultDescription } from "../../templates/runtime/description.js";
import type { DataColumnInput, DataSet, DataSetInput } from "../../templates/runtime/results/index.js";
import { dataSet, dataSetResult } from "../../templates/runtime/results/index.js";
import { decodeResult } from "../../templates/runtime/results/decode-result.js";
import { planOf } from "../../templates/runtime/results/data-set/known-schemas.js";
import { defaultDataSetLimits } from "../../templates/runtime/results/data-set/limits.js";
import { readSchemaTree } from "../../templates/runtime/results/data-set/schema-tree.js";
import { prepareResult, writeDeclared } from "../../templates/runtime/results/data-set/write-result.js";
import * as values from "../../templates/runtime/values/index.js";
import type { XmlLimits } from "../../templates/runtime/xml/reader.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";
import { column, diffgram, msdata, sample, schemaOf, streamed, tableOf, written, xs } from "./wrap.js";

/** One operation of a service: its description is the same object with every reply. */
function operation(
  result: Pick<ResultDescription, "tables"> = {},
): (xml: string, limits?: Partial<XmlLimits>) => DataSet {
  const description = { codec: dataSetResult, ...result };
  return (xml, limits) => {
    const reader = new XmlReader(xml, { limits });
    reader.readRoot();
    while (reader.localName !== "r") reader.nextChild();
    const set = decodeResult(reader, description);
    while (reader.depth > 0) reader.skip();
    reader.readEnd();
    return set as DataSet;
  };
}

function reply(content: string, attributes = ""): string {
  return `<x><r${attributes}>${content}</r></x>`;
}

const oneTable = schemaOf(tableOf("T", column("Id", "int") + column("Text", "string")));
function rows(count: number): string {
  const row = (at: number): string =>
    `<T diffgr:id="T${at + 1}" msdata:rowOrder="${at}"><Id>${at}</Id><Text>text ${at}</Text></T>`;
  return diffgram(Array.from({ length: count }, (_none, at) => row(at)).join(""));
}

/** All that a DataSet shows. */
function shown({ name, namespace, tables, undeclared, relations, notes, properties }: DataSet): unknown {
  return structuredClone(
    JSON.parse(
      JSON.stringify({ name, namespace, tables, undeclared, relations, notes, properties }, (_key, value: unknown) =>
        typeof value === "bigint" ? `${value}n` : value,
      ),
    ),
  );
}

describe("the schema of a reply", () => {
  it.each(["asmx-rows-soap11.xml", "asmx-rows-soap12.xml", "net-own-types.xml", "net-excluded-schema.xml"])(
    "gives the same DataSet the second and the third time: %s",
    (name) => {
      const text = sample(name).replace(/^<\?xml[^>]*\?>/, "");
      const root = /<([\w:]+)/.exec(text)?.[1] ?? "";
      const result = /<(\w+Result)[ >]/.exec(text)?.[1] ?? root;
      const description = { codec: dataSetResult };
      const read = (): unknown => {
        const reader = new XmlReader(text);
        reader.readRoot();
        while (reader.localName !== result) reader.nextChild();
        return shown(decodeResult(reader, description) as DataSet);
      };
      const first = read();
      expect([read(), read()]).toEqual([first, first]);
    },
  );

  it("is read again where a prefix in it has another meaning around it", () => {
    const schema = schemaOf(
      `<xs:element name="T"><xs:complexType><xs:sequence>${['<xs:element name="A" type="p:int" minOccurs="0"/>'].join(
        "",
      )}</xs:sequence></xs:complexType></xs:element>`,
    );
    const read = operation();
    const content = schema + diffgram("<T><A>1</A></T>");
    const typeIn = (namespace: string): string | undefined =>
      read(reply(content, ` xmlns:p="${namespace}"`)).table("T")?.columns[0]?.type.name;
    const xsd = "http://www.w3.org/2001/XMLSchema";
    expect([xsd, "urn:other", xsd, "urn:other"].map(typeIn)).toEqual(["int", "string", "int", "string"]);
    expect(() => read(reply(content))).not.toThrow();
    expect(read(reply(content)).table("T")?.columns[0]?.type.name).toBe("string");
  });

  it("keeps to the limits of each reader", () => {
    const read = operation();
    const xml = reply(oneTable + rows(2));
    for (let count = 0; count < 2; count++) expect(read(xml).table("T")?.rows).toHaveLength(2);
    expect(() => read(xml, { attributes: 2 })).toThrow('the limit "attributes" of 2');
    expect(() => read(xml, { depth: 6 })).toThrow('the limit "depth" of 6');
    expect(() => read(`<y>${xml}</y>`, { depth: 9 })).toThrow('the limit "depth" of 9');
  });

  it("counts references in it each time", () => {
    const read = operation();
    const noted = schemaOf(tableOf("T", column("Id", "int")), "<!-- -->").replace('id="NewDataSet"', 'id="&#65;&#65;"');
    const xml = reply(noted + diffgram("<T><Id>&#49;</Id></T>"));
    expect(read(xml, { references: 3 }).table("T")?.rows).toHaveLength(1);
    for (let count = 0; count < 2; count++) expect(() => read(xml, { references: 2 })).toThrow('limit "references"');
  });

  it("is another one if a character of it is", () => {
    const read = operation();
    const typeIn = (xml: string): string | undefined => read(reply(xml)).table("T")?.columns[0]?.type.name;
    const types = Array.from({ length: 40 }, (_none, at) => (at % 7 < 4 ? "int" : "long"));
    expect(types.map((type) => typeIn(oneTable.replace("xs:int", `xs:${type}`) + rows(1)))).toEqual(types);
    const many = Array.from({ length: 40 }, (_none, at) => `T${at}`);
    const names = many.map((name) => read(reply(schemaOf(tableOf(name, column("A", "int"))))).tables[0]?.name);
    expect(names).toEqual(many);
  });

  it("is refused each time where the description states other rows", () => {
    const read = operation({ tables: [{ name: "T", columns: [{ name: "Id", type: values.string }] }] });
    for (let count = 0; count < 3; count++) expect(() => read(reply(oneTable + rows(1)))).toThrow('"T.Id" is int');
  });

  it("places errors as if it had been read", () => {
    const read = operation();
    const lines = oneTable.replaceAll("><", ">\n<");
    const errorOf = (): unknown => {
      try {
        return read(reply(`${lines}\n${rows(20).replace("<Id>13</Id>", "<Id>x</Id>")}`));
      } catch (error) {
        return error;
      }
    };
    const [first, second] = [errorOf(), errorOf()];
    expect(first).toMatchObject({ path: "T[13].Id", line: lines.split("\n").length + 1 });
    expect(second).toEqual(first);
  });

  it("does not mix rows of replies that are read at a time", async () => {
    const result = { codec: dataSetResult };
    const text = reply(oneTable + rows(50));
    const both = [1, 2].map(() => streamed({ text, size: 64, taken: 0 }, 2, {}, [], result));
    const [one, other] = both;
    const found: unknown[][] = [[], []];
    for (let count = 0; count < 50; count++) {
      for (const [at, each] of [one, other].entries()) found[at]?.push((await each?.next())?.value?.row["Id"]);
    }
    expect(found).toEqual([
      Array.from({ length: 50 }, (_none, at) => at),
      Array.from({ length: 50 }, (_none, at) => at),
    ]);
  });

  it("cannot be changed through one reply for the next", () => {
    const read = operation();
    const keyed = schemaOf(
      tableOf("T", `<xs:element name="Id" type="xs:int" msdata:Caption="c" />`),
      '<xs:unique name="U" msdata:PrimaryKey="true"><xs:selector xpath=".//T" /><xs:field xpath="Id" /></xs:unique>',
    );
    const xml = reply(keyed + diffgram("<T><Id>1</Id></T>"));
    const [table] = read(xml).tables;
    const parts: readonly unknown[] = [
      table?.columns,
      table?.columns[0],
      table?.columns[0]?.notes,
      table?.keys,
      table?.keys[0]?.columns,
      read(xml).relations,
    ];
    expect(parts.map((part) => Object.isFrozen(part))).toEqual(parts.map(() => true));
    expect(Object.isFrozen(values.int)).toBe(false);
    const [row] = table?.rows ?? [];
    expect(Object.isFrozen(row)).toBe(false);
  });

  it("holds nothing of the replies that it came with", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const heap = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const operations = Array.from({ length: 12 }, () => operation());
    const long = "x".repeat(1_000_000);
    const schema = schemaOf(tableOf("T", column("A_long_name_of_a_column", "string")));
    const readAll = (): void => {
      operations.forEach((read, at) => {
        const content = `${schema}<!-- ${at}${long} -->${diffgram("<T/>")}`;
        expect(read(reply(content, ` xmlns:a_long_prefix="urn:a-long-namespace:${at}"`)).tables).toHaveLength(1);
      });
    };
    const before = heap();
    readAll();
    expect(heap() - before).toBeLessThan(3_000_000);
  });
});

describe("what was made of a schema", () => {
  const schemaIn = (markup: string) => {
    const reader = new XmlReader(markup);
    reader.readRoot();
    return readSchemaTree(reader);
  };
  const [schema, other] = [schemaIn(oneTable), schemaIn(oneTable)];
  const settings = { described: undefined, limits: defaultDataSetLimits, excluded: false };
  const described = [{ name: "T", columns: [{ name: "Id", type: values.int }] }];

  it("is used again for the same schema, and what was asked of it", () => {
    const plan = planOf([schema], settings);
    expect(planOf([schema], { ...settings })).toBe(plan);
    expect(planOf([other], settings)).not.toBe(plan);
    expect(planOf([schema], settings)).toBe(plan);
  });

  it.each([
    ["described", { described }],
    ["limits", { limits: { ...defaultDataSetLimits } }],
    ["excluded", { excluded: true }],
    ["described and limits", { described, limits: { ...defaultDataSetLimits } }],
  ])("is made again where it is asked for otherwise: %s", (_what, change) => {
    const plan = planOf([schema], settings);
    const changed = { ...settings, ...change };
    const made = planOf([schema], changed);
    expect(made).not.toBe(plan);
    expect(planOf([schema], changed)).toBe(made);
    expect(planOf([schema], settings)).not.toBe(made);
  });

  it("is not kept of several schemas, nor of none", () => {
    const empty = schemaIn(schemaOf(""));
    const plan = planOf([schema], settings);
    const both = planOf([schema, empty], settings);
    expect(both).not.toBe(plan);
    expect(planOf([schema, empty], settings)).not.toBe(both);
    expect(planOf([schema], settings)).toBe(plan);
    const fresh = schemaIn(oneTable);
    const first = planOf([fresh, empty], settings);
    expect(planOf([fresh], settings)).not.toBe(first);
    expect(planOf([], settings)).not.toBe(planOf([], settings));
  });
});

describe("the columns of a handler", () => {
  const columnsIn = (input: DataSetInput): readonly (string | undefined)[] =>
    [...written(input).matchAll(/<xs:element name="(\w+)" type="xs:(\w+)"/g)].map(
      ([, name, type]) => `${name} ${type}`,
    );
  type Changing = { -readonly [Name in keyof DataColumnInput]: DataColumnInput[Name] };

  it("are those that it gives this time", () => {
    const columns: Changing[] = [{ name: "A", type: values.int }];
    const input = { tables: [{ name: "T", columns, rows: [] }] };
    expect([columnsIn(input), columnsIn(input)]).toEqual([["A int"], ["A int"]]);
    columns.push({ name: "B", type: values.string });
    expect(columnsIn(input)).toEqual(["A int", "B string"]);
    const [first] = columns;
    if (first === undefined) throw new Error("no column");
    first.type = values.long;
    expect(columnsIn(input)).toEqual(["A long", "B string"]);
    first.name = "C";
    expect(columnsIn(input)).toEqual(["C long", "B string"]);
    first.name = "B";
    expect(() => columnsIn(input)).toThrow('"B" twice');
    columns.shift();
    expect(columnsIn(input)).toEqual(["B string"]);
  });

  it.each([
    ["required", { required: true }, 'name="A" type="xs:string" />'],
    ["nullable", { nullable: false }, 'name="A" type="xs:string" />'],
    ["mapping", { mapping: "attribute" }, '<xs:attribute name="A"'],
    ["maxLength", { maxLength: 7 }, '<xs:maxLength value="7"'],
    ["length", { length: 3 }, '<xs:length value="3"'],
    ["defaultValue", { defaultValue: "d" }, 'default="d"'],
    ["notes", { notes: { Caption: "c" } }, 'msdata:Caption="c"'],
    ["properties", { properties: { P: "p" } }, 'msprop:P="p"'],
  ] as const)("are seen to change: %s", (_what, change, expected) => {
    const changing: Changing = { name: "A", type: values.string };
    const columns = [changing];
    const rowsOf = (): readonly { A: string }[] => [{ A: "a" }];
    const write = (): string => written({ tables: [{ name: "T", columns, rows: rowsOf() }] });
    const before = write();
    expect(before).not.toContain(expected);
    Object.assign(changing, change);
    expect(write()).toContain(expected);
    for (const name of Object.keys(change)) Object.assign(changing, { [name]: undefined });
    expect(write()).toBe(before);
  });

  it("may have notes that change", () => {
    const notes: Record<string, string> = { Caption: "one" };
    const input = { tables: [{ name: "T", columns: [{ name: "A", type: values.int, notes }], rows: [] }] };
    expect(written(input)).toContain('msdata:Caption="one"');
    notes["Caption"] = "two";
    expect(written(input)).toContain('msdata:Caption="two"');
    const set = dataSet(input);
    expect(written(set)).toContain('msdata:Caption="two"');
    notes["Caption"] = "three";
    expect(written(set)).toContain('msdata:Caption="three"');
  });

  it("may be those of two tables, and of several levels", () => {
    const columns = [
      { name: "Id", type: values.int },
      { name: "Of", type: values.int },
    ];
    const set = dataSet({
      tables: [
        { name: "P", columns, rows: [{ Id: 1, Of: 0 }] },
        {
          name: "C",
          columns,
          rows: [
            { Id: 2, Of: 1 },
            { Id: 3, Of: 9 },
          ],
        },
      ],
      relations: [
        { name: "R", parentTable: "P", parentColumns: ["Id"], childTable: "C", childColumns: ["Of"], nested: true },
      ],
    });
    const apart = (xml: string): string => xml.replaceAll(/\n */g, "");
    expect(apart(written(set, {}, 2))).toBe(written(set));
    expect(written(set, {}, 2)).toContain("\n      <Id>1</Id>\n      <Of>0</Of>\n      <C ");
  });

  it("are not frozen by what is made of them", () => {
    const columns = [{ name: "A", type: values.int }];
    const set = dataSet({ tables: [{ name: "T", columns, rows: [] }] });
    expect([columns, columns[0]].map((part) => Object.isFrozen(part))).toEqual([false, false]);
    expect(Object.isFrozen(set.tables[0]?.columns)).toBe(true);
  });
});

describe("the schema of what is sent", () => {
  const setOf = (change: Partial<DataSetInput> = {}): DataSetInput => ({
    name: "Kept",
    tables: ["T", "U"].map((name) => ({
      name,
      columns: [
        { name: "Id", type: values.int, required: true },
        { name: "Of", type: values.int },
      ],
      keys: [{ name: `${name}K`, columns: ["Id"], primary: true }],
      rows: [{ Id: 1, Of: 1 }],
    })),
    ...change,
  });
  const relation = { parentTable: "T", parentColumns: ["Id"], childTable: "U", childColumns: ["Of"], nested: false };
  const withTable = (change: object, at = 0): DataSetInput => {
    const { tables } = setOf();
    return setOf({ tables: tables.map((table, index) => (index === at ? { ...table, ...change } : table)) });
  };
  const withColumn = (change: object): DataSetInput => {
    const [id, of] = setOf().tables[1]?.columns ?? [];
    return withTable({ columns: [id, { ...of, ...change }] }, 1);
  };
  /** How many elements were opened for it: none where its text was there. */
  const opened = (input: DataSetInput): number => {
    const open = vi.spyOn(XmlWriter.prototype, "open");
    const writer = new XmlWriter();
    writeDeclared(writer, prepareResult(input, {}));
    const count = open.mock.calls.length;
    vi.restoreAllMocks();
    expect(schemaOfText(writer.toString())).toBe(anew(input));
    return count;
  };
  const schemaOfText = (text: string): string => text.replaceAll(/\n */g, "");
  const anew = (input: DataSetInput): string => {
    const writer = new XmlWriter({ indent: 2 });
    writer.open("a");
    writeDeclared(writer, prepareResult(input, {}));
    writer.close();
    return schemaOfText(writer.toString()).slice("<a>".length, -"</a>".length);
  };

  it.each<[what: string, changed: DataSetInput]>([
    ["name", setOf({ name: "Other" })],
    ["namespace", setOf({ namespace: "urn:k" })],
    ["notes", setOf({ notes: { Locale: "de-DE" } })],
    ["properties", setOf({ properties: { P: "p" } })],
    ["relations", setOf({ relations: [{ name: "R", ...relation }] })],
    ["tables", setOf({ tables: setOf().tables.slice(1) })],
    ["name of a table", withTable({ name: "V" }, 1)],
    ["namespace of a table", withTable({ namespace: "urn:v" }, 1)],
    ["notes of a table", withTable({ notes: { Locale: "de-DE" } })],
    ["keys", withTable({ keys: [] })],
    ["name of a key", withTable({ keys: [{ name: "L", columns: ["Id"], primary: true }] })],
    ["columns", withTable({ columns: [{ name: "Id", type: values.int, required: true }], rows: [] }, 1)],
    ["name of a column", withColumn({ name: "Off" })],
    ["type of a column", withColumn({ type: values.long })],
    ["a column that is required", withColumn({ required: true })],
    ["a column that is an attribute", withColumn({ mapping: "attribute" })],
    ["default of a column", withColumn({ defaultValue: 7 })],
    ["notes of a column", withColumn({ notes: { Caption: "c" } })],
    ["properties of a column", withColumn({ properties: { P: "p" } })],
    ["length of a column", withColumn({ type: values.string, maxLength: 7 })],
  ])("is written anew where it differs, and else from memory: %s", (what, changed) => {
    const rowless = (input: DataSetInput): DataSetInput =>
      ({ ...input, tables: input.tables.map((table) => ({ ...table, rows: [] })) }) as DataSetInput;
    const [plain, other] = [setOf(), rowless(changed)];
    // Another one than any test before had.
    const named = (input: DataSetInput): DataSetInput => ({
      ...input,
      name: `${input.name}_${what.replaceAll(" ", "_")}_${times}`,
    });
    times++;
    expect(opened(named(plain))).toBeGreaterThan(0);
    expect([opened(named(plain)), opened(named(rowless(plain)))]).toEqual([0, 0]);
    expect(opened(named(other))).toBeGreaterThan(0);
    expect(opened(named(other))).toBe(0);
  });
  let times = 0;

  it("is kept of the sixty-four before, and all are forgotten together", () => {
    const many = (count: number): readonly DataSetInput[] =>
      Array.from({ length: count }, (_none, at) => setOf({ name: `Many_${times}_${at}` }));
    times++;
    const [first] = many(1);
    if (first === undefined) throw new Error("none");
    expect([opened(first) > 0, opened(first)]).toEqual([true, 0]);
    for (const each of many(65)) opened(each);
    times++;
    for (const each of many(65)) opened(each);
    expect(opened(first)).toBeGreaterThan(0);
  });
});

describe("a DataSet that was read", () => {
  it("is sent on the same way each time", () => {
    const read = operation();
    const set = read(reply(oneTable + rows(3)));
    const first = written(set);
    expect([written(set), written(read(reply(oneTable + rows(3))))]).toEqual([first, first]);
    expect(written(read(reply(oneTable + rows(4))))).not.toBe(first);
    expect([xs, msdata].every((declared) => first.includes(declared))).toBe(true);
  });
});
