/**
 * Owns the shapes of types and fields: records, enumerations, arrays, DataSets and their parts.
 * Invariant: checks and schemas are made from these values, as from those of `description-shape.ts`.
 */
import { facetRows, type FacetRow } from "../model/facets.js";
import { dateFormats, facetNames, scalarNames, wildcardChecks, xmlTypeNames } from "../model/service.js";
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
  type RecordShape,
  type Shape,
  type VariantShape,
} from "./shape.js";
import {
  delimiterPattern,
  enumerationValuePattern,
  namespaceOfFieldPattern,
  namespaceOrNonePattern,
  namespacePattern,
} from "./text-patterns.js";

export const source = text("Where the document says so: the number of its section, in quotes.", {
  examples: ["2.1", "4.1"],
});
export const purpose = text("What it is for, in a sentence; becomes its documentation.", {
  examples: ["Send one SMS"],
});
const about = { purpose, source };
export const typeUse = text("A scalar type, `xml`, `anyType`, `DataSet`, or the name of one of `types`.", {
  offered: [...scalarNames, ...xmlTypeNames],
  refersTo: "type",
});
/** `Name: int`, or `Name: { type: int, … }`. */
export const typed = (what: string, map: RecordShape | VariantShape): Shape =>
  either(`${what}: its type, or a map that says more.`, { text: typeUse, map });
