/** Owns the calls of `AxisThings.java`, the service of a Java class that Axis describes and answers by itself. */
import type { EncodedCall } from "./calls.js";

const text = "a & b < c > d \" ' é漢字";
const time = "2026-01-31T12:00:00.000Z";
const item = { code: "pen", left: 3, since: time, tags: ["a", null, text], weight: 0.5 };
const bare = { code: null, left: -1, since: null, tags: null, weight: null };
const circle = { $type: "Circle", name: "c", radius: 1.5 };
const ring = { $type: "Ring", name: "r", radius: 2.5, inner: 0.5 };
const shelf = { items: [item, bare, null], name: "s", room: null };
const anyText = (value: string): object => ({ type: "string", text: value });
const node = (name: string, next: object | null): object => ({ name, next });
const last = node("last", null);
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const declared = `${xsi} xmlns:xsd="http://www.w3.org/2001/XMLSchema"`;
const nodeContent = `<name ${declared} xsi:type="xsd:string">n</name><next ${xsi} xsi:nil="true" />`;
const circleMessage = "<next>: the reference leads into the value that holds it: a circle cannot be read";
const map = {
  item: [
    { key: anyText("count"), value: { type: "int", text: "7" } },
    {
      key: anyText("inner"),
      value: {
        xml: `<item ${declared}><key xsi:type="xsd:string">city</key><value xsi:type="xsd:string">Zürich</value></item>`,
        type: "{http://xml.apache.org/xml-soap}Map",
      },
    },
    { key: anyText("open"), value: { type: "boolean", text: "true" } },
  ],
};
const objects = [
  anyText("a"),
  { type: "double", text: "1.5" },
  { xml: nodeContent, type: "{urn:example:things:types}Node" },
];

const echoes: readonly (readonly [operation: string, ...values: unknown[]])[] = [
  ["String", text, "", null],
  ["Int", -2147483648, 0, 2147483647],
  ["Integer", 5, null],
  ["Long", -9223372036854775808n, 9223372036854775807n],
  ["Short", -32768, 32767],
  ["Byte", -128, 127],
  ["Boolean", true, false],
  ["Flag", false, null],
  ["Float", 1.5, -0.25],
  ["Double", 0.1, -1.5e-7],
  ["Decimal", "79228162514264.337593543950335", null],
  ["BigInteger", 12345678901234567n, null],
  ["Calendar", time, null],
  ["Date", time, null],
  ["Bytes", Uint8Array.of(0, 255, 128), Uint8Array.of(), null],
  ["Item", item, bare, null],
  ["Shape", { $type: "Shape", name: "s" }, circle, ring],
  ["Ring", { ...ring }],
  ["Shelf", shelf, { items: [], name: null, room: { name: "r", shelves: [] } }],
  ["Room", { name: "r", shelves: [shelf, { ...shelf, room: { name: "in", shelves: null } }] }],
  ["Strings", ["a", text, "", null], [], null],
  ["Ints", [1, 2, 3], []],
  ["Integers", [1, null, 3], []],
  ["Doubles", [0.5, 1e10], null],
  ["Booleans", [true, false], []],
  ["Calendars", [time, null]],
  ["Blobs", [[-56, 1], [-1], []]],
  ["Items", [item, item], [bare, null], [], null],
  ["Shapes", [circle, { $type: "Shape", name: "s" }, ring, null]],
  ["Grid", [[1, 2], [], [3]], [[1], null]],
  ["Cube", [[["a"], ["b", null]], [], null]],
  ["ItemCube", [[[item], [bare, null]], [[]]]],
  ["Object", anyText("a"), null],
  ["Objects", objects],
];

export const thingsCalls: readonly EncodedCall[] = [
  ...echoes.flatMap(([name, ...values]) =>
    values.map((value) => ({ operation: `echo${name}`, parameters: { value }, answer: value })),
  ),
  { operation: "add", parameters: { a: 40, b: 2 }, answer: 42 },
  { operation: "join", parameters: { texts: ["a", "b"], by: "-" }, answer: "a-b" },
  { operation: "nothing", parameters: {}, answer: undefined },
  { operation: "count", parameters: {}, answer: 7 },
  { operation: "map", parameters: {}, answer: map },
  { operation: "vector", parameters: {}, answer: { item: [anyText("a"), { type: "long", text: "7" }, null] } },
  { operation: "objects", parameters: {}, answer: objects },
  { operation: "chain", parameters: { length: 3 }, answer: node("n3", node("n2", node("n1", null))) },
  { operation: "chain", parameters: { length: 0 }, answer: null },
  { operation: "shared", parameters: {}, answer: [node("a", last), node("b", last), last] },
  { operation: "same", parameters: { item, times: 3 }, answer: [item, item, item] },
  { operation: "circle", parameters: {}, answer: { $error: circleMessage } },
  { operation: "take", parameters: { map }, answer: 3 },
  {
    operation: "buy",
    parameters: { code: "ink", left: 4, note: null },
    answer: { buyReturn: 3, left: 3, note: "ink!" },
  },
  {
    operation: "buy",
    parameters: { code: "pen", left: 4, note: "x" },
    answer: { $fault: "OutOfStock: out of stock", value: { article: "pen", left: 3 } },
  },
  { operation: "swap", parameters: { one: "a", other: null }, answer: { one: null, other: "a" } },
];
