/** Owns what comes back beside a result: SOAP headers of answers, both ways, and `withResponse` over every binding. */
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { responseHeaders } from "../../templates/runtime/bindings/soap/response-headers.js";
import { requestHeaders } from "../../templates/runtime/bindings/soap/request-headers.js";
import { call } from "../../templates/runtime/client/call.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { httpGet, soap11 as soap11Binding } from "../../templates/runtime/bindings/index.js";
import type {
  GivesHeaders,
  OperationDescription,
  RecordType,
  ServiceDescription,
} from "../../templates/runtime/description.js";
import { UndecodableError } from "../../templates/runtime/errors.js";
import type { HttpRequest, Transport } from "../../templates/runtime/exchange.js";
import type { CallOptionsTakingHeaders } from "../../templates/runtime/operation-call.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { ErrorReport, HandlerContext } from "../../templates/runtime/server/handler.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int, string } from "../../templates/runtime/values/index.js";
import { letTimePass } from "../waits.js";
import { bytes, envelope, envelope11, envelope12, rejection, text } from "./capture.js";

const namespace = "http://example.org/quotes/";
const service: ServiceDescription = {
  name: "Quotes",
  namespace,
  path: "/quotes.asmx",
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
};
const quota: RecordType = { kind: "record", name: "Quota", fields: [{ name: "Left", type: int, required: true }] };

interface Returned {
  readonly Session?: string | null | undefined;
  readonly Quota?: { readonly Left: number } | null | undefined;
}
type AskOptions = CallOptionsTakingHeaders<{ readonly Session?: string | undefined }>;
const ask: OperationDescription<Record<never, never>, number, AskOptions> & GivesHeaders<Returned> = {
  service,
  name: "ask",
  parameters: [],
  result: { codec: scalarResult, type: int },
  soapHeaders: [
    {
      name: "Session",
      type: string,
      direction: "inout",
      secret: true,
      element: "session-id",
      namespace: "urn:session",
    },
    { name: "Quota", type: quota, direction: "out" },
  ],
  requestHeaders,
  responseHeaders,
};
const plain: OperationDescription<Record<never, never>, number> = {
  service,
  name: "plain",
  parameters: [],
  result: { codec: scalarResult, type: int },
};
const operations = { ask, plain };

type Context = HandlerContext<{ readonly Session?: string | null | undefined }, Returned>;

function open(handler: (context: Context) => void) {
  const reports: ErrorReport[] = [];
  const requests: HttpRequest[] = [];
  const answer = (_: unknown, context: Context): number => {
    handler(context);
    return 7;
  };
  const dispatcher = createDispatcher(
    service,
    operations,
    [],
    { ask: answer, plain: answer },
    {
      onError: (report) => reports.push(report),
    },
  );
  const inner = inProcessTransport(dispatcher);
  const transport: Transport = (request, options) => {
    requests.push(request);
    return inner(request, options);
  };
  const client = createClient(service, operations, { baseUrl: "http://localhost", transport });
  return { client, reports, requests, transport };
}

const soapBindings = ["soap11", "soap12"] as const;
const formBindings = ["http-get", "http-post"] as const;

