/** Owns that a dispatcher loads its WSDL when somebody asks for it, and answers as if it had been there. */
import { expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import type { ErrorReport, WsdlSegments } from "../../templates/runtime/server/handler.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { notImplemented } from "../../templates/runtime/server/not-implemented.js";
import { operations, path, service, wsdl } from "./table.js";

function asking(host: string, method = "GET"): HttpRequest {
  return { method, url: `${path}?WSDL`, headers: { host }, body: undefined };
}

function serve(load: () => Promise<WsdlSegments>) {
  const reports: ErrorReport[] = [];
  let loads = 0;
  const source = (): Promise<WsdlSegments> => {
    loads++;
    return load();
  };
  const options = { onError: (report: ErrorReport) => void reports.push(report) };
  const dispatcher = createDispatcher(service, operations, source, notImplemented(operations), options);
  return { dispatcher, reports, loads: () => loads };
}

test("it is loaded for ?WSDL alone, once for an address", async () => {
  const { dispatcher, loads } = serve(async () => wsdl);
  await dispatcher.handle({ method: "GET", url: path, headers: {}, body: undefined });
  await dispatcher.handle({ method: "GET", url: `${path}/singlesms`, headers: {}, body: undefined });
  expect(loads()).toBe(0);
  const [first, second] = await Promise.all([1, 2].map(() => dispatcher.handle(asking("a.example"))));
  expect(first?.body).toBe(second?.body);
  expect(loads()).toBe(1);
});

test("it is kept for eight addresses, those that were asked for last", async () => {
  const { dispatcher, loads } = serve(async () => wsdl);
  const ask = async (...hosts: readonly number[]): Promise<number> => {
    for (const host of hosts) await dispatcher.handle(asking(`h${host}.example`));
    return loads();
  };
  expect(await ask(1, 2, 3, 4, 5, 6, 7, 8)).toBe(8);
  expect(await ask(1, 2, 3, 4, 5, 6, 7, 8)).toBe(8);
  expect(await ask(1, 9)).toBe(9);
  expect(await ask(1, 3, 4, 5, 6, 7, 8)).toBe(9);
  expect(await ask(2)).toBe(10);
});

test("the answer is that of a WSDL that is there", async () => {
  const here = createDispatcher(service, operations, wsdl, notImplemented(operations));
  const { dispatcher } = serve(async () => wsdl);
  for (const request of [asking("a.example"), asking("a.example", "HEAD"), asking("a.example:8080"), asking("a b")]) {
    expect(await dispatcher.handle(request)).toEqual(await here.handle(request));
  }
});

test("where it cannot be loaded, the owner hears why, the caller that it failed, and the next one is tried again", async () => {
  let broken = true;
  const { dispatcher, reports, loads } = serve(async () => {
    if (broken) throw new Error("no such chunk");
    return wsdl;
  });
  const failed = await dispatcher.handle(asking("a.example"));
  expect([failed.status, new TextDecoder().decode(failed.body as Uint8Array)]).toEqual([
    500,
    "Server was unable to process request.",
  ]);
  expect(reports.map(({ error }) => String(error))).toEqual(["Error: no such chunk"]);
  broken = false;
  expect((await dispatcher.handle(asking("a.example"))).status).toBe(200);
  expect(loads()).toBe(2);
});
