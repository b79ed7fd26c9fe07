/**
 * Holds the comparer to its word: every single edit of a WSDL that changes what travels is noticed, and none that does not.
 * The edits are made from the text itself: each attribute that matters, each element that can go or change places.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compareWsdls } from "./compare-wsdls.js";
import { sideOfText } from "./corpus.js";

const base = readFileSync(new URL("./edits/base.wsdl", import.meta.url), "utf8");

interface Edit {
  readonly name: string;
  readonly text: string;
}

/** Every occurrence of a pattern is an edit of its own. */
function each(
  what: string,
  pattern: RegExp,
  change: (found: RegExpMatchArray) => string | undefined,
  whole = base,
): readonly Edit[] {
  return [...whole.matchAll(pattern)].flatMap((found) => {
    const changed = change(found);
    if (changed === undefined) return [];
    const line = whole.slice(0, found.index).split("\n").length;
    const text = whole.slice(0, found.index) + changed + whole.slice(found.index + found[0].length);
    return [{ name: `${what} in line ${String(line)}: ${found[0].trim().slice(0, 60)}`, text }];
  });
}

const swap = (text: string, from: string, to: string): string => (text.includes(from) ? text.replace(from, to) : text);
const schemaElement = /<s:(element|attribute|enumeration|maxLength|any|choice|extension)\b[^>]*>/g;