describe.each(soapBindings)("over %s", (binding) => {
  test("what a handler sets comes back, beside the result, the status, HTTP's headers and the body", async () => {
    const { client, requests } = open(({ responseSoapHeaders }) => {
      responseSoapHeaders.Quota = { Left: 3 };
      responseSoapHeaders.Session = "s<2>";
    });
    const call = client.ask({}, { binding });
    expect(await call).toBe(7);
    const { result, soapHeaders, status, headers, body } = await call.withResponse();
    expect({ result, soapHeaders: { ...soapHeaders }, status }).toEqual({
      result: 7,
      soapHeaders: { Session: "s<2>", Quota: { Left: 3 } },
      status: 200,
    });
    expect(headers["content-type"]).toMatch(/charset=utf-8$/);
    expect(text(body)).toContain(
      '<soap:Header><session-id xmlns="urn:session">s&lt;2&gt;</session-id>' +
        `<Quota xmlns="${namespace}"><Left>3</Left></Quota></soap:Header><soap:Body>`,
    );
    expect(requests, "asking sends nothing").toHaveLength(1);
  });

  test("what came in goes out again unless the handler says otherwise", async () => {
    const given = { binding, soapHeaders: { Session: "s-1" } };
    const said: Readonly<Record<string, (context: Context) => void>> = {
      "s-1": () => undefined,
      "s-2": ({ responseSoapHeaders }) => (responseSoapHeaders.Session = "s-2"),
      gone: ({ responseSoapHeaders }) => (responseSoapHeaders.Session = undefined),
      deleted: ({ responseSoapHeaders }) => delete responseSoapHeaders.Session,
    };
    for (const [name, handler] of Object.entries(said)) {
      const { client } = open(handler);
      const { soapHeaders, body } = await client.ask({}, given).withResponse();
      expect({ ...soapHeaders }, name).toEqual(name.startsWith("s-") ? { Session: name } : {});
      if (!name.startsWith("s-")) expect(text(body), name).not.toContain("soap:Header");
    }
  });

  test("a header that nobody described, or of another type, is told to the owner and no answer", async () => {
    const wrong: readonly ((context: Context) => void)[] = [
      ({ responseSoapHeaders }) => Reflect.set(responseSoapHeaders, "Other", "x"),
      ({ responseSoapHeaders }) => Reflect.set(responseSoapHeaders, "Quota", { Left: "many" }),
    ];
    for (const handler of wrong) {
      const { client, reports } = open(handler);
      expect(await rejection(client.ask({}, { binding }))).toMatchObject({ kind: "fault" });
      expect(reports).toHaveLength(1);
    }
  });

  test("an operation that describes none has none, and a handler that sets one is told", async () => {
    const { client } = open(() => undefined);
    const { soapHeaders, result } = await client.plain({}, { binding }).withResponse();
    expect({ result, soapHeaders }).toEqual({ result: 7, soapHeaders: {} });
  });
});

describe.each(formBindings)("over %s", (binding) => {
  test("there are no SOAP headers, whatever a handler sets", async () => {
    const { client } = open(({ responseSoapHeaders }) => (responseSoapHeaders.Quota = { Left: 3 }));
    const { result, soapHeaders, status, body } = await client.ask({}, { binding }).withResponse();
    expect({ result, soapHeaders, status }).toEqual({ result: 7, soapHeaders: {}, status: 200 });
    expect(text(body)).toMatch(/^<\?xml.*<int xmlns/s);
  });
});

test("a single call gives the same", async () => {
  const { transport } = open(({ responseSoapHeaders }) => (responseSoapHeaders.Quota = { Left: 3 }));
  const options = { baseUrl: "http://localhost", transport };
  const soap = await call(ask, {}, { ...options, binding: soap11Binding }).withResponse();
  const left: number | undefined = soap.soapHeaders.Quota?.Left;
  expect([soap.result, left]).toEqual([7, 3]);
  const form = await call(plain, {}, { ...options, binding: httpGet }).withResponse();
  expect(form).toMatchObject({ result: 7, soapHeaders: {}, status: 200 });
});

const result = `<askResponse xmlns="${namespace}"><askResult>7</askResult></askResponse>`;
const answering = (header: string, version = envelope11, content = result) => {
  const body = bytes(envelope(version, content, `<soap:Header>${header}</soap:Header>`));
  const transport: Transport = async () => ({ status: 200, headers: { "content-type": "text/xml" }, body });
  const seen: unknown[] = [];
  const hooks = { onResponse: (response: unknown) => void seen.push(response) };
  return { client: createClient(service, operations, { baseUrl: "http://localhost", transport, hooks }), seen };
};

test("a header that is described may have to be understood; another may not", async () => {
  const must = 'xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" s:mustUnderstand="1"';
  const { client } = answering(`<Quota xmlns="${namespace}" ${must}><Left>1</Left></Quota>`);
  expect((await client.ask({}).withResponse()).soapHeaders.Quota).toEqual({ Left: 1 });
  for (const header of [
    `<Other xmlns="${namespace}" ${must}/>`,
    `<Quota xmlns="urn:other" ${must}><Left>1</Left></Quota>`,
  ])
    expect(await rejection(answering(header).client.ask({}))).toBeInstanceOf(UndecodableError);
});

