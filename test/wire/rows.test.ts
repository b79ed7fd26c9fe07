/** Owns rows one at a time: the same as all at once, however the response is cut; and what ends them early. */
import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it, onTestFinished, test, vi } from "vitest";
import { httpPost, soap12 } from "../../templates/runtime/bindings/index.js";
import { callRows } from "../../templates/runtime/client/call-rows.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DefaultBindingId, OperationDescription } from "../../templates/runtime/description.js";
import type { HttpHeaders, HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import type { ClientOptions } from "../../templates/runtime/client-options.js";
import {
  type DataRow,
  type DataSet,
  type DataTable,
  dataSet,
  dataSetResult,
} from "../../templates/runtime/results/index.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { letTimePass, Occurrence, until } from "../waits.js";
import { bytes, envelope12, rejection, soap11 } from "./capture.js";
import { base, namespace, service, singlesms, wsdl } from "./table.js";

const history: OperationDescription<{ readonly Password?: string | undefined }, DataSet | null> = {
  service,
  name: "history",
  parameters: [{ name: "Password", type: string, secret: true }],
  result: { codec: dataSetResult },
  reads: true,
};
const operations = { history, singlesms };
const bindings: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];

const rows = Array.from({ length: 20 }, (_, at) => ({ Id: at, Text: at % 3 === 0 ? null : `a & b <${at}> é漢😀` }));
const value = dataSet({
  name: "NewDataSet",
  tables: [
    {
      name: "Table",
      columns: [
        { name: "Id", type: int },
        { name: "Text", type: string },
      ],
      rows,
    },
    { name: "Second", columns: [{ name: "Id", type: int }], rows: [{ Id: 7 }] },
  ],
});
const handlers = { history: () => value, singlesms: () => 1 };
const dispatcher = createDispatcher(service, withDataSets(operations), wsdl, handlers);

interface Source {
  readonly transport: Transport;
  pulled: number;
  returned: boolean;
}

/** Answers in pieces of `size` bytes, and counts them. `then`: what comes after the last. */
function pieces(
  size: number,
  respond: (request: Parameters<Transport>[0]) => Promise<HttpResponse>,
  then?: () => Promise<never>,
): Source {
  const source: Source = {
    pulled: 0,
    returned: false,
    async transport(request) {
      const response = await respond(request);
      const whole = response.body instanceof Uint8Array ? response.body : new Uint8Array();
      let at = 0;
      const body: AsyncIterableIterator<Uint8Array> = {
        async next() {
          if (at >= whole.length) return then === undefined ? { done: true, value: undefined } : then();
          source.pulled++;
          at += size;
          return { done: false, value: whole.slice(at - size, at) };
        },
        async return() {
          source.returned = true;
          return { done: true, value: undefined };
        },
        [Symbol.asyncIterator]: () => body,
      };
      return { ...response, body };
    },
  };
  return source;
}
const served = (request: Parameters<Transport>[0]): Promise<HttpResponse> => dispatcher.handle(request);

/** Each piece 20 ms of the fake timers after the one before. */
async function* slowly(body: HttpResponse["body"]): AsyncGenerator<Uint8Array, void, undefined> {
  if (body instanceof Uint8Array) return yield body;
  for await (const piece of body) {
    vi.advanceTimersByTime(20);
    yield piece;
  }
}
const answer = (status: number, type: string, body: string) => async (): Promise<HttpResponse> => ({
  status,
  headers: { "content-type": type } satisfies HttpHeaders,
  body: bytes(body),
});

function clientOf({ transport }: Pick<Source, "transport">, options: Partial<ClientOptions> = {}) {
  return createClient(service, operations, { baseUrl: base, transport, ...options });
}

async function collect<Row>(source: AsyncIterable<Row>): Promise<Row[]> {
  const collected: Row[] = [];
  for await (const row of source) collected.push(row);
  return collected;
}

