/** Owns which relations are held to, read and written as they were, and what .NET does by them (wire 4). */
import { describe, expect, it } from "vitest";
import type { DataRelation } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { readDataSet } from "../../templates/runtime/results/data-set/read.js";
import { column, diffgram, opened, readSet, schemaOf, tableOf, written } from "./wrap.js";

const order = {
  name: "Order",
  columns: [{ name: "Id", type: values.int, required: true }],
  rows: [{ Id: 1 }],
  keys: [{ name: "Constraint1", columns: ["Id"], primary: true }],
};
const line = { name: "Line", columns: [{ name: "OrderId", type: values.int }], rows: [{ OrderId: 1 }, { OrderId: 9 }] };
const sides = { parentTable: "Order", parentColumns: ["Id"], childTable: "Line", childColumns: ["OrderId"] };

function relationIn(text: string): DataRelation | undefined {
  return readSet(text).relations[0];
}

describe("a relation made by hand", () => {
  it.each([true, false])("over a key holds rows to nothing unless one says so; nested: %s", (nested) => {
    const text = written(dataSet({ tables: [order, line], relations: [{ name: "R", ...sides, nested }] }));
    expect(text).not.toContain("xs:keyref");
    expect(text).toContain('<msdata:Relationship name="R" msdata:parent="Order" msdata:child="Line"');
    expect(relationIn(text)).toEqual({ name: "R", ...sides, nested });
  });

  it.each([true, false])("is enforced on request; nested: %s", (nested) => {
    const relation = { name: "R", ...sides, nested, enforced: true };
    const text = written(dataSet({ tables: [order, line], relations: [relation] }));
    const mark = nested ? ' msdata:IsNested="true"' : "";
    expect(text).toContain(`<xs:keyref name="R" refer="Constraint1"${mark}><xs:selector xpath=".//Line" />`);
    expect(text).not.toContain("Relationship");
    expect(relationIn(text)).toEqual(relation);
  });

  it("that nests without a key says so where .NET reads it: with the element of the child", () => {
    const tables = [{ ...order, keys: [] }, line];
    expect(written(dataSet({ tables, relations: [{ name: "R", ...sides, nested: true }] }))).toContain(
      '<xs:element name="Line" minOccurs="0" maxOccurs="unbounded"><xs:annotation><xs:appinfo><msdata:Relationship name="R" msdata:parent="Order" msdata:child="Line" msdata:parentkey="Id" msdata:childkey="OrderId" /></xs:appinfo></xs:annotation><xs:complexType>',
    );
  });

  it("cannot be enforced over what is no key", () => {
    const relations = [{ name: "R", ...sides, nested: false, enforced: true }];
    expect(() => dataSet({ tables: [{ ...order, keys: [] }, line], relations })).toThrow(
      'relation "R" that is enforced over columns that are a key of "Order"',
    );
  });
});

describe("foreign keys", () => {
  it("keep their rules, and their names where those of the relations differ", () => {
    const relation = {
      name: "Order Lines",
      ...sides,
      nested: false,
      enforced: true,
      constraintName: "FK_Lines",
      deleteRule: "SetNull",
      updateRule: "None",
      acceptRejectRule: "Cascade",
    } as const;
    const text = written(dataSet({ tables: [order, line], relations: [relation] }));
    expect(text).toContain(
      '<xs:keyref name="FK_Lines" refer="Constraint1" msdata:RelationName="Order Lines" msdata:AcceptRejectRule="Cascade" msdata:UpdateRule="None" msdata:DeleteRule="SetNull">',
    );
    expect(relationIn(text)).toEqual(relation);
  });

  it("are there without a relation, too", () => {
    const foreign = { name: "FK only", columns: ["OrderId"], parentTable: "Order", parentColumns: ["Id"] };
    const table = { ...line, foreignKeys: [{ ...foreign, deleteRule: "None" as const }] };
    const text = written(dataSet({ tables: [order, table] }));
    expect(text).toContain(
      '<xs:keyref name="FK_x0020_only" refer="Constraint1" msdata:ConstraintOnly="true" msdata:DeleteRule="None">',
    );
    const found = readSet(text);
    expect(found.relations).toEqual([]);
    expect(found.table("Line")?.foreignKeys).toEqual(table.foreignKeys);
    expect(written(found)).toContain("FK_x0020_only");
    expect(() => dataSet({ tables: [{ ...order, keys: [] }, table] })).toThrow('foreign key "FK only"');
    const wrong = { ...line, foreignKeys: [{ ...foreign, columns: ["Nope"] }] };
    expect(() => dataSet({ tables: [order, wrong] })).toThrow("between tables and columns of this DataSet");
  });

  it("of .NET's rules take those that there are", () => {
    const keys =
      '<xs:unique name="K"><xs:selector xpath=".//A"/><xs:field xpath="Id"/></xs:unique>' +
      '<xs:keyref name="R" refer="K" msdata:DeleteRule="Explode" msdata:UpdateRule="SetDefault" msdata:AcceptRejectRule="SetNull"><xs:selector xpath=".//B"/><xs:field xpath="Id"/></xs:keyref>';
    const tables = tableOf("A", column("Id", "int")) + tableOf("B", column("Id", "int"));
    const [found] = readSet(schemaOf(tables, keys) + diffgram("")).relations;
    expect(found).toStrictEqual({
      name: "R",
      parentTable: "A",
      parentColumns: ["Id"],
      childTable: "B",
      childColumns: ["Id"],
      nested: false,
      enforced: true,
      updateRule: "SetDefault",
    });
  });
});

