/** Owns the forms in which a secret is found. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Redactor } from "../../templates/runtime/redaction.js";
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";

const secret = "s3\u00e9 &<\"'+/%漢😀\n";
const numeric = (text: string): string => Array.from(text, (c) => `&#${c.codePointAt(0)};`).join("");
const units = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0"))
    .map((hex) => `%u${hex}`)
    .join("");

describe("a secret is found", () => {
  test.each<[string, (text: string) => string]>([
    ["as it is", (text) => text],
    ["as XML text", escapeXmlText],
    ["as an XML attribute", escapeXmlAttribute],
    ["as HTML of XML", (text) => escapeXmlText(escapeXmlText(text))],
    ["as numeric references", numeric],
    [
      "as hexadecimal references",
      (text) => Array.from(text, (c) => `&#X00${(c.codePointAt(0) ?? 0).toString(16).toUpperCase()};`).join(""),
    ],
    ["percent-encoded", encodeURIComponent],
    ["percent-encoded in lower case", (text) => encodeURIComponent(text).toLowerCase()],
    ["percent-encoded twice", (text) => encodeURIComponent(encodeURIComponent(text))],
    ["as a form", (text) => new URLSearchParams({ a: text }).toString().slice(2)],
    ["as %uXXXX", units],
    ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
    ["with other line ends", (text) => text.replace("\n", "\r\n")],
  ])("%s", (_title, encode) => {
    expect(new Redactor([secret]).text(`a${encode(secret)}b`)).toBe("a[secret]b");
  });

  it.each([encodeURIComponent, numeric, units, escapeXmlText, (text: string) => JSON.stringify(text).slice(1, -1)])(
    "with line ends in it, written by %s",
    (encode) => {
      for (const lines of ["one\r\ntwo", "one\rtwo", "one\n\rtwo", "\r\none\r\n\r", '%41\\r\r\r"']) {
        expect(new Redactor([lines]).text(`a${encode(lines)}b`)).toBe("a[secret]b");
        expect(new Redactor([lines]).text(`a${encode(encode(lines))}b`)).toBe("a[secret]b");
      }
    },
  );

  it("in the wrong charset", () => {
    const utf8 = new TextEncoder().encode("s3é€&漢");
    const read = (bytes: Uint8Array, charset: "latin1" | "utf8"): string => Buffer.from(bytes).toString(charset);
    expect(new Redactor(["s3é€&漢"]).text(`(${read(utf8, "latin1")})`)).toBe("([secret])");
    const windows = read(utf8, "latin1").replace("\x82", "‚").replace("\x93", "“");
    expect(new Redactor(["s3é€&漢"]).text(`(${escapeXmlText(windows)})`)).toContain("([secret])");
    expect(new Redactor(["s3é&ü"]).text(`(${read(Buffer.from("s3é&ü", "latin1"), "utf8")})`)).toBe("([secret])");
    expect(new Redactor(["漢é"]).text('(a "quoted" text)')).toBe('(a "quoted" text)');
  });

  it("whatever it is made of", { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, unit: "binary" }),
        fc.constantFrom(encodeURIComponent, numeric, (text: string) => text),
        (text, encode) => {
          fc.pre(!/\p{Surrogate}/u.test(text) && text.trim() === text);
          expect(new Redactor([text]).text(`(${encode(text)})`)).not.toContain(encode(text));
        },
      ),
    );
  });

  it("where a text breaks off in it, or is cut in it", () => {
    expect(new Redactor(["hunter2"]).text("<Password>hunte")).toBe("<Password>[secret]");
    expect(new Redactor(["hunter2"]).start(`${"x".repeat(1997)}hunter2`, 2000)).not.toContain("hun");
  });

  it("however long it is, and whatever it looks like", () => {
    const long = "k&amp;%41".repeat(5000);
    expect(new Redactor([long]).text(`(${long})`)).toBe("([secret])");
    expect(new Redactor([long]).text(`(${escapeXmlText(long)})`)).toBe("([secret])");
    expect(new Redactor([long]).text(`(${encodeURIComponent(long)})`)).toBe("([secret])");
  });

  it("when one encoding stands over another", () => {
    const layers = [escapeXmlText, numeric, encodeURIComponent, (text: string) => JSON.stringify(text).slice(1, -1)];
    for (const outer of layers)
      for (const inner of layers) {
        expect(new Redactor([secret]).text(`a${outer(inner(secret))}b`)).toBe("a[secret]b");
      }
  });

  it("the longer of two first", () => {
    expect(new Redactor(["ab", "abc"]).text("abc ab")).toBe("[secret] [secret]");
  });
});

describe("redaction", () => {
  it("leaves text without secrets alone", () => {
    expect(new Redactor([]).text("a[b](c)")).toBe("a[b](c)");
    expect(new Redactor([""]).text("abc")).toBe("abc");
    expect(new Redactor(["."]).text("abc")).toBe("abc");
  });

  it("takes linear time on what looks like a secret", () => {
    const started = performance.now();
    new Redactor(["&amp;".repeat(50), "%25".repeat(50)]).text("&amp;".repeat(20_000) + "%25".repeat(20_000));
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it("hides headers that exist for credentials", () => {
    const headers = { authorization: "Basic x", "set-cookie": "a=b", "x-api-key": "k", "x-other": "hunter2 v" };
    expect({ ...new Redactor(["hunter2"]).headers(headers) }).toEqual({
      authorization: "[secret]",
      "set-cookie": "[secret]",
      "x-api-key": "[secret]",
      "x-other": "[secret] v",
    });
  });
});
