/** Owns MTOM on the wire: a client and a server of ours, what foreign messages may look like, and what is refused. */
import { expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type {
  AnyOperation,
  ArrayType,
  EncodedMessage,
  RecordType,
  ServiceDescription,
} from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import { mtomBinary } from "../../templates/runtime/mtom/binary.js";
import { mtomBodies } from "../../templates/runtime/mtom/bodies.js";
import { recordResult } from "../../templates/runtime/results/record.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import type { DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int } from "../../templates/runtime/values/integer.js";
import { string } from "../../templates/runtime/values/string.js";
import { growth } from "./work.js";

const namespace = "http://example.org/files/";
const service: ServiceDescription = {
  name: "Files",
  namespace,
  path: "/files.asmx",
  bindings: ["soap11", "soap12"],
  contract: 1,
};
const file: RecordType = {
  kind: "record",
  name: "File",
  fields: [
    { name: "Name", type: string },
    { name: "Content", type: mtomBinary },
    { name: "Icon", type: mtomBinary },
  ],
};
const shared = { service, encoding: mtomBodies };
const Echo: AnyOperation = {
  ...shared,
  name: "Echo",
  parameters: [{ name: "file", type: file }],
  result: { codec: recordResult, type: file },
};
const Count: AnyOperation = {
  ...shared,
  name: "Count",
  parameters: [
    { name: "content", type: mtomBinary },
    { name: "password", type: string, secret: true },
  ],
  result: { codec: scalarResult, type: int },
};
const list: ArrayType = { kind: "array", name: "ArrayOfBase64Binary", item: { name: "item", type: mtomBinary } };
const Join: AnyOperation = {
  ...shared,
  name: "Join",
  parameters: [{ name: "list", type: list }],
  result: { codec: scalarResult, type: int },
};
const operations = { Echo, Count, Join };

interface File {
  readonly Name?: string;
  readonly Content?: Uint8Array;
  readonly Icon?: Uint8Array;
}

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 7) % 256);

const handlers = {
  Echo: ({ file: given }: { file: File }) => given,
  Count: async ({ content }: { content: Uint8Array }) => {
    await Promise.resolve();
    if (content.length === 0) throw new Fault("nothing to count");
    return content.length;
  },
  Join: ({ list: all }: { list: readonly Uint8Array[] }) => all.reduce((sum, { length }) => sum + length, 0),
};

const dispatcherOf = (options: DispatcherOptions = {}) =>
  createDispatcher(service, streamingTable(operations, handlers), [], handlers, options, [mtom]);

/** A client of a server, and what travelled between them. */
function connect(transport: Transport = inProcessTransport(dispatcherOf()), options: object = {}) {
  const sent: HttpRequest[] = [];
  const received: HttpResponse[] = [];
  const client = createClient(service, operations, {
    baseUrl: "http://localhost",
    transport: async (request, context) => {
      sent.push(request);
      const response = await transport(request, context);
      received.push(response);
      return response;
    },
    ...options,
  }) as unknown as {
    Echo(parameters: { file: File }, options?: object): Promise<File>;
    Count(parameters: { content: Uint8Array; password?: string }, options?: object): Promise<number>;
  };
  return { client, sent, received };
}

const latin = (body: HttpRequest["body"] | HttpResponse["body"]): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString("latin1") : "";

test.each(["soap11", "soap12"])("%s: long values travel as parts, short ones in the envelope", async (binding) => {
  const { client, sent, received } = connect();
  const given = { Name: "a & b", Content: bytesOf(5000), Icon: bytesOf(20) };
  expect(await client.Echo({ file: given }, { binding })).toEqual(given);
  const type = binding === "soap11" ? "text/xml" : "application/soap+xml";
  for (const { headers, body } of [sent[0], received[0]].flatMap((each) => each ?? [])) {
    expect(headers["content-type"]).toMatch(
      /^multipart\/related; type="application\/xop\+xml"; boundary="[0-9a-f]{32}"/,
    );
    expect(headers["content-type"]).toContain(`start-info="${type}"`);
    const text = latin(body);
    expect(text).toContain(`Content-Type: application/xop+xml; charset=utf-8; type="${type}"`);
    expect(text).toContain(latin(given.Content));
    expect(text.match(/<xop:Include /g)).toHaveLength(1);
    expect(text).toContain(`<Icon>${Buffer.from(given.Icon).toString("base64")}</Icon>`);
  }
});

