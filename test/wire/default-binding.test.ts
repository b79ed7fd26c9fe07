/** Owns what a call goes over where nobody chose a binding: SOAP 1.1, or the first that the operation has. */
import { expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import type { BindingId } from "../../templates/runtime/description.js";
import { capture } from "./capture.js";
import { base, ping, service } from "./table.js";

test.each<[string, readonly BindingId[] | undefined, string, string | undefined]>([
  ["all", undefined, "POST", "text/xml; charset=utf-8"],
  ["SOAP 1.1 and more", ["http-get", "soap11"], "POST", "text/xml; charset=utf-8"],
  ["SOAP 1.2 alone", ["soap12"], "POST", "application/soap+xml; charset=utf-8"],
  ["GET first", ["http-get", "soap12"], "GET", undefined],
])("an operation with %s", async (_title, bindings, method, type) => {
  const { transport, requests } = capture(500, {}, "");
  const operation = bindings === undefined ? ping : { ...ping, bindings };
  const client = createClient(service, { ping: operation }, { baseUrl: base, transport });
  await client.ping().catch(() => undefined);
  expect([requests[0]?.method, requests[0]?.headers["content-type"]]).toEqual([method, type]);
});

test("a binding that was chosen and is not offered is refused", async () => {
  const { transport, requests } = capture(500, {}, "");
  const only12 = { ...ping, bindings: ["soap12"] } as const;
  const client = createClient(service, { ping: only12 }, { baseUrl: base, transport, binding: "soap11" });
  await expect(client.ping()).rejects.toThrow("it is not offered over soap11; choose one of soap12");
  expect(requests).toEqual([]);
});