const edits: readonly Edit[] = [
  ...each("minOccurs turned", / minOccurs="([01])"/g, ([, value]) => ` minOccurs="${value === "0" ? "1" : "0"}"`),
  ...each(
    "maxOccurs turned",
    / maxOccurs="(1|unbounded)"/g,
    ([, value]) => ` maxOccurs="${value === "1" ? "unbounded" : "1"}"`,
  ),
  ...each(
    "nillable turned",
    /<s:element [^>]*name="(?:number|note|order|tag|PlaceResult|state|id|code)"[^>]*>/g,
    ([tag]) =>
      tag.includes("nillable") ? tag.replace(' nillable="true"', "") : swap(tag, " name=", ' nillable="true" name='),
  ),
  ...each("element or attribute renamed", /<s:(?:element|attribute) [^>]*name="(\w+)"/g, ([tag, name]) =>
    tag.replace(`name="${name ?? ""}"`, `name="${name ?? ""}X"`),
  ),
  ...each(
    "type changed",
    /(?<=<s:[^>]*) type="s:(int|string|decimal|long|date|double)"/g,
    ([, type]) => ` type="s:${type === "string" ? "int" : "string"}"`,
  ),
  ...each(
    "named type changed",
    / type="(tns:Order|tns:State|p:Part|tns:Size|tns:Price|tns:Login)"/g,
    () => ' type="s:duration"',
  ),
  ...each(
    "base changed",
    / base="(s:decimal|s:string|tns:Order)"/g,
    ([, name]) => ` base="${name === "tns:Order" ? "tns:Login" : "s:token"}"`,
  ),
  ...each("value changed", / value="(\w+)"/g, ([, value]) => ` value="${value ?? ""}9"`),
  ...each("child gone", /\n *<s:(?:element|enumeration|attribute|any|maxLength)\b[^>]*\/>/g, () => ""),
  ...each(
    "form changed",
    /elementFormDefault="(qualified|unqualified)"/g,
    ([, form]) => `elementFormDefault="${form === "qualified" ? "unqualified" : "qualified"}"`,
  ),
  ...each("form of one changed", / form="unqualified"/g, () => ""),
  ...each(
    "neighbours swapped",
    /(\n *<s:(?:element minOccurs|enumeration)\b[^>]*\/>)(\n *<s:(?:element minOccurs|enumeration)\b[^>]*\/>)/g,
    ([, one, other]) => `${other ?? ""}${one ?? ""}`,
  ),
  ...each("action changed", /soapAction="([^"]*)"/g, ([, action]) => `soapAction="${action ?? ""}!"`),
  ...each("style changed", / style="document"/g, () => ' style="rpc"'),
  ...each("use changed", /(<soap:(?:body|header)[^>]*)use="literal"/g, ([, head]) => `${head ?? ""}use="encoded"`),
  ...each("header gone", /<soap:header[^>]*>/g, () => ""),
  ...each(
    "part's element changed",
    /element="tns:(Place|PlaceResponse|Login|Session|Broken|Ping|PingResponse|string)"/g,
    ([, name]) => `element="tns:${name === "Login" ? "Session" : "Login"}"`,
  ),
  ...each("field renamed", /<part name="(text|limit)"/g, ([, name]) => `<part name="${name ?? ""}s"`),
  ...each(
    "fields swapped",
    /(<part name="text"[^>]*>)(<part name="limit"[^>]*>)/g,
    ([, one, other]) => `${other ?? ""}${one ?? ""}`,
  ),
  ...each("location changed", / location="([^"]+)"/g, ([, location]) => ` location="${location ?? ""}2"`),
  ...each("verb changed", / verb="GET"/g, () => ' verb="POST"'),
  ...each("form's request changed", /<http:urlEncoded \/>/g, () => "<http:urlReplacement />"),
  ...each("form's answer changed", /<mime:mimeXml part="Body" \/>/g, () => '<mime:content type="text/plain" />'),
  ...each("output gone", /<output message="[^"]*" \/>/g, () => ""),
  ...each("fault gone", /<fault name="Broken" message="[^"]*" \/>/g, () => ""),
  ...each("operation gone from the binding", /\n {4}<operation name="\w+">\n[\s\S]*?<\/operation>/g, () => ""),
  ...each("port gone", /\n {4}<port [\s\S]*?<\/port>/g, () => ""),
  ...each(
    "namespace of messages changed",
    /targetNamespace="http:\/\/example.org\/orders\/">\n {6}<s:import/g,
    () => 'targetNamespace="urn:else">\n      <s:import',
  ),
  ...each("use of attribute changed", / use="required"/g, () => ""),
  ...each("default changed", / default="(\w+)"/g, ([, value]) => ` default="${value ?? ""}0"`),
  ...each("wildcard changed", / namespace="##other"/g, () => ' namespace="##any"'),
  ...each("binding of SOAP 1.2", /<soap:binding ([^>]*)>/g, ([, rest]) => `<soap12:binding ${rest ?? ""}>`),
  ...each("made abstract", /<s:complexType name="(Order|Part|Login)">/g, ([tag]) =>
    tag.replace(">", ' abstract="true">'),
  ),
  ...each("made mixed", /<s:complexType name="(Order|Part|Login)">/g, ([tag]) => tag.replace(">", ' mixed="true">')),
  ...each("reference changed", / ref="p:Extra"/g, () => ' ref="tns:Session"'),
  ...each(
    "sequence to all",
    /<s:sequence>(\s*<s:element minOccurs="1" maxOccurs="1" name="code"[\s\S]*?)<\/s:sequence>/g,
    ([, inside]) => `<s:all>${inside ?? ""}</s:all>`,
  ),
];

/** Names that stand in several places, each everywhere: nothing on the wire, and what proxies are named by. */
const renamings: readonly (readonly [string, (text: string) => string])[] = [
  ["a message of a request", (text) => text.replaceAll("PlaceSoapIn", "Asked")],
  ["a message of a response", (text) => text.replaceAll("PlaceSoapOut", "Answered")],
  ["port type, binding and port", (text) => text.replaceAll("OrdersSoap", "Main")],
  ["a port alone", (text) => text.replace('<port name="OrdersSoap"', '<port name="Main"')],
  ["the service", (text) => text.replace('<service name="Orders">', '<service name="Else">')],
  ["a part", (text) => text.replace(/<part name="parameters"/, '<part name="body"')],
];

