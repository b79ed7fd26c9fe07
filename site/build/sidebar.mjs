/**
 * Owns the sidebar: a few pages of each door, and the reference. The index pages list all others.
 * Invariant: every page has the same sidebar of at most {@link mostEntries} entries; a page is under the door that docs/README.md has it under.
 */
import path from "node:path";
import { addressOf, readSource, titleOf } from "./pages.mjs";

const mostEntries = 20;

const first = [
  { text: "Start", link: "/start" },
  { text: "Playground", link: "/playground/", target: "_self" },
  { text: "All guides", link: "/docs/" },
];

/** `heading`: of the door in docs/README.md; `pages`: what most readers of that door need. */
const doors = [
  {
    text: "Call",
    heading: "I want to call a service",
    pages: [
      "docs/import.md",
      "docs/guides/authentication.md",
      "docs/guides/data-sets.md",
      "docs/guides/testing.md",
      "docs/guides/troubleshooting.md",
    ],
  },
  {
    text: "Describe and publish",
    heading: "I want to describe a service and publish it",
    pages: ["spec/README.md", "docs/guides/serve.md", "docs/guides/servers.md"],
  },
  {
    text: "Replace",
    heading: "I want to replace something",
    pages: ["docs/guides/from-node-soap.md", "docs/guides/replace.md", "docs/interop.md"],
  },
  {
    text: "Modernise",
    heading: "I want JSON in front of one",
    pages: ["docs/guides/json-gateway.md", "docs/guides/moving-callers.md"],
  },
];

const reference = {
  text: "Reference",
  items: [
    { text: "Commands", link: "/reference/commands/" },
    { text: "Keys of a description", link: "/reference/language" },
    { text: "Diagnostics", link: "/docs/diagnostics/" },
    { text: "All of the reference", link: "/reference/" },
  ],
};

/** Paths that docs/README.md links to, by the heading above them. */
function linksByHeading() {
  const [, ...sections] = readSource("docs/README.md").split(/^## /m);
  return new Map(
    sections.map((section) => [
      section.split("\n", 1)[0],
      [...section.matchAll(/\]\(([^)\s#]+)\)/g)].map(([, link]) => path.posix.normalize(`docs/${link}`)),
    ]),
  );
}

/** The groups of the sidebar, as VitePress reads them. */
export function sidebar() {
  const links = linksByHeading();
  const groups = doors.map(({ text, heading, pages }) => {
    const strangers = pages.filter((page) => links.get(heading)?.includes(page) !== true);
    if (strangers.length > 0) throw new Error(`docs/README.md has no ${strangers.join(", ")} under "${heading}"`);
    return { text, items: pages.map((page) => ({ text: titleOf(readSource(page)), link: addressOf(page) })) };
  });
  const all = [{ items: first }, ...groups, reference];
  const count = all.flatMap(({ items }) => items).length;
  if (count > mostEntries) throw new Error(`the sidebar has ${count} entries, at most ${mostEntries}`);
  return all;
}
