/**
 * Owns what tables and columns are called on the wire: .NET's own escapes and no other, in both directions (wire 4).
 * Invariant: the digests are those of what Mono's `XmlConvert.EncodeLocalName` leaves alone; test:interop asks it again.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inferRows } from "../../generator/infer/infer-rows.js";
import { dataElementName } from "../../generator/names/index.js";
import { dataSet } from "../../templates/runtime/results/index.js";
import { decodeDataName, encodeDataName } from "../../templates/runtime/results/data-set/names.js";
import * as values from "../../templates/runtime/values/index.js";
import { isNcName } from "../../templates/runtime/xml/names.js";
import { column, diffgr, diffgram, msdata, readSet, rowsIn, schemaOf, streamed, tableOf, written } from "./wrap.js";

const unit = (code: number): string => String.fromCharCode(code);
const allUnits = Array.from({ length: 0x10000 }, (_each, code) => code);

/** In hexadecimal, one range a line. */
function rangesOf(isKept: (code: number) => boolean): string {
  const lines: string[] = [];
  let from: number | undefined;
  for (const code of [...allUnits, 0x10000]) {
    const kept = code < 0x10000 && isKept(code);
    if (kept) from ??= code;
    else if (from !== undefined) {
      lines.push(`${from.toString(16)}-${(code - 1).toString(16)}\n`);
      from = undefined;
    }
  }
  return lines.join("");
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

describe.each([
  ["the runtime", encodeDataName],
  ["the fixtures", dataElementName],
])("names that %s write", (_who, encode) => {
  test("leave alone what XmlConvert leaves alone, of every UTF-16 unit", () => {
    const first = rangesOf((code) => encode(unit(code)) === unit(code));
    const later = rangesOf((code) => encode(`a${unit(code)}`) === `a${unit(code)}`);
    expect([first.split("\n").length - 1, digestOf(first)]).toEqual([205, FIRST]);
    expect([later.split("\n").length - 1, digestOf(later)]).toEqual([287, LATER]);
  });

  test("escape the rest by their code", () => {
    for (const code of allUnits) {
      const escape = `_x${code.toString(16).toUpperCase().padStart(4, "0")}_`;
      const [first, later] = [encode(unit(code)), encode(`a${unit(code)}`)];
      if (first !== unit(code) && first !== escape) expect.fail(`${code}: ${first}`);
      if (later !== `a${unit(code)}` && later !== `a${escape}`) expect.fail(`${code}: ${later}`);
      if (!isNcName(first) || decodeDataName(later) !== `a${unit(code)}`) expect.fail(`${code}: ${first} ${later}`);
    }
  });

  // What XmlConvert.EncodeLocalName gives for them.
  test.each([
    ["_x0020_", "_x005F_x0020_"],
    ["a_X0020_", "a_x005F_X0020_"],
    ["_x0020_x0041_", "_x005F_x0020_x005F_x0041_"],
    ["__x0020_", "__x005F_x0020_"],
    ["_x0020", "_x0020"],
    ["_x1234567_", "_x1234567_"],
    ["_x00000020_", "_x005F_x00000020_"],
    ["_x12345678_", "_x005F_x12345678_"],
    ["_xd83d_", "_x005F_xd83d_"],
    ["_x", "_x"],
    ["xmlns", "xmlns"],
    ["XmlFoo", "XmlFoo"],
    ["a:b", "a_x003A_b"],
    ["1a", "_x0031_a"],
    ["-.", "_x002D_."],
    ["\u{1f600}a", "_x0001F600_a"],
    ["a\ud83d", "a_xD83D_"],
    ["\ude00\ud83d", "_xDE00__xD83D_"],
    ["\u0301a", "_x0301_a"],
    ["ー名", "_x30FC_名"],
    ["Ⅷ", "_x2167_"],
  ])("%j is %j", (name, encoded) => {
    expect(encode(name)).toBe(encoded);
    expect(decodeDataName(encoded)).toBe(name);
  });
});

/** The name again, or undefined where .NET's escapes do not give it back. */
function again(name: string): string | undefined {
  try {
    return decodeDataName(encodeDataName(name));
  } catch (error) {
    expect(String(error)).toContain("names that come back from their escapes");
    return undefined;
  }
}

test("names are the same in both, and read back or refused", () => {
  const units = fc.constantFrom(..."_xX0aF:-.1 é漢ー\u0301\u00b7", "0020", "0001F600", "\ud83d", "\ude00", "_x", "😀");
  const anyName = fc.array(fc.oneof(units, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(anyName, (pieces) => {
      const name = pieces.join("");
      const read = again(name);
      if (read === undefined) expect(decodeDataName(dataElementName(name))).not.toBe(name);
      else expect([read, encodeDataName(name)]).toEqual([name, dataElementName(name)]);
    }),
    { numRuns: 10_000 },
  );
});

test("a name that .NET itself reads back as another is refused in words", () => {
  const message = 'names that come back from their escapes, found "_x0020:", which would be read as " x003A_"';
  const columns = [{ name: "_x0020:", type: values.int }];
  expect(() => written(dataSet({ tables: [{ name: "T", columns, rows: [] }] }))).toThrow(message);
  expect(() => written(dataSet({ tables: [{ name: "_x0020:", rows: [] }] }))).toThrow(message);
});

/** Copies of a module that were loaded. */
let copies = 0;

test("patterns are made when they are first needed, and once", async () => {
  const anew = `../../templates/runtime/results/data-set/name-characters.js?anew=${copies++}`;
  const { namePatterns }: typeof import("../../templates/runtime/results/data-set/name-characters.js") = await import(
    anew
  );
  const { whole, lead, rest } = namePatterns();
  expect(namePatterns().whole).toBe(whole);
  const ideographs = [0x4dff, 0x4e00, 0x9fa5, 0x9fa6, 0xabff, 0xac00, 0xd7a3, 0xd7a4, 0xffff];
  const codes = [...allUnits.slice(0, 0x400), ...ideographs];
  const isKept = (name: string): boolean => encodeDataName(name) === name;
  const [first, later] = [codes.map(unit), codes.map((code) => `a${unit(code)}`)];
  expect(codes.filter((code) => lead.test(unit(code)))).toEqual(codes.filter((code) => isKept(unit(code))));
  expect(codes.filter((code) => rest.test(unit(code)))).toEqual(codes.filter((code) => isKept(`a${unit(code)}`)));
  for (const names of [first, later]) expect(names.filter((name) => whole.test(name))).toEqual(names.filter(isKept));
  expect([whole.test("ab1"), whole.test(""), lead.test("ab"), rest.test("ab")]).toEqual([true, false, false, false]);
});

const FIRST = "f8872736628df607aed27d30860e32319c0fac605bd3278e5b2ce82b8cb85b6f";
const LATER = "d6e4635dc4874ad2f6fcc0aab2148d6977880430adad9a3c5aca4b2b15e9e9bb";

/** Names that .NET leaves as they are, one language each. */
const ordinary = [
  ..."ユーザー名 příjemce żółć időpont œuvre Счёт київ データ 人々 नाम şehir ชื่อ שָׁלוֹם e\u0301te\u0301 Straße Ελληνικά".split(
    " ",
  ),
  ..."اسم ការ பெயர் పేరు ಹೆಸರು പേര് ਨਾਮ નામ নাম ଶବ୍ଦ ຊື່ სახელი Անուն 이름 Tên Đặng name_1 Ñandú".split(" "),
].map((name) => name.normalize(name === "e\u0301te\u0301" ? "NFD" : "NFC"));

describe("names in ordinary languages", () => {
  it.each(ordinary)("%s is written as it is but for what .NET escapes, and read again", async (name) => {
    const rows = [{ [name]: 1, A: "x" }, { [name]: 2 }];
    const other = { name: "Z", rows: [{ [name]: "z" }] };
    const set = dataSet({ name, tables: [{ name, rows }, other] });
    const text = written(set);
    expect(text).toContain(`<${encodeDataName(name)} diffgr:id="${name}1" msdata:rowOrder="0">`);
    expect(rowsIn(readSet(text), name)).toEqual([
      { [name]: 1, A: "x" },
      { [name]: 2, A: null },
    ]);
    const streamedRows: unknown[] = [];
    for await (const { table, row } of streamed({ text: `<r>${text}</r>`, size: 7, taken: 0 }, 1))
      streamedRows.push([table, row[name]]);
    expect(streamedRows).toEqual([
      [name, 1],
      [name, 2],
      ["Z", "z"],
    ]);
    expect(inferRows([{ name: "r", text: `<DataSet>${text}</DataSet>` }]).tables[0]).toEqual({
      name,
      columns: [
        { name, type: "int", required: false },
        { name: "A", type: "string", required: false },
      ],
      rowCount: 2,
    });
  });

  it("stand so in keys, relations, changes and errors", () => {
    const tables = [
      {
        name: "Счёт 1",
        columns: [
          { name: "šifra", type: values.int, required: true },
          { name: "żółć", type: values.int },
        ],
        rows: [{ šifra: 1, żółć: 2 }],
        keys: [{ name: "klíč", columns: ["šifra"], primary: true }],
      },
      { name: "データ", columns: [{ name: "ユーザー名", type: values.int }], rows: [{ ユーザー名: 1 }] },
    ];
    const sides = { parentTable: "Счёт 1", childTable: "データ", childColumns: ["ユーザー名"], nested: false };
    const relations = [
      { ...sides, name: "đ 1", parentColumns: ["šifra"], enforced: true },
      { ...sides, name: "đ 2", parentColumns: ["żółć"] },
    ];
    const text = written(dataSet({ tables, relations }));
    expect(text).toContain('<xs:selector xpath=".//Счёт_x0020_1" /><xs:field xpath="šifra" />');
    expect(text).toContain('<xs:selector xpath=".//データ" /><xs:field xpath="ユーザー名" />');
    expect(text).toContain(
      'msdata:parent="Счёт_x0020_1" msdata:child="データ" msdata:parentkey="żółć" msdata:childkey="ユーザー名"',
    );
    const set = readSet(text);
    expect(set.relations).toEqual(relations);
    expect(set.table("Счёт 1")?.keys).toEqual(tables[0]?.keys);
    expect(set.children(set.table("Счёт 1")?.rows[0] ?? {}, "đ 1")).toEqual(set.table("データ")?.rows);
    const changed = readSet(
      schemaOf(tableOf("データ", column("名前", "int"))) +
        diffgram(
          '<データ diffgr:id="データ1" diffgr:hasChanges="modified" diffgr:hasErrors="true"><名前>2</名前></データ>',
          '<diffgr:before><データ diffgr:id="データ1"><名前>1</名前></データ></diffgr:before>' +
            '<diffgr:errors><データ diffgr:id="データ1" diffgr:Error="e"><名前 diffgr:Error="f"/></データ></diffgr:errors>',
        ),
    ).changes();
    expect(changed.modified.map(({ table, row, original }) => [table, row["名前"], original?.["名前"]])).toEqual([
      ["データ", 2, 1],
    ]);
    expect(changed.errors.map(({ table, row, columns }) => [table, row?.["名前"], columns])).toEqual([
      ["データ", 2, [{ column: "名前", error: "f" }]],
    ]);
  });

  it("are attributes and hidden attributes, too", () => {
    const columns = (["attribute", "hidden"] as const).map((mapping) => ({
      name: `ユーザー ${mapping}`,
      type: values.int,
      mapping,
    }));
    const text = written(
      dataSet({ tables: [{ name: "T", columns, rows: [{ "ユーザー attribute": 1, "ユーザー hidden": 2 }] }] }),
    );
    expect(text).toContain('ユーザー_x0020_attribute="1" msdata:hiddenユーザー_x0020_hidden="2"');
    expect(rowsIn(readSet(text), "T")).toEqual([{ "ユーザー attribute": 1, "ユーザー hidden": 2 }]);
  });

  it("are read in every form in which they were ever written", () => {
    const older = "ユ_x30FC_ザ_x30FC_名";
    const forms = [
      [older, older],
      ["ユーザー名", older],
      [older, "ユーザー名"],
      ["_x30e6_ーザー_X0000540D_", older],
    ] as const;
    for (const [declared, used] of forms) {
      const set = readSet(
        schemaOf(tableOf(declared, column(declared, "int"))) +
          diffgram(`<${used}><${used}>1</${used}></${used}><${used}/>`),
      );
      expect(rowsIn(set, "ユーザー名")).toEqual([{ ユーザー名: 1 }, { ユーザー名: null }]);
      expect(written(set)).toContain("<ユーザー名>1</ユーザー名>");
    }
    const stated = { tables: [{ name: "ユーザー名", columns: [{ name: "名ー", type: values.int }] }] };
    const bare = `<diffgr:diffgram ${msdata} ${diffgr}><D><${older}><名_x30FC_>1</名_x30FC_></${older}></D></diffgr:diffgram>`;
    expect(rowsIn(readSet(bare, stated), "ユーザー名")).toEqual([{ 名ー: 1 }]);
    const open = readSet(bare.replace("</D>", "<ユーザー名><名ー>2</名ー></ユーザー名></D>"));
    expect(rowsIn(open, "ユーザー名")).toEqual([{ 名ー: "1" }, { 名ー: "2" }]);
  });

  it("in two forms in one row are one column twice", () => {
    const row = "<T><é>1</é><_x00E9_>2</_x00E9_></T>";
    expect(() => readSet(schemaOf(tableOf("T", column("é", "int"))) + diffgram(row))).toThrow(
      "the column once in a row, found it twice",
    );
  });

  it("may be xmlns, which no attribute of .NET's can be", () => {
    const columns = [{ name: "xmlns", type: values.int }];
    const text = written(dataSet({ name: "xmlns", tables: [{ name: "xmlns", columns, rows: [{ xmlns: 1 }] }] }));
    expect(text).toContain(
      '<xmlns xmlns=""><xmlns diffgr:id="xmlns1" msdata:rowOrder="0"><xmlns>1</xmlns></xmlns></xmlns>',
    );
    expect(rowsIn(readSet(text), "xmlns")).toEqual([{ xmlns: 1 }]);
    for (const mapping of ["attribute", "hidden"] as const) {
      const set = dataSet({
        tables: [{ name: "T", columns: [{ name: "xmlns", type: values.int, mapping }], rows: [{ xmlns: 1 }] }],
      });
      expect(rowsIn(readSet(written(set)), "T")).toEqual([{ xmlns: 1 }]);
    }
  });
});
