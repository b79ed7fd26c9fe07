/** Owns the loading of facets: of a scalar with facets, and those that a column has. */
import type { Places } from "../diagnostics/places.js";
import { facetNames, type Facet } from "../model/service.js";
import { childOf, textsOf, type Tree } from "./tree.js";

/** In the order of XML Schema; of some names there may be several. `places`: gets to know where each stands. */
export function loadFacets(definition: Tree | undefined, places?: Places): readonly Facet[] {
  return facetNames.flatMap((name) =>
    textsOf(childOf(definition, name)).map(({ text, span }) => {
      const facet: Facet = { name, value: text };
      places?.set(facet, "name", span);
      return facet;
    }),
  );
}
