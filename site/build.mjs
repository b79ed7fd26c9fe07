/**
 * Owns `npm run site`: pages and playground into `site/dist`; `--serve` shows them, on the port after it or on 4173.
 * Invariant: the same tree gives the same pages; a dead link or anchor, or a playground beyond its size, ends the build.
 */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { buildPages } from "./build/site-pages.mjs";
import { checkLinks } from "./build/links.mjs";
import { buildPlayground } from "./build/playground.mjs";
import { outFolder, root, site } from "./build/places.mjs";
import { serveFolder } from "./build/serve.mjs";

function stop(message) {
  console.error(message);
  process.exit(2);
}

if (!existsSync(path.join(site, "node_modules", "vitepress")))
  stop("npm ci --prefix site installs what the site needs.");
if (!existsSync(path.join(root, "dist", "cli.js"))) stop("npm run build comes first.");

const flag = process.argv.indexOf("--serve");
const started = Date.now();
await rm(outFolder, { recursive: true, force: true });
await buildPages();
const { sizes } = await buildPlayground(path.join(outFolder, "playground"));
const pages = await checkLinks(outFolder);
const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
const seconds = Math.round((Date.now() - started) / 1000);
console.log(
  `site: ${pages} pages; playground ${bytes} bytes compressed, ${sizes["main.js"]} of them before the compiler (${seconds} s)`,
);
if (flag >= 0) {
  const server = await serveFolder(outFolder, Number(process.argv[flag + 1] ?? 4173));
  console.log(`site: http://localhost:${server.address().port}/`);
}
