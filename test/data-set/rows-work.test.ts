/** Owns that reading rows takes steps in proportion to their text, whatever the schema and the pieces (wire 4). */
import { describe, expect, it } from "vitest";
import { dataSetResult } from "../../templates/runtime/results/index.js";
import { growth } from "../wire/work.js";
import { column, diffgram, opened, readOnce, readSet, schemaOf, tableOf, xs } from "./wrap.js";

describe("hostile replies", () => {
  it("cannot make a schema slow by many types that extend a wide one", () => {
    const extension = '<xs:complexContent><xs:extension base="Wide"/></xs:complexContent>';
    const readMany = (count: number): void => {
      const columns = Array.from({ length: count }, (_, index) => column(`C${index}`, "int")).join("");
      const wide = `<xs:complexType name="Wide"><xs:sequence>${columns}</xs:sequence></xs:complexType>`;
      const others = Array.from(
        { length: count },
        (_, index) => `<xs:element name="E${index}"><xs:complexType>${extension}</xs:complexType></xs:element>`,
      ).join("");
      // Once: what is known of a schema of few columns spares the second time.
      const reader = opened(`<xs:schema xmlns="" ${xs}>${wide}${others}</xs:schema>`);
      expect(readOnce(reader, { codec: dataSetResult })?.tables).toEqual([]);
    };
    // Copying the columns for each of them would be 16, and 400 MB for 8,000.
    expect(growth(readMany, 200)).toBeLessThan(5);
  });

  it("cannot make rows slow by their order", () => {
    const readReversed = (count: number): void => {
      const names = Array.from({ length: count }, (_, index) => `C${index}`);
      const wide = schemaOf(tableOf("T", names.map((name) => column(name, "int")).join("")));
      const cells = [...names].reverse().map((name) => `<${name}>1</${name}>`);
      const rows = `<T>${cells.join("")}</T>`.repeat(30);
      expect(readSet(wide + diffgram(rows)).table("T")?.rows.length).toBe(30);
    };
    expect(growth(readReversed, 200)).toBeLessThan(5);
  });
});
