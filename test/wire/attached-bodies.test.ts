/** Bodies with attachments alone, without a client or a server: what is cut out of an envelope, what is put into one, and how parts are found. */
import { expect, test } from "vitest";
import { attachmentBinary } from "../../templates/runtime/attachments/binary.js";
import { type AttachedSides, attachedBodies } from "../../templates/runtime/attachments/bodies.js";
import { openAttached, partsByName, writeAttached } from "../../templates/runtime/attachments/message.js";
import type { AnyOperation, EncodedMessage } from "../../templates/runtime/description.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { bytes, envelope, envelope11, envelope12, text } from "./capture.js";

const service = { name: "S", namespace: "urn:s", path: "/", bindings: ["soap11"], contract: 1 } as const;
const put: AnyOperation = { service, name: "put", parameters: [], result: { codec: voidResult } };
const rpc: AttachedSides = { style: "rpc", request: { Photo: "image/jpeg", Notes: "text/plain" } };
const document: AttachedSides = { ...rpc, style: "document" };

type Parts = readonly (readonly [id: string, content: string])[];

/** Elements of the holder with the bytes of attachments, or with their text. */
function read(
  sides: AttachedSides,
  source: string,
  parts: Parts | undefined,
  side: "request" | "response" = "request",
) {
  const map = parts && new Map(parts.map(([id, content]) => [id, bytes(content)]));
  const reader = attachedBodies(sides).reader(source, put, side, undefined, map);
  reader.readRoot();
  while (reader.nextChild() && reader.localName !== "Body") reader.skip();
  if (sides.style === "rpc") reader.nextChild();
  const found: string[] = [];
  while (reader.nextChild()) {
    const { localName } = reader;
    const content = reader.readText();
    const value = content === "" || localName !== "Id" ? text(attachmentBinary.decode(content)) : content;
    found.push(`${localName}=${value}`);
  }
  return found;
}

const inRpc = (content: string, version = envelope11): string =>
  envelope(version, `<o:put xmlns:o="urn:s">${content}</o:put>`);

test.each<[string, AttachedSides, string, Parts | undefined, readonly string[]]>([
  [
    "by the names in their ids",
    rpc,
    inRpc("<Id>1</Id>"),
    [
      ["Notes=2@x", "N"],
      ["Photo=1@x", "P"],
    ],
    ["Id=1", "Photo=P", "Notes=N"],
  ],
  ["over SOAP 1.2", rpc, inRpc("", envelope12), [["Photo=1@x", "P"]], ["Photo=P"]],
  ["in the body itself", document, envelope(envelope11, "<Id>1</Id>"), [["Photo=1@x", "P"]], ["Id=1", "Photo=P"]],
  ["in an empty body", document, envelope(envelope11, ""), [["Photo=1@x", "P"]], ["Photo=P"]],
  [
    "by their positions",
    rpc,
    inRpc(""),
    [
      ["a", "P"],
      ["b", "N"],
      ["c", "X"],
    ],
    ["Photo=P", "Notes=N"],
  ],
  [
    "by a name and a position",
    rpc,
    inRpc(""),
    [
      ["a", "N"],
      ["Photo=1", "P"],
    ],
    ["Photo=P", "Notes=N"],
  ],
  [
    "if two have the same name, the second by its position",
    rpc,
    inRpc(""),
    [
      ["Photo=1", "P"],
      ["Photo=2", "N"],
    ],
    ["Photo=P", "Notes=N"],
  ],
  [
    "by references, which leave other parts to positions",
    rpc,
    inRpc('<Notes href="cid:n"/>'),
    [
      ["n", "N"],
      ["a", "P"],
    ],
    ["Photo=P", "Notes=N"],
  ],
  [
    "by the first of two references",
    rpc,
    inRpc('<Photo href="cid:a"/><Photo href="cid:b"/>'),
    [
      ["a", "P"],
      ["b", "N"],
    ],
    ["Photo=", "Photo=P", "Notes=N"],
  ],
  [
    "of no reference that leads nowhere",
    rpc,
    inRpc('<Photo href="cid:x"/>'),
    [["Photo=1", "P"]],
    ["Photo=", "Photo=P"],
  ],
  ["of no reference of another element", rpc, inRpc('<Id href="cid:a">7</Id>'), [["a", "P"]], ["Id=7", "Photo=P"]],
  ["not at all, if they are in the envelope", rpc, inRpc("<Photo>UA==</Photo>"), [], ["Photo=P"]],
  ["not at all, if there are no parts", rpc, inRpc("<Photo>UA==</Photo>"), undefined, ["Photo=P"]],
  [
    "not at all, on a side without attachments",
    { style: "rpc", response: {} },
    inRpc("<Photo>UA==</Photo>"),
    [["a", "X"]],
    ["Photo=P"],
  ],
])("attachments are found %s", (_name, sides, source, parts, expected) => {
  expect(read(sides, source, parts)).toEqual(expected);
});

