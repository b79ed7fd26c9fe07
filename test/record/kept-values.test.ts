/** The list of names whose values a recording holds: one row for a name, with a count and no whole value. */
import { expect, test } from "vitest";
import type { Message } from "../../generator/record/conversation.js";
import { KeptValues } from "../../generator/record/kept-values.js";

const message = (type: string, body: string, ...further: readonly string[]): Message => ({
  headers: [...(type === "" ? [] : ["Content-Type", type]), ...further],
  body: new TextEncoder().encode(body),
});

/** `kind name count sample` of each name. */
function listed(...messages: readonly (readonly [message: Message, query: string])[]): readonly string[] {
  const values = new KeptValues();
  for (const [each, query] of messages) values.addMessage(each, query);
  return values.names.map(({ kind, name, count, sample }) => `${kind} ${name} ${count} ${sample}`);
}

const xml = (inside: string): Message => message("text/xml", `<a xmlns:n="u:n">${inside}</a>`);
const type = "header Content-Type 1 te*** (8 chars)";

test.each<readonly [title: string, message: Message, query: string, expected: readonly string[]]>([
  [
    "elements, sorted by name",
    xml("<n:b>word</n:b><b>words</b><B>x2</B>"),
    "",
    ["element B 1 *** (2 chars)", "element b 2 w*** (4 chars)", type],
  ],
  [
    "an attribute, without those of a namespace",
    xml('<b c="word" n:d="word"/>'),
    "",
    ["attribute c 1 w*** (4 chars)", type],
  ],
  [
    "the attribute of an element with text",
    xml('<b c="word">text</b>'),
    "",
    ["attribute c 1 w*** (4 chars)", "element b 1 t*** (4 chars)", type],
  ],
  ["an element after one with children", xml("<b><c/></b><d>word</d>"), "", ["element d 1 w*** (4 chars)", type]],
  [
    "fields of a query and of a form",
    message("application/x-www-form-urlencoded", "b=six+66&c=true"),
    "b=x%262",
    ["field b 2 x*** (3 chars)", "header Content-Type 1 ap*** (33 chars)"],
  ],
  [
    "members of JSON",
    message("application/json", '{"b":"word","c":{"d":17}}'),
    "",
    ["header Content-Type 1 ap*** (16 chars)", "member b 1 w*** (4 chars)", "member d 1 *** (2 chars)"],
  ],
  [
    "JSON that is one value",
    message("application/json", '"word"'),
    "",
    ["header Content-Type 1 ap*** (16 chars)", "member (an answer in JSON) 1 w*** (4 chars)"],
  ],
  [
    "a body that is no XML",
    message("text/plain", "<a>"),
    "",
    ["element (a body that is no XML) 1 b*** (4 chars)", "header Content-Type 1 te*** (10 chars)"],
  ],
  ["no body", message("", ""), "", []],
  ["six characters, of which two are shown", xml("<b> 123456 </b>"), "", ["element b 1 12*** (6 chars)", type]],
  ["characters beyond the first 65,536, each as one", xml("<b>𝄞𝄢𝄪</b>"), "", ["element b 1 𝄞*** (3 chars)", type]],
  ["one character", xml("<b>7</b>"), "", ["element b 1 *** (1 char)", type]],
])("%s", (_title, each, query, expected) => {
  expect(listed([each, query])).toEqual(expected);
});

test("values that tell nothing are not listed, and longer ones of the same form are", () => {
  const trivial = [
    "",
    "true",
    "False",
    "no",
    "nil",
    "undefined",
    "-1",
    "0",
    "00",
    "***",
    "xxx",
    "[secret]",
    "[not kept]",
    "{{Pin}}",
    " yes ",
  ];
  expect(listed([xml(trivial.map((value) => `<b>${value}</b>`).join("")), ""])).toEqual([type]);
  for (const value of ["2", "01", "xx", "-2", "truest", "*".repeat(64)])
    expect(listed([xml(`<b>${value}</b>`), ""]).filter((line) => line.startsWith("element"))).toHaveLength(1);
});

test("a name is counted over all messages, and the sample is that of the first", () => {
  expect(listed([xml("<b>first</b>"), ""], [xml("<b>seconds</b>"), ""])).toEqual([
    "element b 2 f*** (5 chars)",
    type.replace("1", "2"),
  ]);
});

test("lists at most 10,000 names, and counts those that it lists", () => {
  const many = Array.from({ length: 10_001 }, (_, at) => `n${at}=word`).join("&");
  const names = listed([message("", ""), many], [message("", ""), "n0=word"]);
  expect(names).toHaveLength(10_000);
  expect(names).toContain("field n0 2 w*** (4 chars)");
});
