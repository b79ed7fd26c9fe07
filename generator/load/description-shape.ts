/**
 * Owns the shape of a description: every key, what it is for, whether it must be there.
 * Invariant: this is the one table of the language's shape; the loader's checks and
 * `spec/codegen.schema.json` are both made from it, and `spec/README.md` explains it.
 */
import { bindingIds } from "../model/bindings.js";
import { dateFormats, headerDirections, scalarNames, wildcardChecks, xmlTypeNames } from "../model/service.js";
import { portTypeIds } from "../model/wsdl-names.js";
import {
  boolean,
  choice,
  either,
  list,
  map,
  record,
  required,
  sample,
  text,
  variant,
  type MapShape,
  type Shape,
} from "./shape.js";
import {
  baseUrlPattern,
  delimiterPattern,
  enumerationValuePattern,
  namespaceOfFieldPattern,
  namespaceOrNonePattern,
  namespacePattern,
  pathPattern,
} from "./text-patterns.js";

const source = text("Where the document says so: the number of its section, in quotes.", { examples: ["2.1", "4.1"] });
const purpose = text("What it is for, in a sentence; becomes its documentation.", { examples: ["Send one SMS"] });
const typeUse = text("A scalar type, `xml`, `anyType`, `DataSet`, or the name of one of `types`.", {
  offered: [...scalarNames, ...xmlTypeNames],
});
const resultWord = text("`void`, `none`, `DataSet`, a scalar type, `xml`, `anyType`, or the name of one of `types`.", {
  offered: ["void", "none", ...scalarNames, ...xmlTypeNames],
});
const sampleValue = sample("A sample value in the form it has on the wire; a placeholder, never real data.");
const bindings = list("The bindings it is offered over.", choice("A binding.", bindingIds));
const credentialNames = list("Names of credential sets.", text("Name of a credential set."));
const isRequired = boolean("Must be there (minOccurs 1).");
const isNullable = boolean('May be null (`xsi:nil="true"`).');
const isSecret = boolean(
  "true: its run-time values never show in errors, hooks or URLs, and HTTP GET refuses to send them unless allowed. hide: they never show, and HTTP GET sends them. false: it is no secret, whatever its name says.",
  "hide",
);
const fieldKeys = {
  type: required(typeUse),
  required: isRequired,
  nullable: isNullable,
  secret: isSecret,
  purpose,
  sample: sampleValue,
};

const repeated = either("Its element stands there several times, beside others: a list.", {
  text: boolean("As often as one likes."),
  map: record("How often.", {
    min: sample("At least so often; 0 unless given."),
    max: sample("At most so often; without bound unless given."),
  }),
});
const isTrue = boolean("`true`.");
const wildcardKeys = {
  namespace: text(
    "`##any` (unless given), `##other`, or namespaces with blanks between; also `##local` and `##targetNamespace`.",
    {
      examples: ["##other"],
    },
  ),
  processContents: choice("How a validator is to look at them; `strict` unless given.", wildcardChecks),
};
const wildcard = either("`true`, or what the WSDL says of them; they are taken whatever they are.", {
  text: isTrue,
  map: record("What the WSDL says of them.", {
    min: sample("At least so many; 0 unless given."),
    max: sample("At most so many; without bound unless given."),
    ...wildcardKeys,
  }),
});
const attributeWildcard = either("`true`, or what the WSDL says of them; they are taken whatever they are.", {
  text: isTrue,
  map: record("What the WSDL says of them.", wildcardKeys),
});
const ownNamespace = text('Its namespace, where that is another; `""` for none.', {
  examples: ["http://example.org/types"],
  pattern: namespaceOfFieldPattern,
  mayBeEmpty: true,
});
/** The namespace of a SOAP header, or of a fault's detail. */
const blockNamespace = text('Its namespace, where it is not the service\'s; `""` for none.', {
  examples: ["http://example.org/types"],
  pattern: namespaceOrNonePattern,
  mayBeEmpty: true,
});
const schemaValues = {
  default: sample("What its absence means, as the WSDL says. Documented; what is absent is absent."),
  fixed: sample("The only value it may have, as the WSDL says. Documented."),
};
/** A map of parts, which may have such maps themselves. */
function partsOf(purpose: string): MapShape {
  return {
    kind: "map",
    purpose,
    mayBeEmpty: false,
    get value() {
      return part;
    },
  };
}
const choiceOf = record("One of several parts; with `repeated` any number of them, in whatever order.", {
  choice: required(partsOf("Parts of which one is there.")),
  required: isRequired,
  repeated,
  purpose,
});
const sequenceOf = record("Parts that stand there together; with `repeated` any number of times.", {
  sequence: required(partsOf("Parts, in their order on the wire.")),
  required: isRequired,
  repeated,
  purpose,
});
const anyElements = record("Elements that are no other field's, kept as XML.", { any: required(wildcard), purpose });
const part: Shape = either("A part of a choice or a sequence: its type, or a map that says more.", {
  text: typeUse,
  map: variant("A part of a choice or a sequence.", [
    [
      "type",
      record("An element.", {
        type: required(typeUse),
        required: isRequired,
        nullable: isNullable,
        secret: isSecret,
        repeated,
        element: text("Its name on the wire, where it cannot be the key."),
        namespace: ownNamespace,
        ...schemaValues,
        purpose,
        sample: sampleValue,
      }),
    ],
    ["choice", choiceOf],
    ["sequence", sequenceOf],
    ["any", anyElements],
  ]),
});
const field = either("A field: its type, or a map that says more.", {
  text: typeUse,
  map: variant("A field of a record.", [
    [
      "type",
      record("A field with a type.", {
        ...fieldKeys,
        repeated,
        attribute: boolean("It is an attribute."),
        text: boolean("It is the text of the element, beside attributes."),
        element: text("Its name on the wire, where it cannot be the key."),
        namespace: ownNamespace,
        ...schemaValues,
      }),
    ],
    ["choice", choiceOf],
    ["sequence", sequenceOf],
    ["any", anyElements],
    [
      "anyAttribute",
      record("Attributes that are no other field's.", { anyAttribute: required(attributeWildcard), purpose }),
    ],
  ]),
});

