/** Owns nulls in SOAP encoding: any item of an array and any part may be one (SOAP 1.1, 5.1 and 5.4.2), sent by a client and read by a server. */
import { expect, test } from "vitest";
import { inProcessTransport } from "../../templates/runtime/transports/in-process.js";
import { LoadedService } from "./loaded-service.js";

const service = new LoadedService(
  "encoded-nulls",
  `service: Shop
namespace: urn:shop
baseUrl: http://localhost
path: /shop
bindings: [soap11, soap12]
elementForm: unqualified
style: rpc
use: encoded
types:
  Place: { fields: { City: string } }
  Places: { array: Place, item: item }
  Texts: { array: string, item: item }
  Numbers: { array: int, item: item }
  Days: { array: dateTime, item: item }
  Grid: { array: Numbers, item: Row, dimensions: 2 }
  Vector: { fields: { item: { type: string, repeated: true } } }
groups:
  all:
    operations:
      send: { parameters: { Places: Places, Texts: Texts, Numbers: Numbers, Days: Days, Grid: Grid, Vector: Vector, Place: Place, Day: dateTime, Text: string, Count: int }, result: Texts }
`,
);

const whole = {
  Places: [{ City: "a" }, null],
  Texts: ["a", null, "b"],
  Numbers: [1, null],
  Days: [null],
  Grid: [[1, null]],
  Vector: { item: ["a", null] },
  Place: { City: "a" },
  Day: "2026-01-31T12:00:00",
  Text: "a",
  Count: 1,
};
const nothing = {
  Places: null,
  Texts: null,
  Numbers: null,
  Days: null,
  Grid: null,
  Vector: null,
  Place: null,
  Day: null,
  Text: null,
};

type Values = Readonly<Record<string, unknown>>;

function connect() {
  const seen: Values[] = [];
  const handlers = {
    send(values: Values) {
      seen.push(values);
      return ["x", null];
    },
  };
  const transport = inProcessTransport(service.output.createDispatcher(handlers));
  const { send } = service.output.createClient({ baseUrl: "http://localhost", transport });
  if (send === undefined) throw new Error("no operation");
  return { client: { send }, seen };
}

test.each(["soap11", "soap12"])("items and parts may be null over %s", async (binding) => {
  const { client, seen } = connect();
  for (const values of [whole, { ...nothing, Count: 1 }]) {
    expect(await client.send(values, { binding })).toEqual(["x", null]);
    expect(seen.at(-1)).toEqual(values);
  }
});

test.each([
  ["a number", { ...whole, Count: null }, "Count"],
  ["a row of an array of several dimensions", { ...whole, Grid: [[1], null] }, "Grid"],
])("%s may not", async (_, values, name) => {
  await expect(connect().client.send(values, {})).rejects.toThrow(name);
});

test("the types say so, and the WSDL is as before", () => {
  expect(service.file("types.ts")).toContain("Texts: Texts | null;");
  expect(service.file("types.ts")).toMatch(/export type Texts = .*null/);
  expect(service.file("types.ts")).toContain("Count: number;");
  expect(service.file("shop.wsdl")).not.toContain("nillable");
  expect(service.file("shop.wsdl")).toContain('<wsdl:part name="Text" type="s:string" />');
});
