/** What readers get to see of a service holds no sample of a secret: help pages and the OpenAPI document. */
import { expect, test } from "vitest";
import { assets } from "#assets";
import { describeGateway } from "../../generator/serve/describe-gateway.js";
import { describedText, getPage, serveDescribed } from "./pages.js";

const description = `service: Keys
namespace: http://example.org/keys/
baseUrl: http://localhost:8080
path: /keys.asmx
samples: { Pin: hunter-parameter, Password: hunter-field, Code: hunter-attribute, Key: hunter-item, Token: hunter-choice, Word: hunter-within, Number: hunter-column }
types:
  Login: { fields: { Code: { type: string, attribute: true, secret: true }, User: string, Password: { type: string, secret: true } } }
  Keys: { array: string, item: Key, secret: true }
  Proof: { fields: { Proof: { choice: { Token: { type: string, secret: hide }, Count: int } } } }
  Whole: { fields: { Word: string } }
  Cards: { dataSet: { Card: { Number: { type: string, secret: true } } } }
groups:
  all:
    operations:
      place:
        bindings: [soap11, soap12]
        parameters: { Login: Login, Pin: { type: string, secret: true }, Keys: Keys, Proof: Proof, Whole: { type: Whole, secret: true } }
        soapHeaders: { Head: Login }
        result: Login
      pay: { parameters: { Pin: { type: string, secret: true } }, result: { type: string, secret: true, sample: hunter-result } }
      list: { result: Cards }
      rows: { result: { dataSet: { Card: { Number: { type: string, secret: hide } } } } }
      several: { bindings: [soap11], result: { several: { Answer: { type: string, secret: true, sample: hunter-several }, Count: int } } }
`;

test.each(["place", "pay", "list", "rows", "several"])(
  "no sample of a secret is on the page of %s, wherever it is one",
  async (operation) => {
    const dispatcher = serveDescribed(await describedText(description));
    const page = await getPage({ handle: dispatcher.handle.bind(dispatcher) }, `/keys.asmx?op=${operation}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("********");
    expect(page.text).not.toContain("hunter-");
  },
);

test("no sample of a secret is in the OpenAPI document", async () => {
  const { described } = await describeGateway({ name: "keys.yaml", text: description }, {}, assets);
  expect(described?.openapi).toContain("********");
  expect(described?.openapi).not.toContain("hunter-");
});
