/** Messages in parts alone, without a client or a server: how they are split, what their headers mean, and what an envelope refers to. */
import { expect, test } from "vitest";
import type { MessageParts } from "../../templates/runtime/exchange.js";
import { ArrivingParts } from "../../templates/runtime/mtom/arriving-parts.js";
import {
  acceptingSources,
  collectParts,
  mtomBinary,
  partOf,
  randomId,
  splitAtMarks,
  withBase64,
  withIncludes,
  XopReader,
} from "../../templates/runtime/mtom/binary.js";
import { withoutParts } from "../../templates/runtime/mtom/inline.js";
import {
  isMultipart,
  layOutMultipart,
  readMultipart,
  relatedOf,
  rootType,
  splitMessage,
} from "../../templates/runtime/mtom/multipart.js";
import { openMessage } from "../../templates/runtime/mtom/open-message.js";
import { bytes, text } from "./capture.js";

const joined = (content: readonly Uint8Array[]): string => Buffer.concat(content).toString("latin1");

/** The parts of a message that arrives in pieces of a size, each as `type id: bytes`. */
function split(message: string, size = Infinity, boundary = "b"): readonly string[] {
  const body = Buffer.from(message, "latin1");
  const steps = splitMessage(boundary);
  const found: { readonly head: string; readonly content: Uint8Array[] }[] = [];
  let at = 0;
  let piece: Uint8Array | undefined;
  for (;;) {
    const { done, value } = steps.next(piece);
    if (done === true) return found.map(({ head, content }) => `${head}: ${joined(content)}`);
    if (value === undefined) {
      piece = at < body.length ? body.subarray(at, at + size) : undefined;
      at += Math.min(size, body.length);
    } else if ("head" in value) found.push({ head: `${value.head.type} ${value.head.id}`, content: [] });
    else {
      expect(value.bytes.length).toBeGreaterThan(0);
      found.at(-1)?.content.push(value.bytes);
    }
  }
}

test.each<[string, string, readonly string[]]>([
  ["an empty part", "--b\n\n\n--b--", ["text/plain undefined: "]],
  ["a part without content before its delimiter", "--b\na: b\n\n--b--", ["text/plain undefined: "]],
  ["a preamble and an epilogue", "x\n--b\n\n1\n--b--\n--b\n\n2\n--b--", ["text/plain undefined: 1"]],
  ["blanks after delimiters", "--b \t\n\n1\n--b-- \t \n", ["text/plain undefined: 1"]],
  [
    "lines that are nearly delimiters",
    "--b\n\n--bc\n--b-\n--b -\n--b x\n --b\n--\n-\n--b--x\n--b--",
    ["text/plain undefined: --bc\n--b-\n--b -\n--b x\n --b\n--\n-\n--b--x"],
  ],
  ["line ends inside of a part", "--b\n\n\n\n1\n\n--b--", ["text/plain undefined: \n\n1\n"]],
  [
    "several parts",
    "--b\nContent-Type: a/b\nContent-ID: <1>\n\none\n--b\nCONTENT-ID:2\nContent-Type: c/d;\n\te=f\n\ntwo\n--b--\n",
    ["a/b 1: one", "c/d;\te=f 2: two"],
  ],
])("%s: split in the same way, whatever the pieces and line ends", (_, message, expected) => {
  for (const end of ["\n", "\r\n"])
    for (const size of [Infinity, 1, 2, 3, 5, 7]) {
      const written = message.replaceAll("\n", end);
      expect(split(written, size)).toEqual(expected.map((each) => each.replaceAll("\n", end)));
    }
});

test("an LF alone, or a CR alone, at the end of a part belongs to it or to the delimiter", () => {
  expect(split("--b\r\n\r\n1\n\r\n--b--")).toEqual(["text/plain undefined: 1\n"]);
  expect(split("--b\n\n1\r\r\n--b--", 1)).toEqual(["text/plain undefined: 1\r"]);
  expect(split("--b\n\n1\rx\n--b--", 1)).toEqual(["text/plain undefined: 1\rx"]);
});

