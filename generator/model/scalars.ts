/**
 * Owns the table of scalar types: one row is all that the generator knows of a type.
 * Invariant: no other file of the generator lists scalar types, except to translate them into other languages. The runtime has one codec
 * per type, in a file of its name.
 */
import {
  clock,
  dated,
  days,
  floating,
  months,
  pattern,
  signed,
  unsigned,
  zone,
  type LexicalForm,
} from "./lexical-form.js";
import type { ValueOrder } from "./ordered-values.js";

export interface Scalar {
  /** Type in TypeScript. */
  readonly typeScript: string;
  /** Set if `typeScript` is an alias that the runtime exports. */
  readonly imported?: true;
  /** Set for .NET reference types, whose null is encoded as absence (wire 3, 6). */
  readonly reference?: true;
  /** Default sample. Every binding transmits it unchanged. */
  readonly sample: string;
  /** Lexical form; absent if any text is valid. */
  readonly form?: LexicalForm;
  /** Least and greatest value in lexical form: .NET's, if narrower than XML Schema's. */
  readonly bounds?: readonly [least: string, most: string];
  /** How values are ordered; absent if they are not. */
  readonly order?: ValueOrder;
  /** Unit of a length: items separated by spaces, or octets in this encoding. Default: characters. */
  readonly measure?: "items" | "base64" | "hexadecimal";
  /** Namespace of its name; default: XML Schema's. */
  readonly namespace?: string;
  /** Set if the value is a number in XML and the character itself over GET and POST. */
  readonly character?: true;
  /** Set for types that few services use: DataSet columns cannot have them, and a type of a description may take their name. */
  readonly rare?: true;
}

const anyYear = "-?(?:[1-9][0-9]{3,8}|0[0-9]{3})";
const nameStart = "[A-Za-z_\u00C0-\u00D6\u00D8-\u00F6]";
const nameRest = "[-.0-9A-Za-z_\u00C0-\u00D6\u00D8-\u00F6]";
const ncName = `${nameStart}${nameRest}*`;

function oneBlank(part: string, count = ""): string {
  const texts = `${part}(?: ${part})*`;
  return count === "" ? texts : `(?:${texts})?`;
}

function moment(sample: string, expected: string, form: string) {
  return { ...text(sample, expected, form), order: "moment" } as const;
}

function items(sample: string, expected: string, form: string) {
  return { ...text(sample, expected, form), measure: "items" } as const;
}

function text(sample: string, expected: string, form: string) {
  return { typeScript: "string", reference: true, rare: true, sample, form: pattern(expected, form) } as const;
}

/** Integers that .NET represents as strings. */
function bigInteger(sample: string, expected: string, form: string) {
  return { ...text(sample, expected, form), typeScript: "bigint", order: "number" } as const;
}

