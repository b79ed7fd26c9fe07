/** Owns the proof that the short way into documents of one value gives what the reader gives, or nothing; and takes what services send. */
import fc from "fast-check";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import { type ElementPath, readPlainValue } from "../../templates/runtime/xml/plain-document.js";
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

describe("readPlainValue", () => {
  it.each([
    ["14", "14"],
    ["", ""],
    [" a\tb\n", " a\tb\n"],
    ["&lt;a b=&quot;&amp;amp;&quot;&gt;&apos;", '<a b="&amp;">\''],
    ["é 😀 > ]] ﷐", "é 😀 > ]] ﷐"],
  ])("takes the text %j", (written, text) => {
    const document = usual(written);
    expect(readPlainValue(document, steps)).toEqual({ text, start: document.indexOf("<opResult>") + 10 });
    expect(strictly(document, steps)).toBe(text);
  });

  it.each([
    ["another order of declarations", usual("1").replace(/(xmlns:soap="\S+") (xmlns:xsi="\S+")>/, "$2\n $1 >")],
    ["prefixes for all", usual("1").replace(/opRes/g, "a:opRes").replace('xmlns="urn', 'xmlns:a="urn')],
    ["lines and blanks", usual("1").replaceAll("><", ">\r\n\t<").replace("</opResult>", "</opResult >")],
    ["no declaration", usual("1").slice(38)],
    ["a declaration without encoding", usual("1").replace(' encoding="utf-8"', "")],
  ])("takes %s", (_, document) => {
    expect(readPlainValue(document, steps)?.text).toBe("1");
    expect(strictly(document, steps)).toBe("1");
  });

  it.each([
    ["a comment", usual("1<!-- -->")],
    ["a section", usual("<![CDATA[1]]>")],
    ["a reference to a character", usual("&#49;")],
    ["a line end that is to become another", usual("1\r")],
    ["another attribute", usual("1").replace("<opResult", '<opResult a="1"')],
    ["nil", usual("").replace("<opResult", '<opResult xsi:nil="true"')],
    ["a header", usual("1").replace("<soap:Body>", "<soap:Header/><soap:Body>")],
    ["a second result", usual("1</opResult><opResult>2")],
    ["another charset", usual("1").replace("utf-8", "iso-8859-1")],
    ["a document type", usual("1").replace("?>", "?><!DOCTYPE a>")],
    ["a default namespace that is undeclared", usual("1").replace("<opResult", '<opResult xmlns=""')],
    ["a long document", usual("1".repeat(70_000))],
  ])("leaves %s to the reader", (_, document) => {
    expect(readPlainValue(document, steps)).toBeUndefined();
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
        const found = readPlainValue(text, steps);
        if (found === undefined) return;
        taken++;
        expect(found.text).toBe(strictly(text, steps));
      }),
      { numRuns: 20_000 },
    );
    expect(taken).toBeGreaterThan(1000);
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
    for (const text of hostile) readPlainValue(text, steps);
    // Quadratic in one of them would be seconds.
    expect(process.cpuUsage().user - user).toBeLessThan(500_000);
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
    expect(readPlainValue(document, elements)?.text).toMatch(/^\d+$/);
  });
});
