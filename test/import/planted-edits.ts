/**
 * Owns single edits of WSDLs, each a text of its own: those that change what travels, those that rename what proxies are called after, and those that
 * change nothing. They are made from the text itself: each attribute that matters, each element that can go or change places.
 */
import { readFileSync } from "node:fs";

export const base: string = readFileSync(new URL("./edits/base.wsdl", import.meta.url), "utf8");

export interface Edit {
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
export const schemaElement: RegExp = /<s:(element|attribute|enumeration|maxLength|any|choice|extension)\b[^>]*>/g;

export const edits: readonly Edit[] = [
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
export const renamings: readonly (readonly [string, (text: string) => string])[] = [
  ["a message of a request", (text) => text.replaceAll("PlaceSoapIn", "Asked")],
  ["a message of a response", (text) => text.replaceAll("PlaceSoapOut", "Answered")],
  ["port type, binding and port", (text) => text.replaceAll("OrdersSoap", "Main")],
  ["a port alone", (text) => text.replace('<port name="OrdersSoap"', '<port name="Main"')],
  ["the service", (text) => text.replace('<service name="Orders">', '<service name="Else">')],
  ["a part", (text) => text.replace(/<part name="parameters"/, '<part name="body"')],
];

/** The style rpc, where types stand in messages and the binding makes the elements around them. */
export const rpc: string = readFileSync(new URL("./cases/rpc-literal/input.wsdl", import.meta.url), "utf8");

export const rpcEdits: readonly Edit[] = [
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

/** The schemas of typed DataSets, which are no types of a message: one of tables side by side with keys, one with tables inside tables. */
export const typed: string = readFileSync(new URL("./cases/typed-data-set-keys/input.wsdl", import.meta.url), "utf8");
export const nested: string = readFileSync(new URL("./cases/typed-data-set/input.wsdl", import.meta.url), "utf8");

export const typedEdits: readonly Edit[] = [
  ...each(
    "table, column or DataSet renamed",
    /<(?:s|xs):element name="(?:Orders|Order|Line|My_x0020_Parcel|parcel|Stock|Item|Code|Zip|Id|Order_x0020_No|Sort|At|Count|Twice|OrderId|No|Article|Price)"/g,
    ([tag]) => `${tag.slice(0, -1)}X"`,
    typed,
  ),
  ...each(
    "type of a column changed",
    / type="xs:(int|dateTime|short|string|decimal)"/g,
    ([, type]) => ` type="xs:${type === "string" ? "int" : "string"}"`,
    typed,
  ),
  ...each(
    "base of a column changed",
    /<xs:restriction base="xs:string">/g,
    () => '<xs:restriction base="xs:token">',
    typed,
  ),
  ...each(
    "column made required",
    / minOccurs="0"(?= ?\/?>)(?![^<]*<xs:element name="(?:Order|Line)")/g,
    () => "",
    typed,
  ),
  ...each(
    "column made nullable",
    /<xs:element name="(?:Id|Sort|OrderId|No)"/g,
    ([tag]) => `${tag} minOccurs="0"`,
    typed,
  ),
  ...each("length changed", /(?<=<xs:(?:maxL|l)ength )value="(\d)"/g, ([, value]) => `value="${value ?? ""}0"`, typed),
  ...each("default of a column changed", / default="(\w)"/g, ([, value]) => ` default="${value ?? ""}1"`, typed),
  ...each("column gone", /\n *<xs:element name="\w+"[^>]*\/>/g, () => "", typed),
  ...each(
    "columns swapped",
    /(\n *<xs:element name="\w+"[^>]*\/>)(\n *<xs:element name="\w+"[^>]*\/>)/g,
    ([, one, other]) => `${other ?? ""}${one ?? ""}`,
    typed,
  ),
  ...each("table gone", /\n {12}<xs:element name="(?:Order|Line)"[\s\S]*?\n {12}<\/xs:element>/g, () => "", typed),
  ...each(
    "namespace changed",
    /(?<=<(?:xs|s):schema (?:id="Orders" )?)targetNamespace="(http:\/\/example\.org\/\w+\.xsd)"/g,
    ([, namespace]) => `targetNamespace="${namespace ?? ""}2"`,
    typed,
  ),
  ...each(
    "namespace of a parameter, field or result changed",
    /<s:any namespace="http:\/\/example\.org\/[\w./]+" \/>/g,
    () => '<s:any namespace="urn:else" />',
    typed,
  ),
  ...each(
    "another typed DataSet",
    /<s:any namespace="http:\/\/example\.org\/Orders\.xsd" \/>/g,
    () => '<s:any namespace="http://example.org/My.xsd" />',
    typed,
  ),
  ...each(
    "elements unqualified",
    / elementFormDefault="qualified"(?=>\n {6}<x?s:element name="(?:Orders"|My))/g,
    () => "",
    typed,
  ),
  ...each("no DataSet any more", / msdata:IsDataSet="true"/g, () => "", typed),
  ...each(
    "setting of .NET gone",
    / msdata:(?!IsDataSet|UseCurrentLocale|parent|child|PrimaryKey)\w+="[^"]*"/g,
    () => "",
    typed,
  ),
  ...each("no primary key", / msdata:PrimaryKey="true"/g, () => "", typed),
  ...each("key or relation gone", /\n {8}<xs:(unique|keyref)[\s\S]*?<\/xs:\1>/g, () => "", typed),
  ...each(
    "table of a key",
    /xpath="\.\/\/mstns:(Order|Line)"/g,
    ([, table]) => `xpath=".//mstns:${table === "Line" ? "Order" : "Line"}"`,
    typed,
  ),
  ...each("column of a key", /xpath="mstns:(\w+)"/g, ([, column]) => `xpath="mstns:${column ?? ""}X"`, typed),
  ...each("key of a relation", / refer="(?:mstns:)?Constraint1"/g, () => ' refer="mstns:Numbers"', typed),
  ...each(
    "relation without key",
    / msdata:(parent|child|parentkey|childkey)="(\w+)/g,
    ([, of, name]) => ` msdata:${of ?? ""}="${name ?? ""}X`,
    typed,
  ),
];

export const nestedEdits: readonly Edit[] = [
  ...each("table inside a table renamed", /<s:element name="Inner"/g, () => '<s:element name="Within"', nested),
  ...each(
    "column as attribute",
    /<s:attribute name="a" type="s:string"/g,
    () => '<s:attribute name="a" type="s:int"',
    nested,
  ),
  ...each("attribute renamed", /<s:attribute name="a"/g, () => '<s:attribute name="b"', nested),
  ...each("guid to text", / msdata:DataType="System\.Guid[^"]*"/g, () => "", nested),
];

/** Attributes of several namespaces, declared in them and referred to. */
export const attributed: string = readFileSync(
  new URL("./cases/attributes-elsewhere/input.wsdl", import.meta.url),
  "utf8",
);

export const attributeEdits: readonly Edit[] = [
  ...each(
    "namespace of an attribute changed",
    / ref="m:(kind|level|hasOwnProperty)"/g,
    ([, name]) => ` ref="e:${name ?? ""}" xmlns:e="urn:example:else"`,
    attributed.replace(
      /\n *<s:schema targetNamespace="urn:example:marks"[\s\S]*?<\/s:schema>/,
      (schema) =>
        schema +
        schema
          .replaceAll("m:", "e:")
          .replace(/targetNamespace="[^"]*"/, '$& xmlns:e="urn:example:else"')
          .replace("marks", "else"),
    ),
  ),
  ...each("attribute of XML's own changed", / ref="xml:(lang|base|space)"/g, () => ' ref="xml:id"', attributed),
  ...each("attribute in no namespace", / form="qualified"/g, () => "", attributed),
  ...each(
    "attribute in the namespace of its record",
    /<s:attribute name="kind" type="s:int"/g,
    () => '<s:attribute name="kind" form="qualified" type="s:int"',
    attributed,
  ),
  ...each("use of attribute changed", / use="required"/g, () => "", attributed),
  ...each(
    "default or fixed value changed",
    / (default|fixed)="(?:2|list)"/g,
    ([, word]) => ` ${word ?? ""}="7"`,
    attributed,
  ),
  ...each(
    "type of a declared attribute changed",
    /(<s:attribute name="(?:level|hasOwnProperty|base)" type)="s:\w+"/g,
    ([, start]) => `${start ?? ""}="s:date"`,
    attributed,
  ),
  ...each(
    "value of a declared attribute changed",
    /<s:enumeration value="(?:old|new)"/g,
    ([tag]) => `${tag.slice(0, -1)}X"`,
    attributed,
  ),
  ...each("attribute gone", /<s:attribute (?:ref|name="\w+" form)[^>]*\/>/g, () => "", attributed),
];

/** What is not on the wire. */
export const harmless: readonly (readonly [string, (text: string) => string])[] = [
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
