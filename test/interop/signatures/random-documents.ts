/** Owns random documents for canonical XML: namespaces declared, hidden and never used, attributes in any order, all kinds of text. */

/** The same documents for the same seed. `names`: local names of attributes. */
export function randomDocuments(count: number, seed: number, names: readonly string[]): readonly string[] {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const texts = [
    "a",
    " ",
    "\n",
    "\t",
    "&amp;",
    "&lt;",
    "&gt;",
    "&#13;",
    "&#9;",
    "&#10;",
    "&quot;",
    "'",
    "\u00e9",
    "\u{1F600}",
  ];
  const asides = ["<!-- c -->", "<![CDATA[<&>]]>", "<![CDATA[]]>"];
  const element = (scope: readonly string[], depth: number): string => {
    const own = new Map<string, string>();
    for (let left = below(4); left > 0; left--) own.set(pick(["p", "q", "r", "z"]), pick(["urn:1", "urn:2", "urn:z"]));
    const all = [...new Set([...scope, ...own.keys()])];
    const written = [...own].map(([prefix, namespace]) => ` xmlns:${prefix}="${namespace}"`);
    if (below(3) === 0) written.push(` xmlns="${pick(["urn:1", "urn:d", ""])}"`);
    // A prefix for each local name: two attributes never have one expanded name.
    for (const name of names.filter(() => below(3) === 0)) {
      const prefix = below(2) === 0 && all.length > 0 ? `${pick(all)}:` : "";
      written.push(` ${prefix}${name}="${pick(texts)}${pick(texts).replace("\n", " ")}"`);
    }
    if (below(6) === 0) written.push(' xml:lang="en"');
    written.sort(() => below(3) - 1);
    const name = `${below(2) === 0 && all.length > 0 ? `${pick(all)}:` : ""}${pick(["e", "f"])}`;
    let content = "";
    for (let left = depth === 0 ? 0 : below(6); left > 0; left--) {
      content += pick([() => pick(texts), () => pick(asides), () => element(all, depth - 1)])();
    }
    return content === "" && below(2) === 0
      ? `<${name}${written.join("")}/>`
      : `<${name}${written.join("")}>${content}</${name}>`;
  };
  return Array.from({ length: count }, () => element([], 5));
}
