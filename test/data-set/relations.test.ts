/** Owns which relations are held to, read and written as they were, and what .NET does by them (wire 4). */
import { describe, expect, it } from "vitest";
import type { DataRelation } from "../../templates/runtime/results/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import { column, diffgram, readSet, schemaOf, tableOf, written } from "./wrap.js";

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

it("of two relations between the same tables only that which says so is nested", () => {
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