test("a fault, and an envelope without what should hold attachments, stay as they are", () => {
  const parts = new Map([["Photo=1", bytes("P")]]);
  for (const [sides, body] of [
    [rpc, "<soap:Fault><faultcode>soap:Server</faultcode></soap:Fault>"],
    [document, "<soap:Fault/>"],
    [rpc, ""],
  ] as const) {
    const source = envelope(envelope11, body);
    const reader = attachedBodies(sides).reader(source, put, "request", undefined, parts);
    reader.readRoot();
    expect(reader.source(0, source.length)).toBe(source);
  }
});

test("an attachment of a response is found by the names of that side", () => {
  const sides: AttachedSides = { style: "rpc", request: { Other: "a/b" }, response: { Photo: "image/jpeg" } };
  expect(read(sides, inRpc(""), [["Photo=1", "P"]], "response")).toEqual(["Photo=P"]);
  expect(read(sides, inRpc(""), [["Photo=1", "P"]])).toEqual(["Other=P"]);
});

test("the form of a request tells whether its body has parameters, and whether it has attachments", () => {
  const inner = { ...attachedBodies({ style: "rpc" }), requestForm: "inner" as never };
  expect(attachedBodies(rpc).requestForm).toBe("attached");
  expect(attachedBodies({ ...rpc, emptyRequest: true }).requestForm).toBe("empty");
  expect(attachedBodies({ style: "rpc", response: {} }).requestForm).toBeUndefined();
  expect(attachedBodies(rpc, inner).requestForm).toBe("inner");
});

/** A request whose body holds `content`; `@` stands for the bytes of an attachment. */
function write(sides: AttachedSides, content: string, version = envelope11): EncodedMessage {
  const encodeRequest = (): EncodedMessage => {
    const filled = content.replaceAll("@", () => attachmentBinary.encode(bytes("BYTES")));
    return {
      headers: { "content-type": 'text/xml; charset=utf-8; action="urn:a"', x: "1" },
      body: bytes(envelope(version, filled)),
    };
  };
  const endpoint = { operation: put, namespace: "urn:s", names: { operation: "put", binding: "soap11" } } as const;
  return attachedBodies(sides).client({ encodeRequest }, endpoint).encodeRequest();
}

test.each<[string, AttachedSides, string, string, readonly string[]]>([
  [
    "rpc",
    rpc,
    "<o><Id>1</Id><Photo>@</Photo><Notes>@</Notes></o>",
    "<o><Id>1</Id></o>",
    ["Photo=1 image/jpeg", "Notes=2 text/plain"],
  ],
  ["document", document, "<Photo>@</Photo><Id>1</Id>", "<Id>1</Id>", ["Photo=1 image/jpeg"]],
  [
    "no media type",
    rpc,
    "<o><Gr&#xFC;n>@</Gr&#xFC;n></o>".replaceAll("&#xFC;", "ü"),
    "<o></o>",
    ["Gr%C3%BCn=1 application/octet-stream"],
  ],
  ["no attachment", rpc, "<o><Id>1</Id></o>", "<o><Id>1</Id></o>", []],
])("attachments are cut out of a request: %s", (_name, sides, content, expected, parts) => {
  for (const version of [envelope11, envelope12]) {
    const message = write(sides, content, version);
    const shown = text(message.body);
    const [, id = ""] = /^--([0-9a-f]{32})\r\n/.exec(shown) ?? [];
    expect(message.headers).toEqual({
      "content-type": `multipart/related; type="text/xml"; boundary="${id}"; start="<root.${id}@attachments>"; action="urn:a"`,
      x: "1",
    });
    expect(shown.split(`--${id}`)).toHaveLength(parts.length + 3);
    const heads = [
      ...shown.matchAll(
        /Content-Type: ([^\r]*)\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <([^>]*)>\r\n\r\n/g,
      ),
    ];
    expect(heads.map(([, type = "", name = ""]) => `${name.split(".")[0] ?? ""} ${type}`).slice(1)).toEqual(parts);
    const opened = openAttached(message);
    expect(text(opened.body)).toBe(envelope(version, expected));
    expect([...(opened.parts ?? [])].map(([, content]) => text(content))).toEqual(parts.map(() => "BYTES"));
  }
});

test("a side without attachments is the envelope alone", () => {
  const message = write({ style: "rpc", response: {} }, "<o/>");
  expect(message.headers["content-type"]).toBe('text/xml; charset=utf-8; action="urn:a"');
  expect(text(message.body)).toBe(envelope(envelope11, "<o/>"));
});

