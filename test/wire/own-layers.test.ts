/** Owns the behaviour of layers that users write: header blocks both ways, their place among other layers, and what they may refuse. */
import { expect, test } from "vitest";
import type { ServerLayer } from "../../templates/runtime/bindings/layer.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { AnyOperation, ClientLayer, ServiceDescription } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { scalarResult } from "../../templates/runtime/results/scalar.js";
import { x509Signature } from "../../templates/runtime/security/client.js";
import { requireSignature } from "../../templates/runtime/security/server.js";
import { addressed } from "../../templates/runtime/server/addressed-layer.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { int } from "../../templates/runtime/values/index.js";
import { ann, server } from "../security/signed-service.js";
import { text } from "./capture.js";

const service: ServiceDescription = {
  name: "Sums",
  namespace: "urn:sums",
  path: "/sums.asmx",
  bindings: ["soap11", "soap12", "http-post"],
  contract: 1,
};
const double: AnyOperation = {
  service,
  name: "double",
  parameters: [{ name: "of", type: int }],
  result: { codec: scalarResult, type: int },
  reads: true,
};
const trace = (id: string): string => `<Trace xmlns="urn:house" soap:mustUnderstand="0">${id}</Trace>`;

/** Sends a trace, and collects those of answers. */
function tracing(seen: string[], id = "1"): ClientLayer {
  return {
    client: () => ({
      blocks: trace(id),
      readHeader(block) {
        if (block.localName !== "Trace" || block.namespace !== "urn:house") return false;
        seen.push(block.readText());
        return true;
      },
    }),
  };
}

/** Answers with a trace. */
const answering: ServerLayer = {
  server: (next) => ({
    answer: (request, opened) => {
      const blocks = { ofResult: trace("a result"), ofFault: () => trace("a fault") };
      return next.answer(request, { ...opened, blocks });
    },
  }),
};

interface Exchange {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
}

function connect(clientOptions: object, serverOptions: DispatcherOptions, isAddressed = false) {
  const addressing = { version: "1.0", actions: "urn:sums:" } as const;
  const own = isAddressed ? { ...service, addressing } : service;
  const operation = { ...double, service: own, ...(isAddressed ? { layers: [addressedCalls] } : {}) };
  const handlers = {
    double: ({ of }: { of: number }) => {
      if (of > 100) throw new RangeError("too large");
      return of * 2;
    },
  };
  const given = { onError: () => undefined, ...serverOptions };
  const dispatcher = createDispatcher(own, { double: operation }, [], handlers, given, isAddressed ? [addressed] : []);
  const transport = inProcessTransport(dispatcher);
  const exchanges: Exchange[] = [];
  const client = createClient(
    own,
    { double: operation },
    {
      baseUrl: "http://localhost",
      ...clientOptions,
      transport: async (request, context) => {
        const response = await transport(request, context);
        exchanges.push({ request, response });
        return response;
      },
    },
  ) as unknown as { double(parameters: { of: number }, options?: object): Promise<number> };
  return { client, exchanges };
}

test.each(["soap11", "soap12"])("a layer sends and reads header blocks over %s", async (binding) => {
  const seen: string[] = [];
  const { client, exchanges } = connect({ layers: [tracing(seen)], binding }, { layers: [answering] });
  expect(await client.double({ of: 4 })).toBe(8);
  await expect(client.double({ of: 101 })).rejects.toMatchObject({ kind: "fault" });
  expect(seen).toEqual(["a result", "a fault"]);
  const [first] = exchanges;
  expect(text(first?.request.body)).toContain(`<soap:Header>${trace("1")}</soap:Header><soap:Body>`);
  expect(text(first?.response.body)).toContain(`<soap:Header>${trace("a result")}</soap:Header><soap:Body>`);
});

test("a layer is left out of messages that are no SOAP", async () => {
  const seen: string[] = [];
  const { client, exchanges } = connect({ layers: [tracing(seen)] }, { layers: [answering] });
  expect(await client.double({ of: 4 }, { binding: "http-post" })).toBe(8);
  expect(seen).toEqual([]);
  expect(text(exchanges[0]?.request.body)).toBe("of=4");
});

test("blocks of addressing come before those of users, and a signature includes both", async () => {
  const signerOf = ({ pkcs8: key, certificate }: typeof ann) => ({ key, certificate });
  const verify = { certificates: [server.certificate] };
  const security = requireSignature({ certificates: [ann.certificate], answers: signerOf(server) });
  const signature = x509Signature({ ...signerOf(ann), verify });
  const { client, exchanges } = connect({ layers: [tracing([])], security: signature }, { security }, true);
  expect(await client.double({ of: 4 })).toBe(8);
  const sent = text(exchanges[0]?.request.body);
  const blocks = [...sent.matchAll(/<(Action|Trace) [^>]*wsu:Id="([^"]+)"/g)];
  expect(blocks.map(([, name]) => name)).toEqual(["Action", "Trace"]);
  for (const [, , id] of blocks) expect(sent).toContain(`<ds:Reference URI="#${id}">`);
});

test("a layer of a server sees a signed request only if it was verified", async () => {
  const asked: string[] = [];
  const seeing: ServerLayer = {
    server: (next) => ({
      answer: (request, opened) => {
        asked.push(text(request.body));
        return next.answer(request, opened);
      },
    }),
  };
  const security = requireSignature({ certificates: [ann.certificate] });
  const unsigned = connect({}, { security, layers: [seeing] });
  await expect(unsigned.client.double({ of: 4 })).rejects.toMatchObject({ kind: "fault" });
  expect(asked).toEqual([]);
  const signature = x509Signature({ key: ann.pkcs8, certificate: ann.certificate });
  const signed = connect({ security: signature }, { security, layers: [seeing] });
  expect(await signed.client.double({ of: 4 })).toBe(8);
  expect(asked).toHaveLength(1);
});

test("secrets in blocks are hidden in hooks", async () => {
  const bodies: string[] = [];
  const layer: ClientLayer = { client: () => ({ blocks: trace("the token 4711"), secrets: ["the token 4711"] }) };
  const hooks = { onRequest: ({ body }: { body?: string }) => void bodies.push(body ?? "") };
  const { client } = connect({ layers: [layer], hooks }, {});
  expect(await client.double({ of: 4 })).toBe(8);
  expect(bodies.join()).toContain("<Trace ");
  expect(bodies.join()).not.toContain("4711");
});

test("a layer that sends may look at the response, and an error of `opened` rejects the call", async () => {
  const statuses: number[] = [];
  const refusing = (problem: string): ClientLayer => ({
    client: () => ({
      async send(request, sending) {
        const headers = { ...request.headers, "x-id": "1" };
        const response = await sending.next({ ...request, headers });
        statuses.push(response.status);
        return sending.opened(response, async (whole) => {
          if (problem !== "") throw new Error(problem);
          return whole;
        });
      },
    }),
  });
  const good = connect({ layers: [refusing("")] }, {});
  expect(await good.client.double({ of: 4 })).toBe(8);
  expect(good.exchanges[0]?.request.headers["x-id"]).toBe("1");
  const bad = connect({ layers: [refusing("it has no seal")] }, {});
  await expect(bad.client.double({ of: 4 })).rejects.toThrow("the response was not accepted: it has no seal");
  expect(statuses).toEqual([200, 200]);
});
