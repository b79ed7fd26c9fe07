/** Owns the reasons why a tool's answer is not the right one. Invariant: a reason that no answer needs fails the run. */

export interface EncodedDifference {
  /** Names of the tools. */
  readonly tools: readonly string[];
  readonly reason: string;
  allows(operation: string, found: unknown, right: unknown): boolean;
}

/** The right value, with another value for some in it. */
function changed(value: unknown, change: (value: unknown) => unknown): unknown {
  const other = change(value);
  if (Array.isArray(other)) return other.map((each) => changed(each, change)).filter(isPresent);
  if (typeof other !== "object" || other === null) return other;
  const members = Object.entries(other).map(([name, each]) => [name, changed(each, change)] as const);
  return Object.fromEntries(members.filter(([, each]) => isPresent(each)));
}

const isPresent = (value: unknown): boolean => value !== undefined;

function isSame(found: unknown, right: unknown): boolean {
  return JSON.stringify(found) === JSON.stringify(right);
}

const isEmptyArray = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const hasNull = (value: unknown): boolean => JSON.stringify(value)?.includes("null");

/** True for a fault, or an error before the call, with these words. */
function failsWith(found: unknown, words: string): boolean {
  const { $fault, $error = $fault }: { $fault?: unknown; $error?: unknown } = Object(found);
  return typeof $error === "string" && $error.includes(words);
}

const axis = ["Axis 1.4's server", "Axis 1.4's client"];
const soapLite12 = "SOAP::Lite's server over SOAP 1.2";
const gsoap = ["gSOAP's server", "gSOAP's client"];

const withMilliseconds = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/(T\d\d:\d\d:\d\d)Z$/, "$1.000Z") : value;

/** Our client has the null of an absent field, as Axis writes it. */
const withoutNulls = (value: unknown): unknown => (value === null ? undefined : value);

const rectangles = ["EchoGrid", "EchoCuboid", "EchoPlaceGrid"];
const arraysInArrays = ["EchoRows", "EchoCubes", "EchoPlaceRows", "EchoStock", ...rectangles];

export const encodedDifferences: readonly EncodedDifference[] = [
  {
    tools: [soapLite12],
    reason: "it knows arrays of SOAP 1.1 alone",
    allows: (operation, _, right) => operation === "Join" || JSON.stringify(right).includes("["),
  },
  {
    tools: ["SOAP::Lite's client"],
    reason: "it reads an array without items as an empty text",
    allows: (_, found, right) =>
      isSame(
        found,
        changed(right, (value) => (isEmptyArray(value) ? "" : value)),
      ),
  },
  {
    tools: axis,
    reason: "it writes a dateTime with milliseconds",
    allows: (_, found, right) => isSame(found, changed(right, withMilliseconds)),
  },
  {
    tools: axis,
    reason: "it writes a time in UTC, with milliseconds",
    allows: (operation, found, right) => operation === "EchoTime" && found === `${String(right)}.000Z`,
  },
  {
    tools: axis,
    reason: "it writes an absent record as null",
    allows: (operation, found, right) => operation === "EchoTree" && isSame(changed(found, withoutNulls), right),
  },
  {
    tools: gsoap,
    reason: "its classes have no null for scalars: a null text or base64 becomes empty",
    allows: (_, found, right) =>
      hasNull(right) &&
      isSame(
        changed(found, emptyBytes),
        changed(right, (value) => (value === null ? "" : value)),
      ),
  },
  {
    tools: gsoap,
    reason: "its classes have no null for scalars: a null number, boolean or dateTime is refused",
    allows: (_, found, right) => hasNull(right) && failsWith(found, "empty value provided where a value is required"),
  },
  {
    tools: gsoap,
    reason: "it has decimal as text: a null one is sent as an empty text, which is no decimal",
    allows: (operation, found) => operation === "EchoNullDecimal" && failsWith(found, 'found "", expected a decimal'),
  },
  {
    tools: ["suds", "zeep"],
    reason: "it reads an empty text as None",
    allows: (_, found, right) => isSame(changed(found, emptyToNull), changed(right, emptyToNull)),
  },
  {
    tools: ["suds"],
    reason: "it leaves out a list without items, which is read as null",
    allows: (_, found, right) => isEmptyArray(right) && found === null,
  },
  {
    tools: ["suds"],
    reason: "it writes a list in a list as text",
    allows: (operation, found) =>
      arraysInArrays.includes(operation) && failsWith(found, "expected elements, found text"),
  },
  {
    tools: ["SOAP::Lite's client", "SOAP::Lite's server", soapLite12],
    reason: "it ignores attributes of records",
    allows: (operation, found, right) =>
      operation === "EchoLabel" && Reflect.get(Object(found), "Text") === Reflect.get(Object(right), "Text"),
  },
  {
    tools: ["suds"],
    reason: "it sends no attributes of records",
    allows: (operation, found) => operation === "EchoLabel" && failsWith(found, "Type not found: 'lang'"),
  },
  {
    tools: ["suds"],
    reason: "it knows no array of several dimensions",
    allows: (operation, found) => rectangles.includes(operation) && failsWith(found, "Type not found: 'None'"),
  },
  {
    tools: axis,
    reason: "it makes an array of one empty row of one of several dimensions without rows",
    allows: (operation, found, right) => operation === "EchoGrid" && isEmptyArray(right) && isSame(found, [[]]),
  },
  {
    tools: ["suds"],
    reason: "it writes a null item as an empty text",
    allows: (operation, found, right) =>
      operation.startsWith("EchoNullable") &&
      (failsWith(found, 'found "", expected an integer') ||
        isSame(
          found,
          changed(right, (value) => (value === null ? "" : value)),
        )),
  },
  {
    tools: ["suds"],
    reason: "items of an array all have the declared record, not one that extends it",
    allows: (operation, found) => operation === "EchoShapes" && failsWith(found, "Type not found"),
  },
  {
    tools: ["zeep"],
    reason: "it makes no array without items",
    allows: (_, found, right) => isEmptyArray(right) && failsWith(found, "Expected at least 1 items"),
  },
  {
    tools: ["zeep"],
    reason: "items of an array are scalars and records of the declared type, no lists and none that extends it",
    allows: (operation, found) =>
      [...arraysInArrays, "EchoShapes"].includes(operation) && failsWith(found, "Any element received object of type"),
  },
  {
    tools: ["zeep"],
    reason: "it gives the only field of a record in place of the record",
    allows: (operation, found, right) => operation === "EchoShape" && found === Reflect.get(Object(right), "Name"),
  },
];

function emptyToNull(value: unknown): unknown {
  return value === "" || value === null ? undefined : value;
}

function emptyBytes(value: unknown): unknown {
  return Reflect.get(Object(value), "$bytes") === "" ? "" : value;
}