const credentialParameter = either("A parameter of a credential set: its type, or a map that says more.", {
  text: typeUse,
  map: record("A parameter of a credential set.", fieldKeys),
});

const placedCredential = record("The place of a credential parameter that does not come first.", {
  credential: required(text("Name of its set, which `credentials` of the operation lists too.")),
});
const parameter = either("A parameter: its type, or a map that says more.", {
  text: typeUse,
  map: variant("A parameter.", [
    [
      "type",
      record("A parameter with a type of its own.", {
        ...fieldKeys,
        repeated,
        namespace: ownNamespace,
        ...schemaValues,
      }),
    ],
    ["credential", placedCredential],
  ]),
});

const typeKeys = {
  namespace: text('Namespace of the type and of its elements, where it is not the service\'s; `""` for none.', {
    examples: ["http://example.org/types"],
    pattern: namespaceOrNonePattern,
    mayBeEmpty: true,
  }),
  name: text("What the WSDL calls it, where it cannot be the key."),
};
const elementForm = choice("Whether its elements are in its namespace, or in none.", ["qualified", "unqualified"]);

const enumeration = record("One of some texts.", {
  ...typeKeys,
  open: boolean("The service may have other values, too; every text is taken."),
  enum: required(
    list(
      "The possible values, in order.",
      text("A value, exact.", { pattern: enumerationValuePattern, mayBeEmpty: true }),
      {
        distinct: false,
      },
    ),
  ),
  purpose,
  source,
});
const facet = (purpose: string): Shape => sample(`${purpose} (a facet of XML Schema).`);
const facetTexts = (purpose: string): Shape =>
  either(`${purpose} (a facet of XML Schema).`, {
    text: sample("One."),
    list: list("Several.", sample("One."), { distinct: false }),
  });
