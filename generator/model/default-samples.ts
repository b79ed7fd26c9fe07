/**
 * Owns default samples of date texts.
 * Invariant: every binding transmits them unchanged.
 */
import type { DateFormat } from "./service.js";

export const defaultDates: Readonly<Record<DateFormat, string>> = {
  "mm/dd/yyyy": "01/31/2026",
  "yyyy/mm/dd": "2026/01/31",
};
