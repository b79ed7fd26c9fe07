/** Owns the tests of bytes becoming text: which encoding, and what is refused where. */
import { describe, expect, test } from "vitest";
import { decodeXmlBytes, XmlStreamDecoder } from "../../templates/runtime/xml/decode.js";
import { XmlError } from "../../templates/runtime/xml/error.js";
import { charsetThatHoldsAscii } from "../../templates/runtime/xml/one-byte-charsets.js";

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function utf16(text: string, order: "le" | "be", mark: boolean): Uint8Array {
  const units = (mark ? `\uFEFF${text}` : text).split("").map((unit) => unit.charCodeAt(0));
  return Uint8Array.from(units.flatMap((unit) => (order === "le" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

/** In parts of `size` bytes. */
function inParts(bytes: Uint8Array, charset: string | undefined, size: number): string {
  const decoder = new XmlStreamDecoder(charset);
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += decoder.decode(bytes.subarray(at, at + size));
  return text + decoder.end();
}

function refusal(decode: () => string): XmlError {
  try {
    decode();
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

const text = "<a>é 漢字 😀</a>";
const utf8 = new TextEncoder();

const read: readonly [what: string, bytes: Uint8Array, charset: string | undefined, text: string][] = [
  ["UTF-8 by default", utf8.encode(text), undefined, text],
  ["UTF-8 by charset", utf8.encode(text), "utf-8", text],
  ["charset in capitals and quotes", utf8.encode(text), '"UTF-8"', text],
  ["empty charset as none", utf8.encode(text), "", text],
  ["a byte order mark of UTF-8", utf8.encode(`\uFEFF${text}`), undefined, text],
  ["only the first mark is one", utf8.encode(`\uFEFF\uFEFF`), undefined, "\uFEFF"],
  ["a mark before the charset", utf8.encode(`\uFEFF${text}`), "iso-8859-1", text],
  ["UTF-16LE by mark", utf16(text, "le", true), undefined, text],
  ["UTF-16BE by mark", utf16(text, "be", true), undefined, text],
  ["UTF-16 by mark against the charset", utf16(text, "be", true), "utf-8", text],
  ["UTF-16LE by mark and charset", utf16(text, "le", true), "UTF-16", text],
  ["UTF-16BE by charset without mark", utf16(text, "be", false), "utf-16", text],
  ["UTF-16LE by charset without mark", utf16(text, "le", false), "utf-16", text],
  ["UTF-16LE by its own charset", utf16(text, "le", false), "utf-16le", text],
  [
    "a declaration that agrees with the mark of UTF-16",
    utf16('<?xml version="1.0" encoding="utf-16"?><a/>', "le", true),
    undefined,
    '<?xml version="1.0" encoding="utf-16"?><a/>',
  ],
  [
    "a declaration against the mark where the Content-Type agrees with the mark",
    utf8.encode('\uFEFF<?xml version="1.0" encoding="utf-16"?><a/>'),
    "utf-8",
    '<?xml version="1.0" encoding="utf-16"?><a/>',
  ],
  [
    "a declared encoding",
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>'),
    undefined,
    '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
  ],
  [
    "a declared encoding in single quotes",
    latin1("<?xml version='1.0'\n encoding = 'latin1' ?><a>é</a>"),
    undefined,
    "<?xml version='1.0'\n encoding = 'latin1' ?><a>é</a>",
  ],
  [
    "charset over declaration",
    utf8.encode('<?xml version="1.0" encoding="utf-16"?><a>é</a>'),
    "utf-8",
    '<?xml version="1.0" encoding="utf-16"?><a>é</a>',
  ],
  ["US-ASCII", utf8.encode("<a/>"), "us-ascii", "<a/>"],
  ["ISO-8859-1 with C1 controls", latin1("<a>\x85\xff</a>"), "iso-8859-1", "<a>\x85\xff</a>"],
  ["windows-1252", latin1("<a>\x80</a>"), "windows-1252", "<a>€</a>"],
  ["cp1252", latin1("<a>\x80</a>"), "cp1252", "<a>€</a>"],
  [
    "encoding= in content is not a declaration",
    utf8.encode('<a encoding="shift_jis">é</a>'),
    undefined,
    '<a encoding="shift_jis">é</a>',
  ],
  ["much ASCII", utf8.encode("a".repeat(100_000)), undefined, "a".repeat(100_000)],
  ["a view into larger bytes", utf8.encode("b".repeat(50_000)).subarray(7, 40_007), "utf-8", "b".repeat(40_000)],
  ["much that is not ASCII", utf8.encode("a漢".repeat(50_000)), undefined, "a漢".repeat(50_000)],
  ["nothing", new Uint8Array(0), undefined, ""],
  [
    "a declaration that names no encoding",
    utf8.encode('<?xml version="1.0"?><a>é</a>'),
    undefined,
    '<?xml version="1.0"?><a>é</a>',
  ],
  ...["utf8", "UTF-8"].map((name): (typeof read)[number] => {
    const declared = `<?xml version="1.0" encoding="${name}"?><a/>`;
    return [`${name} that agrees with its mark`, utf8.encode(`\uFEFF${declared}`), undefined, declared];
  }),
  [
    "UTF-16LE that agrees with its mark",
    utf16('<?xml version="1.0" encoding="utf-16le"?><a/>', "le", true),
    undefined,
    '<?xml version="1.0" encoding="utf-16le"?><a/>',
  ],
  ["a unit of UTF-16 whose first byte is 0", Uint8Array.of(0xff, 0xfe, 0, 1), undefined, "\u0100"],
  ["only the first mark of UTF-16 as one", utf16("\uFEFFx", "be", true), undefined, "\uFEFFx"],
  ["DEL in US-ASCII", latin1("<a>\x7F</a>"), "us-ascii", "<a>\x7F</a>"],
  ...["\xFF\xBB\xBF", "\xEF\xBF\xBF", "\xEF\xBB\xBB", "\xFE\xFE", "\xFF\xFF", "<\xFE", "<\xFF"].map(
    (part): (typeof read)[number] => [`${part}, part of a mark`, latin1(`${part}x`), "iso-8859-1", `${part}x`],
  ),
  ...["x\0y\0", "\0x\0y", "x<", "<x\0"].map((part): (typeof read)[number] => [
    `${JSON.stringify(part)}, which is no "<" in UTF-16`,
    latin1(part),
    undefined,
    part,
  ]),
];

/** All that begins or ends a range of characters that UTF-8 writes alike. */
const bounds = "\x7F\u0080\u07FF\u0800\u0FFF\u1000\uCFFF\uD7FF\uE000\uFFFD\u{10000}\u{3FFFF}\u{40000}\u{10FFFF}";

describe("a document in parts", () => {
  test.each([
    ["utf-8", (text: string) => utf8.encode(text)],
    ["utf-16le", (text: string) => utf16(text, "le", false)],
    ["utf-16be", (text: string) => utf16(text, "be", false)],
  ] as const)("gives each character with its last byte: %s", (charset, encode) => {
    const decoder = new XmlStreamDecoder(charset);
    expect(decoder.decode(encode("<root>"))).toBe("<root>");
    for (const character of bounds) {
      const bytes = encode(character);
      const given = Array.from(bytes, (byte) => decoder.decode(Uint8Array.of(byte)));
      expect(given).toEqual([...Array<string>(bytes.length - 1).fill(""), character]);
    }
    expect(decoder.end()).toBe("");
  });

  test("waits for its declaration, and no longer than that may be", () => {
    for (const [beginning, given] of [
      ["<?xml ?>", true],
      ["<a>bc", false],
      ["x".repeat(1023), false],
      ["x".repeat(1024), true],
    ] as const) {
      const decoder = new XmlStreamDecoder(undefined);
      const part = utf8.encode(beginning);
      expect([beginning, decoder.decode(part)]).toEqual([beginning, given ? beginning : ""]);
      // Who sends the next part may use the same memory for it.
      part.fill(0);
      expect(decoder.end()).toBe(given ? "" : beginning);
    }
  });
});

describe("decodeXmlBytes", () => {
  test.each(read)("reads %s", (_, bytes, charset, expected) => {
    expect(decodeXmlBytes(bytes, charset)).toBe(expected);
  });

  test.each(read)("reads %s in parts", (_, bytes, charset, expected) => {
    for (const size of [1, 2, 3, 5, 7, 1000]) expect(inParts(bytes, charset, size)).toBe(expected);
  });
});

/** Each is refused unless asked otherwise. */
const contradictions: readonly [what: string, bytes: Uint8Array, text: string][] = [
  ...["utf-16", "UTF-16LE", "iso-8859-1"].map((name): (typeof contradictions)[number] => {
    const declared = `<?xml version="1.0" encoding="${name}"?><a>é漢</a>`;
    return [`UTF-8 by mark, declared as ${name}`, utf8.encode(`\uFEFF${declared}`), declared];
  }),
  ...(["le", "be"] as const).map((order): (typeof contradictions)[number] => {
    const declared = '<?xml version="1.0" encoding="utf-8"?><a>é漢</a>';
    return [`UTF-16 by mark (${order}), declared as utf-8`, utf16(declared, order, true), declared];
  }),
  ...["utf-16", "UTF16", "utf-16be"].map((name): (typeof contradictions)[number] => {
    const declared = `<?xml version="1.0" encoding="${name}"?><a>é漢</a>`;
    return [`UTF-8 declared as ${name}, as .NET's StringWriter does`, utf8.encode(declared), declared];
  }),
];

describe("a declaration that contradicts the bytes", () => {
  test.each(contradictions)("is refused, and passed over where asked for: %s", (_, bytes, expected) => {
    expect(refusal(() => decodeXmlBytes(bytes, undefined)).code).toBe("encoding");
    expect(decodeXmlBytes(bytes, undefined, "pass")).toBe(expected);
    expect(decodeXmlBytes(bytes, "", "pass")).toBe(expected);
  });

  test("does not hide bytes that are neither, nor another encoding", () => {
    const declared = latin1('<?xml version="1.0" encoding="utf-16"?><a>\xe9</a>');
    expect(refusal(() => decodeXmlBytes(declared, undefined, "pass")).code).toBe("encoding");
    const other = latin1('<?xml version="1.0" encoding="iso-8859-1"?><a>\xe9</a>');
    expect(decodeXmlBytes(other, undefined, "pass")).toContain("<a>é</a>");
    expect(refusal(() => decodeXmlBytes(utf16("<a/>", "le", false), undefined, "pass")).code).toBe("encoding");
  });
});

const refusedBytes: readonly [
  what: string,
  bytes: Uint8Array,
  charset: string | undefined,
  offset: number,
  line: number,
  column: number,
][] = [
  ["a stray continuation byte", latin1("<a>\n\x80</a>"), undefined, 4, 2, 1],
  ["Latin-1 as UTF-8", latin1("<a>\xe9</a>"), undefined, 3, 1, 4],
  ["an overlong slash", latin1("<a>\xc0\xaf</a>"), undefined, 3, 1, 4],
  ["an overlong three-byte sequence", latin1("<a>\xe0\x80\xaf</a>"), undefined, 3, 1, 4],
  ["a surrogate in UTF-8", latin1("<a>\xed\xa0\x80</a>"), undefined, 3, 1, 4],
  ["beyond U+10FFFF", latin1("<a>\xf4\x90\x80\x80</a>"), undefined, 3, 1, 4],
  ["a lead byte that leads nothing", latin1("<a>\xf5\x80\x80\x80</a>"), undefined, 3, 1, 4],
  ["the last lead byte that leads nothing at the front", latin1("<a>\xc1\xbf</a>"), undefined, 3, 1, 4],
  ["a sequence cut short by the end", latin1("<a>é</a>\xe6\xbc").slice(0), "utf-8", 3, 1, 4],
  ["the end inside a character", latin1("<a></a>\xe6\xbc"), "utf-8", 7, 1, 8],
  ["a byte beyond US-ASCII", latin1("<a>\xe9</a>"), "us-ascii", 3, 1, 4],
  ["a lone surrogate in UTF-16", utf16("<a>\uD800b</a>", "le", true), undefined, 8, 1, 4],
  ["a lone low surrogate in UTF-16BE", utf16("<a>\n\uDC00</a>", "be", true), undefined, 10, 2, 1],
  ["half a unit of UTF-16", utf16("<a/>", "le", true).slice(0, -1), undefined, 8, 1, 4],
  ["an overlong four-byte sequence", latin1("<a>\xf0\x8f\xbf\xbf</a>"), undefined, 3, 1, 4],
  ["a byte after every length", Uint8Array.from([...utf8.encode(bounds), 0xff]), "utf-8", 42, 1, 19],
  ["two high surrogates", utf16("<a>😀\uD800\uD800\uDC00", "le", true), undefined, 12, 1, 6],
  ["a high surrogate at the end", utf16("<a>\uD800", "be", true), undefined, 8, 1, 4],
  ["a byte beyond US-ASCII at the start", latin1("\xe9"), "us-ascii", 0, 1, 1],
];

describe("charsets of one byte per character", () => {
  const document = (name: string): string => `<?xml version="1.0" encoding="${name}"?><a>`;

  test.each([
    ["windows-1251", 0xe6, "ж"],
    ["cp1251", 0xe6, "ж"],
    ["windows-1250", 0xb9, "ą"],
    ["ISO-8859-2", 0xb1, "ą"],
    ["latin2", 0xb1, "ą"],
    ["iso-8859-15", 0xa4, "€"],
    ["ISO-8859-9", 0xfe, "ş"],
    ["koi8-r", 0xd6, "ж"],
    ["iso_8859-1", 0xe9, "é"],
    ["x-cp1252", 0x80, "€"],
  ] as const)("reads %s by charset and by declaration, whole and in parts", (name, byte, character) => {
    const head = document(name);
    const bytes = Uint8Array.from([...latin1(head), byte, ...latin1("</a>")]);
    for (const charset of [name, name.toUpperCase(), `"${name}"`, undefined]) {
      expect(decodeXmlBytes(bytes, charset)).toBe(`${head}${character}</a>`);
      for (const size of [1, 7, 1000]) expect(inParts(bytes, charset, size)).toBe(`${head}${character}</a>`);
    }
  });

  test.each([
    ["iso-8859-7", 0xff],
    ["windows-1253", 0xd2],
    ["windows-1255", 0xda],
  ] as const)("refuses what %s has no character for, with its place", (name, byte) => {
    const bytes = Uint8Array.from([...latin1("<a>\nx\xE1"), byte, ...latin1("\xE1</a>")]);
    const whole = refusal(() => decodeXmlBytes(bytes, name));
    expect(whole).toMatchObject({ code: "encoding", line: 2, column: 3 });
    expect(whole.message).toContain(`the bytes from offset 6 are not ${name}`);
    for (const size of [1, 3, 1000]) expect(refusal(() => inParts(bytes, name, size)).message).toBe(whole.message);
  });

  test.each(["shift_jis", "gbk", "big5", "euc-kr", "iso-2022-jp", "hz-gb-2312", "x-user-defined", "utf-7", "ibm037"])(
    "refuses %s, which does not hold ASCII as single bytes or is not known",
    (name) => {
      expect(refusal(() => decodeXmlBytes(latin1("<a/>"), name)).message).toContain(
        `"${name}", which is neither UTF-8 nor UTF-16 nor a known charset of one byte per character`,
      );
    },
  );
});

test.each([
  ["utf-8", "UTF-8"],
  ["UTF8", "UTF-8"],
  ["unicode-1-1-utf-8", "UTF-8"],
  ["latin1", "ISO-8859-1"],
  ["x-cp1252", "windows-1252"],
  ["CP1251", "windows-1251"],
  ["utf-16", undefined],
  ["UTF-16LE", undefined],
  ["utf-16be", undefined],
  ["shift_jis", undefined],
  ["no-such-charset", undefined],
])("forms may be in what holds ASCII: %s", (label, name) => {
  expect(charsetThatHoldsAscii(label)?.name).toBe(name);
});

describe("bytes that are not of their encoding", () => {
  test.each(refusedBytes)("refuses %s", (_, bytes, charset, offset, line, column) => {
    const whole = refusal(() => decodeXmlBytes(bytes, charset));
    expect(whole).toMatchObject({ code: "encoding", line, column });
    expect(whole.message).toContain(`offset ${offset} `);
    for (const size of [1, 2, 3, 1000])
      expect(refusal(() => inParts(bytes, charset, size)).message).toBe(whole.message);
  });

  test.each([
    ["an unknown charset", utf8.encode("<a/>"), "shift_jis", 'the Content-Type names the charset "shift_jis"'],
    ...["EBCDIC", "X-UTF-16"].map((name): [string, Uint8Array, undefined, string] => [
      `${name}, an unknown declared encoding`,
      utf8.encode(`<?xml version="1.0" encoding="${name}"?><a/>`),
      undefined,
      `the XML declaration names the charset "${name.toLowerCase()}"`,
    ]),
    ["a charset in half a pair of quotes", utf8.encode("<a/>"), 'x"utf-8"', '"x\\"utf-8\\""'],
    ["a charset before whose end a quote stands", utf8.encode("<a/>"), '"utf-8"x', '"\\"utf-8\\"x"'],
    ["__proto__ as a charset", utf8.encode("<a/>"), "__proto__", "__proto__"],
    ["UTF-16 without a mark", utf16("<a/>", "le", false), undefined, "byte order mark"],
    ["UTF-16BE without a mark", utf16("<a/>", "be", false), undefined, "byte order mark"],
    ["UTF-16 by charset that it is not", utf8.encode("<a/>"), "utf-16", "neither"],
    ...["A\0", "\0A", "A<"].map((beginning): [string, Uint8Array, string, string] => [
      `UTF-16 by charset that begins with ${JSON.stringify(beginning)}`,
      latin1(beginning),
      "utf-16",
      "neither",
    ]),
    ["declared UTF-16 that it is not", utf8.encode('<?xml version="1.0" encoding="utf-16"?><a/>'), undefined, "utf-16"],
    [
      "a declaration against the mark",
      utf8.encode('\uFEFF<?xml version="1.0" encoding="utf-16"?><a/>'),
      undefined,
      "that of UTF-8",
    ],
    [
      "a declaration against the mark of UTF-16",
      utf16('<?xml version="1.0" encoding="utf-8"?><a/>', "be", true),
      undefined,
      "that of UTF-16BE",
    ],
    ["UTF-32", Uint8Array.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]), undefined, "UTF-32"],
  ])("refuses %s", (_, bytes, charset, message) => {
    const whole = refusal(() => decodeXmlBytes(bytes, charset));
    expect(whole.code).toBe("encoding");
    expect(whole.message).toContain(message);
    expect(refusal(() => inParts(bytes, charset, 1)).message).toBe(whole.message);
  });
});

test("places half a surrogate pair and a byte at the pair, whole and in parts", () => {
  const bytes = Uint8Array.of(0xfe, 0xff, 0x00, 0x3c, 0x00, 0x0a, 0xd8, 0x3d, 0xde);
  const message = "line 2, column 1: the bytes from offset 6 are not UTF-16BE";
  expect(() => decodeXmlBytes(bytes, "utf-16be")).toThrow(message);
  const decoder = new XmlStreamDecoder("utf-16be");
  expect(() => [...bytes].map((byte) => decoder.decode(Uint8Array.of(byte))).join("") + decoder.end()).toThrow(message);
});
