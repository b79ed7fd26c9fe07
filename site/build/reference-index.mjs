/** Owns the index of the reference: a page that links to every page of it, or to the list that has them. */

/** `languages`: pages of the schemas; `packages`: each with its name and the pages of its exports. */
export const referenceIndex = (languages, packages) => ({
  place: "reference/index.md",
  text: [
    "# Reference",
    "",
    "- [Commands](/reference/commands/index.md), a page for each",
    "- [Options](/docs/api.md) of clients, calls, transports, dispatchers, servers and `compile()`",
    "- [Diagnostics](/docs/diagnostics/index.md), a page for each",
    "- [The wire](/docs/wire.md): the exact bytes and rules",
    "",
    "## Files that you write",
    "",
    "- [The description language](/spec/index.md), with examples",
    ...languages.map(({ place, title }) => `- [${title}](/${place})`),
    ...packages.flatMap(({ name, pages }) => [
      "",
      `## Exports of ${name}`,
      "",
      ...pages.map(({ place, title }) => `- [${title}](/${place}.md)`),
    ]),
    "",
  ].join("\n"),
});
