/**
 * Owns pairs of descriptions that differ in one fact each: all that `diff` and `drift` can tell of a service.
 * Invariant: the two texts of a pair differ in one place. `facts.test.ts` compares them, and holds the pairs against the code that states facts.
 */

import { changeInWords, compareServices } from "../../generator/compare/compare-services.js";
import type { Service } from "../../generator/model/service.js";
import { readDescription } from "../../generator/validate/read-description.js";

/** Document style over all bindings, for what services mostly have. */
const shop = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11, soap12]
types:
  Item:
    fields:
      code: string
      price: { type: decimal, nullable: true }
      version: { type: int, attribute: true }
      kind: { choice: { one: string, two: { type: int, nullable: true } } }
      pair: { sequence: { first: int, second: string }, required: false }
      others: { any: { namespace: "##other" } }
      tags: Tags
      shape: Shape
      size: Size
      rights: Rights
      state: State
  Order: { fields: { note: string, count: int } }
  Tags: { array: string, item: Tag }
  Rights: { listOf: State }
  State: { enum: [open, closed] }
  Size: { simple: int, minInclusive: 1 }
  Shape: { fields: { name: string } }
  Circle: { extends: Shape, fields: { radius: double } }
  Key: { fields: { user: string } }
  Trouble: { fields: { reason: string } }
groups:
  all:
    operations:
      Get:
        parameters: { code: { type: string, default: a }, limit: { type: int, nullable: true } }
        result: { type: Item }
        soapHeaders: { Session: { type: Key, required: true }, Mark: { type: Key, direction: out } }
        faults: { Gone: { type: Trouble, element: Gone } }
      Send:
        parameters: { order: Order }
        result: { several: { number: { type: int, required: true }, state: State } }
      List: { result: { type: Size, repeated: { min: 0, max: 9 } } }
      Tell: { parameters: { text: string }, result: none }
`;

/** One parameter, which may be bare, or a part of rpc. */
const styled = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11]
types:
  Item: { fields: { code: string } }
groups:
  all:
    operations:
      Get:
        STYLE
        elements: { request: Get, response: GetResponse, result: GetResult }
        parameters: { Get: { type: Item, required: true } }
        result: Item
`;
/** As the operation is written that stands between `Get:` and its elements. */
const withStyle = (style: string): string => styled.replace("STYLE", style);

/** In SOAP encoding every value says its type. */
const encoded = `service: Shop
namespace: urn:shop
path: /shop.asmx
elementForm: unqualified
style: rpc
use: encoded
bindings: [soap11]
types:
  Item: { fields: { code: Code, state: State } }
  Code: { fields: { text: string } }
  State: { enum: [open, closed] }
groups: { all: { operations: { Get: { parameters: { item: Item }, result: int } } } }
`;

const forms = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11, http-get, http-post]
types:
  Item: { fields: { code: string } }
groups:
  all:
    operations:
      Get: { parameters: { code: { type: string, repeated: true } }, result: Item }
      Count: { parameters: { code: string }, result: int }
`;

/** DataSets with a schema in the WSDL. */
const typed = `service: Shop
namespace: urn:shop
path: /shop.asmx
bindings: [soap11]
types:
  Rows:
    namespace: urn:rows
    dataSet:
      Row: { Id: { type: int, required: true }, Name: { type: string, maxLength: 5 } }
      Part: { RowId: int }
    keys: { Ids: { table: Row, columns: [Id], primary: true } }
    relations: { Parts: { table: Part, columns: [RowId], key: Ids } }
    locale: de
