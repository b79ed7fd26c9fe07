/**
 * Owns the settings of VitePress: which pages, what stands around them, and how Markdown becomes markup.
 * Invariant: a page of the repository reads here as it does on GitHub: the same anchors, and no markup in its text.
 */
import path from "node:path";
import { defineConfig } from "vitepress";
import { repository, version } from "../build/package-facts.mjs";
import { outFolder, pagesFolder, workFolder } from "../build/places.mjs";
import { readFileSync } from "node:fs";

const sidebar = JSON.parse(readFileSync(path.join(workFolder, "sidebar.json"), "utf8"));

/** As GitHub makes it: lower-case, blanks to `-`, other punctuation gone. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

export default defineConfig({
  base: process.env.SITE_BASE ?? "/",
  lang: "en",
  title: "asmx-codegen",
  description: "A typed TypeScript client and server for a SOAP service, from its WSDL or from one YAML file.",
  srcDir: pagesFolder,
  outDir: outFolder,
  cacheDir: path.join(workFolder, "cache"),
  head: [["link", { rel: "icon", href: `${process.env.SITE_BASE ?? "/"}icon.svg` }]],
  // Addresses of playground pages are none of VitePress's; links and anchors of the whole site are checked after the build.
  ignoreDeadLinks: [/^\/playground\//],
  metaChunk: true,
  // The index of the search is loaded when somebody searches.
  vite: { build: { chunkSizeWarningLimit: 3000 } },
  markdown: {
    html: false,
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    linkify: false,
    anchor: { slugify: anchorOf },
    config(markdown) {
      const { escapeHtml } = markdown.utils;
      // Text of pages is no template of Vue, nor is code in it.
      const shown = (content) => escapeHtml(content).replaceAll("{{", "&#123;&#123;");
      const { rules } = markdown.renderer;
      rules.text = (tokens, at) => shown(tokens[at].content);
      rules.code_inline = (tokens, at) => `<code>${shown(tokens[at].content)}</code>`;
    },
  },
  themeConfig: {
    logo: "/icon.svg",
    siteTitle: "asmx-codegen",
    nav: [
      { text: "Playground", link: "/playground/", target: "_self" },
      { text: "Guides", link: "/docs/" },
      { text: "Reference", link: "/reference/" },
      {
        text: version,
        items: [
          { text: "Changelog", link: "/CHANGELOG" },
          { text: "Source", link: repository },
        ],
      },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: "local" },
    editLink: { pattern: ({ frontmatter }) => frontmatter.edit, text: "Edit this page" },
    // The sidebar is a choice, no order to read in.
    docFooter: { prev: false, next: false },
    // On the home page alone: pages with a sidebar have no footer.
    footer: { message: "MIT licence. This site loads nothing from other hosts." },
  },
});
