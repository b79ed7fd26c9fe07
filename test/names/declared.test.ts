/** Owns the proof of which identifiers an output declares, from what, and what they are called where two would meet. */
import { expect, test } from "vitest";
import * as names from "../../generator/names/index.js";
import type { Service } from "../../generator/model/service.js";
import { operationsOf } from "../../generator/model/questions.js";
import { readDescription } from "../../generator/validate/read-description.js";

function serviceOf(text: string): Service {
  const { service, diagnostics } = readDescription({ name: "s.yaml", text });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
  if (service === undefined) throw new Error("no service");
  return service;
}

/** Operations by name; each may be a name alone or a name with its settings. */
function serviceWith(operations: readonly string[], before = ""): Service {
  const all = operations.map((each) => `        ${each.includes(":") ? each : `${each}: { result: int }`}\n`).join("");
  return serviceOf(`service: Small\nnamespace: urn:s/\npath: /s\n${before}groups:\n  g:\n    operations:\n${all}`);
}

const everyShape = `service: Stock
namespace: urn:s/
path: /s
bindings: [soap11, soap12]
types:
  Base: { fields: { Id: int } }
  Derived: { extends: Base, fields: { More: int } }
  Idea: { abstract: true, fields: { Id: int } }
  Real: { extends: Idea, fields: { More: int } }
  Plain: { fields: { Id: int } }
  Color: { enum: [red] }
  Numbers: { list: "," }
  Day: { date: [yyyy/mm/dd] }
  Short: { simple: string, maxLength: 4 }
  Rows: { dataSet: { "Net work": { Id: int }, Other: { Id: int } } }
groups:
  g:
    operations:
      plain: { result: int }
      free: { result: DataSet }
      sends: { soapHeaders: { Trace: string }, result: int }
      returns: { soapHeaders: { Trace: { type: string, direction: out } }, result: int }
      refuses: { faults: { Refused: Plain }, result: int }
      lists: { result: { dataSet: { Row: { Id: int } } } }
      two: { result: { several: { A: int, B: int } } }
unspecified:
  int-result: { text: What an int means, appliesTo: { results: [int] } }
`;

test("each identifier, and what asked for it", () => {
  const declared = names.declaredNames(serviceOf(everyShape));
  expect(declared.map(({ identifier, role, name }) => `${identifier}: ${role} "${name}"`)).toMatchInlineSnapshot(`
    [
      "StockClient: a name made from the service's "Stock"",
      "StockClientCalls: a name made from the service's "Stock"",
      "StockClientRows: a name made from the service's "Stock"",
      "StockClientSoapHeaders: a name made from the service's "Stock"",
      "StockClientOptions: a name made from the service's "Stock"",
      "createStockClient: a name made from the service's "Stock"",
      "StockCredentials: a name made from the service's "Stock"",
      "StockHandlers: a name made from the service's "Stock"",
      "createStockDispatcher: a name made from the service's "Stock"",
      "createStockHelpPage: a name made from the service's "Stock"",
      "createStockGateway: a name made from the service's "Stock"",
      "stockNotImplemented: a name made from the service's "Stock"",
      "stockAddress: a name made from the service's "Stock"",
      "service: a name made from the service's "Stock"",
      "operations: a name that every service's code declares, also that of "Stock"",
      "unspecified: a name that every service's code declares, also that of "Stock"",
      "wsdl: a name that every service's code declares, also that of "Stock"",
      "Base: the type "Base"",
      "typeOfBase: the table entry of the type "Base"",
      "BaseOnly: the type without those that extend it "Base"",
      "Derived: the type "Derived"",
      "typeOfDerived: the table entry of the type "Derived"",
      "Idea: the type "Idea"",
      "typeOfIdea: the table entry of the type "Idea"",
      "Real: the type "Real"",
      "typeOfReal: the table entry of the type "Real"",
      "Plain: the type "Plain"",
      "typeOfPlain: the table entry of the type "Plain"",
      "Color: the type "Color"",
      "typeOfColor: the table entry of the type "Color"",
      "ColorValues: the list of values of the type "Color"",
      "Numbers: the type "Numbers"",
      "Day: the type "Day"",
      "Short: the type "Short"",
      "Rows: the type "Rows"",
      "typeOfRows: the table entry of the type "Rows"",
      "RowsTables: the tables type of the type "Rows"",
      "RowsNetWorkRow: the row type of table Net work of "Rows"",
      "RowsOtherRow: the row type of table Other of "Rows"",
      "plain: the constant of the operation "plain"",
      "PlainParameters: the parameters type of the operation "plain"",
      "PlainReceived: the received type of the operation "plain"",
      "free: the constant of the operation "free"",
      "FreeParameters: the parameters type of the operation "free"",
      "FreeReceived: the received type of the operation "free"",
      "sends: the constant of the operation "sends"",
      "SendsParameters: the parameters type of the operation "sends"",
      "SendsReceived: the received type of the operation "sends"",
      "SendsSoapHeaders: the type of SOAP headers of the operation "sends"",
      "SendsReceivedSoapHeaders: the type of received SOAP headers of the operation "sends"",
      "returns: the constant of the operation "returns"",
      "ReturnsParameters: the parameters type of the operation "returns"",
      "ReturnsReceived: the received type of the operation "returns"",
      "ReturnsResponseSoapHeaders: the type of SOAP headers in answers of the operation "returns"",
      "refuses: the constant of the operation "refuses"",
      "RefusesParameters: the parameters type of the operation "refuses"",
      "RefusesReceived: the received type of the operation "refuses"",
      "RefusesFaults: the type of faults of the operation "refuses"",
      "lists: the constant of the operation "lists"",
      "ListsParameters: the parameters type of the operation "lists"",
      "ListsReceived: the received type of the operation "lists"",
      "ListsTables: the tables type of the operation "lists"",
      "ListsRowRow: the row type of table Row of "lists"",
      "two: the constant of the operation "two"",
      "TwoParameters: the parameters type of the operation "two"",
      "TwoReceived: the received type of the operation "two"",
      "TwoResults: the type of results of the operation "two"",
      "typeOfTwoResults: the table entry of the results of the operation "two"",
      "UnspecifiedIntResult: the type of the unspecified entry "int-result"",
    ]
  `);
});

test("no name of JavaScript's objects is a method, and none that another operation has", () => {
  const service = serviceWith(["then", "then_", "then_2", "constructor", "catch", "plain"]);
  const methods = operationsOf(service).map((operation) => names.methodName(operation));
  expect(methods).toEqual(["then_3", "then_", "then_2", "constructor_", "catch", "plain"]);
});

test("an operation whose identifiers would meet a type's, the service's or an open point's gets others", () => {
  const types = "types: { PlainParameters: { fields: { Id: int } }, SmallClient: { fields: { Id: int } } }\n";
  const service = serviceWith(["plain", "Plain", "client"], types);
  expect(service.types.map((type) => names.typeName(type))).toEqual(["PlainParameters", "SmallClient_2"]);
  const parameters = operationsOf(service).map((operation) => names.parametersTypeName(operation));
  expect(parameters).toEqual(["Plain_2Parameters", "Plain_3Parameters", "ClientParameters"]);
});