describe.each(bindings)("over %s", (binding) => {
  test.each([1, 7, 100, 1_000_000])("in pieces of %i bytes they are those of the whole", async (size) => {
    const whole = await clientOf({ transport: served }, { binding }).history();
    const collected = await collect(clientOf(pieces(size, served), { binding }).history.rows());
    const expected = whole?.tables.flatMap(({ name, rows: ofTable }) =>
      ofTable.map((row) => ({ table: name, row: { ...row } })),
    );
    expect(collected.map(({ table, row }) => ({ table, row: { ...row } }))).toEqual(expected);
    expect(collected).toHaveLength(21);
  });
});

describe("rows", () => {
  it("say their table in types and values", async () => {
    for await (const { table, row } of clientOf(pieces(50, served)).history.rows({})) {
      expectTypeOf(table).toEqualTypeOf<string>();
      expectTypeOf(row).toEqualTypeOf<DataRow>();
      expect(["Table", "Second"]).toContain(table);
    }
    // @ts-expect-error no DataSet
    expect(clientOf(pieces(50, served)).singlesms.rows).toBeUndefined();
  });

  it("stop the transfer when the loop is left", async () => {
    const source = pieces(200, served);
    for await (const { row } of clientOf(source).history.rows()) {
      if (row["Id"] === 2) break;
    }
    const all = pieces(200, served);
    await collect(clientOf(all).history.rows());
    expect(source.returned).toBe(true);
    expect(source.pulled).toBeLessThan(all.pulled - 5);
  });

  it("send nothing before the first is asked for, and refuse before sending", async () => {
    let sent = 0;
    const transport: Transport = async (request) => {
      sent++;
      return served(request);
    };
    const client = clientOf({ transport });
    client.history.rows();
    expect(sent).toBe(0);
    // @ts-expect-error unknown parameter
    expect(await rejection(collect(client.history.rows({ Pass: "x" })))).toMatchObject({ kind: "invalid-argument" });
    expect(sent).toBe(0);
    expect(await rejection(collect(client.history.rows({}, { signal: AbortSignal.abort() })))).toMatchObject({
      kind: "aborted",
    });
    expect(sent).toBe(0);
  });

  it("are none of a null DataSet", async () => {
    for (const body of ["", "<historyResult xsi:nil='true'/>"]) {
      const text = soap11(`<historyResponse xmlns="${namespace}">${body}</historyResponse>`);
      expect(await collect(clientOf(pieces(9, answer(200, "text/xml", text))).history.rows())).toEqual([]);
    }
  });
});

describe("a DataTable and a typed DataSet over GET and POST, whose root is called as their class", () => {
  // What a genuine ASMX method answers that returns a DataTable.
  const table = readFileSync(new URL("../data-set/samples/asmx-data-table-get.xml", import.meta.url), "utf8");
  const asRoot = (name: string, space = namespace): string =>
    table
      .replace('<DataTable xmlns="http://example.org/s/">', `<${name} xmlns="${space}">`)
      .replace("</DataTable>", `</${name}>`);
  const found = [
    { table: "People", row: { Id: 1, N: "a" } },
    { table: "People", row: { Id: 2, N: null } },
  ];

  it.each([
    ["DataTable", namespace],
    ["TypedSet", namespace],
    ["Rooted", "urn:own"],
  ])("reads <%s> in %s, whole and row by row", async (name, space) => {
    const respond = answer(200, "text/xml", asRoot(name, space));
    for (const binding of ["http-get", "http-post"] as const) {
      const whole = await clientOf({ transport: respond }, { binding }).history();
      expect(whole?.table("People")?.rows.map((row) => ({ ...row }))).toEqual(found.map(({ row }) => row));
      for (const size of [1, 13, 100_000]) {
        const rows = await collect(clientOf(pieces(size, respond), { binding }).history.rows());
        expect(rows.map((each) => ({ ...each, row: { ...each.row } }))).toEqual(found);
      }
    }
  });

  it("reads a null one, and is not content with any root", async () => {
    const nil = `<DataTable xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true" xmlns="${namespace}" />`;
    const call = (body: string) =>
      clientOf({ transport: answer(200, "text/xml", body) }, { binding: "http-get" }).history();
    expect(await call(nil)).toBeNull();
    const others = [
      "<int>5</int>",
      "<DataTable/>",
      "<Account><UserId>1</UserId></Account>",
      "<DataTable>text</DataTable>",
    ];
    for (const other of others) {
      const error = await rejection(call(other.replace(/^<\w+/, `$& xmlns="${namespace}"`)));
      expect(error).toMatchObject({ kind: "undecodable" });
      expect(String(error)).toMatch(/expected <DataSet> in the namespace .*, found </);
    }
    expect(await rejection(call(asRoot("DataSet", "urn:other")))).toMatchObject({ kind: "undecodable" });
  });
});

