/**
 * Owns that a call ends in its time, or when its caller gives up, also while what reads its answer is still being loaded.
 */
import { afterEach, expect, test, vi } from "vitest";
import type { OperationDescription } from "../../templates/runtime/description.js";
import { scalarResult } from "../../templates/runtime/results/index.js";
import { int } from "../../templates/runtime/values/index.js";
import { Occurrence } from "../waits.js";
import { capture, rejection, soap11 } from "./capture.js";
import { base, service } from "./table.js";

const modules = {
  strict: "../../templates/runtime/client/strict-replies.js",
  decode: "../../templates/runtime/xml/decode.js",
  report: "../../templates/runtime/client/report.js",
};
afterEach(() => {
  for (const path of Object.values(modules)) vi.doUnmock(path);
});

/** From now on the module is asked for in vain. Resolves when it is asked for. */
function holdBack(path: string): Promise<void> {
  const isAskedFor = new Occurrence();
  vi.doMock(path, () => {
    isAskedFor.happen();
    return new Promise<never>(() => undefined);
  });
  return isAskedFor.happened;
}

const parameters: [] = [];
const count: OperationDescription<object, number> = {
  service,
  name: "count",
  parameters,
  result: { codec: scalarResult, type: int },
};
const operations = { count };
const unusual = soap11(
  `<countResponse xmlns="${service.namespace}"><countResult><!-- -->14</countResult></countResponse>`,
);

/** A client that has loaded nothing yet. */
async function open(contentType: string, options: object = {}) {
  vi.resetModules();
  const { createClient } = await import("../../templates/runtime/client/create-client.js");
  const { transport } = capture(200, { "content-type": contentType }, unusual);
  return createClient(service, operations, { baseUrl: base, transport, timeoutMs: 60, ...options });
}

const places = [
  ["what reads strictly", modules.strict, "text/xml; charset=utf-8"],
  ["what decodes other charsets", modules.decode, "text/xml; charset=iso-8859-1"],
] as const;

test.each(places)("a call that waits for %s ends when its time is up", async (_, path, contentType) => {
  void holdBack(path);
  const client = await open(contentType);
  expect(await rejection(client.count({}))).toMatchObject({ kind: "timeout" });
});

test.each(places)("a call that waits for %s ends when its caller gives up", async (_, path, contentType) => {
  const isAskedFor = holdBack(path);
  const client = await open(contentType, { timeoutMs: 0 });
  const caller = new AbortController();
  const error = rejection(client.count({}, { signal: caller.signal }));
  await isAskedFor;
  caller.abort();
  expect(await error).toMatchObject({ kind: "aborted" });
});

test.each(["onRequest", "onResponse"])("a call whose %s waits for what it is shown ends in its time", async (hook) => {
  void holdBack(modules.report);
  const client = await open("text/xml; charset=utf-8", { hooks: { [hook]: () => undefined } });
  expect(await rejection(client.count({}))).toMatchObject({ kind: "timeout" });
});
