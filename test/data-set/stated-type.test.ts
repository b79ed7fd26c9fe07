/** Owns DataSets whose tables the description states, as types: what they are called, and that rows are checked both ways. */
import { describe, expect, test } from "vitest";
import { dataSet } from "../../templates/runtime/results/index.js";
import { statedDataSet } from "../../templates/runtime/results/stated-data-set.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { XmlWriter } from "../../templates/runtime/xml/writer.js";

const tables = [
  {
    name: "Contact",
    columns: [
      { name: "Id", type: int, required: true },
      { name: "Name", type: string },
    ],
  },
];
const contacts = statedDataSet({ name: "Contacts", namespace: "urn:contacts", tables });
const rows = [{ Id: 1, Name: null }];

function written(value: unknown, type = contacts): string {
  const writer = new XmlWriter();
  writer.open("set");
  type.encode(writer, value as never, 0);
  writer.close();
  return writer.toString();
}

function read(text: string, type = contacts) {
  const reader = new XmlReader(text);
  reader.readRoot();
  return type.decode(reader);
}

describe("what it is called", () => {
  test.each([
    ["what dataSet makes", dataSet({ tables: [{ name: "Contact", rows }] })],
    ["what dataSet takes", { tables: [{ name: "Contact", rows }] }],
  ])("%s: as the description says", (_, value) => {
    const back = read(written(value));
    expect([back?.name, back?.namespace]).toEqual(["Contacts", "urn:contacts"]);
    expect(back?.table("Contact")?.rows).toEqual(rows);
    expect(written(value)).toContain('<Contacts xmlns="urn:contacts">');
  });

  test("names of its own stay", () => {
    const value = dataSet({ name: "Mine", namespace: "urn:mine", tables: [{ name: "Contact", rows }] });
    const back = read(written(value));
    expect([back?.name, back?.namespace]).toEqual(["Mine", "urn:mine"]);
  });

  test("no namespace unless the description says one", () => {
    expect(written({ tables: [] }, statedDataSet({ name: "Contacts", tables }))).toContain(
      '<xs:schema id="Contacts" xmlns=""',
    );
  });
});

describe("rows are checked", () => {
  const wrong = dataSet({ tables: [{ name: "Contact", rows: [{ Id: "one" }] }] });
  test("a column of another type is not sent", () => {
    expect(() => written(wrong)).toThrow(/Contact.*Id|Id/);
  });

  test("nor taken", () => {
    const open = statedDataSet({ name: "Contacts", tables: [] });
    expect(() => read(written(wrong, open))).toThrow(/Id/);
  });

  test("a required column is never null", () => {
    expect(() => written({ tables: [{ name: "Contact", rows: [{ Id: null }] }] })).toThrow(/Id/);
  });
});
