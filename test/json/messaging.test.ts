/** All operations of the messaging service give over JSON the values that they give over SOAP. */
import { expect, test } from "vitest";
import { createClient } from "../../templates/runtime/client/create-client.js";
import { resultToJson, valueFromJson } from "../../templates/runtime/json/json-values.js";
import { basic, login, messagingGateway } from "./messaging-gateway.js";
import { plain } from "./sample-calls.js";

type Example = {
  readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, { example?: object }>> } };
};
type Method = (parameters: object) => Promise<unknown>;

const others = {
  Supa_Mobile_Number: "+27820000008",
  Supa_Password: "supa",
  Sub_Mobile_Number: "+27820000009",
  Sub_Password: "sub",
};

test("38 operations, value by value", async () => {
  const { operations, openapi, settings, service, handle } = await messagingGateway();
  const client = createClient(service, operations, settings) as unknown as Readonly<Record<string, Method>>;
  const { paths } = JSON.parse(openapi) as { readonly paths: Readonly<Record<string, Example>> };
  const kinds = new Set<string>();
  for (const [name, operation] of Object.entries(operations)) {
    const body = paths[`/${name}`]?.post.requestBody.content["application/json"]?.example as Record<string, unknown>;
    const isSub = operation.parameters.some((parameter) => parameter.name === "Supa_Password");
    const pair = isSub ? { Mobile_Number: others.Supa_Mobile_Number, Password: others.Supa_Password } : login;
    const headers = {
      "content-type": "application/json",
      authorization: basic(pair),
      "x-sub-mobile-number": others.Sub_Mobile_Number,
      "x-sub-password": others.Sub_Password,
    };
    const request = new Request(`http://localhost/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = await handle(request);
    const given: Record<string, unknown> = {};
    for (const { name: parameter, type, credential } of operation.parameters) {
      if (credential !== undefined) given[parameter] = { ...login, ...others }[parameter];
      else if (body[parameter] !== undefined) given[parameter] = valueFromJson(type, body[parameter], undefined);
    }
    const overSoap = plain(resultToJson(operation.result, await client[name]?.(given)));
    expect([answer.status, await answer.json()], name).toEqual([200, overSoap]);
    kinds.add(typeof overSoap);
  }
  expect(Object.keys(operations)).toHaveLength(38);
  expect([...kinds].sort()).toEqual(["number", "object", "string"]);
});
