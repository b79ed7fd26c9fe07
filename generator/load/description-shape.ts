/**
 * Owns the shape of a description: every key, its purpose, and whether it is required.
 * Invariant: this table is the only one. The loader's checks and `spec/codegen.schema.json` are made from it, and
 * `spec/README.md` explains it.
 */
import { bindingIds, wsdlBindingIds } from "../model/bindings.js";
import { addressingVersions, headerDirections, scalarNames, xmlTypeNames } from "../model/service.js";
import { portTypeIds } from "../model/wsdl-names.js";
import { boolean, choice, either, list, map, record, required, text, variant, type Shape } from "./shape.js";
import { baseUrlPattern, namespaceOrNonePattern, pathPattern, plainPathPattern } from "./text-patterns.js";
import {
  attachment,
  source,
  purpose,
  typeUse,
  typed,
  sampleValue,
  isNullable,
  isSecret,
  fieldKeys,
  repeated,
  ownNamespace,
  schemaValues,
  part,
  field,
  column,
  tables,
  type,
} from "./type-shapes.js";

const resultWord = text("`void`, `none`, `DataSet`, a scalar type, `xml`, `anyType`, or the name of one of `types`.", {
  offered: ["void", "none", ...scalarNames, ...xmlTypeNames],
  refersTo: "type",
});
const credentialName = text("Name of a credential set.", { refersTo: "credential" });
const operationName = text("Name of an operation.", { refersTo: "operation" });
const bindings = list("The bindings it is offered over.", choice("A binding.", bindingIds));
const credentialNames = list("Names of credential sets.", credentialName);
/** The namespace of a SOAP header, or of a fault's detail. */
const blockNamespace = text('Its namespace, where it is not the service\'s; `""` for none.', {
  examples: ["http://example.org/types"],
  pattern: namespaceOrNonePattern,
  mayBeEmpty: true,
});
const credentialParameter = typed(
  "A parameter of a credential set",
  record("A parameter of a credential set.", fieldKeys),
);
const placedCredential = record("The place of a credential parameter that does not come first.", {
  credential: required(
    text("Name of its set, which `credentials` of the operation lists too.", { refersTo: "credential" }),
  ),
});
const parameter = typed(
  "A parameter",
  variant("A parameter.", {
    type: record("A parameter with a type of its own.", {
      ...fieldKeys,
      repeated,
      namespace: ownNamespace,
      attachment,
      ...schemaValues,
    }),
    credential: placedCredential,
  }),
);
const severalResults = map(
  "The elements of the response by their names, in the order of the wire.",
  typed(
    "A result",
    record("One of several results.", {
      ...fieldKeys,
      repeated,
      namespace: ownNamespace,
      attachment,
      ...schemaValues,
    }),
  ),
  { declares: "result" },
);
const isThere = boolean("Its element must be there (minOccurs 1); by its type unless given.");
const result = either("What comes back.", {
  text: resultWord,
  map: variant("A result that says more.", {
    type: record("A result with a type.", {
      repeated,
      type: required(resultWord),
      nullable: isNullable,
      required: isThere,
      secret: isSecret,
      sample: sampleValue,
      attachment,
    }),
    dataSet: record("A DataSet whose rows are known.", {
      dataSet: required(tables),
      nullable: isNullable,
      required: isThere,
    }),
    several: record("Several results, such as out and ref parameters.", { several: required(severalResults) }),
  }),
});
const blockUse = choice("literal: it is not in SOAP encoding, though bodies are (use: encoded).", ["literal"]);
const soapHeader = typed(
  "A SOAP header",
  record("A SOAP header.", {
    type: required(typeUse),
    direction: choice("Whether it stands in requests, which is the default, in answers, or in both.", headerDirections),
    required: boolean("No request is without it."),
    nullable: isNullable,
    secret: isSecret,
    element: text("Its name on the wire, where it cannot be the key."),
    namespace: blockNamespace,
    use: blockUse,
  }),
);
const fault = typed(
  "What the detail of a fault holds",
  record("An element in the detail of a fault.", {
    type: required(typeUse),
    nullable: isNullable,
    element: text("Its name on the wire, where it cannot be the key."),
    namespace: blockNamespace,
    use: blockUse,
    action: text(
      "Its action in WS-Addressing, where it differs from the default; {namespace} stands for the service's.",
      {
        examples: ["{namespace}IWeather/GetWeatherNotFoundFault"],
      },
    ),
    message: text("What the WSDL calls its message, where that is not as ASMX has it.", {
      examples: ["NotFoundFault"],
    }),
    purpose,
  }),
);
const elements = (of: string, example: (part: string) => string, more: Readonly<Record<string, Shape>> = {}): Shape =>
  record(`What the elements in the body of SOAP are called, where they are not ASMX's${of}.`, {
    request: text("The element of a request; the operation's name unless given; empty: nothing stands in the body.", {
      examples: [example("Request")],
      mayBeEmpty: true,
    }),
    response: text(
      "The element of a response; the operation's name and Response unless given; empty: nothing stands in the body.",
      { examples: [example("Reply")], mayBeEmpty: true },
    ),
    result: text("The element of the result; the operation's name and Result unless given.", { examples: ["return"] }),
    ...more,
  });