test("a fault travels in a multipart, and errors and hooks show the envelope alone, without secrets", async () => {
  const shown: string[] = [];
  const show = ({ body, headers }: { body?: string | undefined; headers: Readonly<Record<string, string>> }): void => {
    expect(headers["content-type"]).toMatch(/^multipart[/]related; /);
    shown.push(body ?? "");
  };
  const hooks = { onRequest: show, onResponse: show };
  const { client } = connect(undefined, { hooks });
  const failed = client.Count({ content: new Uint8Array(0), password: "open sesame" });
  await expect(failed).rejects.toMatchObject({ kind: "fault", fault: { reason: "nothing to count" } });
  expect(await client.Count({ content: bytesOf(900), password: "open sesame" })).toBe(900);
  expect(shown).toHaveLength(4);
  for (const body of shown) {
    expect(body).toMatch(/^<\?xml /);
    expect(body).not.toContain("open sesame");
  }
});

test("the server answers a plain request without parts, unless it accepts a multipart", async () => {
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Echo xmlns="${namespace}"><file><Content>${Buffer.from(bytesOf(1000)).toString("base64")}</Content></file></Echo></s:Body></s:Envelope>`;
  const ask = (accept: string): Promise<HttpResponse> =>
    dispatcherOf().handle({
      method: "POST",
      url: "/files.asmx",
      headers: { "content-type": "text/xml; charset=utf-8", host: "localhost", accept },
      body: Buffer.from(envelope),
    });
  const plain = await ask("text/xml");
  expect(plain.headers["content-type"]).toBe("text/xml; charset=utf-8");
  expect(latin(plain.body)).toContain(`<Content>${Buffer.from(bytesOf(1000)).toString("base64")}</Content>`);
  const related = await ask("application/xop+xml, multipart/related");
  expect(related.headers["content-type"]).toMatch(/^multipart\/related/);
  expect(latin(related.body)).toContain(latin(bytesOf(1000)));
});

/** A request by hand. Lines end in `end`. */
interface Written {
  readonly type?: string;
  readonly content?: string;
  /** After the element `content`. */
  readonly more?: string;
  readonly parts?: readonly string[];
  readonly rootHead?: string;
  readonly end?: string;
  readonly before?: string;
  readonly after?: string;
  readonly bytes?: Uint8Array;
}
const xop = 'xmlns:x="http://www.w3.org/2004/08/xop/include"';
const include = (id: string): string => `<x:Include ${xop} href="cid:${id}"/>`;
const usualType =
  'multipart/related; type="application/xop+xml"; boundary="b 1"; start="<root>"; start-info="text/xml"';
const part = (id: string, content: string, more = ""): string => `Content-ID: <${id}>\n${more}\n${content}`;

function write(written: Written): { headers: Record<string, string>; body: Uint8Array } {
  const { type = usualType, content = include("one"), parts = [part("one", "hello")], end = "\r\n" } = written;
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Count xmlns="${namespace}"><content>${content}</content>${written.more ?? ""}</Count></s:Body></s:Envelope>`;
  const head = written.rootHead ?? 'Content-Type: application/xop+xml; type="text/xml"\nContent-ID: <root>\n';
  const all = [`${head}\n${envelope}`, ...parts].map((each) => `--b 1\n${each}\n`).join("");
  const text = `${written.before ?? ""}${all}${written.after ?? "--b 1--\n"}`;
  return {
    headers: { "content-type": type, host: "localhost" },
    body: Buffer.from(text.replaceAll("\n", end), "latin1"),
  };
}

async function post(written: Written, options?: DispatcherOptions): Promise<string> {
  const request = { method: "POST", url: "/files.asmx", ...write(written) };
  return latin((await dispatcherOf(options).handle(request)).body);
}

const five = "<CountResult>5</CountResult>";

test.each<[string, Written]>([
  ["the usual form", {}],
  ["LF as line end", { end: "\n" }],
  ["a preamble and an epilogue", { before: "This is MIME.\n--b 10\n", after: "--b 1--\nThe end. --b 1\n" }],
  ["blanks after the boundary", { parts: [part("one", "hello")], after: "--b 1-- \t\n" }],
  ["no start: the first part is the root", { type: 'Multipart/Related;boundary="b 1";type="application/xop+xml"' }],
  ["a Content-ID with escapes", { content: include("a%40b%2Bc"), parts: [part("a@b+c", "hello")] }],
  ["a Content-ID without <>", { parts: ["content-id: one\n\nhello"] }],
  ["headers in several lines", { parts: ["Content-Type: image/png;\n\tname=a\nContent-ID:\n <one>\n\nhello"] }],
  ["base64", { parts: [part("one", "aGVs\nbG8=", "Content-Transfer-Encoding: base64\n")] }],
  ["white space around xop:Include", { content: `\n  ${include("one")}\n` }],
  ["parts that nobody refers to", { parts: [part("zero", "x"), part("one", "hello"), "\nwithout a name"] }],
  [
    "a message of SOAP with attachments, whose root is no XOP",
    {
      type: 'multipart/related; type="text/xml"; boundary="b 1"',
      rootHead: "Content-Type: text/xml\n",
      content: "aGVsbG8=",
    },
  ],
  [
    "a root in another charset",
    { rootHead: 'Content-Type: application/xop+xml; charset=iso-8859-1; type="text/xml"\nContent-ID: <root>\n' },
  ],
])("the server reads %s", async (_, written) => {
  expect(await post(written)).toContain(five);
});

test.each<[string, string, Written]>([
  ["no boundary", "expected a boundary of 1 to 70 characters", { type: "multipart/related" }],
  [
    "a long boundary",
    "expected a boundary of 1 to 70 characters",
    { type: `multipart/related; boundary=${"b".repeat(71)}` },
  ],
  ["another boundary", "no line --c of the boundary", { type: "multipart/related; boundary=c" }],
  ["no end", "the body ends before --b 1--", { after: "" }],
  ["no headers", "part 2: expected headers", { parts: ["hello\n\n"] }],
  ["headers without end", "part 2: no empty line after its headers", { parts: ["a: b"] }],
  ["long headers", "part 2: no empty line after its headers", { parts: [`a: ${"b".repeat(20_000)}\n\nhello`] }],
  [
    "a header twice",
    "part 2: expected headers, each once",
    { parts: ["Content-ID: <one>\nContent-ID: <two>\n\nhello"] },
  ],
  ["a Content-ID twice", "part 3: the Content-ID &lt;one&gt; again", { parts: [part("one", "a"), part("one", "b")] }],
  [
    "a multipart in a part",
    "part 2 is a multipart itself",
    { parts: [part("one", "a", "Content-Type: multipart/mixed\n")] },
  ],
  [
    "an encoding that is no binary",
    "found x-uuencode",
    { parts: [part("one", "a", "Content-Transfer-Encoding: x-uuencode\n")] },
  ],
  ["wrong base64", "part 2 is not base64", { parts: [part("one", "?", "Content-Transfer-Encoding: base64\n")] }],
  ["no root", "no part with the Content-ID &lt;other&gt;, the root", { type: usualType.replace("root", "other") }],
  ["an include of no part", 'the Content-ID of a part, found "cid:two"', { content: include("two") }],
  ["an include that is no cid:", 'found "http://one"', { content: `<x:Include ${xop} href="http://one"/>` }],
  ["an include without href", 'found ""', { content: `<x:Include ${xop}/>` }],
  ["an include beside text", "other content beside", { content: `${include("one")}aGVsbG8=` }],
  ["an include after text", "other content beside", { content: `aGVsbG8=${include("one")}` }],
  ["two includes", "other content beside", { content: include("one") + include("one") }],
  ["an include with content", "other content beside", { content: `<x:Include ${xop} href="cid:one">a</x:Include>` }],
  [
    "another element",
    "expected text or xop:Include, found the element &lt;Include&gt;",
    { content: '<Include href="cid:one" />' },
  ],
  [
    "an include in an element that is no base64Binary",
    "is not base64Binary",
    { content: "", more: `<password>${include("one")}</password>` },
  ],
])("the server refuses %s", async (_, message, written) => {
  const text = await post(written);
  expect(text).toContain("<faultcode>soap:Client</faultcode>");
  expect(text).toContain(message);
});

test("an answer of SOAP with Attachments is read: its elements refer to the parts themselves", async () => {
  const envelope = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><EchoResponse xmlns="${namespace}"><EchoResult><Name>n</Name><Content href="cid:1@x"/></EchoResult></EchoResponse></s:Body></s:Envelope>`;
  const body = Buffer.from(
    `--b\r\nContent-Type: text/xml\r\nContent-ID: <root>\r\n\r\n${envelope}\r\n--b\r\nContent-ID: <1@x>\r\n\r\nPDF\r\n--b--`,
  );
  const headers = { "content-type": 'multipart/related; type="text/xml"; boundary="b"; start="<root>"' };
  const { client } = connect(() => Promise.resolve({ status: 200, headers, body }));
  const { Name, Content = "" } = await client.Echo({ file: {} });
  expect([Name, Buffer.from(Content).toString()]).toEqual(["n", "PDF"]);
});

test("includes of one part count each time", async () => {
  const join = (times: number): Promise<string> => {
    const { headers, body } = write({ parts: [part("one", "a".repeat(1_000_000))] });
    const list = `<Join xmlns="${namespace}"><list>${`<item>${include("one")}</item>`.repeat(times)}</list></Join>`;
    const text = latin(body).replace(/<Count .*<[/]Count>/, list);
    const request = { method: "POST", url: "/files.asmx", headers, body: Buffer.from(text, "latin1") };
    return dispatcherOf()
      .handle(request)
      .then((response) => latin(response.body));
  };
  expect(await join(4)).toContain("<JoinResult>4000000</JoinResult>");
  expect(await join(5)).toContain("the part &quot;cid:one&quot; is included too often".replaceAll("&quot;", '"'));
});

test("the limit of a body holds for all of its parts, and for their number", async () => {
  expect(await post({ parts: [part("one", "a".repeat(5000))] }, { limits: { bodyBytes: 4096 } })).toContain(
    "larger than 4096",
  );
  const parts = Array.from({ length: 1001 }, (_, index) => part(`p${index}`, ""));
  expect(await post({ parts })).toContain("more than 1000 parts");
});

test("a client refuses a malformed answer by name", async () => {
  const { client } = connect(async () => ({ status: 200, ...write({ after: "" }) }));
  await expect(client.Count({ content: bytesOf(3) })).rejects.toThrow("the body ends before --b 1--");
});

test.each([200, 500])(
  "a client without MTOM refuses an answer in parts of status %i, and names the repair",
  async (status) => {
    const { encoding: _none, ...plain } = Join;
    const transport: Transport = async () => ({ status, ...write({}) });
    const client = createClient(service, { Join: plain as AnyOperation }, { baseUrl: "http://localhost", transport });
    await expect(client.Join(undefined, undefined)).rejects.toThrow("set `mtom: true` in the description");
  },
);

test("no text that a caller chooses becomes a reference to a part", async () => {
  const { client, sent } = connect();
  const first = { Name: "x", Content: bytesOf(800) };
  await client.Echo({ file: first });
  const id = /boundary="(\w+)"/.exec(sent[0]?.headers["content-type"] ?? "")?.[1] ?? "";
  const second = { Name: `${id}:1;`, Content: bytesOf(900) };
  expect(await client.Echo({ file: second })).toEqual(second);
});

test("requests of one moment keep their own parts", async () => {
  const { client } = connect();
  const files = Array.from({ length: 8 }, (_, index) => ({ Name: String(index), Content: bytesOf(800 + index) }));
  expect(await Promise.all(files.map((each) => client.Echo({ file: each })))).toEqual(files);
});

test("a reader finds the parts of its own message, whatever was opened since", () => {
  const open = (bytes: string) => mtomBodies.rootOf?.<EncodedMessage>(write({ parts: [part("one", bytes)] }));
  const [first, second] = [open("first"), open("second")];
  const read = (message: ReturnType<typeof open>): string => {
    const reader = mtomBodies.reader(latin(message?.body ?? Buffer.alloc(0)), Count, "request", {}, message?.parts);
    reader.readRoot();
    for (let depth = 0; depth < 3; depth++) reader.nextChild();
    return latin(mtomBinary.decode(reader.readText()));
  };
  expect([read(first), read(second)]).toEqual(["first", "second"]);
});

test.each<[string, (size: number) => Written]>([
  [
    "parts",
    (size) => ({ parts: [part("one", "hello"), ...Array.from({ length: size }, (_, at) => part(`p${at}`, "x"))] }),
  ],
  ["lines that begin as the boundary", (size) => ({ parts: [part("one", "--b 1x\n".repeat(size))] })],
  ["line ends", (size) => ({ parts: [part("one", "\n".repeat(size))] })],
  ["parameters of the header", (size) => ({ type: `${usualType}${'; a="\\"b'.repeat(size)}` })],
  ["blanks of the header", (size) => ({ type: `${usualType}; a${" ".repeat(size)}` })],
  [
    "includes",
    (size) => ({ content: `${include("one")}</content><other>${include("one")}</other><content>`.repeat(size) }),
  ],
])("linear in %s", (_, written) => {
  const work = (size: number): void => {
    const request = { method: "POST", url: "/files.asmx", ...write(written(size)) };
    void dispatcherOf().handle(request);
  };
  expect(growth(work, 100)).toBeLessThan(6);
});
