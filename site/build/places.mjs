/** Owns the folders of the site's build: the repository, the site, where pages are put together, and where the site comes out. */
import path from "node:path";
import { fileURLToPath } from "node:url";

export const site = fileURLToPath(new URL("../", import.meta.url));
export const root = fileURLToPath(new URL("../../", import.meta.url));
/** What a build leaves for the next one; git ignores it. */
export const workFolder = path.join(site, ".tmp");
/** Pages as VitePress reads them; git ignores it. */
export const pagesFolder = path.join(site, ".tmp", "pages");
/** What is published; git ignores it. */
export const outFolder = path.join(site, "dist");
