/** Owns attachments on the wire (SOAP with Attachments): a client and a server of ours, what foreign messages may look like, and what is refused. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileText } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";
import type { EncodedMessage } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { attachedBodies } from "../../templates/runtime/attachments/bodies.js";
import { openAttached } from "../../templates/runtime/attachments/message.js";
import { growth } from "./work.js";

const outputs = new OutputFolder("attachments");
afterAll(() => outputs.remove());

const head = (name: string, rest: string): string => `service: ${name}
namespace: http://example.org/${name}/
path: /${name}
bindings: [soap11, soap12]
${rest}`;
const attached = (type: string): string => `{ type: base64Binary, attachment: ${type} }`;
const rpc = `elementForm: unqualified
style: rpc
groups:
  all:
    operations:
      Store:
        parameters: { Number: int, Photo: ${attached("image/jpeg")}, "Notes.txt": ${attached("text/plain")} }
        result: { several: { Status: string, Copy: ${attached("image/jpeg")} } }
      Fetch: { parameters: { Number: int }, result: ${attached("image/jpeg")} }
      Count: { parameters: { Number: int }, result: int }
`;
const document = `types:
  Head: { fields: { Name: string } }
groups:
  all:
    operations:
      Put:
        elements: { request: "", response: "" }
        parameters: { Head: Head, File: ${attached("text/plain")} }
        result: { several: { Head: Head, Copy: ${attached("text/plain")} } }
      Take:
        elements: { request: "", response: "" }
        parameters: { File: ${attached("text/plain")} }
        result: ${attached("text/plain")}
      Drop: { elements: { request: "", response: "" }, parameters: { File: ${attached("text/plain")} }, result: void }
`;

type Bindings = "soap11" | "soap12";
let claims: LoadedOutput, encoded: LoadedOutput, docs: LoadedOutput;

beforeAll(async () => {
  const load = async (name: string, rest: string): Promise<LoadedOutput> => {
    const compilation = await compileText(head(name, rest), forPackage);
    expect(compilation.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return outputs.load(compilation, name);
  };
  claims = await load("claims", rpc);
  encoded = await load("encoded", `use: encoded\n${rpc}`);
  docs = await load("docs", document);
});

const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const latin = (body: HttpRequest["body"] | HttpResponse["body"]): string =>
  body instanceof Uint8Array ? Buffer.from(body).toString("latin1") : "";

interface Claims {
  Store(parameters: object, options?: object): Promise<{ readonly Status: string; readonly Copy: Uint8Array }>;
  Fetch(parameters: object, options?: object): Promise<Uint8Array>;
  Count(parameters: object, options?: object): Promise<number>;
}
interface Docs {
  Put(parameters: object): Promise<unknown>;
  Take(parameters: object, options?: object): Promise<Uint8Array>;
  Drop(parameters: object): Promise<void>;
}

/** A client of a server, and what travelled between them. */
function connect<Client>({ output }: LoadedOutput, handlers: object) {
  const exchanges: { readonly request: HttpRequest; readonly response: HttpResponse }[] = [];
  const others = Object.fromEntries(Object.keys(output.operations).map((name) => [name, () => undefined]));
  const dispatcher = output.createDispatcher({ ...others, ...handlers }, { onError: () => undefined });
  const client = output.createClient({
    baseUrl: "http://localhost",
    async transport(request: HttpRequest) {
      const response = await dispatcher.handle(request);
      exchanges.push({ request, response });
      return response;
    },
  }) as unknown as Client;
  return { client, dispatcher, exchanges };
}

const store = {
  Store: (given: Record<string, unknown>) => ({ Status: JSON.stringify(given["Number"]), Copy: given["Photo"] }),
};

test.each(["soap11", "soap12"] satisfies Bindings[])(
  "attachments travel beside the envelope over %s",
  async (binding) => {
    for (const loaded of [claims, encoded]) {
      const photo = bytesOf(10_000);
      let received: Record<string, unknown> = {};
      const { client, exchanges } = connect<Claims>(loaded, {
        Store: (given: Record<string, unknown>) => store.Store((received = given)),
      });
      const call = { Number: 7, Photo: photo, "Notes.txt": text("Grüße --\r\n--") };
      expect(await client.Store(call, { binding })).toEqual({ Status: "7", Copy: photo });
      expect(received).toEqual(call);
      const [{ request, response } = { request: undefined, response: undefined }] = exchanges;
      const mediaType = binding === "soap11" ? "text/xml" : "application/soap+xml";
      for (const message of [request, response])
        expect(message?.headers["content-type"]).toMatch(
          new RegExp(
            `^multipart/related; type="${mediaType.replace("+", "\\+")}"; boundary="\\w+"; start="<root\\.\\w+@attachments>"`,
          ),
        );
      const sent = latin(request?.body);
      expect(sent).toMatch(/\r\nContent-Type: image\/jpeg\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <Photo=/);
      expect(sent).toMatch(
        /\r\nContent-Type: text\/plain\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <Notes\.txt=/,
      );
      expect(sent).not.toMatch(/<(?:\w+:)?Photo[ >]/);
      expect(sent).toContain("Number");
    }
  },
);