const restricted = record(
  "A scalar of which the WSDL says more. It is documented, and nothing checks it: the service does as it likes.",
  {
    ...typeKeys,
    simple: required(text("The scalar.", { offered: scalarNames })),
    length: facet("Its length"),
    minLength: facet("Its least length"),
    maxLength: facet("Its greatest length"),
    pattern: facetTexts("The pattern of its texts; of several, one"),
    values: facetTexts("The possible values"),
    minInclusive: facet("At least"),
    maxInclusive: facet("At most"),
    minExclusive: facet("Above"),
    maxExclusive: facet("Below"),
    totalDigits: facet("So many digits"),
    fractionDigits: facet("So many digits after the point"),
    whiteSpace: choice("What becomes of white space (a facet of XML Schema).", ["preserve", "replace", "collapse"]),
    purpose,
    source,
  },
);
const fields = record("A sequence of elements.", {
  ...typeKeys,
  elementForm,
  fields: required(map("The fields, in the order of the wire.", field, { mayBeEmpty: true })),
  order: choice("Whether its elements come in this order, or in any (xs:all).", ["sequence", "any"]),
  extends: text("A record whose fields it has before its own."),
  abstract: boolean("No value is of this type alone: only records that extend it are there."),
  purpose,
  source,
});
const array = record("An element that repeats another. As a parameter of other than simple values: SOAP only.", {
  array: required(typeUse),
  ...typeKeys,
  elementForm,
  item: text("Name of the repeated element; the name of its type unless given.", { examples: ["Contact"] }),
  nullable: isNullable,
  secret: isSecret,
  purpose,
  source,
});
const itemList = record("Simple values with white space between, as one text (xs:list); an array in TypeScript.", {
  ...typeKeys,
  listOf: required(text("The type of the items: a scalar, or the name of an enumeration.", { offered: scalarNames })),
  purpose,
  source,
});
const delimited = record("A string that holds elements with a delimiter between; clients take an array as well.", {
  list: required(text("The delimiter.", { examples: [",", ";"], pattern: delimiterPattern })),
  purpose,
  source,
});
const dateText = record("A string that holds a date in one of these formats; checked before sending.", {
  date: required(list("The formats.", choice("A format.", dateFormats))),
  purpose,
  source,
});
/** For the WSDL alone. */
const noted = (what: string): Shape => sample(`${what}, as .NET notes it in a schema.`);
const column = either("A column: its type, or a map that says more.", {
  text: typeUse,
  map: record("A column of a table.", {
    type: required(typeUse),
    required: boolean("Never null."),
    secret: isSecret,
    sample: sampleValue,
    maxLength: sample("Its greatest length, as the WSDL says."),
    length: sample("Its length, as the WSDL says."),
    default: sample("What .NET puts into new rows, as the WSDL says."),
    dateTimeMode: noted("Unspecified, Local, UnspecifiedLocal or Utc: how a dateTime is written"),
    autoIncrement: noted("Whether new rows get the next number"),
    autoIncrementSeed: noted("The first such number"),
    autoIncrementStep: noted("What is between two such numbers"),
    readOnly: noted("Whether it may not be changed"),
    caption: noted("What people are shown"),
    expression: noted("What it is computed from"),
  }),
});
const tables = map("The tables of the DataSet, in order.", map("The columns of the table, in order.", column));
const columnNames = required(list("Names of columns.", text("Name of a column.")));
const tableName = required(text("Name of a table."));
const constraintName = noted("The name of the constraint, where it cannot be the key");
const dataSetKey = record("A key: no two rows have the same in these columns.", {
  table: tableName,
  columns: columnNames,
  primary: boolean("Whether it is the primary key."),
  constraintName,
});
const childColumns = { table: tableName, columns: columnNames };
const dataSetRelation = variant("A relation between two tables; `table` and `columns` are those of the child rows.", [
  [
    "key",
    record("One that .NET holds rows to: their parent is the row that has the same in the columns of a key.", {
      ...childColumns,
      key: required(text("Name of the key.")),
      constraintName,
      relationName: noted("The name of the relation, where it cannot be the key"),
      constraintOnly: noted("Whether it is a foreign key and no relation"),
      updateRule: noted("None, Cascade, SetNull or SetDefault: what becomes of rows whose parent changes"),
      deleteRule: noted("None, Cascade, SetNull or SetDefault: what becomes of rows whose parent is deleted"),
      acceptRejectRule: noted("None or Cascade"),
    }),
  ],
  [
    "parent",
    record("One that rows are not held to.", {
      ...childColumns,
      parent: required(text("Name of the table of the parent rows.")),
      parentColumns: columnNames,
    }),
  ],
]);
const dataSet = record("A DataSet whose rows are known. As a parameter: SOAP only.", {
  dataSet: required(tables),
  keys: map("What its tables have keys of, by name: for the WSDL alone.", dataSetKey),
  relations: map("How its tables belong together, by name: for the WSDL alone.", dataSetRelation),
  caseSensitive: noted("Whether texts that differ in case differ"),
  locale: noted("What texts are compared by"),
  enforceConstraints: noted("Whether rows are held to keys and relations"),
  namespace: text("Namespace of the DataSet and its rows, which the WSDL then has a schema of; none unless given.", {
    examples: ["http://example.org/contacts.xsd"],
    pattern: namespacePattern,
  }),
  name: text("Its DataSetName, where it cannot be the key."),
  purpose,
  source,
});
const type = variant(
  "A named type: an enumeration, a scalar with facets, a record, an array, a DataSet, a list or a date text.",
  [
    ["enum", enumeration],
    ["simple", restricted],
    ["fields", fields],
    ["array", array],
    ["dataSet", dataSet],
    ["listOf", itemList],
    ["list", delimited],
    ["date", dateText],
  ],
);