test("headers under other prefixes, in other order, of the other version and besides strange ones are read", async () => {
  const header = `<x xmlns="urn:x"/><a:Quota xmlns:a="${namespace}"><a:Left>1</a:Left></a:Quota><Quota xmlns="urn:x"/>`;
  const transport: Transport = async () => ({
    status: 200,
    headers: { "content-type": "application/soap+xml; charset=iso-8859-1" },
    body: Buffer.from(
      envelope(
        envelope12,
        result,
        `<soap:Header>${header}<session-id xmlns="urn:session">é</session-id></soap:Header>`,
      ),
      "latin1",
    ),
  });
  const client = createClient(service, operations, { baseUrl: "http://localhost", transport, binding: "soap12" });
  expect({ ...(await client.ask({}).withResponse()).soapHeaders }).toEqual({ Quota: { Left: 1 }, Session: "é" });
});

test.each([
  ["twice", `<Quota xmlns="${namespace}"><Left>1</Left></Quota>`.repeat(2)],
  ["of another type", `<Quota xmlns="${namespace}"><Left>many</Left></Quota>`],
])("a header that is there %s fails whoever asks for it, and nobody else", async (_, header) => {
  const { client } = answering(header);
  expect(await client.ask({})).toBe(7);
  expect(await rejection(client.ask({}).withResponse())).toBeInstanceOf(UndecodableError);
});

test("who asks is told as the call is, and nothing is left unhandled", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  const { client } = answering(
    "",
    envelope11,
    "<soap:Fault><faultcode>soap:Server</faultcode><faultstring>no</faultstring></soap:Fault>",
  );
  const failed = await rejection(client.ask({}).withResponse());
  expect(failed).toMatchObject({ kind: "fault" });
  // @ts-expect-error: there is no such binding
  expect(await rejection(client.ask({}, { binding: "smtp" }).withResponse())).toMatchObject({
    kind: "invalid-argument",
  });
  await letTimePass(5, "a rejection that nobody handles would be reported in this time");
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("null of a header that cannot be null is left out, and one of answers cannot be sent", async () => {
  const { client, requests } = open(() => undefined);
  await client.ask({}, { soapHeaders: JSON.parse('{"Session":null}') });
  expect(text(requests[0]?.body)).not.toContain("<soap:Header><");
  const error = await rejection(client.ask({}, { soapHeaders: JSON.parse('{"Quota":{"Left":1}}') }));
  expect(error).toMatchObject({ kind: "invalid-argument", argument: "Quota" });
});

test("the secret of a header that came back is in no hook and no error", async () => {
  const secret = "s3cret <&> value";
  const escaped = "s3cret &lt;<![CDATA[&]]>&gt; value";
  const header = `<session-id xmlns="urn:session">${escaped}</session-id>`;
  const broken = [
    { content: result },
    { content: `<askResponse xmlns="${namespace}"><askResult>x ${escaped}</askResult></askResponse>` },
    { content: `${result}<${header}` },
    { content: `<soap:Fault><faultcode>x</faultcode><faultstring>${escaped}</faultstring></soap:Fault>` },
  ];
  for (const { content } of broken) {
    const { client, seen } = answering(header, envelope11, content);
    const error = await client.ask({}).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const shown = inspect([seen, error, JSON.stringify(error)], { depth: 9, maxStringLength: null });
    expect(shown).not.toContain("s3cret");
    expect(seen).toHaveLength(1);
  }
  const { client } = answering(header);
  expect((await client.ask({}).withResponse()).soapHeaders.Session).toBe(secret);
});

test("a client that was told a header once sends it where it is a request's alone", async () => {
  const both = { name: "Session", type: string } as const;
  const back: typeof plain = {
    ...plain,
    name: "back",
    soapHeaders: [{ ...both, direction: "out" }],
    responseHeaders,
  };
  const there: typeof plain = { ...plain, name: "there", soapHeaders: [both], requestHeaders };
  const sent: string[] = [];
  const transport: Transport = async ({ body }) => {
    sent.push(text(body));
    return { status: 500, headers: {}, body: bytes("") };
  };
  const options = { baseUrl: "http://localhost", transport, soapHeaders: { Session: "s-1" } };
  const client = createClient(service, { back, there }, options);
  await Promise.all([rejection(client.back({})), rejection(client.there({}))]);
  expect(sent.map((each) => each.includes("s-1"))).toEqual([false, true]);
});
