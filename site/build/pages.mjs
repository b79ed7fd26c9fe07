/**
 * Owns the pages of the repository as VitePress reads them: the same texts in the same folders, their links followed.
 * Invariant: a page has one source; a link leads to a page, or to a file that the repository has. The build fails for any other.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { repository } from "./package-facts.mjs";
import { pagesFolder, root } from "./places.mjs";

const single = ["README.md", "SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "spec/README.md"];
const others = ["examples/messaging-service/README.md", "test/mutation/README.md"];

/** Paths of all pages in the repository. */
export async function sourcePages() {
  const docs = await readdir(path.join(root, "docs"), { recursive: true });
  const pages = docs.map((file) => `docs/${file.replaceAll("\\", "/")}`).filter((file) => file.endsWith(".md"));
  return [...single, ...others, ...pages.sort()];
}

/** `docs/README.md` -> `docs/index.md`: VitePress serves the page of a folder under that name. The site has a home page of its own. */
export const placeOf = (source) =>
  source === "README.md" ? "start.md" : source.replace(/(^|\/)README\.md$/, "$1index.md");

/** Address of a page in the site. */
export const addressOf = (source) =>
  `/${placeOf(source)
    .replace(/index\.md$/, "")
    .replace(/\.md$/, "")}`;

/** The page's text, and that of its title. */
export const readSource = (source) => readFileSync(path.join(root, source), "utf8").replaceAll("\r\n", "\n");
export const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].replaceAll("`", "") ?? "";

export async function writePages() {
  const pages = await sourcePages();
  await Promise.all(pages.map(async (source) => writePage(source, await withLinks(source, readSource(source)))));
  const pictures = (await readdir(path.join(root, "docs"))).filter((file) => file.endsWith(".png"));
  await Promise.all(
    pictures.map((file) => copyFile(path.join(root, "docs", file), path.join(pagesFolder, "docs", file))),
  );
}

async function writePage(source, text) {
  await writeText(placeOf(source), `---\nedit: ${repository}/edit/main/${source}\n---\n\n${text}`);
}

/** `place`: relative to the folder of pages. */
export async function writeText(place, text) {
  const file = path.join(pagesFolder, place);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Fenced blocks and inline code, which have no links. */
const code = /^```[^]*?^```$|`[^`\n]*`/gm;

/** The text with its links as the site has them, and without comments, which are for those who rewrite it. */
export async function withLinks(source, text) {
  const known = new Set(await sourcePages());
  const parts = [];
  let after = 0;
  for (const match of text.matchAll(code)) {
    parts.push(linksIn(text.slice(after, match.index)), match[0]);
    after = match.index + match[0].length;
  }
  parts.push(linksIn(text.slice(after)));
  return parts.join("");

  function linksIn(words) {
    return words
      .replace(/<!--[^]*?-->\n?/g, "")
      .replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${linkOf(source, link, known)})`);
  }
}

function linkOf(source, link, known) {
  if (/^[a-z]+:/.test(link) || link.startsWith("#")) return link;
  const [target, anchor] = link.split("#");
  const file = path.posix.normalize(path.posix.join(path.posix.dirname(source), target)).replace(/\/$/, "");
  const page = [file, `${file}/README.md`].find((each) => known.has(each));
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (page !== undefined) return `/${placeOf(page)}${hash}`;
  if (file.endsWith(".png")) return link;
  if (!existsSync(path.join(root, file))) throw new Error(`${source} links to ${link}, which is not there`);
  const kind = statSync(path.join(root, file)).isDirectory() ? "tree" : "blob";
  return `${repository}/${kind}/main/${file}${hash}`;
}
