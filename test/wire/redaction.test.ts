/** Owns the forms in which a secret is found. */
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { Redactor, secretsOfHeaders } from "../../templates/runtime/redaction/redaction.js";
import { escapeXmlAttribute, escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { growth } from "./work.js";

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
    expect(new Redactor(["漢é漢é"]).text('(a "quoted" text)')).toBe('(a "quoted" text)');
  });

  it("whatever it is made of", () => {
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

  it("of up to 16,384 characters, whatever it looks like", () => {
    const long = "k&amp;%41".repeat(1800);
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

  it("where our own messages cut a text in it", () => {
    const redactor = new Redactor(["hunter2-Kw0rd"]);
    expect(redactor.text('found "the password hun…", expected an int')).toBe(
      'found "the password [secret]…", expected an int',
    );
    expect(redactor.text('found "hunter2%2…", "hunter2&#4…"')).toBe('found "[secret]…", "[secret]…"');
  });

  it("as the password after Basic, and where the login comes back decoded", () => {
    const login = Buffer.from("alice:hunter2-Kw0rd").toString("base64");
    const redactor = new Redactor(secretsOfHeaders({ authorization: `Basic ${login}` }));
    expect(redactor.text("no alice with hunter2-Kw0rd")).toBe("no alice with [secret]");
    expect(redactor.text(`Basic ${login}`)).toBe("[secret]");
    expect(secretsOfHeaders({ authorization: "Basic !" })).toEqual(["Basic !"]);
  });

  it("with what stands beside it in base64, which holds some of its bits", () => {
    const encoded = Buffer.from("hunter2-Kw0rd").toString("base64");
    expect(new Redactor(["hunter2-Kw0rd"]).text(`(${encoded})`)).toBe("([secret])");
  });

  it("the longer of two first", () => {
    expect(new Redactor(["abcd", "abcde"]).text("abcde abcd")).toBe("[secret] [secret]");
  });
});

describe("redaction", () => {
  it("leaves text without secrets alone", () => {
    expect(new Redactor([]).text("a[b](c)")).toBe("a[b](c)");
    expect(new Redactor([""]).text("abc")).toBe("abc");
    expect(new Redactor(["...."]).text("abc")).toBe("abc");
  });

  it("leaves texts alone that only look like encodings", () => {
    const text =
      "id 3f2504e0-4f89-11d3-9a0c-0305e82c3301, digest sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=, x=3D1, 68 75 6e, it''s";
    expect(new Redactor(["hunter2-Kw0rd", "correct horse battery staple"]).text(text)).toBe(text);
  });

  const secrets = ["hunter2-Kw0rd"];
  const base64 = Buffer.from("hunter2-Kw0rd").toString("base64");
  const range = (count: number): readonly number[] => Array.from({ length: count }, (_none, at) => at);
  // Small enough to fail in seconds where it is not linear.
  test.each<[string, (size: number) => readonly [secrets: readonly string[], text: string]]>([
    ["a text and a secret that repeat themselves", (size) => [["a".repeat(5 * size)], "a".repeat(125 * size)]],
    ["the same, never whole", (size) => [[`${"a".repeat(5 * size)}b`], `${"a".repeat(3 * size)}c`.repeat(40)]],
    [
      "many secrets",
      (size) => [range(Math.ceil(size / 4)).map((at) => `secret number ${at}`), "secret number ".repeat(2 * size)],
    ],
    [
      "many secrets that begin alike",
      (size) => [range(Math.ceil(size / 20)).map((at) => `${"a".repeat(400)}${at}`), "a".repeat(50 * size)],
    ],
    ["many cuts", (size) => [secrets, "hunter2%4…&#…".repeat(10 * size)]],
    ["much base64", (size) => [secrets, base64.replace(/=/g, "").repeat(7 * size)]],
    ["much base64 in lines", (size) => [secrets, `${base64} `.repeat(7 * size)]],
    ["a long dump", (size) => [secrets, "68 75 6e 74 65 72 32 2d 4b 77 30 72 64 ".repeat(4 * size)]],
    ["much quoted-printable", (size) => [["hunter2=Kw0rd"], "hunter2=3DKw=\r\n0rd".repeat(7 * size)]],
    ["escapes of escapes", (size) => [secrets, `${"%25".repeat(25 * size)}41${"&amp;".repeat(15 * size)}lt;`]],
    [
      "what looks like a secret",
      (size) => [["&amp;".repeat(50), "%25".repeat(50)], "&amp;".repeat(5 * size) + "%25".repeat(5 * size)],
    ],
  ])("does linear work: %s", (_title, given) => {
    const redact = (size: number): void => void new Redactor(given(size)[0]).text(given(size)[1]);
    expect(growth(redact, 100)).toBeLessThan(5);
  });

  it.each(["a", "ab", "abc", "漢字", "😀😀😀"])(
    "leaves foreign texts out beside the secret %j, which would be everywhere",
    (short) => {
      const redactor = new Redactor(["hunter2-Kw0rd", short]);
      const leftOut = "[left out: a secret is too short to be masked]";
      expect(redactor.text("test abc hunter2-Kw0rd")).toBe(leftOut);
      expect(redactor.start("test", 2000)).toBe(leftOut);
      expect({ ...redactor.headers({ "x-a": "abc" }) }).toEqual({});
      expect(redactor.url("http://h/a?b=abc")).toBe(`http://h/a?${leftOut}`);
      expect(redactor.url("http://h/a")).toBe("http://h/a");
      expect(redactor.cause(new Error("abc"))).toBeUndefined();
      expect(redactor.own("the service")).toBe("the service");
    },
  );

  it.each([
    ["of 16,385 characters", ["x".repeat(16_385)]],
    ["too long together", ["x".repeat(8_200), "y".repeat(8_200)]],
    ["that are many", Array.from({ length: 257 }, (_, at) => `secret ${at}`)],
    ["of 4 MiB of combining marks", ["a\u0315\u0300".repeat(700_000)]],
  ])("leaves foreign texts out beside secrets %s", (_title, secrets) => {
    const redactor = new Redactor(secrets);
    expect(redactor.text(`it was ${secrets[0]}`)).toBe(
      "[left out: a secret is too long to be searched for, or there are too many]",
    );
    expect(redactor.own("the service")).toBe("the service");
    expect(new Redactor(secrets, true, undefined, 10_000_000).leftOut).toBeUndefined();
  });

  it("cuts what it searches, and leaves nothing of a secret at the cut", () => {
    const redactor = new Redactor(["hunter2-Kw0rd"]);
    for (const before of [32_750, 32_755, 32_760, 32_764]) {
      const shown = redactor.text(`${"x".repeat(before)}hunter2-Kw0rd${"y".repeat(4_000_000)}`);
      expect(shown.length).toBeLessThanOrEqual(32_768 + "[secret]".length);
      expect(shown.slice(before - 1)).toMatch(/^x\[secret\]y*…$/);
    }
    expect(redactor.url(`http://h/?${"x".repeat(4_000_000)}`).length).toBe(32_768);
    expect(redactor.headers({ "x-a": "x".repeat(4_000_000) })["x-a"]?.length).toBe(8_192);
    expect(new Redactor([]).text("x".repeat(100_000)).length).toBe(100_000);
  });

  it("cuts the message of another error, and keeps the frames behind it", () => {
    const copy = new Redactor(["hunter2-Kw0rd"]).cause(new TypeError(`${"x".repeat(4_000_000)}hunter2-Kw0rd`));
    expect(copy).toMatchObject({ message: expect.stringMatching(/^x{8191}…$/) });
    expect((copy as Error).stack).toMatch(/^TypeError: x{8191}…\n +at .*redaction\.test\.ts/);
  });

  it("copies causes of any kind", () => {
    const redactor = new Redactor(["hunter2-Kw0rd"]);
    const odd = Object.assign(new Error("x hunter2-Kw0rd"), { name: "hunter2-Kw0rdError", code: "E_hunter2-Kw0rd" });
    expect(redactor.cause(odd)).toMatchObject({ message: "x [secret]", name: "[secret]Error", code: "E_[secret]" });
    const throwing = new Error("x");
    Object.defineProperty(throwing, "stack", {
      get: () => {
        throw new Error("hunter2-Kw0rd");
      },
    });
    expect(redactor.cause(throwing)).toBeUndefined();
    expect(redactor.cause(Object.create(null))).toBe("something without a text was thrown");
    expect(redactor.cause(undefined)).toBeUndefined();
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
