/** Owns a gateway that mends: what its callers get of an answer that is not as described, what its owner is told, and what its document promises. */
import { expect, test } from "vitest";
import { assets } from "#assets";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { createGateway } from "../../templates/runtime/gateway/gateway.js";
import type { GatewayMended, GatewayOptions } from "../../templates/runtime/gateway/gateway-options.js";
import { soap11 } from "../wire/capture.js";

const text = `service: Shop
namespace: urn:shop
baseUrl: http://localhost
path: /shop
bindings: [soap11]
types:
  Item: { fields: { Name: string, Count: int, Price: { type: decimal, required: true }, Parts: Parts } }
  Parts: { array: int, item: part }
groups:
  all:
    operations:
      find: { reads: true, parameters: { Like: Item }, result: Item }
      count: { reads: true, result: int }
`;

async function gatewayOf(answers: GatewayOptions["answers"], content: string, numbers = false) {
  const { described } = await describeGateway({ name: "shop.yaml", text }, { jsonNumbers: numbers }, assets);
  if (described === undefined) throw new Error("it is invalid");
  const { service, operations, openapi } = described;
  const body = new TextEncoder().encode(soap11(content));
  const transport = () => Promise.resolve({ status: 200, headers: { "content-type": "text/xml" }, body });
  const client = createClient(service, operations, { baseUrl: "http://localhost", transport });
  const told: GatewayMended[] = [];
  const errors: string[] = [];
  const gateway = createGateway(operations, client, {
    openapi,
    numbers,
    answers,
    onMended: (answer) => told.push(answer),
    onError: ({ error }) => errors.push(String(error)),
  });
  const ask = async (method: string, url: string) => {
    const sent = method === "POST" ? Buffer.from("{}") : undefined;
    const { status, body: answer } = await gateway.handle({
      method,
      url,
      headers: { "content-type": "application/json" },
      body: sent,
    });
    return { status, json: JSON.parse(Buffer.from(answer as Uint8Array).toString()) as unknown };
  };
  return { ask, told, errors };
}

const item = `<findResponse xmlns="urn:shop"><findResult><Name>x</Name><Count>many</Count><Parts><part>1</part><part>y</part></Parts></findResult></findResponse>`;

test.each([false, true])("callers get what can be read, and the owner is told (numbers: %s)", async (numbers) => {
  const { ask, told, errors } = await gatewayOf("mend", item, numbers);
  expect(await ask("POST", "/find")).toEqual({ status: 200, json: { Name: "x", Parts: [1, null] } });
  expect(errors).toEqual([]);
  expect(told).toMatchObject([
    {
      operation: "find",
      places: [
        { path: "Item.Count", found: "many" },
        { path: "Item.Parts[1]", found: "y" },
        { path: "Item.Price", found: undefined },
      ],
    },
  ]);
});

test("a result that cannot be read is null", async () => {
  const { ask } = await gatewayOf(
    "mend",
    '<countResponse xmlns="urn:shop"><countResult>many</countResult></countResponse>',
  );
  expect(await ask("POST", "/count")).toEqual({ status: 200, json: null });
});

test("a strict gateway refuses the answer, and says why to its owner", async () => {
  const { ask, told, errors } = await gatewayOf(undefined, item);
  expect((await ask("POST", "/find")).status).toBe(502);
  expect(told).toEqual([]);
  expect(errors.join()).toContain('Item.Count: found "many", expected');
});

test("the document of a gateway that mends requires nothing of answers, and of requests what it did", async () => {
  const { json: strict } = await (await gatewayOf(undefined, item)).ask("GET", "/openapi.json");
  const { json: mending } = await (await gatewayOf("mend", item)).ask("GET", "/openapi.json");
  const { paths, components } = mending as {
    readonly paths: Readonly<
      Record<string, { readonly post: { readonly responses: object; readonly requestBody: object } }>
    >;
    readonly components: { readonly schemas: Readonly<Record<string, { readonly required?: readonly string[] }>> };
  };
  expect(components.schemas["Item"]?.required).toContain("Price");
  expect(components.schemas["ItemAnswer"]).toMatchObject({ properties: { Price: {} } });
  expect(JSON.stringify(components.schemas["ItemAnswer"])).not.toContain('"required":[');
  expect(JSON.stringify(components.schemas["PartsAnswer"])).toContain('"type":"null"');
  expect(paths["/find"]?.post.responses).toMatchObject({
    200: {
      content: {
        "application/json": {
          schema: { anyOf: [{ anyOf: [{ $ref: "#/components/schemas/ItemAnswer" }, {}] }, { type: "null" }] },
        },
      },
    },
  });
  const before = strict as { readonly paths: typeof paths };
  expect(paths["/find"]?.post.requestBody).toEqual(before.paths["/find"]?.post.requestBody);
});
