/** Owns arrays of several dimensions in SOAP encoding: what is written, what is read whatever the peer's habits, and what is refused by name. */
import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../templates/runtime/exchange.js";
import { text } from "./capture.js";
import { LoadedService } from "./loaded-service.js";

const description = `
service: Grids
namespace: urn:grids
path: /grids
elementForm: unqualified
style: rpc
use: encoded
types:
  Numbers: { array: int, item: n }
  Grid: { array: Numbers, item: item, dimensions: 2 }
  NullableRow: { array: string, item: item, nullable: true }
  NullableGrid: { array: NullableRow, item: item, dimensions: 2 }
  Cube: { array: Layer, item: item, dimensions: 3 }
  Layer: { array: Points, item: item }
  Points: { array: Point, item: item }
  Point: { fields: { X: int, Inside: Grid } }
  Grids: { array: Grid, item: item }
  GridOfRows: { array: RowOfRows, item: item, dimensions: 2 }
  RowOfRows: { array: Numbers, item: item }
groups:
  all:
    operations:
      echoGrid: { bindings: [soap11, soap12], parameters: { value: Grid }, result: Grid }
      echoNullableGrid: { bindings: [soap11, soap12], parameters: { value: NullableGrid }, result: NullableGrid }
      echoCube: { bindings: [soap11, soap12], parameters: { value: Cube }, result: Cube }
      echoGrids: { bindings: [soap11, soap12], parameters: { value: Grids }, result: Grids }
      echoGridOfRows: { bindings: [soap11, soap12], parameters: { value: GridOfRows }, result: GridOfRows }
      echoNumbers: { bindings: [soap11, soap12], parameters: { value: Numbers }, result: Numbers }
`;

const service = new LoadedService("encoded-dimensions", description);

const mediaTypes = { soap11: "text/xml; charset=utf-8", soap12: "application/soap+xml; charset=utf-8" };
const envelopes = {
  soap11: "http://schemas.xmlsoap.org/soap/envelope/",
  soap12: "http://www.w3.org/2003/05/soap-envelope",
};
const encodings = {
  soap11: "http://schemas.xmlsoap.org/soap/encoding/",
  soap12: "http://www.w3.org/2003/05/soap-encoding",
};
type BindingId = keyof typeof envelopes;

/** The result of a call whose answer is `result`, the bytes sent, and the attributes and items of the parameter. */
async function call(operation: string, value: unknown, binding: BindingId, result?: string) {
  let sent = "";
  const client = service.output.createClient({
    baseUrl: "http://localhost",
    transport: async ({ body }: { readonly body: Uint8Array }) => {
      sent = text(body);
      const answer = result ?? /<value(?:[^>]*\/>|.*<\/value>)/s.exec(sent)?.[0].replaceAll(/(<\/?)value/g, "$1r");
      const declared = `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:tns="urn:grids"`;
      const envelope = `<e:Envelope xmlns:e="${envelopes[binding]}" xmlns:soapenc="${encodings[binding]}" ${declared}><e:Body><o:r xmlns:o="urn:grids">${answer}</o:r></e:Body></e:Envelope>`;
      return {
        status: 200,
        headers: { "content-type": mediaTypes[binding] },
        body: new TextEncoder().encode(envelope),
      };
    },
  });
  const found = await client[operation]?.({ value }, { binding });
  return { found, sent, written: /<value ([^>]*)>(.*?)<\/value>/s.exec(sent)?.slice(1) ?? [sent] };
}

/** The same handler for every operation. */
function handlersOf(handle: (given: { readonly value: unknown }) => unknown): object {
  const names = ["echoGrid", "echoNullableGrid", "echoCube", "echoGrids", "echoGridOfRows", "echoNumbers"];
  return Object.fromEntries(names.map((name) => [name, handle]));
}

/** What a dispatcher's handler returns, after its client has sent it. */
async function throughDispatcher(operation: string, value: unknown, binding: BindingId): Promise<unknown> {
  const dispatcher = service.output.createDispatcher(handlersOf(({ value: given }) => given));
  const transport = (request: HttpRequest) => dispatcher.handle(request);
  const client = service.output.createClient({ baseUrl: "http://localhost", transport });
  return client[operation]?.({ value }, { binding });
}

