/**
 * Owns what stands for a text that holds a date where a description says nothing.
 * Invariant: each survives every binding as it is.
 */
import type { DateFormat } from "./service.js";

export const defaultDates: Readonly<Record<DateFormat, string>> = {
  "mm/dd/yyyy": "01/31/2026",
  "yyyy/mm/dd": "2026/01/31",
};
