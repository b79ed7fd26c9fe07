/**
 * Owns questions about the forms that a project chose for the values of its services.
 * Invariant: a service without choices is treated as if there were none to make.
 */
import { oncePer } from "./once-per.js";
import { type ScalarName, scalars } from "./scalars.js";
import type { Service } from "./service.js";
import { type ChosenForm, type ValueKind, valueForms } from "./value-choices.js";

/** The chosen form of a scalar; undefined: its default. */
export function chosenForm({ values }: Pick<Service, "values">, name: ScalarName): ChosenForm | undefined {
  const kind = values === undefined ? undefined : kindOf(name);
  const form = kind === undefined ? undefined : values?.[kind];
  if (kind === undefined || form === undefined) return undefined;
  const forms: Readonly<Record<string, ChosenForm>> = valueForms[kind].others;
  return forms[form];
}

function kindOf(name: ScalarName): ValueKind | undefined {
  if (name === "dateTime" || name === "decimal") return name;
  return scalars[name].typeScript === "bigint" ? "long" : undefined;
}

/** Type of a scalar in TypeScript. */
export function typeScriptOf(service: Service, name: ScalarName): string {
  return chosenForm(service, name)?.typeScript ?? scalars[name].typeScript;
}

/** The default sample of a scalar as its form has it; any other text stays. */
export function sampleInForm(service: Service, name: ScalarName, text: string): string {
  if (text !== scalars[name].sample || chosenForm(service, name) === undefined) return text;
  // A Date needs a zone, and a number has no zero at the end of its fraction.
  return name === "dateTime" ? `${text}Z` : name === "decimal" ? String(Number(text)) : text;
}

/** The service with the default forms, as DataSets have them. */
export const withDefaultForms = oncePer((service: Service): Service => {
  const { values, ...others } = service;
  return values === undefined ? service : others;
});