test("an operation without attachments, and a fault, are one envelope", async () => {
  const { client, exchanges } = connect<Claims>(claims, {
    Count: () => 3,
    Store: () => {
      throw new claims.output.Fault("no such claim");
    },
  });
  expect(await client.Count({ Number: 1 })).toBe(3);
  await expect(client.Store({ Number: 1, Photo: bytesOf(3), "Notes.txt": bytesOf(0) })).rejects.toThrow(
    /no such claim/,
  );
  expect(exchanges.map(({ response }) => response.headers["content-type"])).toEqual([
    "text/xml; charset=utf-8",
    "text/xml; charset=utf-8",
  ]);
});

test("a result may be an attachment alone", async () => {
  const { client, exchanges } = connect<Claims>(claims, {
    Fetch: ({ Number: size }: { Number: number }) => bytesOf(size),
  });
  expect(await client.Fetch({ Number: 5 })).toEqual(bytesOf(5));
  expect(await client.Fetch({ Number: 0 })).toEqual(bytesOf(0));
  expect(latin(exchanges[0]?.response.body)).toMatch(
    /<soap:Body><tns:FetchResponse [^>]*><\/tns:FetchResponse><\/soap:Body>/,
  );
});

test.each(["soap11", "soap12"] satisfies Bindings[])(
  "in the document style nothing but elements is in the body, over %s",
  async (binding) => {
    const { client, exchanges } = connect<Docs>(docs, {
      Put: ({ Head, File }: Record<string, unknown>) => ({ Head, Copy: File }),
      Take: ({ File }: Record<string, unknown>) => File,
    });
    const call = { Head: { Name: "a" }, File: text("--x") };
    expect(await client.Put(call)).toEqual({ Head: { Name: "a" }, Copy: call.File });
    expect(await client.Take({ File: bytesOf(2000) }, { binding })).toEqual(bytesOf(2000));
    await client.Drop({ File: bytesOf(1) });
    expect(latin(exchanges[1]?.request.body)).toContain("<soap:Body></soap:Body>");
    expect(latin(exchanges[1]?.response.body)).toContain("<soap:Body></soap:Body>");
  },
);