const point = (X: number, Inside: number[][] | undefined = undefined) => (Inside === undefined ? { X } : { X, Inside });
const values: readonly (readonly [operation: string, value: unknown])[] = [
  [
    "echoGrid",
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  ["echoGrid", [[7]]],
  ["echoGrid", []],
  ["echoGrid", [[], [], []]],
  [
    "echoNullableGrid",
    [
      ["a", null],
      [null, "d"],
    ],
  ],
  ["echoCube", [[[point(1), point(2, [[1, 2]])]], [[point(3), point(4, [])]]]],
  ["echoCube", [[[], []]]],
  ["echoGrids", [[[1, 2]], [[3], [4]], []]],
  [
    "echoGridOfRows",
    [
      [[1], [2, 3]],
      [[], [4]],
    ],
  ],
];

describe.each(["soap11", "soap12"] as const)("over %s", (binding) => {
  test.each(values)(
    "%s: what our client sends comes back as it was, through our dispatcher too",
    async (operation, value) => {
      expect((await call(operation, value, binding)).found).toEqual(value);
      expect(await throughDispatcher(operation, value, binding)).toEqual(value);
    },
  );

  test("a client sends the requests of the fixtures", async () => {
    const samples = {
      echoGrid: [[1]],
      echoCube: [[[{ X: 1, Inside: [[1]] }]]],
      echoGrids: [[[1]]],
      echoGridOfRows: [[[1]]],
    };
    for (const [operation, value] of Object.entries(samples)) {
      const body = service.file(`fixtures/${operation}/${binding}.request.http`).replace(/^[^]*?\n\n/, "");
      expect((await call(operation, value, binding)).sent).toBe(body);
    }
  });
});

test("writes sizes and a row of items in SOAP 1.1", async () => {
  const { written } = await call(
    "echoGrid",
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    "soap11",
  );
  expect(written).toEqual([
    'xsi:type="soapenc:Array" soapenc:arrayType="xsd:int[2,3]"',
    [1, 2, 3, 4, 5, 6].map((each) => `<n xsi:type="xsd:int">${each}</n>`).join(""),
  ]);
});

test("writes sizes in SOAP 1.2", async () => {
  const { written } = await call(
    "echoGrid",
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    "soap12",
  );
  expect(written[0]).toBe('soapenc:itemType="xsd:int" soapenc:arraySize="2 3"');
});

test("writes the type of arrays of several dimensions in others as SOAP 1.1, section 5.4.2, has it", async () => {
  expect((await call("echoGrids", [[[1, 2]]], "soap11")).sent).toContain('soapenc:arrayType="xsd:int[,][1]"');
  expect((await call("echoGridOfRows", [[[1, 2]]], "soap11")).sent).toContain('soapenc:arrayType="xsd:int[][1,1]"');
});

test("the WSDL has the dimensions, and no type for the rows", () => {
  const wsdl = service.file("grids.wsdl");
  expect(
    [...wsdl.matchAll(/complexType name="(\w+)"|arrayType="([^"]+)"/g)].map(([, name, type]) => name ?? type),
  ).toEqual([
    ...["Numbers", "s:int[]", "Grid", "s:int[,]", "NullableGrid", "s:string[,]", "Cube", "tns:Point[,,]", "Point"],
    ...["Grids", "tns:Grid[]", "GridOfRows", "tns:Numbers[,]"],
  ]);
});

test.each([
  ["echoGrid", [[1, 2], [3]], "parameter value[1]: expected 2 items as in [0], not 1: "],
  ["echoGrid", [[], [3]], "parameter value[1]: expected 0 items as in [0], not 1: "],
  [
    "echoCube",
    [[[point(1)]], [[point(1)], [point(2)]]],
    "parameter value[1]: expected 1 x 1 items as in [0], not 2 x 1: ",
  ],
  ["echoCube", [[[point(1)], [point(1), point(2)]]], "parameter value[0][1]: expected 1 items as in [0], not 2: "],
  [
    "echoCube",
    [[[point(1), point(2)]], [[point(3), point(4, [[1], [2, 3]])]]],
    "parameter value[1][0][1].Inside[1]: expected 1 items as in [0], not 2: ",
  ],
  ["echoGrids", [[[1]], [[1], []]], "parameter value[1][1]: expected 1 items as in [0], not 0: "],
])("refuses a ragged value of %s before it sends: %j", async (operation, value, message) => {
  const error: unknown = await call(operation, value, "soap11").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "invalid-argument", argument: "value" });
  expect(String(error)).toContain(message);
  expect(String(error)).toContain("fill it up, or describe an array of arrays (without dimensions)");
});

test("refuses a ragged result of a handler, and tells the owner where", async () => {
  let report: unknown;
  const dispatcher = service.output.createDispatcher(
    handlersOf(() => [[1, 2], [3]]),
    {
      onError: ({ error }: { readonly error: unknown }) => {
        report = error;
      },
    },
  );
  const transport = (request: HttpRequest) => dispatcher.handle(request);
  const client = service.output.createClient({ baseUrl: "http://localhost", transport });
  await expect(client["echoGrid"]?.({ value: [[1]] }, {})).rejects.toMatchObject({ kind: "fault" });
  expect(String(report)).toContain("echoGridResult[1]: expected 2 items as in [0], not 1");
});

const array = (attributes: string, items: string): string => `<r xsi:type="soapenc:Array" ${attributes}>${items}</r>`;
const row = (...numbers: number[]): string => numbers.map((each) => `<i>${each}</i>`).join("");