export const sampleValue = sample("A sample value in the form it has on the wire; a placeholder, never real data.");
const isRequired = boolean("Must be there (minOccurs 1).");
export const isNullable = boolean('May be null (`xsi:nil="true"`).');
export const isSecret = boolean(
  "true: its run-time values never show in errors, hooks or URLs, and HTTP GET refuses to send them unless allowed. hide: they never show, and HTTP GET sends them. false: it is no secret, whatever its name says.",
  "hide",
);
export const attachment = text(
  "Media type of an attachment: its bytes are a part of a multipart beside the envelope.",
  {
    examples: ["image/jpeg"],
  },
);
export const fieldKeys = {
  type: required(typeUse),
  required: isRequired,
  nullable: isNullable,
  secret: isSecret,
  purpose,
  sample: sampleValue,
};
export const repeated = either("Its element stands there several times, beside others: a list.", {
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
export const ownNamespace = text('Its namespace, where that is another; `""` for none.', {
  examples: ["http://example.org/types"],
  pattern: namespaceOfFieldPattern,
  mayBeEmpty: true,
});
export const schemaValues = {
  default: sample("What its absence means, as the WSDL says. Documented; what is absent is absent."),
  fixed: sample(
    "The only value it may have, as the WSDL says. Another is an error in both directions; absent attributes and empty elements have it.",
  ),
};
/** A map of parts, which may have such maps themselves. */
function partsOf(purpose: string): MapShape {
  return {
    kind: "map",
    purpose,
    mayBeEmpty: false,
    declares: "field",
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
export const part: Shape = typed(
  "A part of a choice or a sequence",
  variant("A part of a choice or a sequence.", {
    type: record("An element.", {
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
    choice: choiceOf,
    sequence: sequenceOf,
    any: anyElements,
  }),
);
export const field = typed(
  "A field",
  variant("A field of a record.", {
    type: record("A field with a type.", {
      ...fieldKeys,
      repeated,
      attribute: boolean("It is an attribute."),
      text: boolean("It is the text of the element, beside attributes."),
      element: text("Its name on the wire, where it cannot be the key."),
      namespace: ownNamespace,
      ...schemaValues,
    }),
    choice: choiceOf,
    sequence: sequenceOf,
    any: anyElements,
    anyAttribute: record("Attributes that are no other field's.", {
      anyAttribute: required(attributeWildcard),
      purpose,
    }),
  }),
);
const typeKeys = {
  namespace: text('Namespace of the type and of its elements, where it is not the service\'s; `""` for none.', {
    examples: ["http://example.org/types"],
    pattern: namespaceOrNonePattern,
    mayBeEmpty: true,
  }),
  name: text("What the WSDL calls it, where it cannot be the key."),
};
const anonymous = boolean(
  "In SOAP encoding: it has no name, since the WSDL declares it inside the element that has it; values do not say their type.",
);
const elementForm = choice("Whether its elements are in its namespace, or in none.", ["qualified", "unqualified"]);
const enumeration = record("One of some texts.", {
  ...typeKeys,
  anonymous,
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
  ...about,
});
const facetShape = ({ purpose: words, choices, several }: FacetRow): Shape => {
  const sentence = `${words} (a facet of XML Schema).`;
  if (choices !== undefined) return choice(sentence, choices);
  return several === undefined
    ? sample(sentence)
    : either(sentence, { text: sample("One."), list: list("Several.", sample("One."), { distinct: false }) });
};
const restricted = record(
  "A scalar of which the WSDL says more. It is documented, and nothing checks it: the service does as it likes.",
  {
    ...typeKeys,
    simple: required(text("The scalar.", { offered: scalarNames })),
    ...Object.fromEntries(facetNames.map((name) => [name, facetShape(facetRows[name])])),
    codes: map(
      "Names of values of an integer, such as codes of results: documentation and constants, nothing on the wire.",
      either("A value, or a map that says more.", {
        text: sample("The value."),
        map: record("A value with what it means.", { value: required(sample("The value.")), purpose }),
      }),
    ),
    ...about,
  },
);
const fields = record("A sequence of elements.", {
  ...typeKeys,
  elementForm,
  fields: required(map("The fields, in the order of the wire.", field, { mayBeEmpty: true, declares: "field" })),
  order: choice("Whether its elements come in this order, or in any (xs:all).", ["sequence", "any"]),
  extends: text("A record whose fields it has before its own.", { refersTo: "type" }),
  abstract: boolean("No value is of this type alone: only records that extend it are there."),
  anonymous,
  ...about,
});
const array = record("An element that repeats another. As a parameter of other than simple values: SOAP only.", {
  array: required(typeUse),
  ...typeKeys,
  elementForm,
  item: text("Name of the repeated element; the name of its type unless given.", { examples: ["Contact"] }),
  nullable: isNullable,
  secret: isSecret,
  sample: sampleValue,
  dimensions: sample("In SOAP encoding: it is one array of so many dimensions with the arrays inside it."),
  ...about,
});
const itemList = record("Simple values with white space between, as one text (xs:list); an array in TypeScript.", {
  ...typeKeys,
  anonymous,
  listOf: required(
    text("The type of the items: a scalar, or the name of an enumeration.", {
      offered: scalarNames,
      refersTo: "type",
    }),
  ),
  ...about,
});
const delimited = record("A string that holds elements with a delimiter between; clients take an array as well.", {
  list: required(text("The delimiter.", { examples: [",", ";"], pattern: delimiterPattern })),
  ...about,
});
const dateText = record("A string that holds a date in one of these formats; checked before sending.", {
  date: required(list("The formats.", choice("A format.", dateFormats))),
  ...about,
});
/** For the WSDL alone. */
const noted = (what: string): Shape => sample(`${what}, as .NET notes it in a schema.`);
export const column = typed(
  "A column",
  record("A column of a table.", {
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
);
export const tables = map(
  "The tables of the DataSet, in order.",
  map("The columns of the table, in order.", column, { declares: "column" }),
  { declares: "table" },
);
const columnNames = required(list("Names of columns.", text("Name of a column.", { refersTo: "column" })));
const tableName = required(text("Name of a table.", { refersTo: "table" }));
const constraintName = noted("The name of the constraint, where it cannot be the key");
const dataSetKey = record("A key: no two rows have the same in these columns.", {
  table: tableName,
  columns: columnNames,
  primary: boolean("Whether it is the primary key."),
  constraintName,
});
const childColumns = { table: tableName, columns: columnNames };
const dataSetRelation = variant("A relation between two tables; `table` and `columns` are those of the child rows.", {
  key: record("One that .NET holds rows to: their parent is the row that has the same in the columns of a key.", {
    ...childColumns,
    key: required(text("Name of the key.", { refersTo: "key" })),
    constraintName,
    relationName: noted("The name of the relation, where it cannot be the key"),
    constraintOnly: noted("Whether it is a foreign key and no relation"),
    updateRule: noted("None, Cascade, SetNull or SetDefault: what becomes of rows whose parent changes"),
    deleteRule: noted("None, Cascade, SetNull or SetDefault: what becomes of rows whose parent is deleted"),
    acceptRejectRule: noted("None or Cascade"),
  }),
  parent: record("One that rows are not held to.", {
    ...childColumns,
    parent: required(text("Name of the table of the parent rows.", { refersTo: "table" })),
    parentColumns: columnNames,
  }),
});
const dataSet = record("A DataSet whose rows are known. As a parameter: SOAP only.", {
  dataSet: required(tables),
  keys: map("What its tables have keys of, by name: for the WSDL alone.", dataSetKey, { declares: "key" }),
  relations: map("How its tables belong together, by name: for the WSDL alone.", dataSetRelation),
  caseSensitive: noted("Whether texts that differ in case differ"),
  locale: noted("What texts are compared by"),
  enforceConstraints: noted("Whether rows are held to keys and relations"),
  namespace: text("Namespace of the DataSet and its rows, which the WSDL then has a schema of; none unless given.", {
    examples: ["http://example.org/contacts.xsd"],
    pattern: namespacePattern,
  }),
  name: text("Its DataSetName, where it cannot be the key."),
  ...about,
});
export const type = variant(
  "A named type: an enumeration, a scalar with facets, a record, an array, a DataSet, a list or a date text.",
  {
    enum: enumeration,
    simple: restricted,
    fields: fields,
    array: array,
    dataSet: dataSet,
    listOf: itemList,
    list: delimited,
    date: dateText,
  },
);