const envelope = (body: string): string =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`;
const storing = (inside = ""): string =>
  envelope(`<x:Store xmlns:x="http://example.org/claims/"><Number>1</Number>${inside}</x:Store>`);

/** A message as others write it. `parts`: headers and content. */
function foreign(
  root: string,
  parts: readonly (readonly [headers: string, content: string])[],
  first = true,
): HttpRequest {
  const pieces = [["Content-Type: text/xml\r\nContent-ID: <r>", root] as const];
  const all = first ? [...pieces, ...parts] : [...parts, ...pieces];
  const body = `${all.map(([headers, content]) => `--b\r\n${headers}\r\n\r\n${content}\r\n`).join("")}--b--`;
  return {
    method: "POST",
    url: "/claims",
    headers: {
      "content-type": `multipart/related; boundary=b; type="text/xml"; start="<r>"`,
      soapaction: '"http://example.org/claims/Store"',
    },
    body: Buffer.from(body, "latin1"),
  };
}

async function stored(request: HttpRequest): Promise<readonly [status: number, photo: string, notes: string]> {
  let received: Record<string, Uint8Array> = {};
  const { dispatcher } = connect<Claims>(claims, {
    Store: (given: Record<string, Uint8Array>) => store.Store((received = given)),
  });
  const { status, body } = await dispatcher.handle(request);
  return [status, latin(received["Photo"]) || latin(body), latin(received["Notes.txt"])];
}

test("parts are found by their ids, by their position, and by references in the envelope", async () => {
  const photo = ["Content-Type: image/jpeg\r\nContent-ID: <Photo=1@x>", "PHOTO"] as const;
  const notes = ["Content-ID: <Notes.txt=2@x>", "NOTES"] as const;
  const bare = ["Content-Type: image/jpeg", "PHOTO"] as const;
  expect(await stored(foreign(storing(), [photo, notes]))).toEqual([200, "PHOTO", "NOTES"]);
  expect(await stored(foreign(storing(), [notes, photo]))).toEqual([200, "PHOTO", "NOTES"]);
  expect(await stored(foreign(storing(), [notes, photo], false))).toEqual([200, "PHOTO", "NOTES"]);
  expect(await stored(foreign(storing(), [bare, ["Content-Type: text/plain", "NOTES"]]))).toEqual([
    200,
    "PHOTO",
    "NOTES",
  ]);
  expect(await stored(foreign(storing(), [["Content-ID: <other>", "PHOTO"], notes]))).toEqual([200, "PHOTO", "NOTES"]);
  const axis = storing('<Photo href="cid:p%401"/><Notes.txt xmlns:q="urn:q" href="cid:n"></Notes.txt>');
  expect(
    await stored(
      foreign(axis, [
        ["Content-ID: <n>", "NOTES"],
        ["Content-ID: <p@1>", "PHOTO"],
      ]),
    ),
  ).toEqual([200, "PHOTO", "NOTES"]);
});

test("one envelope with base64 is read, and an attachment that is missing is named", async () => {
  const inline = storing("<Photo>UEhPVE8=</Photo><Notes.txt/>");
  const request = { ...foreign("", []), headers: { "content-type": "text/xml" }, body: text(inline) };
  expect(await stored(request)).toEqual([200, "PHOTO", ""]);
  const [status, photo] = await stored(foreign(storing(), [["Content-ID: <Photo=1@x>", "PHOTO"]]));
  expect([status, photo]).toEqual([500, expect.stringContaining("Parameter Notes.txt is required and missing.")]);
});

test("a malformed multipart is refused with its place, and nothing of the envelope means an attachment by itself", async () => {
  const cut = foreign(storing(), [["Content-ID: <Photo=1@x>", "PHOTO"]]);
  const body = cut.body?.subarray(0, cut.body.length - 5);
  expect(await stored({ ...cut, body })).toEqual([400, expect.stringContaining("the body ends before --b--"), ""]);
  const guessed = storing(`<Photo>${"0".repeat(32)}:0;</Photo><Notes.txt/>`);
  expect((await stored(foreign(guessed, [["Content-ID: <unused>", "x"]])))[0]).toBe(500);
});

test("a client reads attachments of others", async () => {
  const answer = envelope(
    `<x:StoreResponse xmlns:x="http://example.org/claims/"><Status>ok</Status><Copy href="cid:c"/></x:StoreResponse>`,
  );
  const { headers, body } = foreign(answer, [["Content-ID: <c>", "COPY"]]);
  const client = claims.output.createClient({
    baseUrl: "http://localhost",
    transport: () => Promise.resolve({ status: 200, headers, body: body ?? new Uint8Array(0) }),
  }) as unknown as Claims;
  const { Copy, Status } = await client.Store({ Number: 1, Photo: bytesOf(1), "Notes.txt": bytesOf(1) });
  expect([Status, latin(Copy)]).toEqual(["ok", "COPY"]);
});

test("work is linear in the number of parts, their size, and what the envelope refers to", () => {
  const encoding = attachedBodies({ style: "rpc", request: { Photo: "image/jpeg" } });
  const operation = claims.output.operations["Store"];
  if (operation === undefined) throw new Error("no operation");
  const read = (request: HttpRequest): void => {
    const { headers, body = new Uint8Array(0) } = request;
    const { body: root, parts }: EncodedMessage = openAttached({ headers, body });
    encoding.reader(latin(root), operation, "request", undefined, parts);
  };
  const many = (count: number): HttpRequest =>
    foreign(
      storing(),
      Array.from({ length: count }, (_, index) => [`Content-ID: <p${index}>`, "x"] as const),
    );
  const large = (size: number): HttpRequest => foreign(storing(), [["Content-ID: <Photo=1>", "\r\n--".repeat(size)]]);
  const referring = (count: number): HttpRequest =>
    foreign(storing('<Photo href="cid:p"/>'.repeat(count)), [["Content-ID: <p>", "x"]]);
  for (const request of [many, large, referring]) expect(growth((size) => read(request(size)), 60)).toBeLessThan(6);
});

test("the signal of a request is that of its connection", async () => {
  const ending = new AbortController();
  let aborted = false;
  const { dispatcher } = connect<Claims>(claims, {
    Store: (given: Record<string, unknown>, { signal }: { readonly signal: AbortSignal }) => {
      ending.abort();
      ({ aborted } = signal);
      return store.Store(given);
    },
  });
  const photo = ["Content-ID: <Photo=1@x>", "PHOTO"] as const;
  const request = foreign(storing(), [photo, ["Content-ID: <Notes.txt=2@x>", "NOTES"]]);
  // Adapters make it when somebody asks, so that a copy of the request's own members lacks it.
  Object.defineProperty(request, "signal", { get: () => ending.signal });
  await dispatcher.handle(request);
  expect(aborted).toBe(true);
});