test.each<[string, string, string]>([
  ["nothing", "", "no line --b of the boundary in the body"],
  ["no delimiter", "x\n-b\n", "no line --b of the boundary in the body"],
  ["no end", "--b\n\n1\n", "the body ends before --b--"],
  ["an end in the middle of a delimiter", "--b\n\n1\n--b-", "the body ends before --b--"],
  ["a line that is no header", "--b\na: b\nc\n\n1\n--b--", "part 1: expected headers, each once, found another line"],
  ["a header without a name", "--b\n: b\n\n1\n--b--", "part 1: expected headers"],
  ["a first line that goes on", "--b\n a: b\nA: c\n\n1\n--b--", "part 1: expected headers"],
  ["a header twice", "--b\na: b\nA: c\n\n1\n--b--", "part 1: expected headers"],
  ["a delimiter among headers", "--b\na: b\n--b\n\n1\n--b--", "part 1: no empty line after its headers"],
  ["headers to the end", "--b\na: b\n", "part 1: no empty line after its headers, of at most 16384 bytes"],
  ["an id twice", "--b\ncontent-id: <1>\n\n--b\ncontent-id: 1\n\n--b--", "part 2: the Content-ID <1> again"],
  ["a multipart in a part", "--b\ncontent-type: Multipart/mixed\n\n--b--", "part 1 is a multipart itself"],
  [
    "an unknown encoding",
    "--b\ncontent-transfer-encoding: base64x\n\n--b--",
    "8bit, 7bit, base64 or quoted-printable, found base64x",
  ],
  ["an encoding with more before it", "--b\ncontent-transfer-encoding: x-7bit\n\n--b--", "found x-7bit"],
])("%s is refused by name", (_, message, expected) => {
  for (const size of [Infinity, 1, 4]) expect(() => split(message, size)).toThrow(expected);
});

test("headers of 16 KiB are read, and no more", () => {
  const of = (length: number): string => `--b\n${"a".repeat(length - 4)}: \n\n1\n--b--`;
  for (const size of [Infinity, 1000]) {
    expect(split(of(16 * 1024), size)).toEqual(["text/plain undefined: 1"]);
    expect(() => split(of(16 * 1024 + 1), size)).toThrow("no empty line after its headers");
  }
});

test("1024 blanks after a delimiter are waited for, and a thousand parts are read", () => {
  const padded = (blanks: number): string => `--b\n\n1\n--b${" ".repeat(blanks)}\n\n2\n--b--`;
  const atBlanks = (blanks: number): number => `--b\n\n1\n--b${" ".repeat(blanks)}`.length;
  expect(split(padded(1024), atBlanks(1024))).toHaveLength(2);
  expect(split(padded(1025), atBlanks(1025))).toHaveLength(1);
  const parts = (count: number): string => `${"--b\n\n\n".repeat(count)}--b--`;
  expect(split(parts(1000))).toHaveLength(1000);
  expect(() => split(parts(1001))).toThrow("more than 1000 parts");
});

test.each<[string, string | undefined]>([
  ["boundary=b", "b"],
  ['Boundary="a b"', "a b"],
  [`boundary=${"b".repeat(70)}`, "b".repeat(70)],
  [`boundary=${"b".repeat(71)}`, undefined],
  ["boundary=", undefined],
  ['boundary="a "', undefined],
  ['boundary=" a"', undefined],
  ['boundary="aéb"', undefined],
  ["a=b", undefined],
  ['boundary="a\\"b"; boundary=c', 'a"b'],
  ["boundary = x ; start=y", "x"],
])("the boundary of %s", (parameters, expected) => {
  const read = (): string => relatedOf(`multipart/related; ${parameters}`).boundary;
  if (expected !== undefined) expect(read()).toBe(expected);
  else expect(read).toThrow("expected a boundary of 1 to 70 characters in the Content-Type multipart/related");
});

test("a multipart is known by its media type alone", () => {
  for (const type of ["multipart/related", " Multipart/Related ; a=b", "multipart/related;boundary=b"])
    expect(isMultipart(type)).toBe(true);
  for (const type of [undefined, "", "multipart/relatedx", "x multipart/related", "text/xml"])
    expect(isMultipart(type)).toBe(false);
});

