/** Signatures of a service with MTOM: what is signed is the envelope with all bytes in it, however it travels. */
import { expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { mtomBinary } from "../../templates/runtime/mtom/binary.js";
import { mtomBodies } from "../../templates/runtime/mtom/bodies.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { x509Signature } from "../../templates/runtime/security/client.js";
import { requireSignature } from "../../templates/runtime/security/server.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { string } from "../../templates/runtime/values/string.js";
import { ann, server } from "./signed-service.js";

const service: ServiceDescription = {
  name: "Files",
  namespace: "http://example.org/files/",
  path: "/files.asmx",
  bindings: ["soap11", "soap12"],
  contract: 1,
};
const Echo: AnyOperation = {
  service,
  encoding: mtomBodies,
  name: "Echo",
  parameters: [
    { name: "name", type: string },
    { name: "content", type: mtomBinary },
  ],
  result: { codec: scalarResult, type: mtomBinary },
};
const operations = { Echo };
const signerOf = ({ pkcs8: key, certificate }: typeof ann) => ({ key, certificate });
const bytes = Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256);

function connect(change: (request: HttpRequest) => HttpRequest = (request) => request) {
  const security = requireSignature({ certificates: [ann.certificate], answers: signerOf(server) });
  const handlers = { Echo: ({ content }: { content: Uint8Array }) => content };
  const dispatcher = createDispatcher(service, streamingTable(operations, handlers), [], handlers, { security }, [
    mtom,
  ]);
  const transport = inProcessTransport(dispatcher);
  const exchanges: { readonly request: HttpRequest; readonly response: HttpResponse }[] = [];
  const client = createClient(service, operations, {
    baseUrl: "http://localhost",
    security: x509Signature({ ...signerOf(ann), verify: { certificates: [server.certificate] } }),
    transport: async (request, context) => {
      const response = await transport(change(request), context);
      exchanges.push({ request, response });
      return response;
    },
  }) as unknown as { Echo(parameters: object, options?: object): Promise<Uint8Array> };
  return { client, exchanges };
}

test.each(["soap11", "soap12"])("bytes go both ways over %s, signed", async (binding) => {
  const { client, exchanges } = connect();
  const calls = [1, 2, 3].map((start) => client.Echo({ name: "a", content: bytes.subarray(start) }, { binding }));
  expect((await Promise.all(calls)).map((each) => Buffer.from(each))).toEqual(
    [1, 2, 3].map((start) => Buffer.from(bytes.subarray(start))),
  );
  for (const { request, response } of exchanges) {
    expect(Buffer.from(request.body ?? []).toString()).toContain("<ds:Signature ");
    expect(Buffer.from(response.body as Uint8Array).toString()).toContain("<ds:Signature ");
  }
});

test("a changed byte is refused", async () => {
  const { client } = connect((request) => {
    const text = Buffer.from(request.body ?? []).toString("latin1");
    const changed = text.replace(Buffer.from(bytes.subarray(300, 330)).toString("base64").slice(0, 20), "A".repeat(20));
    expect(changed).not.toBe(text);
    return { ...request, body: Buffer.from(changed, "latin1") };
  });
  await expect(client.Echo({ name: "a", content: bytes })).rejects.toThrow("signature");
});

test("a signed request in parts is verified with the bytes of its parts", async () => {
  const { client, exchanges } = connect((request) => {
    const text = Buffer.from(request.body ?? []).toString();
    const [, base64 = ""] = /<content>([^<]*)<\/content>/.exec(text) ?? [];
    const include = '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:0"/>';
    const head = (type: string, id: string): string => `--b\r\nContent-Type: ${type}\r\nContent-ID: <${id}>\r\n\r\n`;
    const root = head('application/xop+xml; charset=utf-8; type="text/xml"', "root") + text.replace(base64, include);
    const body = Buffer.concat([
      Buffer.from(`${root}\r\n${head("application/octet-stream", "0")}`),
      Buffer.from(base64, "base64"),
      Buffer.from("\r\n--b--"),
    ]);
    const type = 'multipart/related; type="application/xop+xml"; start="<root>"; start-info="text/xml"; boundary=b';
    return { ...request, headers: { ...request.headers, "content-type": type }, body };
  });
  expect(Buffer.from(await client.Echo({ name: "a", content: bytes }, { binding: "soap11" }))).toEqual(
    Buffer.from(bytes),
  );
  expect(exchanges[0]?.response.headers["content-type"]).toMatch(/^multipart\/related/);
});

test("a call that is sent again has its parts in its envelope again, with a new signature", async () => {
  let attempts = 0;
  const security = requireSignature({ certificates: [ann.certificate] });
  const handlers = { Echo: ({ content }: { content: Uint8Array }) => content };
  const table = streamingTable(operations, handlers);
  const transport = inProcessTransport(createDispatcher(service, table, [], handlers, { security }, [mtom]));
  const client = createClient(
    service,
    { Echo: { ...Echo, reads: true } },
    {
      baseUrl: "http://localhost",
      security: x509Signature(signerOf(ann)),
      retry: { count: 1, backoffMs: 0 },
      transport: async (request, context) => {
        if (attempts++ === 0) throw new Error("the connection broke");
        return transport(request, context);
      },
    },
  ) as unknown as { Echo(parameters: object): Promise<Uint8Array> };
  expect(Buffer.compare(await client.Echo({ name: "a", content: bytes }), bytes)).toBe(0);
  expect(attempts).toBe(2);
});
