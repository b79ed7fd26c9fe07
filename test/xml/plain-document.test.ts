/**
 * Owns the proof that the quick way into documents of one value gives what the reader gives, or nothing, whatever it has read before; and
 * that it takes what services send.
 */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { initialScope } from "../../templates/runtime/xml/namespaces.js";
import { type ElementPath, PlainDocuments, readPlainTag } from "../../templates/runtime/xml/plain-document.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { repository } from "../golden/tree.js";

const soap = "http://schemas.xmlsoap.org/soap/envelope/";
const steps: ElementPath = [
  [soap, "Envelope"],
  [soap, "Body"],
  ["urn:s", "opResponse"],
  ["urn:s", "opResult"],
];

/** What the reader finds at the end of the path, where each element is the only child of the one around it; undefined where it refuses. */
function strictly(text: string, elements: ElementPath): string | undefined {
  const reader = new XmlReader(text);
  try {
    elements.forEach(([namespace, localName], depth) => {
      if (depth === 0) reader.readRoot();
      else if (!reader.nextChild()) throw reader.error("no child");
      if (reader.namespace !== namespace || reader.localName !== localName) throw reader.error("another element");
    });
    const value = reader.readText();
    for (let depth = 1; depth < elements.length; depth++) if (reader.nextChild()) throw reader.error("a second child");
    reader.readEnd();
    return value;
  } catch {
    return undefined;
  }
}