const xop = "application/xop+xml";
test.each<[string, string, string]>([
  ["text/xml; charset=latin1", "boundary=b", "text/xml; charset=latin1"],
  [`${xop}; charset=utf-8; type="text/xml"`, "boundary=b", "text/xml; charset=utf-8"],
  [`${xop}; type="application/soap+xml; action=a"`, "boundary=b", 'application/soap+xml; charset=; action="a"'],
  [`${xop}; type="x/y; action=a"; action=b`, "boundary=b; action=c", 'x/y; charset=; action="b"'],
  [` ${xop.toUpperCase()}`, 'boundary=b; start-info="x/y"; action=c', 'x/y; charset=; action="c"'],
  [xop, "boundary=b", "text/xml; charset="],
  ["", "boundary=b; start-info=x/y", "text/xml; charset="],
])("an envelope of the type %s, in a multipart with %s", (type, outer, expected) => {
  expect(rootType(type, relatedOf(`multipart/related; ${outer}`))).toBe(expected);
});

test("parts are decoded, and the root is the one that the header names, or the first", () => {
  const body = bytes(
    "--b\ncontent-id: <1>\ncontent-transfer-encoding: BASE64\n\naGk=\n--b\nContent-ID: r\n\n<a/>\n--b--",
  );
  const read = (start: string) => readMultipart(`multipart/related; boundary=b${start}`, body);
  expect([text(read("").root), text(read('; start="<r>"').root)]).toEqual(["hi", "<a/>"]);
  expect([...read("").parts].map(([id, content]) => `${id} ${text(content)}`)).toEqual(["1 hi", "r <a/>"]);
  expect(() => read("; start=2")).toThrow("no part with the Content-ID <2>, the root");
  expect(() => readMultipart("multipart/related; boundary=b", bytes("--b--"))).toThrow(/^no parts$/);
  const wrong = bytes("--b\ncontent-transfer-encoding: base64\n\n?\n--b--");
  expect(() => readMultipart("multipart/related; boundary=b", wrong)).toThrow("part 1 is not base64");
});

test("a message is laid out as a multipart", () => {
  const { headers, pieces } = layOutMultipart(
    'a/b; charset=c; action="d"',
    bytes("<e/>"),
    [bytes("1"), bytes("2")],
    "id",
  );
  expect(headers).toEqual({
    "content-type": `multipart/related; type="${xop}"; boundary="id"; start="<0.id@mtom>"; start-info="a/b"; action="d"`,
  });
  const binary = "Content-Transfer-Encoding: binary\r\nContent-ID:";
  const octets = `Content-Type: application/octet-stream\r\n${binary}`;
  expect(joined(pieces)).toBe(
    `--id\r\nContent-Type: ${xop}; charset=c; type="a/b"; action="d"\r\n${binary} <0.id@mtom>\r\n\r\n<e/>` +
      `\r\n--id\r\n${octets} <1.id@mtom>\r\n\r\n1\r\n--id\r\n${octets} <2.id@mtom>\r\n\r\n2\r\n--id--\r\n`,
  );
  const plain = layOutMultipart("a/b", bytes(""), [], "id");
  expect(plain.headers["content-type"]).toMatch(/; start-info="a\/b"$/);
  expect(joined(plain.pieces)).toContain(`Content-Type: ${xop}; charset=utf-8; type="a/b"\r\n`);
});

test("an envelope is opened in UTF-8, and a message without parts is itself", () => {
  const body = Buffer.from(
    "--b\nContent-Type: text/xml; charset=iso-8859-1\n\n<a>\xfc</a>\n--b\ncontent-id: 1\n\nx\n--b--",
    "latin1",
  );
  const { root, parts } = openMessage({ headers: { "content-type": "multipart/related; boundary=b", x: "y" }, body });
  expect(root.headers).toEqual({ "content-type": "text/xml; charset=utf-8", x: "y" });
  expect([text(root.body), [...parts].map(([id]) => id)]).toEqual(["<a>ü</a>", ["1"]]);
  const plain = { headers: { "content-type": "text/xml" }, body };
  const opened = openMessage(plain);
  expect(opened.root).toBe(plain);
  expect(opened.parts.size).toBe(0);
});

const xopSpace = "http://www.w3.org/2004/08/xop/include";
const include = (id: string, more = ""): string => `<x:Include xmlns:x="${xopSpace}" href="cid:${id}"${more}/>`;