describe("rows that the schema does not declare", () => {
  const reply =
    '<DataSet xmlns="http://example.org/s/"><xs:schema id="D" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata">' +
    '<xs:element name="D" msdata:IsDataSet="true"><xs:complexType><xs:choice/></xs:complexType></xs:element></xs:schema>' +
    '<diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><D xmlns=""><T diffgr:id="T1"><Id>1</Id></T></D></diffgr:diffgram></DataSet>';
  const source = () => pieces(9, answer(200, "text/xml", reply.replace("http://example.org/s/", namespace)));
  const told = (tables: readonly { readonly name: string; readonly rows: readonly object[] }[]) =>
    tables.map((table) => [table.name, table.rows.map((row) => ({ ...row }))]);

  it("are told after the last row, by a client and by a single call", async () => {
    const rows = clientOf(source(), { binding: "http-post" }).history.rows();
    expectTypeOf(rows.undeclared).toEqualTypeOf<readonly DataTable[]>();
    expect([[...rows.undeclared], await collect(rows)]).toEqual([[], []]);
    expect(told(rows.undeclared)).toEqual([["T", [{ Id: "1" }]]]);
    const options = { baseUrl: base, binding: httpPost, transport: source().transport };
    const single = callRows(history, {}, options);
    expect(await collect(single)).toEqual([]);
    expect(told(single.undeclared)).toEqual([["T", [{ Id: "1" }]]]);
  });

  it("are not those of another loop", async () => {
    const client = clientOf(source(), { binding: "http-post" });
    for (let time = 0; time < 2; time++) {
      const rows = client.history.rows();
      await collect(rows);
      expect(rows.undeclared).toHaveLength(1);
    }
  });
});

describe("callRows", () => {
  it("gives the rows of a single operation over a binding given as a value", async () => {
    const options = { baseUrl: base, binding: soap12, transport: pieces(300, served).transport };
    const collected = await collect(callRows(history, {}, options));
    expectTypeOf(collected).toEqualTypeOf<{ readonly table: string; readonly row: DataRow }[]>();
    expect(collected).toHaveLength(21);
    const error = await rejection(collect(callRows(history, {}, { ...options, baseUrl: "nowhere" })));
    expect(error).toBeInstanceOf(TypeError);
    // @ts-expect-error no DataSet
    expect(await rejection(collect(callRows(singlesms, {}, options)))).toMatchObject({ kind: "invalid-argument" });
  });
});

