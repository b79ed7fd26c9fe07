/**
 * Owns the list of hostile files: small generators of descriptions, configurations and recordings that are made to hurt.
 * Invariant: each grows in one direction with `size`; at its `full` size it is what an attacker would send. The tests
 * count work and compare growth at small sizes, the bench measures time and memory at full size.
 */
export interface HostileFile {
  readonly name: string;
  /** What reads it. */
  readonly read: "description" | "configuration" | "recording";
  /** The size at which the bench measures. */
  readonly full: number;
  /** Valid, and as large as that takes: its growth counts, no bound on it as it stands. */
  readonly large?: true;
  /** The code it is refused with at full size, where its parts multiply; everything else grows with the text. */
  readonly refused?: string;
  readonly text: (size: number) => string;
}

const head = `service: Weather
namespace: http://example.org/weather/
baseUrl: http://localhost:8080
path: /weather.asmx
`;
const getWeather = "getWeather: { purpose: The weather of a city, parameters: { City: string }, result: string }";
const tail = `groups:\n  all:\n    operations:\n      ${getWeather}\n`;

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const lines = (count: number, line: (index: number) => string): string => numbers(count).map(line).join("");
const operations = (list: string): string => `${head}groups:\n  all:\n    operations:\n${list}`;

/** `R0: { A: R1, B: R1 }` and so on: each level has two of the next. */
function doubling(levels: number): string {
  const level = (index: number): string =>
    index === levels - 1
      ? `  R${index}: { fields: { A: int, B: int } }\n`
      : `  R${index}: { fields: { A: R${index + 1}, B: R${index + 1} } }\n`;
  const types = lines(levels, level);
  return `${head}types:\n${types}groups:\n  all:\n    operations:\n      get: { purpose: x, result: R0 }\n`;
}

/** Arrays of records of arrays: the doubling through other kinds of types, in parameters, headers and results. */
function doublingEverywhere(levels: number): string {
  const types = lines(levels, (index) => {
    const next = index === levels - 1 ? "string" : `L${index + 1}`;
    return `  L${index}: { array: M${index}, item: Item }\n  M${index}: { fields: { A: { type: ${next}, required: true }, B: ${next}, C: ${next} } }\n`;
  });
  const get = `get: { purpose: x, bindings: [soap11, soap12], parameters: { P: L0, Q: M0 }, soapHeaders: { H: M0 }, result: L0 }`;
  return `${head}types:\n${types}groups:\n  all:\n    operations:\n      ${get}\n`;
}

function dataSetReply(columns: number, rows: number): string {
  const schema = lines(columns, (index) => `<xs:element name="C${index}" type="xs:int" minOccurs="0" />`);
  const row = lines(columns, (index) => `<C${index}>${index}</C${index}>`);
  const data = lines(rows, (index) => `<T diffgr:id="T${index}" msdata:rowOrder="${index}">${row}</T>`);
  return `<DataSet xmlns="http://example.org/"><xs:schema id="N" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"><xs:element name="N" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="T"><xs:complexType><xs:sequence>${schema}</xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema><diffgr:diffgram xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><N xmlns="">${data}</N></diffgr:diffgram></DataSet>`;
}

function tablesReply(tables: number): string {
  const table = (index: number): string =>
    `<xs:element name="T${index}"><xs:complexType><xs:sequence><xs:element name="C" type="xs:int" minOccurs="0" /></xs:sequence></xs:complexType></xs:element>`;
  return `<DataSet xmlns="http://example.org/"><xs:schema id="N" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"><xs:element name="N" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">${lines(tables, table)}</xs:choice></xs:complexType></xs:element></xs:schema><diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><N xmlns="">${lines(tables, (index) => `<T${index}><C>1</C></T${index}>`)}</N></diffgr:diffgram></DataSet>`;
}