/** XSD name -> row, plus `guid`, in the order in which messages list them. */
const rows = {
  string: { typeScript: "string", reference: true, sample: "string" },
  boolean: {
    typeScript: "boolean",
    bounds: ["false", "true"],
    sample: "true",
    form: pattern("true or false", "(?:true|false)"),
  },
  byte: { typeScript: "number", order: "number", bounds: ["-128", "127"], sample: "1", form: signed(8n) },
  unsignedByte: { typeScript: "number", order: "number", bounds: ["0", "255"], sample: "1", form: unsigned(8n) },
  short: { typeScript: "number", order: "number", bounds: ["-32768", "32767"], sample: "1", form: signed(16n) },
  unsignedShort: { typeScript: "number", order: "number", bounds: ["0", "65535"], sample: "1", form: unsigned(16n) },
  int: { typeScript: "number", order: "number", bounds: ["-2147483648", "2147483647"], sample: "1", form: signed(32n) },
  unsignedInt: { typeScript: "number", order: "number", bounds: ["0", "4294967295"], sample: "1", form: unsigned(32n) },
  long: {
    typeScript: "bigint",
    order: "number",
    bounds: ["-9223372036854775808", "9223372036854775807"],
    sample: "1",
    form: signed(64n),
  },
  unsignedLong: {
    typeScript: "bigint",
    order: "number",
    bounds: ["0", "18446744073709551615"],
    sample: "1",
    form: unsigned(64n),
  },
  float: {
    typeScript: "number",
    order: "double",
    bounds: ["-3.4028235e+38", "3.4028235e+38"],
    sample: "1.5",
    form: floating(32, Math.fround),
  },
  double: {
    typeScript: "number",
    order: "double",
    bounds: ["-1.7976931348623157e+308", "1.7976931348623157e+308"],
    sample: "1.5",
    form: floating(64, (value) => value),
  },
  decimal: {
    typeScript: "Decimal",
    imported: true,
    order: "number",
    bounds: ["-79228162514264337593543950335", "79228162514264337593543950335"],
    sample: "1.50",
    form: pattern("a decimal number without exponent", "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)"),
  },
  dateTime: {
    typeScript: "DateTime",
    imported: true,
    order: "moment",
    bounds: ["0001-01-01T00:00:00", "9999-12-31T23:59:59.9999999"],
    sample: "2026-01-31T12:00:00",
    form: dated("a date and time such as 2026-01-31T12:00:00, with or without a zone", `T${clock}${zone}`),
  },
  date: {
    typeScript: "DateOnly",
    imported: true,
    order: "moment",
    bounds: ["0001-01-01", "9999-12-31"],
    sample: "2026-01-31",
    form: dated("a date such as 2026-01-31", zone),
  },
  time: {
    typeScript: "TimeOnly",
    imported: true,
    order: "moment",
    bounds: ["00:00:00", "23:59:59.9999999"],
    sample: "12:00:00",
    form: pattern("a time such as 12:00:00", `${clock}${zone}`),
  },
  duration: {
    typeScript: "Duration",
    imported: true,
    order: "span",
    bounds: ["-P10675199DT2H48M5.4775808S", "P10675199DT2H48M5.4775807S"],
    sample: "P1DT2H",
    form: pattern(
      "a duration such as P1DT2H",
      "-?P(?=.)(?:[0-9]+Y)?(?:[0-9]+M)?(?:[0-9]+D)?(?:T(?=.)(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:\\.[0-9]+)?S)?)?",
    ),
  },
  guid: {
    typeScript: "Guid",
    imported: true,
    bounds: ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
    sample: "01234567-89ab-cdef-0123-456789abcdef",
    form: pattern(
      "a guid such as 01234567-89ab-cdef-0123-456789abcdef",
      "[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
    ),
  },
  base64Binary: {
    typeScript: "Uint8Array",
    measure: "base64",
    reference: true,
    sample: "AQID",
    // The unused bits before the padding must be 0.
    form: pattern("Base64", "(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?"),
  },
  anyURI: {
    typeScript: "string",
    reference: true,
    sample: "http://example.org/",
    form: pattern("a URI without blanks", "\\S*"),
  },
  hexBinary: {
    typeScript: "Uint8Array",
    measure: "hexadecimal",
    reference: true,
    rare: true,
    sample: "0A0B",
    form: pattern("pairs of hexadecimal digits", "(?:[0-9A-Fa-f]{2})*"),
  },
  // Defined by .NET: a number in XML, the character itself in a form.
  char: {
    typeScript: "string",
    rare: true,
    bounds: ["32", "65533"],
    sample: "65",
    order: "number",
    character: true,
    namespace: "http://microsoft.com/wsdl/types/",
    form: unsigned(16n),
  },
  integer: bigInteger("1", "an integer", "[+-]?[0-9]{1,1000}"),
  nonNegativeInteger: bigInteger("1", "an integer that is not negative", "(?:[+]?[0-9]{1,1000}|-0+)"),
  positiveInteger: bigInteger("1", "an integer above 0", "[+]?(?=.*[1-9])[0-9]{1,1000}"),
  nonPositiveInteger: bigInteger("-1", "an integer that is not above 0", "(?:-[0-9]{1,1000}|[+]?0+)"),
  negativeInteger: bigInteger("-1", "an integer below 0", "-(?=.*[1-9])[0-9]{1,1000}"),
  gYear: moment("2026", "a year such as 2026", `${anyYear}${zone}`),
  gYearMonth: moment("2026-01", "a month of a year such as 2026-01", `${anyYear}-${months}${zone}`),
  gMonth: moment("--01", "a month such as --01", `--${months}(?:--)?${zone}`),
  gMonthDay: moment("--01-31", "a day of the year such as --01-31", `--${months}-${days}${zone}`),
  gDay: moment("---31", "a day of the month such as ---31", `---${days}${zone}`),
  anySimpleType: { typeScript: "string", reference: true, rare: true, sample: "string" },
  normalizedString: text("string", "text without tabs and line ends", "[^\\t\\n\\r]*"),
  token: text("token", "text without blanks around it or runs of them inside", oneBlank("[^ \\t\\n\\r]+", "*")),
  language: text("en", "a language such as en-US", "[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*"),
  Name: text("name", "an XML name", `${ncName}(?::${ncName})?`),
  NCName: text("name", "an XML name without a colon", ncName),
  NMTOKEN: text("name", "name characters", `${nameRest}+`),
  NMTOKENS: items("one two", "name characters with one blank between", oneBlank(`${nameRest}+`)),
  ID: text("name", "an XML name without a colon", ncName),
  IDREF: text("name", "an XML name without a colon", ncName),
  IDREFS: items("one two", "XML names with one blank between", oneBlank(ncName)),
  ENTITY: text("name", "an XML name without a colon", ncName),
  ENTITIES: items("one two", "XML names with one blank between", oneBlank(ncName)),
} as const satisfies Readonly<Record<string, Scalar>>;

export type ScalarName = keyof typeof rows;

export const scalars: Readonly<Record<ScalarName, Scalar>> = rows;

export const scalarNames: readonly ScalarName[] = Object.keys(rows) as ScalarName[];
