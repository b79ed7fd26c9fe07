/**
 * Owns what stands for a value of each scalar type where a description says nothing.
 * Property that must stay true: each is a lexical text of its type that survives every binding as it is.
 */
import type { DateFormat, ScalarName } from "./service.js";

export const defaultSamples: Readonly<Record<ScalarName, string>> = {
  string: "string",
  boolean: "true",
  byte: "1",
  unsignedByte: "1",
  short: "1",
  unsignedShort: "1",
  int: "1",
  unsignedInt: "1",
  long: "1",
  unsignedLong: "1",
  float: "1.5",
  double: "1.5",
  decimal: "1.50",
  dateTime: "2026-01-31T12:00:00",
  date: "2026-01-31",
  time: "12:00:00",
  duration: "P1DT2H",
  guid: "01234567-89ab-cdef-0123-456789abcdef",
  base64Binary: "AQID",
  anyURI: "http://example.org/",
};

/** The same for texts that hold a date. */
export const defaultDates: Readonly<Record<DateFormat, string>> = {
  "mm/dd/yyyy": "01/31/2026",
  "yyyy/mm/dd": "2026/01/31",
};
