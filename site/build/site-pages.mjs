/** Owns the pages of the site: those of the repository and those made of its tables, handed to VitePress. */
import { cp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "vitepress";
import { writeApi } from "./api.mjs";
import { commandItems, commandPages, diagnosticItems } from "./commands.mjs";
import { languageItems, languagePages } from "./language.mjs";
import { writePages, writeText } from "./pages.mjs";
import { pagesFolder, site, workFolder } from "./places.mjs";
import { sidebar } from "./sidebar.mjs";

export async function buildPages() {
  await rm(pagesFolder, { recursive: true, force: true });
  await writePages();
  const made = [...(await languagePages()), ...(await commandPages())];
  await Promise.all(made.map(({ place, text }) => writeText(place, `---\neditLink: false\n---\n\n${text}`)));
  const links = await sidebar({
    languages: languageItems,
    commands: await commandItems(),
    api: await writeApi(),
    diagnostics: await diagnosticItems(),
  });
  await writeFile(path.join(workFolder, "sidebar.json"), JSON.stringify(links));
  await cp(path.join(site, "public"), path.join(pagesFolder, "public"), { recursive: true });
  await build(site, { logLevel: "warn" });
}
