/**
 * Owns the script of help pages as text: bundles `templates/page/` into `templates/runtime/help/page-script.ts`, which pages and their
 * Content-Security-Policy take it from.
 * Invariant: the text is what the sources say; a test asks for it again and compares.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const pageScriptFile = path.join(root, "templates", "runtime", "help", "page-script.ts");

/** What the file is to hold. Readable: whoever has the page may look what runs in it. */
export async function pageScriptText() {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, "templates", "page", "main.ts")],
    write: false,
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  const script = outputFiles[0].text
    .split("\n")
    .filter((line) => !/^\s*\/\//.test(line))
    .join("\n");
  const literal = script.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  return `/**
 * Owns the script of help pages, as text. Made of \`templates/page/\` by \`node generator/page-script.mjs\`: change it there.
 * Invariant: it holds no end of a script, so that it can stand within a page.
 */
export const pageScript: string = \`
${literal}\`;
`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await pageScriptText();
  const before = await readFile(pageScriptFile, "utf8").catch(() => "");
  if (text !== before) await writeFile(pageScriptFile, text);
}
