/**
 * Owns the tests of what is a difference between two answers, and what is only written otherwise.
 * Invariant: documents are made from trees by a printer of the tests' own, in many ways of writing; whether two are equal is known from the trees.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answer, compareAnswers } from "../../generator/conformance/compare-answers.js";
import { deviationInWords, mostDeviations } from "../../generator/conformance/judgement.js";

const nothing = (): boolean => false;

function answer(
  text: string,
  headers: Answer["headers"] = { "content-type": "text/xml; charset=utf-8" },
  status = 200,
): Answer {
  return { status, headers, text };
}

function deviations(
  expected: string,
  found: string,
  mayDiffer = nothing as (path: readonly string[]) => boolean,
): readonly string[] {
  return compareAnswers(answer(expected), answer(found), mayDiffer).map(deviationInWords);
}

interface Tree {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly Tree[];
}

const text = fc
  .string({ unit: "grapheme", maxLength: 6 })
  .map((value) => value.replace(/[^\t -\ud7ff\ue000-\ufffd]|[\u007f-\u009f\ufffe\uffff]/gu, "x"));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.record({
    namespace: fc.constantFrom("", "urn:a", "urn:b"),
    name: fc.constantFrom("a", "b", "c"),
    attributes: fc.dictionary(fc.constantFrom("x", "y"), text, { maxKeys: 2 }).map((each) => ({ ...each })),
    content: fc.oneof({ maxDepth: 3 }, text, fc.array(tie("tree"), { minLength: 1, maxLength: 3 })),
  }),
}));

/** Ways of writing one tree: turn by turn another of them is taken. */
interface Manner {
  readonly prefix: boolean;
  readonly indent: boolean;
  readonly section: boolean;
  readonly comment: boolean;
}

const manner: fc.Arbitrary<Manner> = fc.record({
  prefix: fc.boolean(),
  indent: fc.boolean(),
  section: fc.boolean(),
  comment: fc.boolean(),
});