function related(root: string, parts: Readonly<Record<string, string>>) {
  const all = Object.entries(parts).map(([id, content]) => `--b\r\nContent-ID: <${id}>\r\n\r\n${content}\r\n`);
  const body = bytes(`--b\r\nContent-Type: text/xml\r\n\r\n${root}\r\n${all.join("")}--b--`);
  return { headers: { "content-type": "multipart/related; boundary=b" }, body };
}

test.each<[string, string, string]>([
  ["escapes, in either case", "caf=C3=a9=3D", "café="],
  ["soft line breaks, also after blanks", "a=\r\nb= \t\nc=", "abc"],
  ["line ends, without the blanks before them", "a \t\r\nb \nc ", "a\r\nb\nc"],
  ["an escaped blank before a line end", "a=20\r\nb", "a \r\nb"],
  ["blanks within a line", "a  b", "a  b"],
])("quoted-printable has %s", (_, written, expected) => {
  const part = `--b\n\n<a/>\n--b\nContent-ID: <x>\nContent-Transfer-Encoding: Quoted-Printable\n\n${written}\n--b--`;
  const { parts } = readMultipart("multipart/related; boundary=b", bytes(part));
  expect(text(parts.get("x") ?? new Uint8Array())).toBe(expected);
});

test.each(["=4", "=XY", "a= b"])("quoted-printable does not have %s", (written) => {
  const part = `--b\nContent-Transfer-Encoding: quoted-printable\n\n${written}\n--b--`;
  expect(() => readMultipart("multipart/related; boundary=b", bytes(part))).toThrow("part 1 is not quoted-printable");
});

test("parts become base64 in their envelope, in the order of the includes", () => {
  const message = related(`<a>x<b>${include("2")}</b>${include("1")}<c><d/>${include("2")}</c>y</a>`, {
    1: "one",
    2: "zwei",
  });
  const inline = withoutParts(message);
  expect(text(inline.body)).toBe("<a>x<b>endlaQ==</b>b25l<c><d/>endlaQ==</c>y</a>");
  expect(inline.headers["content-type"]).toBe("text/xml; charset=utf-8");
  expect(text(withoutParts(message, 11).body)).toBe(text(inline.body));
  expect(() => withoutParts(message, 10)).toThrow("the parts of a multipart are included too often, or too large");
  expect(() => withoutParts(related(`<a>${include("3")}</a>`, {}))).toThrow(
    "a multipart refers to a part that is not there",
  );
  const plain = { headers: { "content-type": "text/xml" }, body: bytes("<a/>") };
  expect(withoutParts(plain)).toBe(plain);
  const nested = `<x:Include xmlns:x="${xopSpace}" href="cid:1">${include("2")}</x:Include>`;
  expect(text(withoutParts(related(`<a>${nested}<Include/></a>`, { 1: "1" })).body)).toBe("<a>MQ==<Include/></a>");
});

test("marks of one message are replaced, and nothing that looks like them", () => {
  const id = randomId();
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  const other = id.replace(/^./, (first) => (first === "0" ? "1" : "0"));
  const collected = collectParts(id, () => {
    const inside = collectParts(other, () => mtomBinary.encode(new Uint8Array(768)));
    expect([inside.parts.length, inside.encoded]).toEqual([1, `${other}:1;`]);
    return (
      mtomBinary.encode(new Uint8Array(800)) + mtomBinary.encode(bytes("ab")) + mtomBinary.encode(new Uint8Array(900))
    );
  });
  expect(collected.encoded).toBe(`${id}:1;YWI=${id}:2;`);
  const envelope = `<a>${collected.encoded}${other}:1;${id}:0;${id}:3;</a>`;
  const [first, second] = collected.parts;
  expect(splitAtMarks(envelope, collected)).toEqual(["<a>", first, "YWI=", second, `${other}:1;${id}:0;${id}:3;</a>`]);
  const reference = (index: number): string => `<xop:Include xmlns:xop="${xopSpace}" href="cid:${index}.${id}@mtom" />`;
  const rest = `${other}:1;${id}:0;${id}:3;</a>`;
  expect(withIncludes(envelope, collected)).toBe(`<a>${reference(1)}YWI=${reference(2)}${rest}`);
  const zeros = (length: number): string => Buffer.alloc(length).toString("base64");
  expect(withBase64(envelope, collected)).toBe(`<a>${zeros(800)}YWI=${zeros(900)}${rest}`);
});