const elementNamespace = (of: string): Shape =>
  text(`Namespace of ${of}, where it is not the service's; \`""\` for none.`, {
    examples: ["urn:example:weather:asked"],
    pattern: namespaceOrNonePattern,
    mayBeEmpty: true,
  });
const operationElements = elements("", (part) => `getWeather${part}`, {
  requestNamespace: elementNamespace("the request's element and of the parameters in it"),
  responseNamespace: elementNamespace("the response's element and of the result in it"),
  resultNamespace: elementNamespace("the result's element alone"),
  root: text("The root of an answer over HTTP GET and POST, where it is not called like the result's type.", {
    examples: ["Weather"],
  }),
});
const serviceElements = elements("; {operation} stands for the operation's name", (part) => `{operation}${part}`);
const style = choice(
  "wrapped, which is the default: an element of the operation holds parameters, another the result. bare: they stand in the body themselves. rpc: rpc/literal, where they are in no namespace.",
  ["wrapped", "bare", "rpc"],
);
const use = choice(
  "encoded: bodies are in SOAP encoding, with the type of each value (rpc/encoded); all operations have style: rpc, and elementForm is unqualified. Default: literal.",
  ["literal", "encoded"],
);
const operationAction = text(
  "Its SOAPAction where it is not the service's; {namespace} and {operation} stand for theirs. Empty: none, and the body's element tells the operation.",
  { examples: ["{namespace}IWeather/{operation}"], mayBeEmpty: true },
);
const messageAction = (of: string, example: string): Shape =>
  text(`${of}; {namespace} and {operation} stand for theirs.`, { examples: [example] });
const actions = record("Actions of WS-Addressing that differ from the defaults of its WSDL binding.", {
  request: messageAction("That of a request; its SOAPAction unless given", "{namespace}IWeather/{operation}"),
  response: messageAction("That of a response", "{namespace}IWeather/{operation}Reply"),
});
const addressing = either(
  "WS-Addressing over SOAP: messages have an action, an id and the id of the request in headers.",
  {
    text: boolean("true: WS-Addressing 1.0. Requests without its headers are answered as well.", "1.0", "2004/08"),
    map: record("WS-Addressing that says more.", {
      version: choice("Its version; 1.0 unless given.", addressingVersions),
      required: boolean("Requests without its headers are rejected."),
    }),
  },
);
const wsdlText = (of: string, example: string): Shape =>
  text(`${of}; {operation} stands for the operation's name.`, { examples: [example] });
const wsdlMessages = {
  messages: record("Names of messages over SOAP.", {
    request: wsdlText("That of a request", "{operation}Request"),
    response: wsdlText("That of a response", "{operation}Reply"),
  }),
  parts: record("Names of the one part in a message, which is not of the style rpc.", {
    request: wsdlText("In a request", "body"),
    response: wsdlText("In a response", "body"),
  }),
};
const namesBy = (of: string, ids: readonly string[]): Shape =>
  record(
    `Names of ${of}.`,
    Object.fromEntries(ids.map((id) => [id, text(`Over ${id}.`, { examples: ["WeatherPort"] })])),
  );
