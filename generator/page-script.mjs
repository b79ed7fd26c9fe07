/**
 * Owns `templates/runtime/help/page-script.ts` and `form-script.ts`: the scripts of help pages, bundled from `templates/page/`, as
 * texts in modules.
 * Invariant: the build writes the files before it reads the runtime's sources. Git ignores them.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const page = path.join(root, "templates", "page");
const help = path.join(root, "templates", "runtime", "help");

/** Two scripts: only some pages have a form. A package has each text twice, and packs the second for nothing if it is within 32 kB. */
export const pageScripts = [
  { entry: path.join(page, "main.ts"), file: path.join(help, "page-script.ts"), name: "pageScript", of: "help pages" },
  { entry: path.join(page, "form.ts"), file: path.join(help, "form-script.ts"), name: "formScript", of: "their forms" },
];

/** The text of a module. */
export async function pageScriptText({ entry, name, of }) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    write: false,
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    minify: true,
    lineLimit: 120,
    logLevel: "warning",
  });
  const script = outputFiles[0].text;
  const literal = script.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  return `/**
 * Owns the script of ${of}, as text. Bundled from \`templates/page/\` of asmx-codegen.
 * Invariant: the text contains no end tag of a script, so a page can embed it.
 */
export const ${name}: string = \`
${literal}\`;
`;
}

/** Writes the files that do not have their text already. */
export async function writePageScripts() {
  for (const script of pageScripts) {
    const text = await pageScriptText(script);
    const before = await readFile(script.file, "utf8").catch(() => "");
    if (text !== before) await writeFile(script.file, text);
  }
}
