/** Owns the loading of facets and of names for values, of scalar types and of columns. */
import type { Places } from "../diagnostics/places.js";
import type { NamedCode } from "../model/codes.js";
import { facetNames, type Facet } from "../model/service.js";
import { childOf, entriesOf, proseOf, textOf, textsOf, type Tree } from "./tree.js";

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

/** Names of values. */
export function loadCodes(definition: Tree | undefined, places: Places): readonly NamedCode[] {
  return entriesOf(definition).flatMap(({ key, keySpan, value: said }) => {
    const value = said.kind === "text" ? said.text : textOf(said, "value");
    if (value === undefined) return [];
    const code: NamedCode = { name: key, value, purpose: proseOf(said, "purpose") };
    places.set(code, "name", keySpan);
    return [code];
  });
}