test("768 bytes become a part, 767 stay, and outside of a message all do", () => {
  const parts = (length: number): number =>
    collectParts(randomId(), () => mtomBinary.encode(new Uint8Array(length))).parts.length;
  expect([parts(767), parts(768)]).toEqual([0, 1]);
  expect(mtomBinary.encode(new Uint8Array(900))).toBe(Buffer.alloc(900).toString("base64"));
  expect(() => mtomBinary.encode("x" as never)).toThrow("a Uint8Array");
});

test("a source is a part, where sources may be sent", () => {
  const source = new Blob(["a"]) as never;
  const id = randomId();
  const refused = "a Uint8Array: a stream is sent over soap11 or soap12 alone, by a method of a client or a handler";
  expect(() => collectParts(id, () => mtomBinary.encode(source))).toThrow(refused);
  expect(() => acceptingSources(() => mtomBinary.encode(source))).toThrow(refused);
  expect(acceptingSources(() => collectParts(id, () => mtomBinary.encode(source)))).toMatchObject({ parts: [source] });
  expect(() => collectParts(id, () => mtomBinary.encode(source))).toThrow(refused);
});

test("a part is found by its id, with blanks and escapes", () => {
  const parts = new Map([
    ["a@b", bytes("1")],
    ["%", bytes("2")],
  ]);
  const found = (href: string | undefined): string => text(partOf(href, parts));
  expect([" cid:a%40b ", "CID:a@b", "cid:%", "xcid:a@b", "a@b", undefined, "cid:c"].map(found)).toEqual([
    "1",
    "1",
    "2",
    "",
    "",
    "",
    "",
  ]);
});

/** The bytes of the elements of an envelope. */
function read(envelope: string, parts: MessageParts): readonly string[] {
  const reader = new XopReader(envelope, undefined, parts);
  reader.readRoot();
  const found: string[] = [];
  while (reader.nextChild()) {
    const { localName } = reader;
    if (localName === "xml") found.push(reader.readOuterXml());
    else if (localName === "text") found.push(reader.readText());
    else found.push(text(mtomBinary.decode(reader.readText())));
  }
  reader.readEnd();
  return found;
}

const one = new Map([["1", bytes("one")]]);
test("a reader finds parts and base64 in elements", () => {
  const envelope = `<e><a> \n${include("1")}\t</a><b>eA==</b><text>x</text><c>${include("1")}</c><xml><q/></xml><d/></e>`;
  expect(read(envelope, one)).toEqual(["one", "x", "x", "one", "<xml><q/></xml>", ""]);
});

test("a reader finds the parts of elements that refer to them themselves, as in SOAP with Attachments", () => {
  const envelope = '<e><a href="cid:1"/><b href=" CID:1 "></b><c href="http://x">eA==</c><d href="#1"/></e>';
  expect(read(envelope, one)).toEqual(["one", "one", "x", ""]);
});

test.each<[string, string, string]>([
  ["itself, of no part", '<a href="cid:2"/>', 'a href with cid: and the Content-ID of a part, found "cid:2"'],
  [
    "itself, in a text",
    '<text href="cid:1"/>',
    "a part is meant by an element before this place that is not base64Binary",
  ],
  [
    "in a text",
    `<text>${include("1")}</text>`,
    "a part is meant by an element before this place that is not base64Binary",
  ],
  ["in a text before another element", `<text>${include("1")}</text><a/>`, "that is not base64Binary"],
  ["in XML", `<xml>${include("1")}</xml>`, "xop:Include in a value that is XML cannot be read"],
  ["after a text", `<a>x${include("1")}</a>`, "expected xop:Include alone in its element"],
  ["before a text", `<a>${include("1")}x</a>`, "expected xop:Include alone in its element"],
  ["before an element", `<a>${include("1")}<b/></a>`, "expected xop:Include alone in its element"],
  [
    "of another namespace",
    '<a><Include href="cid:1"/></a>',
    "expected text or xop:Include, found the element <Include>",
  ],
  ["of another name", `<a><x:Inclusion xmlns:x="${xopSpace}" href="cid:1"/></a>`, "found the element <Inclusion>"],
  ["of no part", `<a>${include("2")}</a>`, 'a href with cid: and the Content-ID of a part, found "cid:2"'],
])("an include is refused %s", (_, content, expected) => {
  expect(() => read(`<e>${content}</e>`, one)).toThrow(expected);
  // The refused one leaves nothing to the next message.
  expect(read("<e><a>eA==</a></e>", one)).toEqual(["x"]);
});

