/** Owns the loading of facets: of a scalar with facets, and those that a column has. */
import { facetNames, type Facet } from "../model/service.js";
import { childOf, textsOf, type Tree } from "./tree.js";

/** In the order of XML Schema; of some names there may be several. */
export function loadFacets(definition: Tree | undefined): readonly Facet[] {
  return facetNames.flatMap((name) => textsOf(childOf(definition, name)).map(({ text }) => ({ name, value: text })));
}