groups: { all: { operations: { Get: { result: Rows } } } }
`;

const addressed = shop.replace("path: /", "addressing: true\npath: /");

export interface FactPair {
  /** What is different, alone in a list of failures. */
  readonly name: string;
  readonly older: string;
  readonly newer: string;
  /** Of a description alone: no WSDL says it, or none that is read. */
  readonly unsaid?: true;
}

function pair(base: string, name: string, [from, to]: readonly [string, string], unsaid?: true): FactPair {
  if (base.split(from).length !== 2) throw new Error(`${name}: ${from} is not there once`);
  const newer = base.replace(from, () => to);
  return { name, older: base, newer, ...(unsaid === undefined ? {} : { unsaid }) };
}

const styles = ["style: wrapped", "style: bare", "style: rpc"] as const;

export const factPairs: readonly FactPair[] = [
  // The service.
  pair(shop, "the path", ["path: /shop.asmx", "path: /other.asmx"]),
  pair(shop, "the path of a binding", ["path: /shop.asmx", "path: /shop.asmx\npaths: { soap12: /shop12 }"]),
  pair(shop, "the namespace", ["namespace: urn:shop", "namespace: urn:store"]),
  pair(shop, "the form of all elements", ["path: /shop.asmx", "path: /shop.asmx\nelementForm: unqualified"]),
  pair(shop, "the form of SOAP messages", ["path: /shop.asmx", "path: /shop.asmx\nmtom: true"]),
  pair(shop, "a binding", ["bindings: [soap11, soap12]", "bindings: [soap11]"]),
  pair(shop, "WS-Addressing", ["path: /", "addressing: true\npath: /"]),
  pair(addressed, "WS-Addressing that is required", ["addressing: true", "addressing: { required: true }"]),
  pair(addressed, "the version of WS-Addressing", ["addressing: true", 'addressing: "2004/08"']),
  pair(addressed, "the action of a request", ["List: {", "List: { actions: { request: urn:list },"]),
  pair(addressed, "the action of a response", ["List: {", "List: { actions: { response: urn:listed },"]),
  pair(addressed, "the action of a fault", ["element: Gone }", "element: Gone, action: urn:gone }"]),
  pair(shop, "a name of the WSDL: its service", ["path: /", "wsdl: { service: Main }\npath: /"]),
  pair(shop, "a name of the WSDL: a port type", ["path: /", "wsdl: { portTypes: { soap: Main } }\npath: /"]),
  pair(shop, "a name of the WSDL: a binding", ["path: /", "wsdl: { bindings: { soap12: Main } }\npath: /"]),
  pair(shop, "a name of the WSDL: a port", ["path: /", "wsdl: { ports: { soap12: Main } }\npath: /"]),
  pair(shop, "a name of the WSDL: a message of a request", [
    "Tell: {",
    "Tell: { wsdl: { messages: { request: Main } },",
  ]),
  pair(shop, "a name of the WSDL: a message of a response", [
    "List: {",
    "List: { wsdl: { messages: { response: Main } },",
  ]),
  pair(shop, "a name of the WSDL: a part of a request", ["Tell: {", "Tell: { wsdl: { parts: { request: body } },"]),
  pair(shop, "a name of the WSDL: a part of a response", ["List: {", "List: { wsdl: { parts: { response: body } },"]),
  pair(shop, "a name of the WSDL: an input", ["Tell: {", "Tell: { wsdl: { input: Main },"], true),
  pair(shop, "a name of the WSDL: an output", ["List: {", "List: { wsdl: { output: Main },"], true),
  pair(shop, "a name of the WSDL: an operation", [
    "Tell: {",
    "Tell: { wsdl: { name: Main, messages: { request: TellSoapIn } },",
  ]),
  pair(shop, "a name of the WSDL: a type", ["Tags: { array", "Tags: { name: ArrayOfTag, array"]),

  // Operations.
  pair(shop, "an operation that is new", ["      Tell: {", "      More: { result: int }\n      Tell: {"]),
  pair(shop, "an operation that is gone", ["      Tell: { parameters: { text: string }, result: none }\n", ""]),
  pair(shop, "a binding of one operation", ["Tell: {", "Tell: { bindings: [soap11],"]),
  pair(shop, "the SOAPAction", ["Tell: {", 'Tell: { soapAction: "urn:else",']),
  pair(shop, "the element of a request", ["Tell: {", "Tell: { elements: { request: Say },"]),
  pair(shop, "the element of a response", ["List: {", "List: { elements: { response: Listed },"]),
  pair(shop, "the element of a result", ["List: {", "List: { elements: { result: Listed },"]),
  pair(shop, "the namespace of a request", ["Tell: {", 'Tell: { elements: { requestNamespace: "urn:else" },']),
  pair(shop, "the namespace of a response", ["List: {", 'List: { elements: { responseNamespace: "urn:else" },']),
  pair(shop, "the namespace of a result", ["List: {", 'List: { elements: { resultNamespace: "urn:else" },']),
  ...styles.flatMap((older) =>
    styles
      .filter((newer) => newer !== older)
      .map((newer) => pair(withStyle(older), `the ${older}, as ${newer}`, [older, newer])),
  ),

  // Parameters.
  pair(shop, "a parameter that is new", ["{ text: string }", "{ text: string, more: string }"]),
  pair(shop, "a required parameter that is new", [
    "{ text: string }",
    "{ text: string, more: { type: string, required: true } }",
  ]),
  pair(shop, "a parameter that is gone", ["parameters: { text: string }, ", ""]),
  pair(shop, "the type of a parameter", ["{ text: string }", "{ text: long }"]),
  pair(shop, "a required parameter", ["{ text: string }", "{ text: { type: string, required: true } }"]),
  pair(shop, "a parameter that may be null", ["{ text: string }", "{ text: { type: string, nullable: true } }"]),
  pair(shop, "a parameter that repeats", ["{ text: string }", "{ text: { type: string, repeated: true } }"]),
  pair(shop, "the default of a parameter", ["default: a", "default: b"]),
  pair(shop, "the fixed value of a parameter", ["default: a", "fixed: a"]),
  pair(shop, "the namespace of a parameter", ["{ text: string }", '{ text: { type: string, namespace: "urn:else" } }']),
  pair(shop, "the order of parameters", [
    "{ code: { type: string, default: a }, limit: { type: int, nullable: true } }",
    "{ limit: { type: int, nullable: true }, code: { type: string, default: a } }",
  ]),

  // Results.
  pair(shop, "the type of a result", ["result: { type: Item }", "result: { type: Order }"]),
  pair(shop, "a result that may be null", ["result: { type: Item }", "result: { type: Item, nullable: true }"]),
  pair(shop, "a required result", ["result: { type: Item }", "result: { type: Item, required: true }"]),
  pair(shop, "how often a result is there", ["{ min: 0, max: 9 }", "{ min: 1, max: 9 }"]),
  pair(shop, "a result of several: a new one", ["state: State } }", "state: State, more: string } }"]),
  pair(shop, "a result of several: one that is gone", [", state: State } }", " } }"]),
  pair(shop, "a result of several: the type of one", ["number: { type: int, ", "number: { type: long, "]),
  pair(shop, "a result of several: a required one", [
    "state: State } }",
    "state: { type: State, required: false } } }",
  ]),
  pair(shop, "a result of several: one that may be null", [
    "state: State } }",
    "state: { type: State, nullable: true } } }",
  ]),
  pair(shop, "a result of several: the name of an element", ["state: State } }", "status: State } }"]),
  pair(shop, "a result of several: the order", [
    "number: { type: int, required: true }, state: State",
    "state: State, number: { type: int, required: true }",
  ]),
  pair(shop, "an answer without a body", ["result: none", "result: void"]),

  // SOAP headers.
  pair(shop, "a SOAP header that is new", ["soapHeaders: { ", "soapHeaders: { More: { type: Key }, "]),
  pair(shop, "a required SOAP header that is new", [
    "soapHeaders: { ",
    "soapHeaders: { More: { type: Key, required: true }, ",
  ]),
  pair(shop, "a SOAP header that is gone", [", Mark: { type: Key, direction: out }", ""]),
  pair(shop, "a SOAP header that must be there", [", required: true }, Mark", " }, Mark"], true),
  pair(shop, "the type of a SOAP header", ["Mark: { type: Key", "Mark: { type: Order"]),
  pair(shop, "the direction of a SOAP header", ["direction: out", "direction: inout"]),
  pair(shop, "a SOAP header that may be null", ["direction: out", "direction: out, nullable: true"]),
  pair(shop, "the element of a SOAP header", ["direction: out", "direction: out, element: marker"]),
  pair(shop, "the namespace of a SOAP header", ["direction: out", 'direction: out, namespace: "urn:else"']),

  // Faults.
  pair(shop, "a fault that is new", ["faults: { ", "faults: { Full: { type: Trouble, element: Full }, "]),
  pair(shop, "a fault that is gone", ["        faults: { Gone: { type: Trouble, element: Gone } }\n", ""]),
  pair(shop, "the type of a fault", ["type: Trouble, element", "type: Key, element"]),
  pair(shop, "a fault that may be null", ["element: Gone }", "element: Gone, nullable: true }"]),
  pair(shop, "a name of the WSDL: a message of a fault", ["element: Gone }", "element: Gone, message: Main }"]),
  pair(shop, "the element of a fault", ["element: Gone }", "element: Lost }"]),
  pair(shop, "the namespace of a fault", ["element: Gone }", 'element: Gone, namespace: "urn:else" }']),

  // Types and their parts.
  pair(shop, "the kind of a type", ["Tags: { array: string, item: Tag }", "Tags: { fields: { Tag: string } }"]),
  pair(shop, "the order that a type's elements must have", ["Order: { ", "Order: { order: any, "]),
  pair(shop, "a value of an enumeration that is new", ["[open, closed]", "[open, closed, lost]"]),
  pair(shop, "a value of an enumeration that is gone", ["[open, closed]", "[open]"]),
  pair(shop, "a facet", ["minInclusive: 1", "minInclusive: 2"]),
  pair(shop, "the base of a type with facets", ["simple: int, ", "simple: long, "]),
  pair(shop, "the namespace of a type that others extend", [
    "Circle: { extends",
    'Circle: { namespace: "urn:else", extends',
  ]),
  pair(shop, "the name in values of a type that others extend", [
    "Circle: { extends",
    "Circle: { name: Round, extends",
  ]),
  pair(encoded, "the namespace of a record in SOAP encoding", [
    "Code: { fields",
    'Code: { namespace: "urn:else", fields',
  ]),
  pair(encoded, "the namespace of an enumeration in SOAP encoding", [
    "State: { enum",
    'State: { namespace: "urn:else", enum',
  ]),
  pair(encoded, "a record in SOAP encoding without a name", ["Code: { fields", "Code: { anonymous: true, fields"]),
  pair(encoded, "an enumeration in SOAP encoding without a name", ["State: { enum", "State: { anonymous: true, enum"]),
  pair(shop, "a type that is abstract", ["Shape: { fields", "Shape: { abstract: true, fields"]),
  pair(shop, "a type in the place of another that is new", [
    "  Key: {",
    "  Square: { extends: Shape, fields: { side: double } }\n  Key: {",
  ]),
  pair(shop, "a type in the place of another that is gone", [
    "  Circle: { extends: Shape, fields: { radius: double } }\n",
    "",
  ]),
  pair(shop, "what a type extends", ["Circle: { extends: Shape", "Circle: { extends: Key"]),
  pair(shop, "the type of an item", ["array: string, item", "array: int, item"]),
  pair(shop, "the element of an item", ["item: Tag", "item: Mark"]),
  pair(shop, "an item that may be null", ["item: Tag", "item: Tag, nullable: true"]),
  pair(shop, "the namespace of an array", ["Tags: { array", 'Tags: { namespace: "urn:else", array']),
  pair(shop, "the item of a list of simple values", ["listOf: State", "listOf: int"]),
  pair(shop, "the form of a type's elements", ["Order: { ", "Order: { elementForm: unqualified, "]),

  // Fields.
  pair(shop, "a field that is new", ["note: string", "note: string, more: string"]),
  pair(shop, "a required field that is new", ["note: string", "note: string, more: int"]),
  pair(shop, "a field that is gone", ["{ note: string, count: int }", "{ count: int }"]),
  pair(shop, "the type of a field", ["note: string", "note: token"]),
  pair(shop, "a required field", ["note: string", "note: { type: string, required: true }"]),
  pair(shop, "a field that may be null", ["note: string", "note: { type: string, nullable: true }"]),
  pair(shop, "a field that repeats", ["note: string", "note: { type: string, repeated: true }"]),
  pair(shop, "the default of a field", ["note: string", "note: { type: string, default: a }"]),
  pair(shop, "the fixed value of a field", ["note: string", "note: { type: string, fixed: a }"]),
  pair(shop, "the namespace of a field", ["note: string", 'note: { type: string, namespace: "urn:else" }']),
  pair(shop, "the order of fields", ["note: string, count: int", "count: int, note: string"]),
  pair(shop, "the default of an attribute", ["attribute: true", "attribute: true, default: 1"]),
  pair(shop, "a required attribute", ["attribute: true", "attribute: true, required: true"]),
  pair(shop, "the namespace of an attribute", ["attribute: true", 'attribute: true, namespace: "urn:else"']),
  pair(shop, "the name of an attribute", ["attribute: true", "attribute: true, element: revision"]),
  pair(shop, "an attribute that is an element", ["attribute: true", "required: false"]),
  pair(shop, "an alternative of a choice that is new", ["{ one: string,", "{ three: string, one: string,"]),
  pair(shop, "an alternative of a choice that is gone", [", two: { type: int, nullable: true }", ""]),
  pair(shop, "the type of an alternative", ["{ one: string,", "{ one: token,"]),
  pair(shop, "an alternative that may be null", [
    "type: int, nullable: true } } }\n      pair",
    "type: int } } }\n      pair",
  ]),
  pair(shop, "an optional choice", ["nullable: true } } }", "nullable: true } }, required: false }"]),
  pair(shop, "a choice that repeats", ["nullable: true } } }", "nullable: true } }, repeated: true }"]),
  pair(shop, "the order in a sequence", ["{ first: int, second: string }", "{ second: string, first: int }"]),
  pair(shop, "a part of a sequence that is new", ["second: string }", "second: string, third: string }"]),
  pair(shop, "a sequence that repeats", ["second: string }, required: false", "second: string }, repeated: true"]),
  pair(shop, "the namespaces of a wildcard", ['{ namespace: "##other" }', '{ namespace: "##local" }']),
  pair(shop, "how often a wildcard is there", ['{ namespace: "##other" }', '{ namespace: "##other", min: 1 }']),

  // GET and POST.
  pair(forms, "the root over GET and POST", ["Get: {", "Get: { elements: { root: Found },"]),
  pair(forms, "a binding of forms", ["http-get, http-post]", "http-get]"]),
  pair(forms, "the type of a parameter of a form", [
    "Count: { parameters: { code: string }",
    "Count: { parameters: { code: int }",
  ]),

  // DataSets with a schema.
  pair(typed, "DataSet: its namespace", ["namespace: urn:rows", "namespace: urn:others"]),
  pair(typed, "DataSet: a table", ["Part: { RowId: int }", "Part: { RowId: int }\n      Bit: { A: int }"]),
  pair(typed, "DataSet: a column that is new", ["RowId: int }", "RowId: int, More: int }"]),
  pair(typed, "DataSet: the type of a column", ["RowId: int }", "RowId: long }"]),
  pair(typed, "DataSet: a required column", ["RowId: int }", "RowId: { type: int, required: true } }"]),
  pair(typed, "DataSet: the default of a column", ["RowId: int }", "RowId: { type: int, default: 1 } }"]),
  pair(typed, "DataSet: the longest text of a column", ["maxLength: 5", "maxLength: 6"]),
  pair(typed, "DataSet: the length of a column", ["maxLength: 5", "length: 5"]),
  pair(typed, "DataSet: a setting of a column", ["RowId: int }", "RowId: { type: int, readOnly: true } }"]),
  pair(typed, "DataSet: a primary key", ["primary: true", "primary: false"]),
  pair(typed, "DataSet: a key that is new", [
    "columns: [Id], primary: true }",
    "columns: [Id], primary: true }, More: { table: Row, columns: [Id, Name] }",
  ]),
  pair(typed, "DataSet: the constraint's name of a key", [
    "table: Row, columns",
    "table: Row, constraintName: Main, columns",
  ]),
  pair(typed, "DataSet: the name of a relation", ["relations: { Parts:", "relations: { Pieces:"]),
  pair(typed, "DataSet: the parent of a relation", ["key: Ids }", "parent: Row, parentColumns: [Id] }"]),
  pair(typed, "DataSet: a rule of a relation", ["key: Ids }", "key: Ids, deleteRule: None }"]),
  pair(typed, "DataSet: a setting of its own", ["locale: de", "locale: fr"]),
  pair(typed, "DataSet: another kind of result", ["result: Rows", "result: int"]),
];

const services = new Map<string, Service>();
function serviceOf(text: string): Service {
  const known = services.get(text);
  if (known !== undefined) return known;
  const { service, diagnostics } = readDescription({ name: "a.yaml", text });
  if (service === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  services.set(text, service);
  return service;
}

export type Compare = typeof compareServices;
/** In the words of `diff`, by this comparer. */
export const toldOf = ({ older, newer }: FactPair, compare: Compare = compareServices): readonly string[] =>
  compare(serviceOf(older), serviceOf(newer)).map(changeInWords);
export const back = ({ older, newer, ...pair }: FactPair): FactPair => ({ ...pair, older: newer, newer: older });
