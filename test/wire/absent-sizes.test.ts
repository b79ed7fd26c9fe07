/** Owns the proof that what `dotNetDefaults` makes up stays small, whatever a description and a request ask for (wire 1). Counted, not timed. */
import { describe, expect, test } from "vitest";
import type { FieldDescription, SimpleType, TypeDescription } from "../../templates/runtime/description.js";
import { dotNetDefaults } from "../../templates/runtime/server/dot-net-defaults.js";
import { int, orderedRecord, richRecord } from "../../templates/runtime/values/index.js";
import { must, record, send, versions } from "./absent-request.js";

/** An int that counts how often one is made up. */
let made = 0;
const counted: SimpleType = { ...int, initial: "0", decode: () => made++ * 0 };
const fieldsOf = (count: number): FieldDescription[] =>
  Array.from({ length: count }, (_, index) => must(`F${index}`, counted));
const plainKind = (name: string, fields: FieldDescription[]): TypeDescription => record(name, fields);
const kinds = {
  plain: plainKind,
  rich: (name: string, fields: FieldDescription[]) => richRecord({ name, fields }),
  ordered: (name: string, fields: FieldDescription[]) => orderedRecord({ name, fields }),
} as const;

/** A record of `width` fields of the next, of which each has as many of the one after it. */
function tower(levels: number, width: number, kind: (typeof kinds)[keyof typeof kinds] = plainKind): TypeDescription {
  let type: TypeDescription = counted;
  for (let level = 0; level < levels; level++) {
    const next: TypeDescription = type;
    type = kind(
      `Level${level}`,
      Array.from({ length: width }, (_, index) => must(`F${index}`, next)),
    );
  }
  return type;
}

describe.each(Object.entries(kinds))("values that would be too large, %s records", (_, kind) => {
  const absent = dotNetDefaults;
  const holder = kind("Holder", [must("Tower", tower(30, 2, kind))]);

  test.each(Object.entries(versions))("two of the next, thirty times: %s", async (_version, version) => {
    made = 0;
    const parameter = await send({ parameters: [must("P", tower(30, 2, kind))] }, { absent }, version, "");
    expect(parameter).toMatchObject({ status: 200, got: { P: null } });
    const field = await send({ parameters: [must("P", holder)] }, { absent }, version, "<P/>");
    expect(field).toMatchObject({ status: 500, got: undefined });
    expect(field.body).toContain("the element Tower is missing");
    expect(made).toBeLessThan(2000);
  });

  test("one in the other, more often than elements may stand in one another", async () => {
    const outcome = (levels: number) =>
      send({ parameters: [must("P", tower(levels, 1, kind))] }, { absent }, versions["SOAP 1.1"], "");
    expect((await outcome(64)).got).toMatchObject({ P: { F0: { F0: {} } } });
    expect((await outcome(65)).got).toEqual({ P: null });
    expect((await outcome(20_000)).got).toEqual({ P: null });
  });

  test("a thousand values are one", async () => {
    const outcome = (fields: number) =>
      send({ parameters: [must("P", kind("Wide", fieldsOf(fields)))] }, { absent }, versions["SOAP 1.1"], "");
    expect(Object.keys(((await outcome(999)).got as { P: object }).P)).toHaveLength(999);
    expect((await outcome(1000)).got).toEqual({ P: null });
  });

  test("a million for the fields of a request", async () => {
    const wide = kind("Wide", fieldsOf(200));
    const parameters = [must("P", { kind: "array", name: "Wides", item: { name: "I", type: wide } })];
    const outcome = (items: number) =>
      send({ parameters }, { absent }, versions["SOAP 1.1"], `<P>${"<I/>".repeat(items)}</P>`);
    expect((await outcome(5000)).status).toBe(200);
    made = 0;
    const { status, body } = await outcome(20_000);
    expect([status, made]).toEqual([500, 1_000_001]);
    expect(body).toContain("at most 1000000 values of absent elements in a request");
  });
});
