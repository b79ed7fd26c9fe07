/** Owns the pages of the site: those of the repository and those made of its tables, handed to VitePress. */
import { cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vitepress";
import { writeApi } from "./api.mjs";
import { commandPages } from "./commands.mjs";
import { homePage } from "./home.mjs";
import { languagePages } from "./language.mjs";
import { writePages, writeText } from "./pages.mjs";
import { pagesFolder, site, workFolder } from "./places.mjs";
import { referenceIndex } from "./reference-index.mjs";
import { sidebar } from "./sidebar.mjs";

export async function buildPages() {
  await rm(pagesFolder, { recursive: true, force: true });
  await writePages();
  await writeText("index.md", await homePage());
  const languages = await languagePages();
  const made = [...languages, ...(await commandPages()), referenceIndex(languages, await writeApi())];
  await Promise.all(made.map(({ place, text }) => writeText(place, `---\neditLink: false\n---\n\n${text}`)));
  await writeFile(path.join(workFolder, "sidebar.json"), JSON.stringify(sidebar()));
  await cp(path.join(site, "public"), path.join(pagesFolder, "public"), { recursive: true });
  await build(site, { logLevel: "warn" });
}
