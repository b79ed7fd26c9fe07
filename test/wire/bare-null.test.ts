/** Owns null in a body without a wrapper: the one parameter, and the result, as `xsi:nil` of the body's own element. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { compileText } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";
import { text } from "./capture.js";

const description = (form: string): string => `
service: Orders
namespace: http://example.org/orders/
path: /orders.asmx
bindings: [soap11, soap12]
${form}
types: { Order: { fields: { Id: int } }, Numbers: { array: int, item: Number } }
groups:
  all:
    operations:
      order: { style: bare, parameters: { Ordered: { type: Order, nullable: true } }, result: { type: Order, nullable: true } }
      count: { style: bare, parameters: { Count: { type: int, nullable: true } }, result: { type: int, nullable: true } }
      number: { style: bare, parameters: { Numbered: { type: Numbers, nullable: true } }, result: { type: Numbers, nullable: true } }
      name: { style: bare, parameters: { Name: { type: string, nullable: true } }, result: { type: string, nullable: true } }
`;

const outputs = new OutputFolder("bare-null");
const loaded = new Map<string, LoadedOutput>();
const forms = ["", "elementForm: unqualified"];
beforeAll(async () => {
  for (const [at, form] of forms.entries())
    loaded.set(form, await outputs.load(await compileText(description(form), forPackage), `orders${String(at)}`));
});
afterAll(() => outputs.remove());

describe.each(forms)("%s", (form) => {
  describe.each(["soap11", "soap12"])("over %s", (binding) => {
    test.each([
      ["order", "Ordered", { Id: 7 }],
      ["count", "Count", 7],
      ["number", "Numbered", [1, 2]],
      ["name", "Name", "seven"],
    ])("%s takes and gives null, and what is not null", async (name, parameter, value) => {
      const { output } = loaded.get(form) ?? { output: undefined };
      if (output === undefined) throw new Error("not loaded");
      const seen: unknown[] = [];
      const bodies: string[] = [];
      const others = Object.fromEntries(Object.keys(output.operations).map((each) => [each, () => undefined]));
      const dispatcher = output.createDispatcher({
        ...others,
        [name]: (given: Readonly<Record<string, unknown>>) => {
          seen.push(given[parameter]);
          return given[parameter];
        },
      });
      const transport = async (request: HttpRequest): Promise<HttpResponse> => {
        bodies.push(text(request.body));
        const response = await dispatcher.handle(request);
        if (response.body instanceof Uint8Array) bodies.push(text(response.body));
        return response;
      };
      const client = output.createClient({ baseUrl: "http://localhost", transport });
      expect(await client[name]?.({ [parameter]: null }, { binding })).toBe(null);
      expect(bodies).toHaveLength(2);
      for (const body of bodies) expect(body).toMatch(/<soap:Body><[^>]* xsi:nil="true" ?\/><\/soap:Body>/);
      expect(await client[name]?.({ [parameter]: value }, { binding })).toEqual(value);
      expect(seen).toEqual([null, value]);
    });
  });
});