const severalResults = map(
  "The elements of the response by their names, in the order of the wire.",
  either("A result: its type, or a map that says more.", {
    text: typeUse,
    map: record("One of several results.", { ...fieldKeys, repeated, namespace: ownNamespace, ...schemaValues }),
  }),
);
const isThere = boolean("Its element must be there (minOccurs 1); by its type unless given.");
const result = either("What comes back.", {
  text: resultWord,
  map: variant("A result that says more.", [
    [
      "type",
      record("A result with a type.", {
        repeated,
        type: required(resultWord),
        nullable: isNullable,
        required: isThere,
        secret: isSecret,
        sample: sampleValue,
      }),
    ],
    [
      "dataSet",
      record("A DataSet whose rows are known.", { dataSet: required(tables), nullable: isNullable, required: isThere }),
    ],
    ["several", record("Several results, such as out and ref parameters.", { several: required(severalResults) })],
  ]),
});

const soapHeader = either("A SOAP header: its type, or a map that says more.", {
  text: typeUse,
  map: record("A SOAP header.", {
    type: required(typeUse),
    direction: choice("Whether it stands in requests, which is the default, in answers, or in both.", headerDirections),
    required: boolean("No request is without it."),
    nullable: isNullable,
    secret: isSecret,
    element: text("Its name on the wire, where it cannot be the key."),
    namespace: blockNamespace,
  }),
});

const fault = either("What the detail of a fault holds: its type, or a map that says more.", {
  text: typeUse,
  map: record("An element in the detail of a fault.", {
    type: required(typeUse),
    nullable: isNullable,
    element: text("Its name on the wire, where it cannot be the key."),
    namespace: blockNamespace,
    message: text("What the WSDL calls its message, where that is not as ASMX has it.", {
      examples: ["NotFoundFault"],
    }),
    purpose,
  }),
});

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
const operationAction = text(
  "Its SOAPAction where it is not the service's; {namespace} and {operation} stand for theirs. Empty: none, and the body's element tells the operation.",
  { examples: ["{namespace}IWeather/{operation}"], mayBeEmpty: true },
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
    bindings: namesBy("bindings", bindingIds),
    ports: namesBy("ports", bindingIds),
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
  elements: operationElements,
  style,
  wsdl: operationNames,
  credentials: either("The credential sets it takes; their parameters come first, in this order.", {
    text: text("Name of a credential set."),
    list: credentialNames,
  }),
  parameters: map("Its parameters, in the order of the wire.", parameter, { mayBeEmpty: true }),
  result: required(result),
  reads: boolean("It only reads: doing it twice does no harm, so a client may be told to retry it."),
  limits: text("Limits as the document words them; documented, never enforced."),
  deprecated: text("Why it is deprecated and what to use instead."),
  bindings,
  soapHeaders: map("The SOAP headers it takes and gives.", soapHeader),
  faults: map("What the details of its SOAP faults hold, by name.", fault),
  source,
});

const group = record("A group of operations.", {
  title: text("Its heading; the name of the group unless given.", { examples: ["Messaging"] }),
  source,
  operations: required(map("The operations, in order.", operation)),
});

const appliesTo = record("What it is about; the service as a whole unless given.", {
  results: list("Operations with a result of one of these kinds or types.", text("`int`, `DataSet`, `Account`.")),
  operations: list("These operations.", text("Name of an operation.")),
  credentials: list("Operations that take one of these credential sets.", text("Name of a credential set.")),
  fields: list("These fields.", text("A field as `Record.Field`.", { examples: ["Account.Rating"] })),
  except: list("Operations it is not about after all.", text("Name of an operation.")),
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
  elementForm: choice(
    "unqualified: parameters, results and fields are in no namespace, as the services of Java have it; the default is qualified.",
    ["qualified", "unqualified"],
  ),
  elements: serviceElements,
  style,
  wsdl: wsdlNames,
  baseUrl: text("Base address, without the path and without / at its end. A default, overridable everywhere.", {
    examples: ["http://localhost:8080"],
    pattern: baseUrlPattern,
  }),
  path: required(
    text("Path of the service below the base address.", { examples: ["/api/webservice.asmx"], pattern: pathPattern }),
  ),
  bindings,
  credentials: map(
    "Credential sets: parameters that authenticate, given to a client once.",
    map("The parameters of the set, in the order of the wire.", credentialParameter),
    { mayBeEmpty: true },
  ),
  types: map("Named types.", type, { mayBeEmpty: true }),
  samples: map("Sample values by name of a parameter, field or column.", sampleValue, { mayBeEmpty: true }),
  groups: required(map("The operations in groups.", group)),
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
