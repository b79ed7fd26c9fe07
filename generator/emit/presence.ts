/**
 * Owns which parameters and fields the generated types may omit.
 * Invariant: types and plugins ask here.
 */
import { isNeededChoice } from "../model/records.js";
import type { Parameter, RecordField, Service } from "../model/service.js";
import { isFilledIn } from "./fixed-values.js";

/** True if a program may omit the parameter or field. */
export function isOptional(service: Service, field: Parameter | RecordField): boolean {
  // The wire may omit credentials, but no call that takes them makes sense without.
  if (!("form" in field)) return !field.required && field.credential === undefined;
  // Repeated fields and wildcards are always present: an empty list if there is nothing.
  if (field.repeated !== undefined) return false;
  return field.form === "choice" ? !isNeededChoice(field) : !field.required || isFilledIn(service, field);
}
