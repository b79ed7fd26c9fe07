/** Owns the answer to an operation that nothing answers: 202 without a body, over each kind of service, binding and adapter. */
import { afterEach, expect, test } from "vitest";
import { serve, type ServerHandle } from "../../templates/runtime/adapters/node-http.js";
import { webHandler } from "../../templates/runtime/adapters/web.js";
import { addressedCalls } from "../../templates/runtime/client/addressed-calls.js";
import type { AnyOperation, ServiceDescription } from "../../templates/runtime/description.js";
import { mtomBodies } from "../../templates/runtime/mtom/bodies.js";
import { voidResult } from "../../templates/runtime/results/void.js";
import { requireSignature } from "../../templates/runtime/security/server.js";
import { addressed } from "../../templates/runtime/server/addressed-layer.js";
import { attachments } from "../../templates/runtime/server/attachments-layer.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import type { Dispatcher, DispatcherOptions } from "../../templates/runtime/server/handler.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import { string } from "../../templates/runtime/values/index.js";
import { makeIdentity } from "../security/certificates.js";
import { bytes, soap11, soap12, text } from "./capture.js";

const path = "/s.asmx";
const service: ServiceDescription = {
  name: "Bell",
  namespace: "urn:bell",
  path,
  bindings: ["soap11", "soap12"],
  contract: 1,
};
const addressedService: ServiceDescription = { ...service, addressing: { version: "1.0", actions: "urn:bell/" } };
const ring: AnyOperation = {
  service,
  name: "ring",
  parameters: [{ name: "Text", type: string }],
  result: { codec: voidResult },
  oneWay: true,
};
const owner = makeIdentity("owner");
const trusted = { certificates: [owner.certificate], required: false };
const answers = { key: owner.pkcs8, certificate: owner.certificate };

let ran = 0;
const handlers = { ring: async () => void ran++ };
type Table = Readonly<Record<string, AnyOperation>>;
const create = (table: Table, options: DispatcherOptions): Dispatcher =>
  createDispatcher(service, table, [], handlers, options);

/** Kinds of services. */
const kinds: Readonly<Record<string, () => Dispatcher>> = {
  plain: () => create({ ring }, {}),
  "with a strict reader": () => create({ ring }, { limits: { xml: { depth: 20 } } }),
  signed: () => create({ ring }, { security: requireSignature({ ...trusted, answers }) }),
  addressed: () => {
    const table = { ring: { ...ring, service: addressedService, layers: [addressedCalls] } };
    return createDispatcher(addressedService, table, [], handlers, {}, [addressed]);
  },
  "with MTOM": () => {
    const table = streamingTable({ ring: { ...ring, encoding: mtomBodies } }, handlers);
    return createDispatcher(service, table, [], handlers, {}, [mtom]);
  },
  "with attachments": () => createDispatcher(service, { ring }, [], handlers, {}, [attachments]),
};

const requests = {
  soap11: { type: "text/xml; charset=utf-8", envelope: soap11('<ring xmlns="urn:bell"><Text>a</Text></ring>') },
  soap12: { type: "application/soap+xml", envelope: soap12('<ring xmlns="urn:bell"><Text>a</Text></ring>') },
};

test.each(
  Object.entries(kinds).flatMap(([name, dispatcher]) =>
    (["soap11", "soap12"] as const).map((binding) => [name, binding, dispatcher] as const),
  ),
)("a service %s over %s: 202, no body, and its handler has run", async (_name, binding, dispatcher) => {
  ran = 0;
  const { type, envelope } = requests[binding];
  const headers = { "content-type": type, accept: "multipart/related, */*" };
  const request = { method: "POST", url: path, headers, body: bytes(envelope) };
  const response = await dispatcher().handle(request);
  expect([response.status, response.headers["content-type"], text(response.body)]).toEqual([202, undefined, ""]);
  const init = { method: "POST", headers, body: envelope };
  const web = await webHandler(dispatcher())(new Request(`http://a${path}`, init));
  expect([web.status, await web.text(), ran]).toEqual([202, "", 2]);
});

let server: ServerHandle | undefined;
afterEach(async () => {
  await server?.close({ abrupt: true });
});

test("node:http sends 202 with the length 0", async () => {
  server = await serve(create({ ring }, {}), { port: 0 });
  const { type, envelope } = requests.soap11;
  const init = { method: "POST", headers: { "content-type": type }, body: envelope };
  const response = await fetch(`${server.url}${path}`, init);
  expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([202, "0", ""]);
});

test.each(["soap11", "soap12"] as const)("over %s a handler that fails is still a fault", async (binding) => {
  const failing = { ring: () => Promise.reject(new Error("broken")) };
  const dispatcher = createDispatcher(service, { ring }, [], failing, { onError: () => undefined });
  const { type, envelope } = requests[binding];
  const headers = { "content-type": type };
  const { status, body } = await dispatcher.handle({ method: "POST", url: path, headers, body: bytes(envelope) });
  expect([status, text(body)]).toEqual([500, expect.stringContaining("unable to process request")]);
});
