/** Owns the tests of the reader's methods: what they give, where the cursor stands after them, what they refuse and where. */
import { describe, expect, test } from "vitest";
import {
  LeafRecord,
  mostNames,
  XmlError,
  XmlIncomplete,
  XmlReader,
  type XmlReaderOptions,
} from "../../templates/runtime/xml/reader.js";
import { amount } from "../counts.js";

function open(text: string, options?: XmlReaderOptions): XmlReader {
  const reader = new XmlReader(text, options);
  reader.readRoot();
  return reader;
}

function readAll(text: string, options?: XmlReaderOptions): void {
  const reader = open(text, options);
  reader.skip();
  reader.readEnd();
}

function refusal(read: () => unknown): XmlError {
  try {
    read();
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("moving", () => {
  test("through elements, to the end", () => {
    const reader = open("<?xml version='1.0'?><!-- c --><a><b><c/></b>\n<?p?><d>t</d></a><!-- e -->\n");
    expect([reader.localName, reader.depth]).toEqual(["a", 1]);
    expect([reader.nextChild(), reader.localName, reader.depth]).toEqual([true, "b", 2]);
    expect([reader.nextChild(), reader.localName, reader.depth]).toEqual([true, "c", 3]);
    expect([reader.nextChild(), reader.localName, reader.depth]).toEqual([false, "b", 2]);
    expect([reader.nextChild(), reader.localName]).toEqual([false, "a"]);
    expect([reader.nextChild(), reader.localName, reader.readText(), reader.localName]).toEqual([true, "d", "t", "a"]);
    expect([reader.nextChild(), reader.depth]).toEqual([false, 0]);
    reader.readEnd();
  });

  test("textSeen tells of text between children, not of white space", () => {
    const reader = open("<a> \n<b/>x<c/>&#32;<d/><![CDATA[y]]><e/>\u00A0</a>");
    const seen: boolean[] = [];
    while (reader.depth > 0) {
      const child = reader.nextChild();
      seen.push(reader.textSeen);
      if (child) reader.skip();
    }
    expect(seen).toEqual([false, true, false, true, true]);
  });

  test("skip passes over everything inside", () => {
    const reader = open("<a><b x='1'><c>t<d/></c></b><e/></a>");
    reader.nextChild();
    reader.skip();
    expect([reader.localName, reader.nextChild(), reader.localName]).toEqual(["a", true, "e"]);
    reader.skip();
    expect(reader.nextChild()).toBe(false);
  });

  test("readOuterXml gives the source of an element", () => {
    const reader = open("<a>\r\n<b x='1'>t&amp;<c/></b > <d/></a>");
    reader.nextChild();
    expect(reader.readOuterXml()).toBe("<b x='1'>t&amp;<c/></b >");
    reader.nextChild();
    expect(reader.readOuterXml()).toBe("<d/>");
    expect(reader.nextChild()).toBe(false);
  });

  test("mark and reset go back in place, depth, namespaces and attributes", () => {
    const reader = open("<a xmlns='u' k='v'><b xmlns='w'>&lt;</b></a>");
    reader.mark();
    for (let time = 0; time < 3; time++) {
      expect([reader.attribute("", "k"), reader.nextChild(), reader.namespace, reader.readText()]).toEqual([
        "v",
        true,
        "w",
        "<",
      ]);
      expect(reader.nextChild()).toBe(false);
      reader.reset();
      expect([reader.depth, reader.localName, reader.namespace]).toEqual([1, "a", "u"]);
    }
  });

  test("nothing is read where nothing is open", () => {
    const before = new XmlReader("<a/>");
    expect(refusal(() => before.nextChild()).code).toBe("structure");
    expect(refusal(() => before.readText()).code).toBe("structure");
    for (const reader of [before, open("<a></a>")]) {
      if (reader.depth > 0) reader.readText();
      for (const read of [() => reader.nextChild(), () => reader.readText(), () => reader.readTextOrChild()])
        expect(refusal(read).message).toContain("there is no element open");
    }
    const inside = open("<a><b/></a>");
    expect(refusal(() => inside.readEnd())).toMatchObject({
      code: "structure",
      message: "line 1, column 4: the root element has not been read to its end",
    });
  });
});

describe("text", () => {
  test.each([
    ["<a>t</a>", "t"],
    ["<a/>", ""],
    ["<a></a>", ""],
    ["<a> t </a>", " t "],
    ["<a>1\r\n2\r3\n4\r\r\n5</a>", "1\n2\n3\n4\n\n5"],
    ["<a>&#xD;&#13;\r</a>", "\r\r\n"],
    ["<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a>", "<>&\"'A😀"],
    ["<a>&#x00000000000000000000000000041;</a>", "A"],
    ["<a>x<![CDATA[<&amp;]]]]><![CDATA[>]]>y</a>", "x<&amp;]]>y"],
    ["<a>x<!-- - -->y<?p ?>z</a>", "xyz"],
    ["<a>]] > ]&gt; ></a>", "]] > ]> >"],
    ["<a>\u0085\u2028\u007F\uFFFD😀</a>", "\u0085\u2028\u007F\uFFFD😀"],
    ["<a>\uD7FF\uE000\u{10000}\u{103FF}\u{10FC00}\u{10FFFF}</a>", "\uD7FF\uE000\u{10000}\u{103FF}\u{10FC00}\u{10FFFF}"],
    ["<a>&#xD7FF;&#xE000;&#xFFFD;&#x10000;&#x10FFFF;&#32;</a>", "\uD7FF\uE000\uFFFD\u{10000}\u{10FFFF} "],
    [`<a>${"&lt;x".repeat(100)}</a>`, "<x".repeat(100)],
    [`<a>${"&lt;x".repeat(20_000)}</a>`, "<x".repeat(20_000)],
  ])("%#: %.60s", (document, text) => {
    const reader = open(document);
    expect(reader.readText()).toBe(text);
    reader.readEnd();
  });

  test("a reference is never cut where a long text is changed in parts", () => {
    for (let before = 4_080; before <= 4_097; before++) {
      const lead = "x".repeat(before);
      expect(open(`<a>${lead}&quot;&amp;quot;&lt;</a>`).readText() === `${lead}"&quot;<`).toBe(true);
    }
  });

  test("readTextOrChild gives the text, or enters the first child", () => {
    const reader = open("<a><b>1<!-- -->2</b> text <c><d/></c></a>");
    expect([reader.readTextOrChild(), reader.localName]).toEqual([undefined, "b"]);
    expect([reader.readTextOrChild(), reader.localName]).toEqual(["12", "a"]);
    expect([reader.readTextOrChild(), reader.localName, reader.readTextOrChild(), reader.localName]).toEqual([
      undefined,
      "c",
      undefined,
      "d",
    ]);
    expect([reader.readTextOrChild(), reader.depth]).toEqual(["", 2]);
  });

  test("the same at any distance from the start of a text, whether looked at one by one or searched", () => {
    for (let before = 0; before < 64; before++) {
      const lead = "x".repeat(before);
      const textOf = (source: string): string => open(`<a>${lead}${source}</a>`).readText();
      const faultOf = (source: string): readonly unknown[] => {
        const { code, column } = refusal(() => textOf(source));
        return [code, column - before];
      };
      expect(textOf("")).toBe(lead);
      expect(textOf("]]&gt;]] &amp;&lt;\u20AC")).toBe(`${lead}]]>]] &<\u20AC`);
      expect(textOf("<![CDATA[<&]]>y")).toBe(`${lead}<&y`);
      expect(faultOf("]]>")).toEqual(["not-well-formed", 4]);
      for (const source of [
        "&am;",
        "&amp",
        "&amq;",
        "&ltt;",
        "&lt",
        "&gs;",
        "&et;",
        "&AMP;",
        "&;",
        "&",
        "&axp;",
        "&amx;",
        "&lx;",
        "&gx;",
        "&xt;",
        "&#65a;",
        "&#a65;",
        "&# 65;",
        "&#+65;",
        "&#-65;",
        "&#x41g;",
        "&#xg41;",
        "&#x 41;",
        "&#x-41;",
        "&#X41;",
        "&#x;",
        "&#;",
        "&#xFFFE;",
        "&#xFFFF;",
        "&#x110000;",
        "&#xDFFF;",
        "&#31;",
      ])
        expect([source, ...faultOf(source)]).toEqual([source, "not-well-formed", 4]);
      expect(refusal(() => open(`<a>${lead}`).readText()).code).toBe("not-well-formed");
    }
  });

  test("reports an invalid start of a tag as an error about names", () => {
    expect(refusal(() => open("<a><1/></a>").readText()).message).toContain('"1" is not a qualified name');
    expect(refusal(() => open("<a>< b/></a>").readText()).message).toContain("expected the name of an element");
  });

  test("a child element is not text", () => {
    const error = refusal(() => open("<a>\n t<b/></a>").readText());
    expect([error.code, error.line, error.column]).toEqual(["structure", 2, 3]);
    expect(error.message).toContain('"b"');
  });
});

describe("names that no document had before", () => {
  let count = 0;
  /** Each time another one. */
  const unknown = (length: number): string => `n${count++}_`.padEnd(length, "x");

  test.each([1, 12, 13, 24, 64, 65, 200])("of %i characters", (length) => {
    const [prefix, first, other] = [unknown(length), unknown(length), unknown(length)] as const;
    const document =
      `<${prefix}:${first} xmlns:${prefix}='u' ${prefix}:${other}='1' ${other}='2'><${first}/><${first}y/><${prefix}:${other}>t</${prefix}:${other}>` +
      `<${first}></${first}></${prefix}:${first}>`;
    for (let time = 0; time < 3; time++) {
      const reader = open(document);
      const found = [[reader.prefix, reader.localName, reader.namespace]];
      expect(reader.attributes()).toEqual([
        { namespace: "u", prefix, localName: other, value: "1" },
        { namespace: "", prefix: "", localName: other, value: "2" },
      ]);
      while (reader.depth > 0) if (reader.nextChild()) found.push([reader.prefix, reader.localName, reader.namespace]);
      expect(found).toEqual([
        [prefix, first, "u"],
        ["", first, ""],
        ["", `${first}y`, ""],
        [prefix, other, "u"],
        ["", first, ""],
      ]);
    }
    for (const wrong of [`<${other}></${first}>`, `<${other}></${other}y>`, `<${other}x></${other}>`, `<${first}:a/>`])
      expect(refusal(() => readAll(wrong)).code).toBe("not-well-formed");
    expect(refusal(() => open(`<a ${other}='' ${other}=''/>`)).message).toContain("is given twice");
    expect(refusal(() => open(`<a xmlns:${first}='u' ${first}:${first}='' ${first}:${first}=''/>`)).message).toContain(
      "is given twice",
    );
  });

  test("are refused if they are invalid", () => {
    for (const part of [":", "x:", ":x", "x:y:z", "x:1", "1:x", "1", "-", "x\u00D7", "\u037E", "x:\u00B7"]) {
      const name = part.replace("x", unknown(5));
      expect(refusal(() => readAll(`<r xmlns:x='u'><${name}/></r>`)).message).toContain("is not a qualified name");
    }
    for (const part of ["x\u00B7", "\u00C0", "\u{10000}x", "\u{EFFFF}", "_", "x-.0"]) {
      const name = part + unknown(3);
      expect(open(`<${name}/>`).localName).toBe(name);
    }
  });
});

describe("names and attributes", () => {
  test("namespaces of elements", () => {
    const reader = open("<p:a xmlns:p='u' xmlns='d'><b/><c xmlns=''><d/></c><p:e xmlns:p='w'/><p:f/></p:a>");
    const found = [[reader.prefix, reader.localName, reader.namespace]];
    while (reader.depth > 0) if (reader.nextChild()) found.push([reader.prefix, reader.localName, reader.namespace]);
    expect(found).toEqual([
      ["p", "a", "u"],
      ["", "b", "d"],
      ["", "c", ""],
      ["", "d", ""],
      ["p", "e", "w"],
      ["p", "f", "u"],
    ]);
  });

  test.each([
    ["two attributes of one local name in two namespaces", "<a xmlns:p='u' xmlns:q='w' p:b='1' q:b='2'/>"],
    ["two attributes of one namespace", "<a xmlns:p='u' xmlns:q='u' p:b='1' q:c='2'/>"],
    ["three attributes, none twice", "<a xmlns:p='u' xmlns:q='w' p:b='1' b='2' q:b='3'/>"],
    [
      "a local name and a namespace that meet where another pair does",
      "<a xmlns:p='c d' xmlns:q='d' p:b='1' q:b='2' x=''/>",
    ],
    ["a target that begins as a declaration does", "<?xml-stylesheet href='x'?><a/>"],
    ["the prefix xml, declared as what it is", "<a xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:lang='en'/>"],
    ["blanks around what stands in a tag", "<a\nb\t=\n'1'\n c= '2'  ></a\n>"],
    ["an instruction of a name alone, and one of more", "<?p?><a><?p?><?p q?>\n<?p \t?></a><?p ??>"],
  ])("%s", (_, document) => {
    readAll(document);
    const { length } = document;
    for (let at = 0; at <= length; at++) {
      const reader = new XmlReader(document.slice(0, at), { complete: at === length });
      try {
        reader.readRoot();
        reader.skip();
        reader.readEnd();
      } catch (error) {
        // However much of it is there, nothing is wrong yet.
        expect(error).toBeInstanceOf(XmlIncomplete);
      }
    }
  });

  test("namespaces of attributes, which no default applies to", () => {
    const reader = open("<a xmlns='d' p:x='1' x='2' xml:lang='en' xmlns:p='u'/>");
    expect(reader.attributes()).toEqual([
      { namespace: "u", prefix: "p", localName: "x", value: "1" },
      { namespace: "", prefix: "", localName: "x", value: "2" },
      { namespace: "http://www.w3.org/XML/1998/namespace", prefix: "xml", localName: "lang", value: "en" },
    ]);
    expect([reader.attribute("u", "x"), reader.attribute("", "x"), reader.attribute("d", "x")]).toEqual([
      "1",
      "2",
      undefined,
    ]);
    expect(["p", "", "xml", "q"].map((prefix) => reader.resolvePrefix(prefix))).toEqual([
      "u",
      "d",
      "http://www.w3.org/XML/1998/namespace",
      undefined,
    ]);
  });

  test("values are normalised", () => {
    const reader = open("<a x=' 1\r\n2\t3&#10;&#9;&lt;&quot;' y = \"'\"/>");
    expect([reader.attribute("", "x"), reader.attribute("", "y")]).toEqual([' 1 2 3\n\t<"', "'"]);
  });

  test("__proto__ and constructor are names like any other", () => {
    const reader = open(
      "<__proto__ xmlns:__proto__='u' __proto__='1' constructor='2' __proto__:toString='3'><constructor/></__proto__>",
    );
    expect([reader.localName, reader.attribute("", "__proto__"), reader.attribute("", "constructor")]).toEqual([
      "__proto__",
      "1",
      "2",
    ]);
    expect([reader.attribute("u", "toString"), reader.attribute("", "valueOf")]).toEqual(["3", undefined]);
    expect([reader.nextChild(), reader.localName]).toEqual([true, "constructor"]);
    expect(refusal(() => open("<hasOwnProperty:a/>")).message).toContain("hasOwnProperty");
  });

  test("the same name in many documents and places means what it means there", () => {
    for (const [uri, other] of [
      ["u", "w"],
      ["w", "u"],
    ]) {
      const reader = open(`<p:a xmlns:p='${uri}'><p:b/><p:b xmlns:p='${other}'/><p:b/></p:a>`);
      const found: string[] = [];
      while (reader.depth > 0) if (reader.nextChild()) found.push(reader.namespace);
      expect(found).toEqual([uri, other, uri]);
    }
  });

  test("a name given twice is found, however many names other documents brought", () => {
    for (let round = 0; round < 40; round++) {
      const many = Array.from({ length: 100 }, (_, index) => `<n${round}_${index}/>`).join("");
      const others = open(`<a y='1' x='2'>${many}</a>`);
      expect(refusal(() => open("<a y='1' x='2' x='3'/>")).message).toContain('"x" is given twice');
      expect(refusal(() => open("<a x='2' x='3'/>")).message).toContain('"x" is given twice');
      others.skip();
      const long = "x".repeat(100);
      expect(refusal(() => open(`<a y='1' ${long}='2' ${long}='3'/>`)).message).toContain("is given twice");
    }
  });

  test("a name that another document was allowed is still too long for this one", () => {
    const document = `<a ${"b".repeat(20)}='1'/>`;
    open(document);
    expect(refusal(() => open(document, { limits: { nameLength: 10 } })).limit).toBe("nameLength");
  });
});

describe("leaves", () => {
  test.each([
    ["<b>t</b>", "t"],
    [" \n<b>t</b>", "t"],
    ["<b></b>", ""],
    ["<b/>", ""],
    ["<b />", ""],
    ["<b>a > b</b>", "a > b"],
    ["<b>]] ></b>", "]] >"],
  ])("tryLeaf reads %j", (leaf, text) => {
    const reader = open(`<a>${leaf}<c/></a>`);
    expect(reader.tryLeaf("b")).toBe(text);
    expect([reader.depth, reader.nextChild(), reader.localName]).toEqual([1, true, "c"]);
  });

  test.each([
    "<b>&amp;</b>", "<b x='1'>t</b>", "<b >t</b>", "<b>t</b >", "<b>t<!----></b>", "<b><![CDATA[t]]></b>", "<b>t<c/></b>", "<bb>t</bb>",
    "<b.>t</b.>", "x<b>t</b>", "<!----><b>t</b>", "<b\n/>", "<c/>", "",
  ])("tryLeaf leaves %j alone", (content) => {
    const reader = open(`<a>${content}</a>`);
    const { offset } = reader;
    expect([reader.tryLeaf("b"), reader.offset, reader.depth]).toEqual([undefined, offset, 1]);
    reader.skip();
    reader.readEnd();
  }); // prettier-ignore

  test.each(["<b>]]></b>", "<b>t</c>", "<b>t</bb>", "<b>&x;</b>", "<b>t"])(
    "tryLeaf leaves the refusal of %j to others",
    (content) => {
      const reader = open(`<a>${content}</a>`);
      expect(reader.tryLeaf("b")).toBe(undefined);
      expect(refusal(() => reader.skip()).code).toBe("not-well-formed");
    },
  );

  test("tryLeaf in an empty or closed element", () => {
    const reader = open("<a/>");
    expect(reader.tryLeaf("a")).toBe(undefined);
    reader.skip();
    expect(reader.tryLeaf("a")).toBe(undefined);
  });

  test("tryOpen and tryClose", () => {
    const reader = open("<a>\n <b><c>1</c>\n </b> <b x='1'/></a>");
    expect([reader.tryOpen("x"), reader.tryClose("a"), reader.tryOpen("b"), reader.depth]).toEqual([
      false,
      false,
      true,
      2,
    ]);
    expect([reader.tryClose("b"), reader.tryLeaf("c"), reader.tryClose("a"), reader.tryClose("b")]).toEqual([
      false,
      "1",
      false,
      true,
    ]);
    expect([reader.tryOpen("b"), reader.nextChild(), reader.tryClose("b"), reader.nextChild()]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([reader.tryClose("a"), reader.depth]).toEqual([true, 0]);
    reader.readEnd();
  });

  test("a reference further on does not matter, one in the leaf does", () => {
    const reader = open("<a><b>1</b><b>&lt;</b><b>2</b><c>]]&gt;</c><b>3</b></a>");
    expect([reader.tryLeaf("b"), reader.tryLeaf("b")]).toEqual(["1", undefined]);
    expect([reader.nextChild(), reader.readText(), reader.tryLeaf("b")]).toEqual([true, "<", "2"]);
    expect([reader.nextChild(), reader.readText(), reader.tryLeaf("b")]).toEqual([true, "]]>", "3"]);
  });

  const record = new LeafRecord("p:r", ["k", "p:n"], ["b", "c.d"]);
  test.each<[content: string, texts: (string | undefined)[] | undefined]>([
    ["<p:r k='1' p:n='2'><b>1</b><c.d>2</c.d></p:r>", undefined],
    ['<p:r k="1" p:n="2"><b>1</b><c.d>2</c.d></p:r>', ["1", "2"]],
    ['\n <p:r k="" p:n="\'>">\n\t<c.d />\n</p:r>', [undefined, ""]],
    ['<p:r k="1" p:n="2"></p:r>', [undefined, undefined]],
    ['<p:r k="1" p:n="2"><b>&lt;</b></p:r>', ["<", undefined]],
    ['<p:r k="&amp;" p:n="2"><b>1</b></p:r>', undefined],
    ['<p:r k="<" p:n="2"><b>1</b></p:r>', undefined],
    ['<p:r k="1"><b>1</b></p:r>', undefined],
    ['<p:r p:n="2" k="1"><b>1</b></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>1</b><x/></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>1</b>text</p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>&no;</b></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>]]></b></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>1</b></p:r >', undefined],
    ['<p:r k="1" p:n="2"/>', undefined],
    ['<p:rr k="1" p:n="2"></p:rr>', undefined],
    ['<p:r k="1" p:n="2"><b />\n<c.d><![CDATA[<3>]]></c.d></p:r>', ["", "<3>"]],
    ['<p:r k="1" p:n="2"><b xml:space="preserve"> \t</b><c.d>a>b</c.d></p:r>', [" \t", "a>b"]],
    ['<p:r k="1" p:n="2"><c.d></c.d></p:r>', [undefined, ""]],
    ['<p:r k="1" p:n="2"><c.d></c.d><b>1</b></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>1</b><b>2</b></p:r>', undefined],
    ['<p:r k="1" p:n="2"><cxd>1</cxd></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b x="1">1</b></p:r>', undefined],
    ['<p:r k="1" p:n="2"><b>1</b ></p:r>', undefined],
    ['<p:r k="1" p:n="2"><c.d>2<!-- --></c.d></p:r>', undefined],
    ["text", undefined],
  ])("tryRecord of %j", (content, expected) => {
    const reader = open(`<a xmlns:p='u'>${content}<after/></a>`);
    const { offset } = reader;
    const texts = ["stale", "stale"];
    expect(reader.tryRecord(record, texts)).toBe(expected !== undefined);
    if (expected !== undefined) expect(texts).toEqual(expected);
    expect(reader.offset).toBe(offset + (expected === undefined ? 0 : content.length));
    expect(reader.depth).toBe(1);
    if (expected !== undefined) expect([reader.nextChild(), reader.localName]).toEqual([true, "after"]);
  });

  test("a record has as many names as a pattern holds, and no more", () => {
    const names = Array.from({ length: mostNames + 1 }, (_none, index) => `c${index}`);
    const full = new LeafRecord("r", [], names.slice(0, mostNames));
    const texts: (string | undefined)[] = [];
    expect([open("<a><r><c63>x</c63></r></a>").tryRecord(full, texts), texts[63]]).toEqual([true, "x"]);
    expect(() => new LeafRecord("r", [], names)).toThrow(new RangeError("LeafRecord: at most 64 names"));
  });

  test("tryRecord gives what readText gives, or nothing, for all that can stand in a cell", () => {
    const cell = new LeafRecord("r", [], ["b"]);
    const pieces = ["a", " ", ">", "]", "]]>", "&amp;", "&#49;", "&#0;", "&a;", "&", "<![CDATA[", "<!---->", "<c/>"];
    let matches = 0;
    const tryContent = (content: string): void => {
      const document = `<a><r><b>${content}</b></r></a>`;
      const texts: (string | undefined)[] = [];
      const quick = open(document);
      if (!quick.tryRecord(cell, texts)) return;
      matches++;
      const strict = open(document);
      if (!strict.nextChild() || !strict.nextChild()) throw new Error("no cell");
      const text = strict.readText();
      expect(strict.nextChild()).toBe(false);
      expect([content, texts[0], quick.offset]).toEqual([content, text, strict.offset]);
    };
    const grow = (content: string, more: number): void => {
      tryContent(content);
      if (more > 0) for (const piece of pieces) grow(content + piece, more - 1);
    };
    grow("", amount(4, 5));
    expect(matches).toBeGreaterThan(amount(1_000, 10_000));
  });

  test("tryRecord counts references against the limit", () => {
    const rows = '<p:r k="1" p:n="2"><b>&amp;&lt;</b></p:r>'.repeat(2);
    for (const [references, taken] of [
      [4, [true, true]],
      [3, [true, false]],
    ] as const) {
      const reader = open(`<a xmlns:p='u'>${rows}</a>`, { limits: { references } });
      expect([reader.tryRecord(record, []), reader.tryRecord(record, [])]).toEqual(taken);
    }
  });

  test("tryKnown passes over an element with the same source, and over no other", () => {
    const source = "<b x='1'><c/>t</b>";
    const reader = open(`<a>\n${source}<b x='1'><c/>u</b></a>`);
    for (const [known, next] of [
      [true, "a"],
      [false, "b"],
    ] as const) {
      expect([reader.nextChild(), reader.localName, reader.tryKnown(source), reader.localName]).toEqual([
        true,
        "b",
        known,
        next,
      ]);
    }
    reader.skip();
    expect([reader.nextChild(), reader.depth]).toEqual([false, 0]);
  });

  test("tryKnown finds it again where the text before was forgotten", () => {
    const reader = open("<a><b/>", { complete: false });
    reader.nextChild();
    reader.skip();
    reader.mark();
    reader.append("<b>1</b></a>", true);
    expect([reader.nextChild(), reader.tryKnown("<b>1</b>"), reader.nextChild(), reader.depth]).toEqual([
      true,
      true,
      false,
      0,
    ]);
  });

  test("surroundings differ with depth, prefixes and limits, and with nothing in the element", () => {
    const of = (document: string, options?: XmlReaderOptions): string => {
      const reader = open(document, options);
      while (reader.localName !== "b") reader.nextChild();
      return reader.surroundings;
    };
    const same = ["<a><b/></a>", "<x>text<b y='1'>t</b></x>", "<a><c/><b xmlns='u' xmlns:p='w'/></a>"];
    expect(new Set(same.map((document) => of(document))).size).toBe(1);
    const others = [
      "<a><b/></a>", "<b/>", "<a><a><b/></a></a>", "<a xmlns='u'><b/></a>", "<a xmlns:p='u'><b/></a>", "<a xmlns:p='w'><b/></a>",
      "<a xmlns:p='u q 1 w'><b/></a>", "<a xmlns:q='w' xmlns:p='u'><b/></a>", "<a xmlns:p='u' xmlns:q='w'><b/></a>",
    ]; // prettier-ignore
    const found = others.map((document) => of(document));
    found.push(of("<a><b/></a>", { limits: { depth: 5 } }), of("<a><b/></a>", { limits: { size: 5_000 } }));
    expect(new Set(found).size).toBe(found.length);
  });
});

describe("refusals", () => {
  test.each<[document: string, code: string, line: number, column: number, message: string]>([
    ["", "not-well-formed", 1, 1, "no root element"],
    ["  ", "not-well-formed", 1, 3, "no root element"],
    ["x<a/>", "not-well-formed", 1, 1, "before the root"],
    ["\n<?xml version='1.0'?><a/>", "not-well-formed", 2, 1, "very start"],
    ["<?xml version='1.0' encoding='é'?><a/>", "not-well-formed", 1, 1, "XML declaration such as"],
    ["<!DOCTYPE a><a/>", "doctype", 1, 1, "document type declaration"],
    ["<!--\n--> <!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "doctype", 2, 5, "document type declaration"],
    ["<a>", "not-well-formed", 1, 4, 'ends inside the element "a"'],
    ["<a></b>", "not-well-formed", 1, 4, 'expected the end tag "</a>", found "</b"'],
    ["<a></ab>", "not-well-formed", 1, 4, 'found "</ab"'],
    ["<a></a", "not-well-formed", 1, 7, "ends inside"],
    ["<a/><b/>", "not-well-formed", 1, 5, "may follow the root"],
    ["<a/>\0", "not-well-formed", 1, 5, "U+0000"],
    ["<a>\n\t\u0001</a>", "not-well-formed", 2, 2, "U+0001"],
    ["<a>\uFFFE</a>", "not-well-formed", 1, 4, "U+FFFE"],
    ["<a>\uD800</a>", "not-well-formed", 1, 4, "U+D800"],
    ["<a>😀\uDE00</a>", "not-well-formed", 1, 6, "U+DE00"],
    ["<a>\r\n\r\n&nbsp;</a>", "not-well-formed", 3, 1, "no entity can be defined"],
    ["<a>1 & 2</a>", "not-well-formed", 1, 6, 'write "&amp;"'],
    ["<a>&#0;</a>", "not-well-formed", 1, 4, "&#0; is no character"],
    ["<a>&#xD800;</a>", "not-well-formed", 1, 4, "&#xD800; is no character"],
    ["<a>]]></a>", "not-well-formed", 1, 4, '"]]&gt;"'],
    ["<a b='<'/>", "not-well-formed", 1, 7, '"&lt;"'],
    ["<a b='&x;'/>", "not-well-formed", 1, 7, "this is not one of &amp;"],
    ["<a b='1' b='2'/>", "not-well-formed", 1, 10, '"b" is given twice'],
    ["<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>", "not-well-formed", 1, 1, '"b" of u'],
    ["<a xmlns:p='u' xmlns:q='u' p:b='1' c='3' q:b='2'/>", "not-well-formed", 1, 1, '"b" of u'],
    ["<a b='1'c='2'/>", "not-well-formed", 1, 9, "white space"],
    ["<a b=1/>", "not-well-formed", 1, 6, "quote"],
    ["<a b/>", "not-well-formed", 1, 5, '"="'],
    ["<a / >", "not-well-formed", 1, 5, '">"'],
    ["<p:a/>", "not-well-formed", 1, 1, '"p"'],
    ["<a p:b=''/>", "not-well-formed", 1, 1, '"p"'],
    ["<a:b:c/>", "not-well-formed", 1, 2, "a:b:c"],
    ["<a xmlns:p=''/>", "not-well-formed", 1, 4, "undeclared"],
    ["<a><!-- -- --></a>", "not-well-formed", 1, 4, "--"],
    ["<a><!x></a>", "not-well-formed", 1, 4, "CDATA"],
    ["<a><?xml version='1.0'?></a>", "not-well-formed", 1, 4, "very start"],
    ["<a><?p:q?></a>", "not-well-formed", 1, 4, "colon"],
    ["< a/>", "not-well-formed", 1, 2, "expected the name of an element"],
    ["<a ='1'/>", "not-well-formed", 1, 4, "expected the name of an attribute"],
    ["<?xml version='1.0'", "not-well-formed", 1, 20, "ends inside the XML declaration"],
    ["<a><!-- ", "not-well-formed", 1, 9, "ends inside a comment"],
    ["<a><!-- --", "not-well-formed", 1, 11, "ends inside a comment"],
    ["<a><?p", "not-well-formed", 1, 7, "ends inside a processing instruction"],
    ["<a><?p q", "not-well-formed", 1, 9, "ends inside a processing instruction"],
    ["<a><?p+?></a>", "not-well-formed", 1, 7, 'expected white space or "?>" after "<?p"'],
    ["<a><?p'?></a>", "not-well-formed", 1, 7, 'expected white space or "?>" after "<?p"'],
    ["x?p?><a/>", "not-well-formed", 1, 1, "before the root"],
    ["<a/>x?p?>", "not-well-formed", 1, 5, "may follow the root"],
    ["<a><![CDATA[]]", "not-well-formed", 1, 15, "ends inside a CDATA section"],
    ["<a b='1' ", "not-well-formed", 1, 10, "ends inside a start tag"],
    ["<a b='", "not-well-formed", 1, 7, 'ends inside the value of "b"'],
    ["<a b", "not-well-formed", 1, 5, "ends inside the name of an attribute"],
    ["<a", "not-well-formed", 1, 3, "ends inside the name of an element"],
    ["<a></a ", "not-well-formed", 1, 8, "ends inside a tag"],
    ["<a></a b>", "not-well-formed", 1, 8, 'expected ">" after "</a"'],
    ["<a b='xx<y'/>", "not-well-formed", 1, 9, '"&lt;"'],
    ["<a b='x\n&y;'/>", "not-well-formed", 2, 1, "this is not one of &amp;"],
    ["<a>1 & 2; </a>", "not-well-formed", 1, 6, "this is not one of &amp;"],
    ["<a>1 & 2 </a>", "not-well-formed", 1, 6, 'no ";" ends this'],
    ["<a>x&#0;y</a>", "not-well-formed", 1, 5, ": &#0; is no character"],
    ["<a>&secret&#0;</a>", "not-well-formed", 1, 4, "this is not one of &amp;"],
    [`<a>&#${"0".repeat(60)};</a>`, "not-well-formed", 1, 4, "this is not one of &amp;"],
    ["<a>\u0001\uDC00</a>", "not-well-formed", 1, 4, "U+0001"],
    ["<a>\uDC00\uDC00</a>", "not-well-formed", 1, 4, "U+DC00"],
    ["<a>\uDBFF\uE000</a>", "not-well-formed", 1, 4, "U+DBFF"],
    ["<a>\uD800\uD800\uDC00</a>", "not-well-formed", 1, 4, "U+D800"],
    ["<a>\uFFFE\uDFFF</a>", "not-well-formed", 1, 4, "U+FFFE"],
    ["<a xmlns:xmlns='u'/>", "not-well-formed", 1, 4, 'the prefix "xmlns" is never declared'],
    ["<a xmlns:p='http://www.w3.org/2000/xmlns/'/>", "not-well-formed", 1, 4, "no prefix may stand for"],
    ["<a xmlns='http://www.w3.org/2000/xmlns/'/>", "not-well-formed", 1, 4, "no prefix may stand for"],
    ["<a xmlns:xml='u'/>", "not-well-formed", 1, 4, "belong to each other alone"],
    ["<a xmlns:p='http://www.w3.org/XML/1998/namespace'/>", "not-well-formed", 1, 4, "belong to each other alone"],
    ["<a xmlns='http://www.w3.org/XML/1998/namespace'/>", "not-well-formed", 1, 4, "belong to each other alone"],
    ["<:a/>", "not-well-formed", 1, 2, '":a" is not a qualified name'],
    ["<a:/>", "not-well-formed", 1, 2, '"a:" is not a qualified name'],
    ["<a xmlns:p='u' p:1='2'/>", "not-well-formed", 1, 16, '"p:1" is not a qualified name'],
  ])("%j", (document, code, line, column, message) => {
    const error = refusal(() => readAll(document));
    expect([error.code, error.line, error.column, error.message]).toEqual([
      code,
      line,
      column,
      expect.stringContaining(message),
    ]);
    expect(error.message.startsWith(`line ${line}, column ${column}: `)).toBe(true);
  });

  test("error() is placed where the reader stands", () => {
    const reader = open("<a>\r\n <b/></a>");
    reader.nextChild();
    expect(reader.error("no b here")).toMatchObject({
      code: "structure",
      line: 2,
      column: 6,
      message: "line 2, column 6: no b here",
    });
    expect([reader.offset, reader.position(), reader.position(0)]).toEqual([
      9,
      { line: 2, column: 6 },
      { line: 1, column: 1 },
    ]);
  });
});