describe("errors are those of the call:", () => {
  const fault = "<soap:Fault><faultcode>soap:Server</faultcode><faultstring>boom</faultstring></soap:Fault>";
  test.each<[string, () => Promise<HttpResponse>, object]>([
    ["a fault with 500", answer(500, "text/xml", soap11(fault)), { kind: "fault", status: 500 }],
    ["a fault with 200", answer(200, "text/xml", soap11(fault)), { kind: "fault", status: 200 }],
    ["a page with 502", answer(502, "text/html", "<html>"), { kind: "http-status", body: "<html>" }],
    ["a page with 200", answer(200, "text/html", "<html>"), { kind: "undecodable", body: "<html>" }],
    ["an empty body", answer(200, "text/xml", ""), { kind: "undecodable" }],
    ["another operation", answer(200, "text/xml", soap11(`<x xmlns="${namespace}"/>`)), { kind: "undecodable" }],
    [
      "another version",
      answer(
        200,
        "text/xml",
        soap11("").replace(/soap:Envelope xmlns:soap="[^"]*"/, `soap:Envelope xmlns:soap="${envelope12}"`),
      ),
      { kind: "undecodable" },
    ],
  ])("%s", async (_title, respond, expected) => {
    const source = pieces(11, respond);
    expect(await rejection(collect(clientOf(source).history.rows()))).toMatchObject(expected);
    expect(await rejection(clientOf({ transport: respond }).history())).toMatchObject(expected);
    expect(source.returned).toBe(true);
  });

  it("a page of any length", async () => {
    const long = `<title>Down</title>${"x".repeat(2_000_000)}`;
    for (const [status, kind] of [
      [502, "http-status"],
      [200, "undecodable"],
    ] as const) {
      const respond = answer(status, "text/html", long);
      const whole = await rejection(clientOf({ transport: respond }).history());
      expect(whole).toMatchObject({ kind, status });
      expect(await rejection(collect(clientOf(pieces(100_000, respond)).history.rows()))).toEqual(whole);
    }
  });

  async function truncated(cut: number): Promise<unknown> {
    const respond = async (request: Parameters<Transport>[0]): Promise<HttpResponse> => {
      const response = await served(request);
      const body = response.body instanceof Uint8Array ? response.body.slice(0, cut) : response.body;
      return { ...response, body };
    };
    return rejection(collect(clientOf(pieces(64, respond)).history.rows()));
  }
  test.each([100, 500, 1500, 2200])("a body that ends after %i bytes", async (cut) => {
    expect(await truncated(cut)).toMatchObject({ kind: "undecodable", status: 200 });
  });

  it("a transfer that breaks, with the start of the body free of secrets", async () => {
    const source = pieces(64, answer(200, "text/xml", "<a>hunter2"), () =>
      Promise.reject(new Error("reset by hunter2")),
    );
    const error = await rejection(collect(clientOf(source).history.rows({ Password: "hunter2" })));
    expect(error).toMatchObject({ kind: "transport" });
    expect(JSON.stringify(error) + String(error)).not.toContain("hunter2");
    const malformed = pieces(64, answer(200, "text/xml", "<a>hunter2</b>"));
    const second = await rejection(collect(clientOf(malformed).history.rows({ Password: "hunter2" })));
    expect(second).toMatchObject({ kind: "undecodable", body: "<a>[secret]</b>" });
  });

  it("a response larger than the limit", async () => {
    const source = pieces(64, served);
    const error = await rejection(collect(clientOf(source, { limits: { responseBytes: 1000 } }).history.rows()));
    expect(error).toMatchObject({ kind: "transport" });
  });
});

describe("retries", () => {
  const retry = { count: 2, backoffMs: 1 };
  /** Answers the first calls with `failures`, the others with rows. */
  function failing(failures: readonly (() => Promise<HttpResponse>)[]) {
    const source = {
      sent: 0,
      transport: (async (request) => (failures[source.sent++] ?? (() => served(request)))()) as Transport,
    };
    return source;
  }
  const refused = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const busy = answer(503, "text/html", "busy");

  it("happen until a result begins, where they were asked for", async () => {
    const source = failing([refused, busy]);
    expect(await collect(clientOf(source, { retry }).history.rows())).toHaveLength(21);
    expect(source.sent).toBe(3);
    const unasked = failing([busy]);
    expect(await rejection(collect(clientOf(unasked).history.rows()))).toMatchObject({ kind: "http-status" });
    expect(unasked.sent).toBe(1);
  });

  it("do not happen once a result has begun", async () => {
    const source = pieces(500, served, () => Promise.reject(new Error("broken")));
    let sent = 0;
    const transport: Transport = (request, options) => (sent++, source.transport(request, options));
    expect(await rejection(collect(clientOf({ transport }, { retry }).history.rows()))).toMatchObject({
      kind: "transport",
    });
    expect(sent).toBe(1);
  });

  it("wait for each response as long as for the first", async () => {
    const source = failing([refused, () => new Promise(() => undefined)]);
    expect(await rejection(collect(clientOf(source, { retry, timeoutMs: 30 }).history.rows()))).toMatchObject({
      kind: "timeout",
    });
    expect(source.sent).toBe(2);
  });
});