test.each([
  [
    "sizes with blanks",
    array('soapenc:arrayType="xsd:int[ 2 , 2 ]"', row(1, 2, 3, 4)),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["arrays of arrays", array('soapenc:arrayType="xsd:int[][2]"', `<i>${row(1, 2)}</i><i>${row(3)}</i>`), [[1, 2], [3]]],
  ["arrays in arrays without types", `<r><i>${row(1, 2)}</i><i>${row(3)}</i></r>`, [[1, 2], [3]]],
  [
    "arrays in an array with sizes of two dimensions",
    array('soapenc:arrayType="xsd:int[2,2]"', `<i>${row(1, 2)}</i><i>${row(3, 4)}</i>`),
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["no sizes and no items", array('soapenc:arrayType="xsd:int[,]"', ""), []],
  ["empty rows", array('soapenc:arrayType="xsd:int[2,0]"', ""), [[], []]],
  ["no rows of some length", array('soapenc:arrayType="xsd:int[0,5]"', ""), []],
  [
    "a position for each dimension",
    array(
      'soapenc:arrayType="xsd:int[2,2]"',
      `<i soapenc:position="[1,1]">4</i><i soapenc:position="[0,0]">1</i><i>2</i><i soapenc:position="[1,0]">3</i>`,
    ),
    [
      [1, 2],
      [3, 4],
    ],
  ],
])("reads %s", async (_, answer, expected) => {
  expect((await call("echoGrid", [[1]], "soap11", answer)).found).toEqual(expected);
});

test("reads items that are absent as null", async () => {
  const answer = array('soapenc:arrayType="xsd:string[2,2]" soapenc:offset="[0,1]"', "<i>b</i><i>c</i>");
  expect((await call("echoNullableGrid", [["a"]], "soap11", answer)).found).toEqual([
    [null, "b"],
    ["c", null],
  ]);
});

test("reads a row where the number of rows is open, in SOAP 1.2", async () => {
  const answer = `<r soapenc:itemType="xsd:int" soapenc:arraySize="* 2">${row(1, 2, 3, 4)}</r>`;
  expect((await call("echoGrid", [[1]], "soap12", answer)).found).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test.each([
  [
    "many items that are not there",
    "echoGrid",
    "xsd:int[1000000,1000000]",
    "",
    "0 items in an array of 1000000 x 1000000",
  ],
  [
    "many dimensions that are not there",
    "echoGrid",
    `xsd:int[${"999999999,".repeat(31)}9]`,
    "",
    "0 items in an array of 999999999 x",
  ],
  ["many empty rows", "echoGrid", "xsd:int[1000000,0]", "", "more than 10000 absent items in an array of 1000000 x 0"],
  [
    "many empty rows in few",
    "echoCube",
    "tns:Point[1,1000000,0]",
    "",
    "more than 10000 absent items in an array of 1 x 1000000 x 0",
  ],
  ["too few items", "echoGrid", "xsd:int[2,3]", row(1, 2, 3, 4, 5), "5 items in an array of 2 x 3"],
  ["too many items", "echoGrid", "xsd:int[2,3]", row(1, 2, 3, 4, 5, 6, 7), "7 items in an array of 2 x 3"],
  ["items of no size", "echoGrid", "xsd:int[2,0]", row(1), "1 items in an array of 2 x 0"],
  ["a row that is not full", "echoGrid", "xsd:int[,2]", row(1, 2, 3), "3 items in an array of"],
  ["items without sizes", "echoGrid", "xsd:int[,]", row(1, 2), "without their sizes"],
  ["more dimensions", "echoGrid", "xsd:int[1,1,1]", row(1), "an array of 3 dimensions, expected at most 2"],
  [
    "more dimensions than one",
    "echoNumbers",
    "xsd:int[2,2]",
    row(1, 2, 3, 4),
    "an array of 2 dimensions, expected at most 1",
  ],
  [
    "a position outside",
    "echoGrid",
    "xsd:int[2,2]",
    '<i soapenc:position="[0,2]">1</i>',
    "an index for each dimension inside its size",
  ],
  [
    "a position of one dimension",
    "echoGrid",
    "xsd:int[2,2]",
    '<i soapenc:position="[2]">1</i>',
    "an index for each dimension",
  ],
  [
    "absent items without end",
    "echoGrid",
    "xsd:int[1000000,1000000]",
    '<i soapenc:position="[0,0]">1</i>',
    "more than 10000 absent items",
  ],
  [
    "a position far out",
    "echoGrid",
    "xsd:int[1000000,1000000]",
    '<i soapenc:position="[99999,0]">1</i>',
    "more than 10000 absent items",
  ],
])("refuses %s", async (_, operation, type, items, message) => {
  const answer = array(`soapenc:arrayType="${type}"`, items);
  const value = operation === "echoNumbers" ? [1] : operation === "echoGrid" ? [[1]] : [];
  const error: unknown = await call(operation, value, "soap11", answer).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: "undecodable" });
  expect(String(error)).toContain(message);
});
