/**
 * Owns the description of facets in words.
 * Invariant: values of the description are quoted as in JSON, so that their ends are visible.
 */
import type { NamedCode } from "../model/codes.js";
import { facetRows, type Facet } from "../model/facets.js";
import { prose } from "./documentation.js";

/**
 * At most one sentence for the values and one for the rest. White space facets are left out, because callers need not
 * know them.
 */
export function facetFacts(facets: readonly Facet[]): readonly string[] {
  const values = facets.filter(({ name }) => name === "values").map(({ value }) => JSON.stringify(value));
  const others = facets.flatMap(({ name, value }) => {
    const { words } = facetRows[name];
    return words === undefined ? [] : [`${words} ${name === "pattern" ? JSON.stringify(value) : value}`];
  });
  return [
    ...(values.length === 0 ? [] : [`One of ${values.join(", ")}.`]),
    ...(others.length === 0 ? [] : [`By the schema: ${others.join(", ")}.`]),
  ];
}

/** A sentence for each code: `Ok: 0.` Purposes are prose. */
export function codeFacts(codes: readonly NamedCode[]): readonly string[] {
  return codes.map(({ name, value, purpose }) => {
    return `${name}: ${value}${purpose === undefined ? "." : ` (${prose(purpose).replace(/\.$/, "")}).`}`;
  });
}