describe("time", () => {
  it("is the longest wait for the service", async () => {
    const source = pieces(400, served, () => new Promise<never>(() => undefined));
    const error = await rejection(collect(clientOf(source, { timeoutMs: 30 }).history.rows()));
    expect(error).toMatchObject({ kind: "timeout" });
  });

  it("does not run while the consumer is busy", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const client = clientOf(pieces(400, served), { timeoutMs: 30 });
      let count = 0;
      for await (const { table } of client.history.rows()) {
        if (count++ === 3) vi.advanceTimersByTime(1_000);
        expect(table).toBeTruthy();
      }
      expect(count).toBe(21);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is as long as the transfer takes, unless the whole is limited", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const source = pieces(60, served);
    const transport: Transport = async (request, options) => {
      const { body, ...response } = await source.transport(request, options);
      return { ...response, body: slowly(body) };
    };
    expect(await collect(clientOf({ transport }, { timeoutMs: 30 }).history.rows())).toHaveLength(21);
    source.returned = false;
    const given = { timeoutMs: 30, totalTimeoutMs: 60 };
    const error = await rejection(collect(clientOf({ transport }).history.rows({}, given)));
    expect(error).toMatchObject({ kind: "timeout", message: expect.stringMatching(/within 60 ms \(totalTimeoutMs\)/) });
    await until(() => source.returned);
    const options = { baseUrl: base, binding: soap12, transport, totalTimeoutMs: 60 };
    expect(await rejection(collect(callRows(history, {}, options)))).toMatchObject({ kind: "timeout" });
  });

  it("counts the consumer's own, retries and the wait for an answer where the whole is limited", async () => {
    const client = clientOf(pieces(60, served), { timeoutMs: 2000 });
    let seen = 0;
    const busy = async (): Promise<void> => {
      for await (const { table } of client.history.rows({}, { totalTimeoutMs: 40 })) {
        expect(table).toBeTruthy();
        if (seen++ === 3) await letTimePass(80, "the consumer takes longer than totalTimeoutMs");
      }
    };
    expect(await rejection(busy())).toMatchObject({ kind: "timeout" });
    expect(seen).toBeLessThan(21);
    const silent = { transport: () => new Promise<never>(() => undefined) };
    const never = clientOf(silent, { timeoutMs: 0 }).history.rows({}, { totalTimeoutMs: 30 });
    expect(await rejection(collect(never))).toMatchObject({ kind: "timeout" });
    const retry = { count: 1_000_000, backoffMs: 1 };
    const refusing = { transport: () => Promise.reject(new Error("no")) };
    const again = clientOf(refusing, { retry }).history.rows({}, { totalTimeoutMs: 30 });
    expect(await rejection(collect(again))).toMatchObject({ kind: "timeout" });
  });

  it("of the whole leaves no timer, may be 0 for none, and is no other than a time", async () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    expect(await collect(clientOf({ transport: served }).history.rows({}, { totalTimeoutMs: 60_000 }))).toHaveLength(
      21,
    );
    for await (const { table } of clientOf({ transport: served }).history.rows({}, { totalTimeoutMs: 60_000 })) {
      expect(table).toBeTruthy();
      break;
    }
    expect(timers()).toBe(before);
    expect(await collect(clientOf({ transport: served }).history.rows({}, { totalTimeoutMs: 0 }))).toHaveLength(21);
    for (const totalTimeoutMs of [-1, NaN, 2 ** 31]) {
      const error = await rejection(collect(clientOf({ transport: served }).history.rows({}, { totalTimeoutMs })));
      expect(error).toMatchObject({ kind: "invalid-argument", argument: "totalTimeoutMs" });
    }
  });

  it("ends when the caller aborts", async () => {
    const controller = new AbortController();
    const isStuck = new Occurrence();
    const source = pieces(400, served, () => {
      isStuck.happen();
      return new Promise<never>(() => undefined);
    });
    const error = rejection(collect(clientOf(source).history.rows({}, { signal: controller.signal })));
    await isStuck.happened;
    controller.abort();
    expect(await error).toMatchObject({ kind: "aborted" });
  });
});
