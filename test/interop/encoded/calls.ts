/**
 * Owns the calls of the part about rpc/encoded: values for the operations of `echo.yaml`, as our client has them.
 * Invariant: every operation is called at least once; the right answer of an echo is its value.
 */
export interface EncodedCall {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

const text = "a & b < c > d \" ' é漢字😀";
const time = "2026-01-31T12:00:00Z";
const place = { City: "Zürich", Kind: "night", Rank: 2, Since: time };
const unknown = { City: "", Kind: "day", Rank: -1, Since: null };
const circle = { $type: "Circle", Name: "c", Radius: 1.5 };
const ring = { $type: "Ring", Name: "r", Radius: 2.5, Inner: 0.5 };
const leaf = (name: string): object => ({ Name: name });

const echoes: readonly (readonly [operation: string, ...values: unknown[]])[] = [
  ["String", text, ""],
  ["Boolean", true, false],
  ["Byte", -128, 127],
  ["Short", -32768, 32767],
  ["Int", -2147483648, 0, 2147483647],
  ["Long", -9223372036854775808n, 9223372036854775807n],
  ["UnsignedByte", 255],
  ["UnsignedShort", 65535],
  ["UnsignedInt", 4294967295],
  ["UnsignedLong", 9223372036854775807n],
  ["Integer", 12345678901234567n],
  ["Decimal", "79228162514264.337593543950335", "-0.5"],
  ["Float", 1.5],
  ["Double", 0.1, -1.5e-7],
  ["DateTime", time],
  ["Date", "2026-01-31"],
  ["Time", "12:30:00"],
  ["Duration", "P1DT2H"],
  ["Base64", Uint8Array.of(0, 255, 128, 60), Uint8Array.of()],
  ["Hex", Uint8Array.of(0, 255, 16)],
  ["Uri", "http://example.org/a?b=c&d"],
  ["Token", "a b"],
  ["Guid", "01234567-89ab-cdef-0123-456789abcdef"],
  ["Kind", "day", "night"],
  ["NullString", null, "x"],
  ["NullBoolean", null, false],
  ["NullInt", null, 5],
  ["NullLong", null, 5n],
  ["NullDecimal", null, "1.5"],
  ["NullDouble", null, 1.5],
  ["NullDateTime", null, time],
  ["NullBase64", null, Uint8Array.of(255)],
  ["Place", place, unknown],
  ["Tree", { Name: "a", Left: { Name: "b", Left: leaf("c") }, Right: leaf("d") }],
  ["Stock", { Codes: ["a", "b"], Places: [place, unknown], Rows: [[1], [2, 3]], Data: Uint8Array.of(1, 200) }],
  ["Numbers", { B: 1, S: 2, I: 3, L: 4n, D: "5.5", F: 6.5, Open: true }],
  ["Shape", { $type: "Shape", Name: "s" }, circle, ring],
  ["Circle", circle, ring],
  ["Label", { Text: "t", lang: "de & fr", rank: 3 }],
  ["Strings", ["a", text, ""], ["one"], []],
  ["Ints", [1, 2, 3], []],
  ["Longs", [1n, -9007199254740993n]],
  ["Doubles", [0.5, 1e10]],
  ["Booleans", [true, false]],
  ["Decimals", ["1.5", "-2"]],
  ["Times", [time]],
  ["Blobs", [Uint8Array.of(200, 1), Uint8Array.of(255)]],
  ["Kinds", ["day", "night", "day"]],
  ["Places", [place, place], []],
  ["Shapes", [circle, { $type: "Shape", Name: "s" }, ring]],
  ["NullableInts", [1, null, 3]],
  ["NullableStrings", [null, "x"]],
  ["Rows", [[1, 2], [], [3]]],
  ["Cubes", [[[1], [2, 3]], [[4]]]],
  ["PlaceRows", [[place], [unknown, place]]],
  [
    "Grid",
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
    [],
  ],
  [
    "Cuboid",
    [
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ],
  ["PlaceGrid", [[place], [place]]],
];

export const encodedCalls: readonly EncodedCall[] = [
  ...echoes.flatMap(([name, ...values]) =>
    values.map((value) => ({ operation: `Echo${name}`, parameters: { value }, answer: value })),
  ),
  { operation: "Add", parameters: { a: 40, b: 2 }, answer: 42 },
  { operation: "Join", parameters: { texts: ["a", "b"], by: "-" }, answer: "a-b" },
  { operation: "Nothing", parameters: {}, answer: undefined },
  { operation: "Count", parameters: {}, answer: 7 },
  { operation: "Fail", parameters: { reason: "out of stock" }, answer: { $fault: "out of stock" } },
  { operation: "Pair", parameters: { place, count: 3 }, answer: { place, count: 3 } },
];

/** Operations that the genuine service lacks: .NET has no type for them, or no null. */
const ownOperations: ReadonlySet<string> = new Set(
  "Integer Date Time Duration Hex Uri Token Guid Numbers Times Blobs NullableInts NullableStrings Cubes PlaceRows Grid Cuboid PlaceGrid Label"
    .split(" ")
    .map((name) => `Echo${name}`),
);

/** Calls of the genuine service: a null is not for its DateTime. */
export const genuineCalls: readonly EncodedCall[] = [
  ...encodedCalls.filter(
    ({ operation, parameters }) =>
      !ownOperations.has(operation) &&
      !operation.startsWith("EchoNull") &&
      !["Pair", "Fail"].includes(operation) &&
      !JSON.stringify(parameters, withoutBigInts).includes('"Since":null'),
  ),
  { operation: "Pair", parameters: { place, count: 3 }, answer: { PairResult: place, count: 3 } },
  { operation: "Twice", parameters: { place }, answer: [place, place] },
  { operation: "Named", parameters: { value: "x" }, answer: "x" },
];

function withoutBigInts(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
