/** Samples in descriptions: those that somebody gives stay, whatever facets say; of types and columns, each has one that fits. */
import { expect, test } from "vitest";
import { operationsOf } from "../../generator/model/questions.js";
import { compileText } from "../golden/compile-case.js";

const head = `service: Seats
namespace: http://example.org/seats/
path: /seats.asmx
bindings: [soap11]
`;

async function samplesOf(rest: string): Promise<Readonly<Record<string, string | undefined>>> {
  const { service, diagnostics } = await compileText(head + rest);
  expect(diagnostics).toEqual([]);
  if (service === undefined) throw new Error("the description has errors");
  return Object.fromEntries(
    operationsOf(service).flatMap(({ name, parameters, result }) => [
      ...parameters.map((each) => [each.name, each.sample]),
      ...(result.kind === "data-set" ? (result.tables ?? []).flatMap(({ columns }) => columns) : []).map((each) => [
        each.name,
        each.sample,
      ]),
      [`${name} gives`, "sample" in result ? result.sample : undefined],
    ]),
  );
}

test("stated samples are used unchanged", async () => {
  const samples = await samplesOf(`samples: { Shared: any }
types: { Place: { simple: string, pattern: "[A-Z]{2}" } }
groups:
  all:
    operations:
      ask:
        parameters: { Shared: Place, Own: { type: Place, sample: "?" }, Fixed: { type: Place, fixed: ZZ }, None: Place }
        result: { type: Place, sample: other }
`);
  expect(samples).toEqual({ Shared: "any", Own: "?", Fixed: "ZZ", None: "AB", "ask gives": "other" });
});

test("the sample of a list is an item without spaces, or the empty list", async () => {
  const samples = await samplesOf(`types:
  Color: { enum: ["Dark Red", "", Blue, Green] }
  Colors: { listOf: Color }
  Code: { simple: string, values: [a b, c] }
  Codes: { listOf: Code }
  Phrase: { enum: [a b] }
  Phrases: { listOf: Phrase }
groups:
  all:
    operations:
      list: { parameters: { Colors: Colors, Codes: Codes, One: Color }, result: Phrases }
`);
  expect(samples).toEqual({ Colors: "Blue", Codes: "c", One: "Dark Red", "list gives": "" });
});

test("lists, repeated results and columns with a length have samples that fit", async () => {
  const samples = await samplesOf(`types:
  Place: { simple: string, pattern: "[A-Z]{2}" }
  Places: { listOf: Place }
  Kind: { enum: [window, aisle] }
groups:
  all:
    operations:
      list: { parameters: { Places: Places }, result: { type: Place, repeated: true } }
      rows: { result: { dataSet: { Seat: { Name: { type: string, maxLength: 3 }, Kind: { type: Kind, maxLength: 5 }, Id: int, Key: { type: base64Binary, length: 2 } } } } }
`);
  expect(samples).toEqual({
    Places: "AB",
    "list gives": "AB",
    Name: "str",
    Kind: "aisle",
    Id: "1",
    Key: "AQE=",
    "rows gives": undefined,
  });
});
