/** Owns the tests of limits: each holds exactly, can be set and switched off, and says its name. */
import { describe, expect, test } from "vitest";
import {
  completeXmlLimits,
  defaultXmlLimits,
  type XmlLimitName,
  type XmlLimits,
} from "../../templates/runtime/xml/limits.js";
import { LeafRecord, XmlError, XmlReader } from "../../templates/runtime/xml/reader.js";

function read(document: string, limits: Partial<XmlLimits>): void {
  const reader = new XmlReader(document, { limits });
  reader.readRoot();
  reader.skip();
  reader.readEnd();
}

function exceeded(action: () => unknown): XmlError {
  try {
    action();
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

/** What makes a document reach a limit of `count` exactly. */
const documents: Readonly<Record<XmlLimitName, (count: number) => string>> = {
  depth: (count) => "<a>".repeat(count) + "</a>".repeat(count),
  attributes: (count) => `<a${Array.from({ length: count }, (_, index) => ` x${index}=''`).join("")}/>`,
  namespaces: (count) => {
    const declare = (from: number, to: number): string =>
      Array.from({ length: to - from }, (_, index) => ` xmlns:x${from + index}='u'`).join("");
    const half = Math.floor(count / 2);
    return `<a${declare(0, half)}><b${declare(half, count)}/><b${declare(half, count)}/></a>`;
  },
  nameLength: (count) => `<${"a".repeat(count)}/>`,
  textLength: (count) => `<a>${"t".repeat(count)}</a>`,
  size: (count) => `<a>${"t".repeat(count - 7)}</a>`,
  references: (count) => `<a b='&lt;'>${"&amp;&#65;".repeat(count / 2 - 1)}<b>&lt;</b></a>`,
};

const names: readonly XmlLimitName[] = [
  "depth",
  "attributes",
  "namespaces",
  "nameLength",
  "textLength",
  "size",
  "references",
];

describe("each limit", () => {
  test("has a document here", () => {
    expect(Object.keys(documents).sort()).toEqual(Object.keys(defaultXmlLimits).sort());
    expect([...names].sort()).toEqual(Object.keys(defaultXmlLimits).sort());
  });

  test("has this default", () => {
    const mebi = 1_048_576;
    expect(defaultXmlLimits).toEqual({
      depth: 128,
      attributes: 256,
      namespaces: 256,
      nameLength: 1_024,
      textLength: 32 * mebi,
      size: 64 * mebi,
      references: 8 * mebi,
    });
    expect(completeXmlLimits(undefined)).toEqual(defaultXmlLimits);
  });

  test.each(names)("%s may be 0", (limit) => {
    expect(completeXmlLimits({ [limit]: 0 })).toEqual({ ...defaultXmlLimits, [limit]: 0 });
  });

  test.each(names)("%s holds exactly", (limit) => {
    const document = documents[limit](40);
    read(document, { [limit]: 40 });
    const error = exceeded(() => read(document, { [limit]: 39 }));
    expect(error).toMatchObject({ code: "limit", limit });
    expect(error.message).toContain(`: 40 exceeds the limit "${limit}" of 39`);
  });

  test.each(names)("%s can be switched off", (limit) => {
    // Not of the size of the default where that is measured in megabytes.
    const count = Math.min(2 * defaultXmlLimits[limit], 100_000);
    read(documents[limit](count), { [limit]: Number.POSITIVE_INFINITY });
  });

  test.each(["depth", "attributes", "namespaces", "nameLength"] as const)("%s has a default", (limit) => {
    const count = defaultXmlLimits[limit];
    read(documents[limit](count), {});
    expect(exceeded(() => read(documents[limit](count + 1), {})).limit).toBe(limit);
  });
});

describe("limits elsewhere", () => {
  test("refuse an invalid number, and undefined is the default", () => {
    expect(() => new XmlReader("<a/>", { limits: { depth: Number.NaN } })).toThrow('the XML limit "depth" is NaN');
    expect(() => new XmlReader("<a/>", { limits: { size: -1 } })).toThrow(RangeError);
    const none: Record<string, undefined> = { depth: undefined };
    const reader = new XmlReader(documents.depth(129), { limits: none });
    reader.readRoot();
    expect(exceeded(() => reader.skip()).limit).toBe("depth");
  });

  const others: readonly (readonly [document: string, limits: Partial<XmlLimits>, limit: XmlLimitName])[] = [
    [`<a b='${"v".repeat(11)}'/>`, { textLength: 10 }, "textLength"],
    ["<a>12345<!----><![CDATA[67890]]>1</a>", { textLength: 10 }, "textLength"],
    [`<a ${"b".repeat(11)}=''/>`, { nameLength: 10 }, "nameLength"],
    [`<a><?${"b".repeat(11)}?></a>`, { nameLength: 10 }, "nameLength"],
    ["<a><b><c/></b></a>", { depth: 2 }, "depth"],
    ["<a xmlns='1'><b xmlns='2'><c xmlns='3'/></b></a>", { namespaces: 2 }, "namespaces"],
    ["<a>&amp;123456789<![CDATA[]]>0</a>", { textLength: 13 }, "textLength"],
    [`<a>${"&amp;".repeat(60)}</a>`, { references: 59 }, "references"],
    [`<a>${"&amp;".repeat(14_000)}</a>`, { references: 13_999 }, "references"],
    [`<a xmlns='u'><b${" ".repeat(20)}c='${"v".repeat(11)}'/></a>`, { textLength: 10 }, "textLength"],
  ];
  test.each(others.map((row) => [row[0].slice(0, 60), ...row] as const))(
    "%j holds exactly",
    (_, document, limits, limit) => {
      const readText = (limits: Partial<XmlLimits>): void => {
        const reader = new XmlReader(document, { limits });
        reader.readRoot();
        if (/^<a>[1&]/.test(document)) reader.readText();
        else reader.skip();
      };
      expect(exceeded(() => readText(limits)).limit).toBe(limit);
      readText({ [limit]: (limits[limit] ?? 0) + 1 });
    },
  );

  test("hold for elements that are read as leaves, too", () => {
    const deep = new XmlReader("<a><b>t</b></a>", { limits: { depth: 1 } });
    deep.readRoot();
    expect(deep.tryLeaf("b")).toBe(undefined);
    expect(exceeded(() => deep.nextChild()).limit).toBe("depth");
    const long = new XmlReader("<a><b>12345</b></a>", { limits: { textLength: 4 } });
    long.readRoot();
    expect(long.tryLeaf("b")).toBe(undefined);
    expect(long.nextChild()).toBe(true);
    expect(exceeded(() => long.readText()).limit).toBe("textLength");
    const exact = new XmlReader("<a><b>12345</b></a>", { limits: { depth: 2, textLength: 5 } });
    exact.readRoot();
    expect(exact.tryLeaf("b")).toBe("12345");
  });

  test("a record is not read in one step if it is longer than a text may be, or too deep", () => {
    const content = "<r><b>1</b></r>";
    const read = (limits: Partial<XmlLimits>): unknown => {
      const reader = new XmlReader(`<a>${content}</a>`, { limits });
      reader.readRoot();
      return [reader.tryRecord(new LeafRecord("r", [], ["b"]), []), reader.depth, reader.offset];
    };
    const none = [false, 1, 3];
    expect(read({ textLength: content.length, depth: 3 })).toEqual([true, 1, 3 + content.length]);
    expect(read({ textLength: content.length - 1 })).toEqual(none);
    expect(read({ depth: 2 })).toEqual(none);
  });

  test("while streaming, size counts from the mark", () => {
    const reader = new XmlReader("<a>", { complete: false, limits: { size: 100 } });
    reader.readRoot();
    for (let row = 0; row < 1000; row++) {
      reader.mark();
      reader.append(`<b>${row}</b>`, false);
      expect(reader.tryLeaf("b")).toBe(String(row));
    }
    reader.mark();
    expect(exceeded(() => reader.append("x".repeat(101), false)).limit).toBe("size");
  });
});
