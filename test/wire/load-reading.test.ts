/** Owns that what reads and writes DataSets is loaded before a call that needs it is sent or run, and by no other. */
import { afterEach, expect, test, vi } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { OperationDescription } from "../../templates/runtime/description.js";
import type { HttpResponse, Transport } from "../../templates/runtime/exchange.js";
import type { ErrorReport } from "../../templates/runtime/server/handler.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { type DataSet, dataSet, dataSetResult } from "../../templates/runtime/results/index.js";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { rejection } from "./capture.js";
import { base, service, singlesms, wsdl } from "./table.js";

const loads = vi.hoisted(() => ({ tried: 0, broken: true }));
const writing = vi.hoisted(() => ({ broken: true }));
// Of services with DataSets as parameters, which load both from the start.
vi.mock("../../templates/runtime/results/data-set-type.js", () => ({ dataSetType: undefined }));
vi.mock("../../templates/runtime/results/data-set/write-result.js", async (original) => {
  if (writing.broken) throw new Error("the writing chunk is not there");
  return await original();
});
vi.mock("../../templates/runtime/results/data-set/read.js", async (original) => {
  loads.tried++;
  if (loads.broken) throw new Error("the chunk is not there");
  return await original();
});
afterEach(() => vi.resetModules());

const history: OperationDescription<Record<never, never>, DataSet | null> = {
  service,
  name: "history",
  parameters: [],
  result: { codec: dataSetResult },
};
const set = dataSet({ tables: [{ name: "T", rows: [{ A: 1 }] }] });
const handlers = { history: () => set, singlesms: () => 14 };
const dispatcher = createDispatcher(service, withDataSets({ history, singlesms }), wsdl, handlers);

function counted(): { readonly transport: Transport; sent: number } {
  const answer = inProcessTransport(dispatcher);
  const counting = {
    sent: 0,
    transport: (request: Parameters<Transport>[0], options: Parameters<Transport>[1]): Promise<HttpResponse> => {
      counting.sent++;
      return answer(request, options);
    },
  };
  return counting;
}

test("if the writing code cannot be loaded, the handler does not run, and the owner gets the error", async () => {
  const reports: unknown[] = [];
  let runs = 0;
  const counting = { ...handlers, history: () => (runs++, set) };
  const onError = ({ error, operation }: ErrorReport): void => void reports.push([operation, error instanceof Error]);
  const server = createDispatcher(service, withDataSets({ history, singlesms }), wsdl, counting, { onError });
  const ask = (name: string) =>
    server.handle({ method: "GET", url: `${service.path}/${name}`, headers: {}, body: undefined });
  const { status, body } = await ask("history");
  const text = new TextDecoder().decode(body as Uint8Array);
  expect([status, text.trim()]).toEqual([500, "Server was unable to process request."]);
  expect(runs).toBe(0);
  expect(reports).toEqual([["history", true]]);
  writing.broken = false;
  vi.resetModules();
  expect((await ask("history")).status).toBe(200);
  expect(runs).toBe(1);
});

test("a server writes DataSets, and a client calls all else, without it", async () => {
  const { transport } = counted();
  const client = createClient(service, { singlesms }, { baseUrl: base, transport });
  expect(await client.singlesms({ Mobile_Number: "", Password: "" })).toBe(14);
  const asked = { method: "GET", url: `${service.path}/history`, headers: {}, body: undefined };
  const { body } = await dispatcher.handle(asked);
  expect(new TextDecoder().decode(body as Uint8Array)).toContain("<A>1</A>");
  expect(loads.tried).toBe(0);
});

test("if the reading code cannot be loaded, nothing is sent; the next call tries again", async () => {
  const counting = counted();
  const client = createClient(service, { history }, { baseUrl: base, transport: counting.transport });
  expect(await rejection(client.history())).toMatchObject({
    kind: "transport",
    message: expect.stringContaining("cannot be loaded, and nothing was sent"),
  });
  expect(counting.sent).toBe(0);
  loads.broken = false;
  vi.resetModules();
  expect((await client.history())?.tables[0]?.rows).toEqual([{ A: 1 }]);
  expect(counting.sent).toBe(1);
});
