/**
 * Owns the sidebar: the doors and their pages as docs/README.md lists them, then the reference.
 * Invariant: a guide that the list has is in the sidebar under the same door, with its own title.
 */
import path from "node:path";
import { addressOf, readSource, sourcePages, titleOf } from "./pages.mjs";

const list = "docs/README.md";

/** A group for each door, its pages in the list's order; a page stands under the first door that names it. */
async function doors() {
  const known = new Set(await sourcePages());
  const used = new Set();
  const [, ...sections] = readSource(list).split(/^## /m);
  return sections.map((section) => {
    const [text] = section.split("\n", 1);
    const links = [...section.matchAll(/\]\(([^)\s#]+)\)/g)].map(([, link]) => path.posix.normalize(`docs/${link}`));
    const pages = links.filter((file) => known.has(file) && !used.has(file) && used.add(file) !== undefined);
    return { text, items: pages.map(itemOf) };
  });
}

const itemOf = (source) => ({
  text: source === "README.md" ? "Start" : titleOf(readSource(source)),
  link: addressOf(source),
});

const playground = { text: "Playground", link: "/playground/", target: "_self" };

/** By the beginning of an address: guides by door; the reference; the diagnostics. `reference`: groups of the generated pages. */
export async function sidebar({ languages, commands, api, diagnostics }) {
  const first = {
    text: "Reference",
    items: [
      ...languages,
      { text: "The wire", link: "/docs/wire" },
      { text: "Commands", link: "/reference/commands/" },
      { text: "Functions and types", link: api[0].items[0].link },
      { text: "Diagnostics", link: "/docs/diagnostics/" },
    ],
  };
  const guides = { text: "All guides", link: "/docs/" };
  return {
    "/": [playground, ...(await doors()), first],
    "/reference/": [guides, first, { text: "Commands", items: commands }, ...api],
    "/docs/diagnostics/": [guides, first, { text: "Diagnostics", items: diagnostics }],
  };
}