it("of two relations between the same tables, only the one marked as nested is nested", () => {
  const child = `<xs:element name="Line" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>${column("OrderId", "int")}</xs:sequence></xs:complexType></xs:element>`;
  const keys =
    '<xs:unique name="K"><xs:selector xpath=".//Order"/><xs:field xpath="Id"/></xs:unique>' +
    ["One", "Two"]
      .map((name) => {
        const mark = name === "Two" ? ' msdata:IsNested="true"' : "";
        return `<xs:keyref name="${name}" refer="K"${mark}><xs:selector xpath=".//Line"/><xs:field xpath="OrderId"/></xs:keyref>`;
      })
      .join("");
  const set = readSet(schemaOf(tableOf("Order", column("Id", "int") + child), keys) + diffgram(""));
  const nested = [
    ["One", false],
    ["Two", true],
  ];
  expect(set.relations.map((each) => [each.name, each.nested])).toEqual(nested);
  expect(readSet(written(set)).relations).toEqual(set.relations);
});

describe("of what a schema says", () => {
  const two = (...names: string[]): string => names.map((name) => column(name, "int")).join("");
  const tables = tableOf("A", two("Id", "Other")) + tableOf("B", two("Id", "Of", "a_x0020_b"));
  const relationsIn = (schema: string): readonly DataRelation[] | undefined =>
    readDataSet(opened(schema), {})?.relations;
  const related = {
    name: "R",
    parentTable: "A",
    parentColumns: ["Id"],
    childTable: "B",
    childColumns: ["Of"],
    nested: false,
  };

  it.each<[attributes: string, found: object | undefined]>([
    ['parent="A" child="B" parentkey="Id" childkey="Of"', {}],
    ['parent="A" child="B" parentkey="Id" childkey="Of" IsNested="true"', { nested: true }],
    ['parent="A" child="B" parentkey="Id" childkey="Of" IsNested="false"', {}],
    ['parent="A" child="B" parentkey="Id" childkey="a_x0020_b"', { childColumns: ["a b"] }],
    [
      'parent="A" child="B" parentkey="Id Other" childkey="Id Of"',
      { parentColumns: ["Id", "Other"], childColumns: ["Id", "Of"] },
    ],
    [
      'parent="A" child="B" parentkey="Id+Other" childkey=" Id   Of "',
      { parentColumns: ["Id", "Other"], childColumns: ["Id", "Of"] },
    ],
    ['parent="A" child="B" parentkey="Id Other" childkey="Of"', undefined],
    ['parent="A" child="B" parentkey="Id Nope" childkey="Id Of"', undefined],
    ['parent="A" child="B" parentkey="Id Other" childkey="Id Nope"', undefined],
    ['parent="A" child="B" parentkey="" childkey=""', undefined],
    ['parent="A" child="B"', undefined],
    ['parent="X" child="B" parentkey="Id" childkey="Of"', undefined],
    ['parent="A" child="X" parentkey="Id" childkey="Of"', undefined],
    ['child="B" parentkey="Id" childkey="Of"', undefined],
  ])("a relation that is noted: %s", (attributes, found) => {
    const note = `<msdata:Relationship name="R" ${attributes.replaceAll(/(\w+)=/g, "msdata:$1=")}/>`;
    const schema = schemaOf(tables).replace(
      "</xs:schema>",
      `<xs:annotation><xs:appinfo>${note}</xs:appinfo></xs:annotation></xs:schema>`,
    );
    expect(relationsIn(schema)).toEqual(found === undefined ? [] : [{ ...related, ...found }]);
  });

  const key = (kind: string, name: string, table: string, fields: string, more = ""): string =>
    `<xs:${kind} name="${name}"${more}><xs:selector xpath="${table}"/>${fields.replaceAll(/[^,]+/g, '<xs:field xpath="$&"/>').replaceAll(",", "")}</xs:${kind}>`;
  it.each<[what: string, keys: string, found: object | undefined]>([
    ["a unique", key("unique", "K", ".//A", "Id") + key("keyref", "R", ".//B", "Of", ' refer="K"'), {}],
    ["a key", key("key", "K", ".//A", "Id") + key("keyref", "R", ".//B", "Of", ' refer="K"'), {}],
    ["prefixes", key("unique", "K", ".//A", " x:Id ") + key("keyref", "R", ".//B", "@Of", ' refer="x:K"'), {}],
    [
      "a rule for both",
      key("unique", "K", ".//A", "Id") + key("keyref", "R", ".//B", "Of", ' refer="K" msdata:AcceptRejectRule="None"'),
      { acceptRejectRule: "None" },
    ],
    [
      "another number of columns",
      key("unique", "K", ".//A", "Id,Other") + key("keyref", "R", ".//B", "Of", ' refer="K"'),
      undefined,
    ],
    ["a key that is not there", key("keyref", "R", ".//B", "Of", ' refer="K"'), undefined],
    [
      "a table that is not there",
      key("unique", "K", ".//A", "Id") + key("keyref", "R", ".//X", "Of", ' refer="K"'),
      undefined,
    ],
    [
      "columns that are not all there",
      key("unique", "K", ".//A", "Id,Other") + key("keyref", "R", ".//B", "Of,Nope", ' refer="K"'),
      undefined,
    ],
    ["no columns", key("unique", "K", ".//A", "") + key("keyref", "R", ".//B", "", ' refer="K"'), undefined],
    [
      "what is no key",
      key("keyref", "K", ".//A", "Id", ' refer="K"') + key("keyref", "R", ".//B", "Of", ' refer="K"'),
      undefined,
    ],
  ])("a relation that is held to: %s", (_what, keys, found) => {
    expect(relationsIn(schemaOf(tables, keys))).toEqual(
      found === undefined ? [] : [{ ...related, enforced: true, ...found }],
    );
  });

  it.each<[names: readonly string[], found: string]>([
    [[], "A_B"],
    [["A_B"], "A_B_1"],
    [["A_B", "A_B_1"], "A_B_2"],
  ])(
    "rows that stand inside others without a key have a relation of a name that is free: beside %j",
    (names, found) => {
      const inside = tableOf("A", two("Id", "Other") + tableOf("B", two("Id"))) + tableOf("C", two("Id"));
      const keys =
        key("unique", "K", ".//A", "Id") +
        names.map((name) => key("keyref", name, ".//C", "Id", ' refer="K"')).join("");
      expect(relationsIn(schemaOf(inside, keys))?.filter(({ childTable }) => childTable === "B")).toEqual([
        { name: found, parentTable: "A", parentColumns: [], childTable: "B", childColumns: [], nested: true },
      ]);
      expect(relationsIn(schemaOf(inside, keys))).toHaveLength(names.length + 1);
    },
  );

  it("rows that stand inside others are there by the relation that there is, nested or not", () => {
    const inside = tableOf("A", two("Id") + tableOf("B", two("Id", "Of")));
    const keys = (mark: string): string =>
      key("unique", "K", ".//A", "Id") + key("keyref", "R", ".//B", "Of", ` refer="K"${mark}`);
    for (const mark of ["", ' msdata:IsNested="true"'])
      expect(relationsIn(schemaOf(inside, keys(mark)))).toEqual([{ ...related, nested: true, enforced: true }]);
  });
});