test.each(renamings)("renamed: %s", (_, rename) => {
  const changed = rename(base);
  expect(changed).not.toBe(base);
  const kinds = compareWsdls(sideOfText(base), sideOfText(changed)).map(({ kind }) => kind);
  expect([...new Set(kinds)]).toEqual(["name"]);
});

test("there are at least 100 edits, none twice", () => {
  expect(edits.length).toBeGreaterThanOrEqual(100);
  expect(new Set(edits.map(({ text }) => text)).size).toBe(edits.length);
  expect([...base.matchAll(schemaElement)].length).toBeGreaterThan(20);
});

test("the WSDL equals itself", () => {
  expect(compareWsdls(sideOfText(base), sideOfText(base))).toEqual([]);
});

test.each(edits.map(({ name, text }) => [name, text] as const))("%s", (_, text) => {
  expect(compareWsdls(sideOfText(base), sideOfText(text))).not.toEqual([]);
});

/** The style rpc, where types stand in messages and the binding makes the elements around them. */
const rpc = readFileSync(new URL("./cases/rpc-literal/input.wsdl", import.meta.url), "utf8");

const rpcEdits: readonly Edit[] = [
  ...each("part renamed", /<part name="(\w+)"/g, ([, name]) => `<part name="${name ?? ""}X"`, rpc),
  ...each(
    "part's type changed",
    / type="(xsd:\w+|tns:order)"(?=\/>\n {2,4}<\/?(?:part|message))/g,
    () => ' type="xsd:date"',
    rpc,
  ),
  ...each("part gone", /\n *<part [^>]*>/g, () => "", rpc),
  ...each(
    "operation renamed",
    /<operation name="(place)">\n {6}<soap/g,
    ([tag, name]) => tag.replace(`${name ?? ""}"`, 'put"'),
    rpc,
  ),
  ...each(
    "namespace around parts changed",
    /<soap:body use="literal" namespace="[^"]*"/g,
    ([tag]) => `${tag.slice(0, -1)}x"`,
    rpc,
  ),
  ...each("style changed", / style="rpc"/g, () => ' style="document"', rpc),
  ...each("element within a part changed", /<xsd:element name="(\w+)"/g, ([tag]) => `${tag.slice(0, -1)}X"`, rpc),
];

test.each(rpcEdits.map(({ name, text }) => [name, text] as const))("rpc: %s", (_, text) => {
  expect(compareWsdls(sideOfText(rpc), sideOfText(text))).not.toEqual([]);
});

test("there are edits of each kind, and the rpc WSDL equals itself", () => {
  expect(new Set(rpcEdits.map(({ name }) => name.replace(/ in line.*/, ""))).size).toBe(7);
  expect(compareWsdls(sideOfText(rpc), sideOfText(rpc))).toEqual([]);
});

/** What is not on the wire. */
const harmless: readonly (readonly [string, (text: string) => string])[] = [
  ["prefixes", (text) => text.replaceAll("tns:", "q:").replace("xmlns:tns", "xmlns:q")],
  [
    "names of types that nobody derives from",
    (text) =>
      text
        .replace('complexType name="Login"', 'complexType name="Sign"')
        .replaceAll('type="tns:Login"', 'type="tns:Sign"'),
  ],
  [
    "documentation and comments",
    (text) => text.replace("<types>", "<documentation>words</documentation><!-- more --><types>"),
  ],
  [
    "an inner sequence",
    (text) =>
      text
        .replace(
          '<s:element minOccurs="1" maxOccurs="1" name="id"',
          '<s:sequence><s:element minOccurs="1" maxOccurs="1" name="id"',
        )
        .replace('name="part" type="p:Part" />', 'name="part" type="p:Part" /></s:sequence>'),
  ],
  ["occurrences that are the default", (text) => text.replace(/ maxOccurs="1"/g, "")],
];

test.each(harmless)("%s make no difference", (_, change) => {
  const changed = change(base);
  expect(changed).not.toBe(base);
  expect(compareWsdls(sideOfText(base), sideOfText(changed))).toEqual([]);
});