const wsdlNames = record(
  "What the WSDL calls its parts, where that is not as ASMX has it. Nothing of it is on the wire.",
  {
    service: text("Name of the service; that of the description unless given.", { examples: ["WeatherService"] }),
    portTypes: namesBy("port types", portTypeIds),
    bindings: namesBy("bindings", wsdlBindingIds),
    ports: namesBy("ports", wsdlBindingIds),
    ...wsdlMessages,
  },
);
const operationNames = record(
  "What the WSDL calls it and its messages over SOAP, where that is not as ASMX or the service has it.",
  {
    name: text("Name of the operation, where it cannot be the key: an overload.", { examples: ["Hello"] }),
    input: text("Name of its input; operations of one name are told apart by it.", { examples: ["HelloByName"] }),
    output: text("Name of its output.", { examples: ["HelloByName"] }),
    ...wsdlMessages,
  },
);
const operation = record("An operation.", {
  purpose,
  soapAction: operationAction,
  actions,
  elements: operationElements,
  style,
  wsdl: operationNames,
  credentials: either("The credential sets it takes; their parameters come first, in this order.", {
    text: credentialName,
    list: credentialNames,
  }),
  parameters: map("Its parameters, in the order of the wire.", parameter, { mayBeEmpty: true, declares: "parameter" }),
  result: required(result),
  reads: boolean("It only reads: doing it twice does no harm, so a client may be told to retry it."),
  useHttpGet: boolean(
    "Over the binding script: it answers GET with parameters as JSON in the query, not POST, as UseHttpGet of ScriptMethod.",
  ),
  limits: text("Limits as the document words them; documented, never enforced."),
  deprecated: text("Why it is deprecated and what to use instead."),
  bindings,
  soapHeaders: map("The SOAP headers it takes and gives.", soapHeader, { declares: "header" }),
  faults: map("What the details of its SOAP faults hold, by name.", fault, { declares: "fault" }),
  source,
});
const group = record("A group of operations.", {
  title: text("Its heading; the name of the group unless given.", { examples: ["Messaging"] }),
  source,
  operations: required(map("The operations, in order.", operation, { declares: "operation" })),
});
const appliesTo = record("What it is about; the service as a whole unless given.", {
  results: list(
    "Operations with a result of one of these kinds or types.",
    text("`int`, `DataSet`, `Account`.", { refersTo: "type" }),
  ),
  operations: list("These operations.", operationName),
  credentials: list("Operations that take one of these credential sets.", credentialName),
  fields: list(
    "These fields.",
    text("A field as `Record.Field`.", { examples: ["Account.Rating"], refersTo: "field" }),
  ),
  except: list("Operations it is not about after all.", operationName),
});
const gap = either("Something the document leaves open: a sentence, or a map that says more.", {
  text: text("What is not specified, in a sentence."),
  map: record("Something the document leaves open.", {
    text: required(text("What is not specified, in a sentence.")),
    source,
    appliesTo,
  }),
});
/** The whole description. */
export const descriptionShape = record("A description of one ASMX-style web service.", {
  service: required(
    text("Name of the service; its WSDL, client and folder are named after it.", { examples: ["Weather"] }),
  ),
  purpose,
  document: text("Name of the document that the `source` numbers refer to.", { examples: ["interface"] }),
  namespace: required(
    text('XML namespace of the service, as it stands in its WSDL; `""` for none. A default, overridable.', {
      examples: ["http://example.org/weather/"],
      pattern: namespaceOrNonePattern,
      mayBeEmpty: true,
    }),
  ),
  soapAction: text(
    "What the SOAPActions are made from; {namespace} and {operation} stand for theirs. Unless given: namespace, / unless it ends with one, operation.",
    { examples: ["{namespace}IWeather/{operation}"], mayBeEmpty: true },
  ),
  addressing,
  elementForm: choice(
    "unqualified: parameters, results and fields are in no namespace, as the services of Java have it; the default is qualified.",
    ["qualified", "unqualified"],
  ),
  elements: serviceElements,
  style,
  use,
  signatures: boolean(
    "true: the output also exports x509Signature and samlToken for the client, requireSignature for the server (WS-Security).",
  ),
  mtom: boolean(
    "SOAP messages are MTOM: long base64Binary values are parts of a multipart. Servers read and answer both forms.",
  ),
  wsdl: wsdlNames,
  baseUrl: text("Base address, without the path and without / at its end. A default, overridable everywhere.", {
    examples: ["http://localhost:8080"],
    pattern: baseUrlPattern,
  }),
  path: required(
    text("Path of the service below the base address.", { examples: ["/api/webservice.asmx"], pattern: pathPattern }),
  ),
  paths: record(
    "Paths of bindings that are not at `path`.",
    Object.fromEntries(
      wsdlBindingIds.map((id) => [
        id,
        text(`The path of ${id} below the base address.`, { examples: [`/api/${id}`], pattern: plainPathPattern }),
      ]),
    ),
  ),
  bindings,
  credentials: map(
    "Credential sets: parameters that authenticate, given to a client once.",
    map("The parameters of the set, in the order of the wire.", credentialParameter, {
      declares: "credentialParameter",
    }),
    { mayBeEmpty: true, declares: "credential" },
  ),
  types: map("Named types.", type, { mayBeEmpty: true, declares: "type" }),
  samples: map("Sample values by name of a parameter, field or column.", sampleValue, {
    mayBeEmpty: true,
    declares: "sample",
  }),
  groups: required(map("The operations in groups.", group, { declares: "group" })),
  unspecified: map("What the document leaves open. Nothing gives it a meaning.", gap, { mayBeEmpty: true }),
});
/** Shapes that have a definition of their own in the JSON Schema. */
export const namedShapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ["group", group],
  ["operation", operation],
  ["parameter", parameter],
  ["credentialParameter", credentialParameter],
  ["type", type],
  ["field", field],
  ["part", part],
  ["result", result],
  ["column", column],
  ["soapHeader", soapHeader],
  ["fault", fault],
  ["gap", gap],
  ["typeUse", typeUse],
  ["resultWord", resultWord],
  ["bindings", bindings],
  ["sample", sampleValue],
  ["source", source],
]);