const usual = (value: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${soap}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
  `<soap:Body><opResponse xmlns="urn:s"><opResult>${value}</opResult></opResponse></soap:Body></soap:Envelope>`;

/** Of a way that has read nothing before. */
function readOnce(document: string, path: ElementPath = steps): string | undefined {
  return new PlainDocuments(path).readText(document);
}

describe("readText", () => {
  it.each([
    ["14", "14"],
    ["", ""],
    [" a\tb\n", " a\tb\n"],
    ["&lt;a b=&quot;&amp;amp;&quot;&gt;&apos;", '<a b="&amp;">\''],
    ["é 😀 > ]] ﷐", "é 😀 > ]] ﷐"],
    ["a&#xD;&#xA;&amp;#xD;", "a\r\n&#xD;"],
    ["a\r\nb\r&#xD;\r\n", "a\nb\n\r\n"],
    ["&lt;a&gt;&quot;&amp;lt;&apos;".repeat(40), "<a>\"&lt;'".repeat(40)],
    [`${"x".repeat(4093)}&quot;&amp;amp;`, `${"x".repeat(4093)}"&amp;`],
  ])("takes the text %j", (written, text) => {
    const document = usual(written);
    expect(readOnce(document)).toBe(text);
    expect(strictly(document, steps)).toBe(text);
  });

  it.each([
    ["another order of declarations", usual("1").replace(/(xmlns:soap="\S+") (xmlns:xsi="\S+")>/, "$2\n $1 >")],
    ["prefixes for all", usual("1").replace(/opRes/g, "a:opRes").replace('xmlns="urn', 'xmlns:a="urn')],
    ["lines and blanks", usual("1").replaceAll("><", ">\r\n\t<").replace("</opResult>", "</opResult >")],
    ["no declaration", usual("1").slice(38)],
    ["a declaration between apostrophes", usual("1").replace(/^[^>]+>/, "<?xml version='1.0' encoding='UTF-8'?>")],
    ["a declaration without encoding", usual("1").replace(' encoding="utf-8"', "")],
    ["the longest document", `${usual("1")}${" ".repeat(65_536 - usual("1").length)}`],
    [
      "a prefix declared again further in",
      usual("1").replaceAll("opResult", "soap:opResult").replace("<soap:opResult", '<soap:opResult xmlns:soap="urn:s"'),
    ],
    ["the same declared again further in", usual("1").replace("<opResult", '<opResult xmlns="urn:s"')],
  ])("takes %s", (_, document) => {
    expect(readOnce(document)).toBe("1");
    expect(strictly(document, steps)).toBe("1");
  });

  it.each([
    ["a comment", usual("1<!-- -->")],
    ["a section", usual("<![CDATA[1]]>")],
    ["a reference to another character", usual("&#49;")],
    ["another attribute", usual("1").replace("<opResult", '<opResult a="1"')],
    ["nil", usual("").replace("<opResult", '<opResult xsi:nil="true"')],
    ["a header", usual("1").replace("<soap:Body>", "<soap:Header/><soap:Body>")],
    ["a second result", usual("1</opResult><opResult>2")],
    ["another charset", usual("1").replace("utf-8", "iso-8859-1")],
    ["a document type", usual("1").replace("?>", "?><!DOCTYPE a>")],
    ["a default namespace that is undeclared", usual("1").replace("<opResult", '<opResult xmlns=""')],
    ["a long document", usual("1".repeat(65_537 - usual("").length))],
    ["another namespace", usual("1").replace("urn:s", "urn:t")],
    ["another name", usual("1").replaceAll("opResult", "opResul")],
    ["a prefix that is not declared", usual("1").replaceAll("opResult>", "p:opResult>")],
    ["a prefix that is declared twice", usual("1").replace("<opResponse", '<opResponse xmlns:p="u" xmlns:p="w"')],
    ["a default namespace that is declared twice", usual("1").replace("<opResponse", '<opResponse xmlns="urn:s"')],
    [
      "what may not be declared",
      usual("1").replace("<opResponse", '<opResponse xmlns:p="http://www.w3.org/2000/xmlns/"'),
    ],
    ["an element that ends too soon", usual("1").replace(/<opResult>.*/, "<opResult/>")],
    [
      "an element that is empty above the last",
      usual("1").replace(/<opResponse ([^>]*)>.*/, "<opResponse $1/></soap:Body></soap:Envelope>"),
    ],
    ["the wrong end tag", usual("1").replace("</soap:Body>", "</soap:Bod>")],
    ["no end tag", usual("1").replace("</soap:Envelope>", "")],
    ["text after an element", usual("1").replace("</opResult>", "</opResult>1")],
    ["text after the document", `${usual("1")}1`],
    ["the end of a section", usual("]]>")],
    ["half a pair", usual("\uD800")],
    ["half a pair beside a reference", usual("&amp;\uDC00")],
    ["a control character beside a reference", usual("&amp;\u0001")],
  ])("leaves %s to the reader", (_, document) => {
    expect(readOnce(document)).toBeUndefined();
  });

  it("gives what the reader gives, or nothing, whatever follows whatever", () => {
    const pieces =
      `<|>|</|/>|/|=|"|'|&|;| |\n|\r|\t|\u00a0|\u0001|\ufffe|\ud800|xmlns|xmlns=|xmlns:|xmlns:xml=|xmlns:xmlns=|xml:|a|a:|:|-|1|é|` +
      `&amp;|&lt;|&#49;|&a;|]]>|<!-- -->|<![CDATA[|?>|<?a?>|xmlns:a="urn:s"|xmlns=""|xmlns="urn:s"|xmlns:soap="urn:s"|` +
      `"http://www.w3.org/XML/1998/namespace"|"http://www.w3.org/2000/xmlns/"|<opResult>|</opResult>|<opResult/>|opResult|soap:Body|<a>|</a>`;
    const piece = fc.constantFrom(...pieces.split("|"));
    const change = fc.tuple(fc.nat(), fc.nat(12), piece);
    let taken = 0;
    fc.assert(
      fc.property(fc.constantFrom("14", "", "a&amp;b"), fc.array(change, { maxLength: 3 }), (value, changes) => {
        let text = usual(value);
        for (const [at, gone, put] of changes) {
          const from = at % text.length;
          text = text.slice(0, from) + put + text.slice(from + (gone < 8 ? 0 : gone - 8));
        }
        const found = readOnce(text);
        if (found === undefined) return;
        taken++;
        expect(found).toBe(strictly(text, steps));
      }),
      { numRuns: 20_000 },
    );
    expect(taken).toBeGreaterThan(1000);
  });

  it("takes an element that is written as an empty one", () => {
    const document = usual("").replace("<opResult></opResult>", "<opResult />");
    expect([readOnce(document), strictly(document, steps)]).toEqual(["", ""]);
  });

  it("gives the same after whatever it has read, and of a document that it has read before", () => {
    const documents = [
      usual("14"),
      usual("a&amp;b"),
      usual("1<!-- -->"),
      usual("15").replace("</opResult>", "</opResult>\n"),
      usual("16").replace("</soap:Body>", "</soap:Bod>"),
      usual("17").replace("</soap:Envelope>", ""),
      `${usual("18")}x`,
      usual("").replace("<opResult></opResult>", "<opResult/>"),
      usual("").replace("<opResult></opResult>", "<opResult/></opResult>"),
      usual("19").replaceAll("urn:s", "urn:t"),
      usual("20").replaceAll("soap:", "s:").replace("xmlns:soap", "xmlns:s"),
      usual("21").replace('xmlns="urn:s"', 'xmlns="urn:t"'),
    ];
    const fresh = documents.map((document) => readOnce(document));
    expect(fresh).toEqual(documents.map((document, at) => (at === 2 ? undefined : strictly(document, steps))));
    for (const first of documents) {
      for (const [at, document] of documents.entries()) {
        const warm = new PlainDocuments(steps);
        warm.readText(first);
        expect([warm.readText(document), warm.readText(document)]).toEqual([fresh[at], fresh[at]]);
      }
    }
  });

  it("knows the last eight ways in which short documents were written", () => {
    const documents = new PlainDocuments(steps);
    const way = (prefix: string, value: string): string =>
      usual(value).replaceAll("soap:", `${prefix}:`).replace("xmlns:soap", `xmlns:${prefix}`);
    const isKnown = (text: string): boolean => documents.enter(text)?.before !== undefined;
    const long = 8_192 - usual("").length;
    documents.readText(usual("1".repeat(long + 1)));
    expect(isKnown(usual("1"))).toBe(false);
    documents.readText(usual("1".repeat(long)));
    expect([isKnown(usual("1")), isKnown(way("s0", "1"))]).toEqual([true, false]);
    const names = Array.from({ length: 9 }, (_none, at) => `s${at}`);
    for (const name of names) for (const value of ["1", "2"]) expect(documents.readText(way(name, value))).toBe(value);
    // One whose end is written otherwise is the same way, and counts as read just now.
    expect(documents.readText(`${way("s1", "3")}\n`)).toBe("3");
    expect(names.map((name) => isKnown(way(name, "")))).toEqual(names.map((name) => name !== "s0"));
    documents.readText(way("s0", "1"));
    expect(names.map((name) => isKnown(way(name, "")))).toEqual(names.map((name) => name !== "s2"));
    const known = documents.enter(way("s1", "4"));
    expect([known?.after, known?.open, known?.isEmpty]).toEqual([
      "</opResult></opResponse></s1:Body></s1:Envelope>\n",
      ["s1:Envelope", "s1:Body", "opResponse", "opResult"],
      false,
    ]);
  });

  it("says what a tag declares, and where it ends", () => {
    const tag = readPlainTag('x <p:a xmlns="u" xmlns:p="w" >', 1, initialScope);
    expect(tag).toMatchObject({ name: "p:a", localName: "a", namespace: "w", end: 30, isEmpty: false });
    expect(tag?.scope).toMatchObject({
      prefix: "p",
      namespace: "w",
      size: 2,
      outer: { prefix: "", namespace: "u", size: 1 },
    });
    expect(readPlainTag("<a/>", 0, initialScope)).toMatchObject({ namespace: "", scope: initialScope, isEmpty: true });
    expect(readPlainTag("<xml:a>", 0, initialScope)?.namespace).toBe("http://www.w3.org/XML/1998/namespace");
    expect(readPlainTag("x<a>", 0, initialScope)).toBeUndefined();
  });

  it("takes no more than a moment for the worst of its longest texts", () => {
    const count = 60_000;
    const hostile = [
      " ".repeat(count),
      `<a${" ".repeat(count)}`,
      `<${"a".repeat(count)}`,
      `<${"a:".repeat(count / 2)}`,
      `<a${' xmlns:a="b"'.repeat(count / 12)}`,
      usual("&amp;".repeat(count / 5)),
      usual(" ".repeat(count)).replace("</opResult>", ""),
      `${usual("1")}${" ".repeat(count)}a`,
      usual("1").replace("<soap:Body>", `<soap:Body${" ".repeat(count)}>`),
    ];
    const { user } = process.cpuUsage();
    for (const text of hostile) readOnce(text);
    // Quadratic in one of them would be seconds.
    expect(process.cpuUsage().user - user).toBeLessThan(500_000);
  });
});

describe("every document of a small grammar", () => {
  const path: ElementPath = [
    ["urn:s", "a"],
    ["urn:s", "b"],
  ];
  const roots = ['<a xmlns="urn:s">', '<p:a xmlns:p="urn:s">', '<a xmlns="urn:s"/>'];
  const pieces =
    '<b>|<p:b>|<b/>|<p:b />|<b xmlns="">|<b xmlns="urn:s">|</b>|</p:b>|</a>|</p:a>|</a >| |x|&amp;|&#1;|<!---->|]]>|<b a="1">'.split(
      "|",
    );

  /** All that begin with a root and go on with up to so many pieces. */
  function* documents(most: number): Iterable<string> {
    let level: readonly string[] = roots;
    yield* level;
    for (let length = 1; length <= most; length++) {
      level = level.flatMap((start) => pieces.map((piece) => start + piece));
      yield* level;
    }
  }

  it("is read as the reader reads it, or not at all", () => {
    let taken = 0;
    for (const document of documents(4)) {
      const found = readOnce(document, path);
      if (found === undefined) continue;
      taken++;
      expect([document, found]).toEqual([document, strictly(document, path)]);
    }
    expect(taken).toBeGreaterThan(50);
  });

  it("is read the same after any other document", () => {
    const all = [...documents(3)];
    const fresh = all.map((document) => readOnce(document, path));
    const ways = new Map<string, string>();
    for (const document of documents(4))
      if (readOnce(document, path) !== undefined) ways.set(document.replace(/>(?:x|&amp;| )+</, "><"), document);
    expect(ways.size).toBeGreaterThan(20);
    for (const before of ways.values()) {
      const warm = new PlainDocuments(path);
      warm.readText(before);
      const differs = all.findIndex((document, index) => {
        const same = warm.readText(document) === fresh[index];
        // What is not read is not learnt; what is, is the way of another document now.
        if (fresh[index] !== undefined) warm.readText(before);
        return !same;
      });
      expect([before, all[differs]]).toEqual([before, undefined]);
    }
  });
});

test("every sample of one value that the bundled service has is plain", () => {
  const fixtures = path.join(repository, "generated/messaging-account/fixtures");
  const samples = ["soap11", "soap12"].map((binding) =>
    readFileSync(path.join(fixtures, `singlesms/${binding}.response.http`), "utf8"),
  );
  const namespace = /xmlns="([^"]+)"/.exec(samples[0] ?? "")?.[1] ?? "";
  const envelopes = [soap, "http://www.w3.org/2003/05/soap-envelope"];
  samples.forEach((sample, index) => {
    const envelope = envelopes[index] ?? "";
    const document = sample.slice(sample.indexOf("<?xml"));
    const elements: ElementPath = [
      [envelope, "Envelope"],
      [envelope, "Body"],
      [namespace, "singlesmsResponse"],
      [namespace, "singlesmsResult"],
    ];
    expect(readOnce(document, elements)).toMatch(/^\d+$/);
  });
});