/** A record of `fields` fields that `records` others extend, each with one of its own. */
function inheriting(fields: number, records: number): string {
  const base = lines(fields, (index) => `      F${index}: int\n`);
  const derived = lines(records, (index) => `  D${index}: { extends: B, fields: { G${index}: int } }\n`);
  const get = "get: { purpose: x, bindings: [soap11], parameters: { P: B }, result: int }";
  return `${head}types:\n  B:\n    fields:\n${base}${derived}groups:\n  all:\n    operations:\n      ${get}\n`;
}

/** Records in lines of fifty, or of another length, each extending the one before. */
export function inLines(records: number, length = 50): string {
  const types = lines(records, (index) =>
    index % length === 0
      ? `  R${index}: { fields: { F: int } }\n`
      : `  R${index}: { extends: R${index - 1}, fields: { F${index}: int } }\n`,
  );
  const parameters = lines(Math.ceil(records / length), (index) => `, P${index}: R${index * length}`);
  const get = `get: { purpose: x, bindings: [soap11], parameters: { P: int${parameters} }, result: int }`;
  return `${head}types:\n${types}groups:\n  all:\n    operations:\n      ${get}\n`;
}

const service = (index: number): string => `  - { description: d${index}.yaml, output: out/${index} }\n`;

export const hostileFiles: readonly HostileFile[] = [
  // What is valid, and large.
  { name: "records of two fields of the next", read: "description", full: 18, text: doubling },
  { name: "the same through arrays, parameters and headers", read: "description", full: 60, text: doublingEverywhere },
  { name: "records that extend one another, in lines", read: "description", full: 3200, text: (size) => inLines(size) },
  { name: "records that extend one", read: "description", full: 3200, text: (size) => inheriting(10, size) },
  {
    name: "fields that many records inherit",
    read: "description",
    full: 3000,
    refused: "AC3036",
    text: (size) => inheriting(size, size),
  },
  {
    name: "operations",
    read: "description",
    large: true,
    full: 12_000,
    text: (size) =>
      operations(lines(size, (i) => `      op${i}: { purpose: x, parameters: { City: string }, result: string }\n`)),
  },
  {
    name: "groups of one operation",
    read: "description",
    large: true,
    full: 12_000,
    text: (size) =>
      `${head}groups:\n${lines(size, (i) => `  g${i}: { operations: { op${i}: { purpose: x, result: int } } }\n`)}`,
  },
  {
    name: "parameters of one operation",
    read: "description",
    full: 12_000,
    text: (size) =>
      `${head}groups:\n  all:\n    operations:\n      op:\n        purpose: x\n        result: int\n        parameters:\n${lines(size, (i) => `          P${i}: int\n`)}`,
  },
  {
    name: "records",
    read: "description",
    large: true,
    full: 12_000,
    text: (size) =>
      `${head}types:\n${lines(size, (i) => `  R${i}: { fields: { A: string, B: ${i === 0 ? "int" : `R${i - 1}`} } }\n`)}${tail}`,
  },
  {
    name: "records, each with a result",
    read: "description",
    large: true,
    full: 4_000,
    text: (size) =>
      `${head}types:\n${lines(size, (i) => `  R${i}: { fields: { A: string, B: ${i === 0 ? "int" : `R${i - 1}`} } }\n`)}groups:\n  all:\n    operations:\n${lines(size, (i) => `      op${i}: { purpose: x, result: R${i} }\n`)}`,
  },
  {
    name: "values of an enumeration",
    read: "description",
    full: 12_000,
    text: (size) => `${head}types:\n  E:\n    enum:\n${lines(size, (i) => `      - Value${i}\n`)}${tail}`,
  },
  {
    name: "fields of a record",
    read: "description",
    full: 12_000,
    text: (size) =>
      `${head}types:\n  R:\n    fields:\n${lines(size, (i) => `      F${i}: string\n`)}groups: { all: { operations: { op: { purpose: x, result: R } } } }\n`,
  },
  {
    name: "a purpose of one line",
    read: "description",
    full: 1_000_000,
    text: (size) => operations(`      op: { purpose: ${"word ".repeat(size / 5)}x, result: int }\n`),
  },
  {
    name: "a purpose of one word",
    read: "description",
    full: 1_000_000,
    text: (size) => operations(`      op: { purpose: ${"w".repeat(size)}, result: int }\n`),
  },
  {
    name: "comments",
    read: "description",
    full: 4_000_000,
    text: (size) => `${head}${"# x\n".repeat(size / 4)}${tail}`,
  },
  {
    name: "one gap for every operation, and many of them",
    read: "description",
    large: true,
    full: 10_000,
    text: (size) =>
      `${operations(lines(size, (i) => `      op${i}: { purpose: x, result: int }\n`))}unspecified:\n${lines(size, (i) => `  gap${i}: { text: Open., appliesTo: { results: [int] } }\n`)}`,
  },
  {
    name: "a long gap for every operation",
    read: "description",
    full: 10_000,
    text: (size) =>
      `${operations(lines(size, (i) => `      op${i}: { purpose: x, result: int }\n`))}unspecified: { gap: { text: ${"word ".repeat(size * 100)}, appliesTo: { results: [int] } } }\n`,
  },
  {
    name: "a long namespace for every operation",
    read: "description",
    refused: "AC3036",
    full: 10_000,
    text: (size) =>
      operations(lines(size, (i) => `      op${i}: { purpose: x, result: int }\n`)).replace(
        "weather/",
        `${"w".repeat(size * 100)}/`,
      ),
  },
  {
    name: "a long sample for every operation",
    read: "description",
    refused: "AC3036",
    full: 10_000,
    text: (size) =>
      `${operations(lines(size, (i) => `      op${i}: { purpose: x, parameters: { City: string }, result: int }\n`))}samples: { City: ${"w".repeat(size * 100)} }\n`,
  },
  {
    name: "a DataSet of many columns in every operation",
    read: "description",
    refused: "AC3036",
    full: 3000,
    text: (size) =>
      `${operations(lines(size, (i) => `      op${i}: { bindings: [soap11], parameters: { A: Wide }, result: Wide }\n`))}types:\n  Wide:\n    dataSet:\n      T:\n${lines(size, (i) => `        C${i}: string\n`)}`,
  },
  {
    name: "many credentials in every operation",
    read: "description",
    refused: "AC3036",
    full: 10_000,
    text: (size) =>
      `${operations(lines(size, (i) => `      op${i}: { purpose: x, credentials: all, result: int }\n`))}credentials:\n  all:\n${lines(size, (i) => `    C${i}: string\n`)}`,
  },
  {
    name: "many sets of credentials in one operation",
    read: "description",
    large: true,
    full: 20_000,
    text: (size) =>
      `${head}credentials:\n${lines(size, (i) => `  set${i}: { C${i}: string }\n`)}groups:\n  all:\n    operations:\n      op:\n        purpose: x\n        result: int\n        credentials: [${lines(size, (i) => `${i === 0 ? "" : ", "}set${i}`)}]\n        parameters:\n${lines(size, (i) => `          C${i}: { credential: set${i} }\n`)}`,
  },
  {
    name: "parameters of one enumeration, each with a sample",
    read: "description",
    large: true,
    full: 20_000,
    text: (size) =>
      `${head}types:\n  E: { enum: [${lines(size, (i) => `${i === 0 ? "" : ", "}V${i}`)}] }\ngroups:\n  all:\n    operations:\n      op:\n        purpose: x\n        result: int\n        parameters:\n${lines(size, (i) => `          P${i}: { type: E, sample: V${size - 1 - i} }\n`)}`,
  },
  {
    name: "columns of a DataSet",
    read: "description",
    full: 12_000,
    text: (size) =>
      operations(`      op: { purpose: x, result: { dataSet: { T: { ${lines(size, (i) => `C${i}: int, `)} } } } }\n`),
  },
  {
    name: "tables of a DataSet",
    read: "description",
    large: true,
    full: 12_000,
    text: (size) =>
      operations(`      op: { purpose: x, result: { dataSet: { ${lines(size, (i) => `T${i}: { C: int }, `)} } } }\n`),
  },
  // What is wrong in many places.
  {
    name: "misspelt types",
    read: "description",
    full: 20_000,
    text: (size) =>
      `${head}types:\n  R:\n    fields:\n${lines(size, (i) => `      F${i}: strimg${i}\n`)}${lines(size, (i) => `  string${i}: { list: "," }\n`)}${tail}`,
  },
  {
    name: "misspelt keys of operations",
    read: "description",
    full: 20_000,
    text: (size) => operations(lines(size, (i) => `      op${i}: { purpos: x, resul: int }\n`)),
  },
  {
    name: "misspelt credentials",
    read: "description",
    full: 20_000,
    text: (size) =>
      `${operations(lines(size, (i) => `      op${i}: { purpose: x, result: int, credentials: acount${i} }\n`))}credentials:\n${lines(size, (i) => `  account${i}: { C: string }\n`)}`,
  },
  {
    name: "misspelt samples",
    read: "description",
    full: 20_000,
    text: (size) =>
      `${operations(`      op:\n        purpose: x\n        result: int\n        parameters:\n${lines(size, (i) => `          Parameter${i}: int\n`)}`)}samples:\n${lines(size, (i) => `  Parametr${i}: 1\n`)}`,
  },
  {
    name: "misspelt entries of gaps",
    read: "description",
    full: 20_000,
    text: (size) =>
      `${operations(lines(size, (i) => `      operation${i}: { purpose: x, result: int }\n`))}unspecified: { gap: { text: x, appliesTo: { operations: [${lines(size, (i) => `${i === 0 ? "" : ", "}operatoin${i}`)}] } } }\n`,
  },
  {
    name: "operations of one name",
    read: "description",
    full: 40_000,
    text: (size) =>
      `${head}groups:\n${lines(size, (i) => `  g${i}: { operations: { op: { purpose: x, result: int } } }\n`)}`,
  },
  { name: "unknown keys", read: "description", full: 400_000, text: (size) => lines(size, (i) => `k${i}: v\n`) },
  { name: "equal keys", read: "description", full: 200_000, text: (size) => "service: Weather\n".repeat(size) },
  {
    name: "errors after four million line ends",
    read: "description",
    full: 4_000_000,
    text: (size) => `${"\n".repeat(size - 20_000)}${lines(300, (i) => `k${i}: v\n`)}`,
  },
  {
    name: "errors in one long line",
    read: "description",
    full: 4_000_000,
    text: (size) => `{ ${" ".repeat(size - 20_000)}${lines(300, (i) => `k${i}: v, `)} }`,
  },
  // What the reader of YAML has to survive.
  { name: "anchors on one value", read: "description", full: 4_000_000, text: (size) => "&a ".repeat(size / 3) },
  {
    name: "anchors on values",
    read: "description",
    full: 4_000_000,
    text: (size) => lines(size / 20, (i) => `k${i}: &a${i} v\n`),
  },
  {
    name: "aliases",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: &a [x]\nb: [${"*a, ".repeat(size / 4)}]\n`,
  },
  {
    name: "aliases that nothing stands behind",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: [${lines(size / 10, (i) => `*a${i}, `)}]\n`,
  },
  { name: "tags on one value", read: "description", full: 4_000_000, text: (size) => "!a ".repeat(size / 3) },
  { name: "tags", read: "description", full: 4_000_000, text: (size) => `a: [${"!a x, ".repeat(size / 6)}]\n` },
  { name: "directives", read: "description", full: 4_000_000, text: (size) => "%\n".repeat(size / 2) },
  {
    name: "directives of tags",
    read: "description",
    full: 4_000_000,
    text: (size) => `${lines(size / 25, (i) => `%TAG !a${i}! tag:x${i},\n`)}---\na: 1\n`,
  },
  {
    name: "directives and documents",
    read: "description",
    full: 4_000_000,
    text: (size) => "%YAML 1.2\n---\na: 1\n...\n".repeat(size / 23),
  },
  { name: "documents", read: "description", full: 4_000_000, text: (size) => "---\n".repeat(size / 4) },
  { name: "brackets", read: "description", full: 4_000_000, text: (size) => "[".repeat(size) },
  {
    name: "brackets, closed",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: [${"[],".repeat(size / 3)}]\n`,
  },
  { name: "closing brackets", read: "description", full: 4_000_000, text: (size) => `a: b\n${"]".repeat(size)}` },
  { name: "commas", read: "description", full: 4_000_000, text: (size) => `a: [${",".repeat(size)}]\n` },
  { name: "colons", read: "description", full: 4_000_000, text: (size) => ": ".repeat(size / 2) },
  { name: "question marks on lines", read: "description", full: 4_000_000, text: (size) => "?\n".repeat(size / 2) },
  { name: "hyphens on lines", read: "description", full: 4_000_000, text: (size) => "-\n".repeat(size / 2) },
  { name: "texts in a list", read: "description", full: 4_000_000, text: (size) => `a: [${"b,".repeat(size / 2)}]\n` },
  { name: "tabs", read: "description", full: 4_000_000, text: (size) => "a:\n\tb: c\n".repeat(size / 10) },
  {
    name: "an open quote and backslashes",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: "${"\\".repeat(size)}x`,
  },
  {
    name: "an open quote and quotes",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: '${"'".repeat(size - (size % 2))}x`,
  },
  {
    name: "a quoted text of many lines",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: "${"\n x".repeat(size / 3)}"\n`,
  },
  {
    name: "a plain text of many lines",
    read: "description",
    full: 4_000_000,
    text: (size) => `a:\n${" x\n".repeat(size / 3)}`,
  },
  {
    name: "a block text of many lines",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: |\n${" x\n".repeat(size / 3)}`,
  },
  {
    name: "a folded text of blank lines",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: >\n${"\n".repeat(size)} x\n`,
  },
  { name: "escapes", read: "description", full: 4_000_000, text: (size) => `a: "${"\\u0041".repeat(size / 6)}"\n` },
  { name: "wrong escapes", read: "description", full: 4_000_000, text: (size) => `a: "${"\\q".repeat(size / 2)}"\n` },
  { name: "a huge number", read: "description", full: 4_000_000, text: (size) => `a: ${"9".repeat(size)}\n` },
  { name: "a huge key", read: "description", full: 4_000_000, text: (size) => `${"k".repeat(size)}: v\n` },
  { name: "a key and blanks", read: "description", full: 4_000_000, text: (size) => `a:${" ".repeat(size)}b\n c\n` },
  { name: "lines of blanks", read: "description", full: 4_000_000, text: (size) => `a: b\n${"  \n".repeat(size / 3)}` },
  {
    name: "carriage returns",
    read: "description",
    full: 4_000_000,
    text: (size) => `a: b\n${"\r\n".repeat(size / 2)}`,
  },
  {
    name: "mistakes on every line",
    read: "description",
    full: 4_000_000,
    text: (size) => "a: b: c\n".repeat(size / 8),
  },
  {
    name: "bad indentation on every line",
    read: "description",
    full: 4_000_000,
    text: (size) => "a:\n  b:\n c:\n".repeat(size / 12),
  },
  { name: "at signs", read: "description", full: 4_000_000, text: (size) => "@a\n".repeat(size / 3) },
  {
    name: "many services",
    read: "configuration",
    full: 4_000_000,
    text: (size) => `services:\n${lines(size / 50, service)}`,
  },
  {
    name: "misspelt keys of services",
    read: "configuration",
    full: 4_000_000,
    text: (size) => `services:\n${lines(size / 50, (i) => `  - { descripton: d${i}.yaml, ouput: out/${i} }\n`)}`,
  },
  { name: "columns of a recording", read: "recording", full: 40_000, text: (size) => dataSetReply(size, 1) },
  { name: "rows of a recording", read: "recording", full: 100_000, text: (size) => dataSetReply(2, size) },
  { name: "tables of a recording", read: "recording", full: 20_000, text: tablesReply },
  {
    name: "headers of a recording",
    read: "recording",
    full: 4_000_000,
    text: (size) => `${"HTTP/1.1 100 Continue\n\n".repeat(size / 23)}<DataSet />`,
  },
];