function print({ namespace, name, attributes, content }: Tree, manner: Manner, depth = 0): string {
  const prefix = namespace === "" || !manner.prefix ? "" : `p${String(depth)}`;
  const tag = prefix === "" ? name : `${prefix}:${name}`;
  const escape = (value: string): string => value.replace(/[&<>"\t]/g, (each) => `&#${String(each.charCodeAt(0))};`);
  const written = Object.entries(attributes).map(
    ([key, value]) =>
      ` ${key}=${manner.comment ? "'" : '"'}${escape(value).replaceAll("'", "&apos;")}${manner.comment ? "'" : '"'}`,
  );
  const declaration = ` xmlns${prefix === "" ? "" : `:${prefix}`}="${namespace}"`;
  const gap = manner.indent ? `\r\n${" ".repeat(depth)}` : "";
  const comment = manner.comment ? "<!-- c --><?p i?>" : "";
  const inside =
    typeof content === "string"
      ? manner.section && !content.includes("]]>") && content !== ""
        ? `<![CDATA[${content}]]>`
        : escape(content)
      : content.map((child) => `${gap}${comment}${print(child, manner, depth + 1)}`).join("") + gap;
  const around = typeof content === "string" && comment !== "" ? `${comment}${inside}` : inside;
  if (around === "" && !manner.section) return `<${tag}${declaration}${written.join("")}/>`;
  return `<${tag}${written.reverse().join("")}${declaration}>${around}</${tag}>`;
}

test("however one answer is written, it is no deviation", () => {
  fc.assert(
    fc.property(tree, manner, manner, (value, one, other) => {
      expect(deviations(print(value, one), print(value, other))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

/** Trees that differ from `tree` in one thing. */
function changed(value: Tree): readonly Tree[] {
  const { content } = value;
  const here: Tree[] = [
    { ...value, namespace: `${value.namespace}x` },
    { ...value, name: `${value.name}x` },
    { ...value, attributes: { ...value.attributes, z: "" } },
    ...Object.keys(value.attributes).map((key) => ({
      ...value,
      attributes: { ...value.attributes, [key]: `${value.attributes[key] ?? ""}.` },
    })),
  ];
  if (typeof content === "string") return [...here, { ...value, content: `${content}.` }];
  const list: readonly Tree[] = content;
  return [
    ...here,
    { ...value, content: [...list, { namespace: "", name: "d", attributes: {}, content: "" }] },
    ...list.flatMap((child, at) =>
      changed(child).map((each) => ({ ...value, content: list.map((kept, place) => (place === at ? each : kept)) })),
    ),
    ...(list.length > 1
      ? list.map((_, at) => ({ ...value, content: list.filter((_child, place) => place !== at) }))
      : []),
  ];
}

test("whatever single thing is another, it is one", () => {
  fc.assert(
    fc.property(tree, manner, manner, (value, one, other) => {
      for (const each of changed(value)) {
        expect(deviations(print(value, one), print(each, other)).length).toBeGreaterThan(0);
        expect(deviations(print(each, other), print(value, one)).length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 100 },
  );
});

/** An element of a DataSet's schema as .NET writes it. */
const declared = (attributes: string): string =>
  `<x:element xmlns:x="http://www.w3.org/2001/XMLSchema" xmlns:m="urn:schemas-microsoft-com:xml-msdata" name="A"${attributes}/>`;

describe("what .NET takes for granted in the schema of a DataSet", () => {
  test.each([
    [' m:EnforceConstraints="True"', ' m:EnforceConstraints="False"'],
    [' m:MinimumCapacity="50"', ' m:MinimumCapacity="51"'],
    [' m:DisplayExpression=""', ' m:DisplayExpression="Name"'],
    [' m:Prefix=""', ' m:Prefix="p"'],
    [' m:ReadOnly="false"', ' m:ReadOnly="true"'],
    [' m:AutoIncrement="False"', ' m:AutoIncrement="true"'],
    [' m:AutoIncrementSeed="0"', ' m:AutoIncrementSeed="-1"'],
    [' m:AutoIncrementStep="1"', ' m:AutoIncrementStep="-1"'],
    [' m:Expression=""', ' m:Expression="A + 1"'],
    [' m:DateTimeMode="UnspecifiedLocal"', ' m:DateTimeMode="Utc"'],
  ])("%s is no difference, %s is one", (silent, telling) => {
    expect(deviations(declared(""), declared(silent))).toEqual([]);
    expect(deviations(declared(silent), declared(""))).toEqual([]);
    expect(deviations(declared(""), declared(telling))).toHaveLength(1);
    expect(deviations(declared(silent), declared(telling))).toHaveLength(1);
  });

  test("a DataSet that minds no case is not told; a table inherits that otherwise", () => {
    const ofDataSet = ' m:IsDataSet="true"';
    expect(deviations(declared(ofDataSet), declared(`${ofDataSet} m:CaseSensitive="False"`))).toEqual([]);
    expect(deviations(declared(""), declared(' m:CaseSensitive="False"'))).toHaveLength(1);
  });

  test("attributes of these names in another namespace are attributes like others", () => {
    expect(deviations(declared(""), declared(' Prefix=""'))).toHaveLength(1);
  });
});

describe("what is said of a difference", () => {
  const cases: readonly (readonly [title: string, expected: string, found: string, words: readonly string[]])[] = [
    ["a value", "<r><a>1</a></r>", "<r><a>2</a></r>", ['r/a: expected "1", found "2"']],
    ["blanks in a value", "<r><a>1</a></r>", "<r><a> 1</a></r>", ['r/a: expected "1", found " 1"']],
    ["the second of a name", "<r><a>1</a><a>1</a></r>", "<r><a>1</a><a>2</a></r>", ['r/a[2]: expected "1", found "2"']],
    ["an element that is missing", "<r><a/><b/><c/></r>", "<r><a/><c/></r>", ["r: expected <b>, found <c>"]],
    [
      "one of another namespace",
      '<r><a xmlns="urn:a"/></r>',
      '<r><a xmlns="urn:b"/></r>',
      ["r: expected {urn:a}a, found {urn:b}a"],
    ],
    ["one that is new", "<r><a/><c/></r>", "<r><a/><b/><c/></r>", ["r: expected <c> here, found <b>"]],
    ["one behind the last", "<r><a/></r>", "<r><a/><b/></r>", ["r: expected the end of the element, found <b>"]],
    [
      "another order",
      "<r><a/><b/></r>",
      "<r><b/><a/></r>",
      ["r: expected <a>, found <b>", "r: expected the end of the element, found <a>"],
    ],
    ["another namespace", "<r xmlns='u'/>", "<r xmlns='v'/>", ["r: expected the element {u}r, found {v}r"]],
    ["an attribute", '<r n:x="1" xmlns:n="u"/>', '<r n:x="2" xmlns:n="u"/>', ['r/@x: expected "1", found "2"']],
    ["text for elements", "<r><a/></r>", "<r>a</r>", ['r: expected <a>, found "a"']],
    ["text beside elements", "<r>a<b/>c</r>", "<r>a<b/>d</r>", ['r: expected "c", found "d"']],
    [
      "the type that a prefix names",
      '<r xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:p="u" i:type="p:A"/>',
      '<r xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:p="v" i:type="p:A"/>',
      ['r/@type: expected "{u}A", found "{v}A"'],
    ],
    ["no XML", "<r/>", "Oops", ['body: expected well-formed XML, found "Oops"']],
    ["other text", "One", "Two", ['body: expected "One", found "Two"']],
    ["nothing", "<r/>", "", ['body: expected "<r/>", found ""']],
  ];

  test.each(cases)("%s", (_title, expected, found, words) => {
    const said = deviations(expected, found);
    expect(said).toHaveLength(words.length);
    for (const [at, word] of words.entries()) expect(said[at]?.startsWith(word)).toBe(true);
  });

  test("a type is the same by whatever prefix", () => {
    const typed = (prefix: string): string =>
      `<r xmlns:i="http://www.w3.org/2001/XMLSchema-instance" xmlns:${prefix}="u" i:type="${prefix}:A"/>`;
    expect(deviations(typed("p"), typed("q"))).toEqual([]);
  });

  test.each([
    [
      "<s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Client</faultcode></s:Fault>",
      "<x:Fault xmlns:x='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>x:Client</faultcode></x:Fault>",
      0,
    ],
    [
      "<s:Fault xmlns:s='u'><faultcode>s:Client</faultcode></s:Fault>",
      "<s:Fault xmlns:s='u'><faultcode xmlns:s='v'>s:Client</faultcode></s:Fault>",
      1,
    ],
  ])("a fault's code is a qualified name", (expected, found, count) => {
    expect(deviations(expected, found)).toHaveLength(count);
  });

  test("is bounded, however much differs", () => {
    const rows = (value: string): string => `<r>${`<a>${value}</a>`.repeat(1000)}</r>`;
    expect(deviations(rows("1"), rows("2"))).toHaveLength(mostDeviations);
  });
});

test("values that may differ are ignored, and no others", () => {
  const may = (path: readonly string[]): boolean => path.at(-1) === "Time";
  expect(deviations("<r><Time>1</Time><a>1</a></r>", "<r><Time>2</Time><a>1</a></r>", may)).toEqual([]);
  expect(deviations("<r><Time>1</Time><a>1</a></r>", "<r><Time>2</Time><a>2</a></r>", may)).toHaveLength(1);
});

describe("around the body", () => {
  const base = { "content-type": "text/xml; charset=utf-8" };
  const cases: readonly (readonly [title: string, found: Answer, at: readonly string[]])[] = [
    ["the status", answer("<r/>", base, 500), ["status"]],
    ["another media type", answer("<r/>", { "content-type": "application/xml; charset=utf-8" }), ["Content-Type"]],
    ["no charset", answer("<r/>", { "content-type": "text/xml" }), ["Content-Type"]],
    ["the same in other writing", answer("<r/>", { "content-type": 'Text/XML;charset="UTF-8"' }), []],
    ["no type", answer("<r/>", {}), ["Content-Type"]],
    ["a cookie", answer("<r/>", { ...base, "set-cookie": "a=b" }), ["set-cookie"]],
    ["a header that nobody acts on", answer("<r/>", { ...base, server: "x" }), []],
  ];

  test.each(cases)("%s", (_title, found, at) => {
    expect(compareAnswers(answer("<r/>"), found, nothing).map((each) => each.at)).toEqual(at);
  });
});

describe("the id of a message", () => {
  const envelope = (id: string, namespace: string): string =>
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><MessageID xmlns="${namespace}">${id}</MessageID></s:Header><s:Body/></s:Envelope>`;

  test.each([
    ["of WS-Addressing may be another", "http://www.w3.org/2005/08/addressing", []],
    ["of the service's own header is compared", "urn:own", ['Envelope/Header/MessageID: expected "1", found "2"']],
  ])("%s", (_title, namespace, expected) => {
    expect(deviations(envelope("1", namespace), envelope("2", namespace))).toEqual(expected);
  });
});
