/**
 * Owns the check of the built pages: every link within the site leads to a file, every anchor to an element.
 * Invariant: it reads what browsers get, whoever made it.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const base = process.env.SITE_BASE ?? "/";

/** Number of pages; rejects with a list of all dead links. */
export async function checkLinks(folder) {
  const files = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll("\\", "/"));
  const pages = files.filter((file) => file.endsWith(".html"));
  const texts = new Map(
    await Promise.all(pages.map(async (file) => [file, await readFile(path.join(folder, file), "utf8")])),
  );
  const ids = new Map(
    [...texts].map(([file, text]) => [file, new Set([...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))]),
  );
  const dead = [...texts].flatMap(([file, text]) => deadLinks(file, text, ids, folder));
  if (dead.length > 0) throw new Error(`dead links:\n${[...new Set(dead)].join("\n")}`);
  return pages.length;
}

function deadLinks(file, text, ids, folder) {
  const links = [...text.matchAll(/<(?:a|link|img|script)\b[^>]*? (?:href|src)="([^"]*)"/g)].map(([, link]) =>
    link.replaceAll("&amp;", "&"),
  );
  return links.flatMap((link) => {
    if (/^(?:[a-z]+:|\/\/)/.test(link)) return [];
    const { pathname, hash } = new URL(link, `http://site${base}${file}`);
    if (!pathname.startsWith(base)) return [`${file}: ${link}`];
    const place = decodeURIComponent(pathname.slice(base.length));
    const found = [place, `${place}.html`, path.posix.join(place, "index.html")].find((each) => {
      const isFile = ids.has(each) || (/\.\w+$/.test(each) && existsSync(path.join(folder, each)));
      return each !== "" && isFile;
    });
    const anchor = decodeURIComponent(hash.slice(1));
    const isDead = found === undefined || (anchor !== "" && ids.has(found) && !ids.get(found).has(anchor));
    return isDead ? [`${file}: ${link}`] : [];
  });
}
