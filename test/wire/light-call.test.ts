/** Owns the single call of `light.ts`: like `call`, over the transport that it is given and no other. */
import { expect, test } from "vitest";
import type { Transport } from "../../templates/runtime/exchange.js";
import { call, CallError, soap11 } from "../../templates/runtime/client/light.js";
import { encodeUtf8 } from "../../templates/runtime/text/encode-utf8.js";
import { base, operations } from "./table.js";

const parameters = { Mobile_Number: "1", Password: "2", To_Number: "3", Message: "m" };

const answering =
  (result: string): Transport =>
  async () => ({
    status: 200,
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: encodeUtf8(
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
        `<singlesmsResponse xmlns="${operations.singlesms.service.namespace}"><singlesmsResult>${result}</singlesmsResult></singlesmsResponse>` +
        "</soap:Body></soap:Envelope>",
    ),
  });

test("gives the result, or a CallError", async () => {
  const options = { baseUrl: base, binding: soap11 };
  expect(await call(operations.singlesms, parameters, { ...options, transport: answering("42") })).toBe(42);
  const refused = call(operations.singlesms, parameters, { ...options, transport: answering("4 2") });
  await expect(refused).rejects.toThrow(CallError);
});

test("without a transport it is refused, by the compiler and when it runs", async () => {
  // @ts-expect-error Property 'transport' is missing
  const calling = call(operations.singlesms, parameters, { baseUrl: base, binding: soap11 });
  await expect(calling).rejects.toThrow(new TypeError("transport is missing; expected one, such as fetchTransport()"));
});