/** Parts of a message that arrives in pieces, and what was asked of its source. */
async function arriving(message: string, size = Infinity) {
  const body = Buffer.from(message, "latin1");
  const seen = { read: 0, stops: 0, held: 0 };
  const parts = new ArrivingParts("multipart/related; boundary=b; start=r", {
    async next() {
      const piece = seen.read < body.length ? body.subarray(seen.read, seen.read + size) : undefined;
      seen.read += piece?.length ?? 0;
      return piece;
    },
    stop: () => void seen.stops++,
    errorOf: async (error) => new Error(`told: ${error instanceof Error ? error.message : ""}`),
    hold: (count) => void (seen.held = Math.max(seen.held, count)),
  });
  return { parts, seen, root: await parts.readRoot({ x: "y" }) };
}
type Stream = { bytes(): Promise<Uint8Array>; cancel(): void };
const streamIn = (parts: MessageParts | undefined, id: string): Stream => parts?.get(id) as never;

const early = "--b\nContent-ID: e\n\nearly\n";
const root = "--b\nContent-ID: r\nContent-Type: text/xml\n\n<a/>\n";
const later =
  "--b\nContent-ID: 1\n\none\n--b\nContent-ID: 2\nContent-Transfer-Encoding: base64\n\nendlaQ==\n--b\n\nnone\n--b--";

test("parts that arrive are streams behind the envelope, and those before it are there", async () => {
  for (const size of [Infinity, 1, 4]) {
    const { root: opened, seen } = await arriving(early + root + later, size);
    expect([text(opened.body), opened.headers]).toEqual([
      "<a/>",
      { x: "y", "content-type": "text/xml; charset=utf-8" },
    ]);
    const [e, first, second] = ["e", "1", "2"].map((id) => streamIn(opened.parts, id));
    expect(streamIn(opened.parts, "1")).toBe(first);
    expect(text(await e?.bytes())).toBe("early");
    expect(text(await first?.bytes())).toBe("one");
    expect(seen.stops).toBe(0);
    expect(text(await second?.bytes())).toBe("zwei");
    expect(seen.stops).toBe(1);
    expect(seen.held).toBe("early<a/>endlaQ==".length);
    await expect(first?.bytes()).rejects.toThrow("read once");
    expect([...(opened.parts?.values() ?? [])]).toEqual([]);
  }
});

test("parts are read in their order, and one that is missing or passed fails by name", async () => {
  const passed = await arriving(root + later);
  const [first, second] = ["1", "2"].map((id) => streamIn(passed.root.parts, id));
  expect(text(await second?.bytes())).toBe("zwei");
  await expect(first?.bytes()).rejects.toThrow("told: these bytes were passed");
  const missing = await arriving(root + later);
  await expect(streamIn(missing.root.parts, "3").bytes()).rejects.toThrow(
    "told: the message ended without a part of the envelope",
  );
  expect(missing.seen.stops).toBeGreaterThan(0);
  await expect(arriving(early + later)).rejects.toThrow("no part with the Content-ID <r>, the root");
});

test("a message that nobody reads is stopped, and a part may be cancelled once", async () => {
  const { parts, root: opened, seen } = await arriving(root + later);
  parts.begin();
  expect(seen.stops).toBe(1);
  const [first, second] = ["1", "2"].map((id) => streamIn(opened.parts, id));
  parts.begin();
  expect(seen.stops).toBe(1);
  second?.cancel();
  expect(seen.stops).toBe(1);
  first?.cancel();
  first?.cancel();
  expect(seen.stops).toBe(2);
  await expect(first?.bytes()).rejects.toThrow("these were read or cancelled");
});

test("all parts of a message that arrives can be gathered", async () => {
  const { parts, seen } = await arriving(early + root + later, 3);
  expect([...(await parts.gather())].map(([id, content]) => `${id} ${text(content)}`)).toEqual([
    "e early",
    "1 one",
    "2 zwei",
  ]);
  expect(seen.held).toBeGreaterThanOrEqual("early<a/>onezwei".length);
  expect(seen.read).toBe((early + root + later).length);
});