test("attachments of a result are written with the response, and those of a fault are not", () => {
  const encode = (): Uint8Array =>
    bytes(envelope(envelope11, `<o><Photo>${attachmentBinary.encode(bytes("B"))}</Photo></o>`));
  const sides: AttachedSides = { style: "rpc", response: { Photo: "image/jpeg" } };
  const encoded = attachedBodies(sides).result(encode, put)();
  expect(text(encoded.body)).toBe(envelope(envelope11, "<o></o>"));
  const response = { status: 200, headers: { "content-type": "text/xml; charset=utf-8" }, ...encoded };
  const answer = encoded.parts?.write(response, true) ?? response;
  expect(answer.headers["content-type"]).toMatch(
    /^multipart\/related; type="text\/xml"; boundary="\w{32}"; start="<root\.\w{32}@attachments>"$/,
  );
  expect(text(answer.body)).toMatch(/Content-ID: <Photo=1\.\w{32}@attachments>\r\n\r\nB\r\n--\w{32}--\r\n$/);
  const plain = attachedBodies(rpc).result(() => bytes("<a/>"), put)();
  expect([text(plain.body), plain.parts]).toEqual(["<a/>", undefined]);
});

test("a message is opened once, and only if it is a multipart", () => {
  const plain: EncodedMessage = { headers: { "content-type": "text/xml" }, body: bytes("<a/>") };
  expect(openAttached(plain)).toBe(plain);
  const opened: EncodedMessage = {
    headers: { "content-type": "multipart/related" },
    body: bytes("<a/>"),
    parts: new Map(),
  };
  expect(openAttached(opened)).toBe(opened);
  const { headers, body } = writeAttached("text/xml", bytes("<a/>"), [], "id");
  expect(headers["content-type"]).toBe(
    'multipart/related; type="text/xml"; boundary="id"; start="<root.id@attachments>"',
  );
  const elsewhere = { "content-type": 'multipart/related; boundary=id; start="<other>"' };
  expect(() => openAttached({ headers: elsewhere, body })).toThrow("no part with the Content-ID <other>, the root");
  const first = openAttached<EncodedMessage>({ headers: { "content-type": "multipart/related; boundary=id" }, body });
  expect([text(first.body), first.parts?.size]).toEqual(["<a/>", 0]);
});

test("parts without an id have their number as id, and the root is no part", () => {
  const body = bytes(
    "--b\r\n\r\nfirst\r\n--b\r\nContent-ID: <r>\r\nContent-Type: text/xml\r\n\r\n<a/>\r\n--b\r\n\r\nthird\r\n--b--",
  );
  const opened = openAttached<EncodedMessage>({
    headers: { "content-type": 'multipart/related; boundary=b; start="<r>"' },
    body,
  });
  expect([...(opened.parts ?? [])].map(([id, content]) => [id, text(content)])).toEqual([
    [" 1", "first"],
    [" 3", "third"],
  ]);
  expect(opened.headers["content-type"]).toBe("text/xml; charset=utf-8");
});

test("names are those at the start of an id, escaped as in an address", () => {
  const found = (ids: readonly string[], ...others: readonly string[]): readonly string[] =>
    [...partsByName(["a b", "c"], new Map(ids.map((id) => [id, bytes(id)])), new Set(others))].map(
      ([name, id]) => `${name}: ${text(id)}`,
    );
  expect(found(["c=1", "a%20b=2"])).toEqual(["c: c=1", "a b: a%20b=2"]);
  expect(found(["c", "a%20b"])).toEqual(["a b: c", "c: a%20b"]);
  expect(found(["x"])).toEqual(["a b: x"]);
  expect(found(["x", "y", "z"], "x")).toEqual(["a b: y", "c: z"]);
  expect(found([])).toEqual([]);
});

test("an element that is an attachment has no text, nothing is beside it, and limits hold for its document", () => {
  const parts = new Map([["Photo=1", bytes("P")]]);
  const open = (limits?: { readonly depth: number }) =>
    attachedBodies(rpc).reader(inRpc("<Id>1</Id>"), put, "request", limits, parts);
  const reader = open();
  reader.readRoot();
  for (let depth = 0; depth < 2; depth++) reader.nextChild();
  const from = reader.offset;
  reader.nextChild();
  expect(reader.readText()).toBe("1");
  reader.nextChild();
  expect(reader.readText()).toBe("");
  expect(text(attachmentBinary.decode(""))).toBe("P");
  expect(reader.source(from, reader.offset)).toMatch(/^<Id>1<\/Id><Photo xmlns="">[0-9a-f]{32}:0;<\/Photo>$/);
  expect(() => open({ depth: 2 })).toThrow("depth");
  const plain = attachedBodies(rpc).reader(inRpc("<Id>1</Id>"), put, "request", { depth: 2 });
  expect(() => {
    plain.readRoot();
    while (plain.nextChild()) continue;
  }).toThrow("depth");
});
