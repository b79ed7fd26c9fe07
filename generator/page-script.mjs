/**
 * Owns `page-script.ts`, `form-script.ts` and `form-script-end.ts` of `templates/runtime/help/`: the scripts of help pages, bundled
 * from `templates/page/`, as texts in modules.
 * Invariant: the build writes the files before it reads the runtime's sources. Git ignores them.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const page = path.join(root, "templates", "page");
const help = path.join(root, "templates", "runtime", "help");

/**
 * Two scripts: only some pages have a form. A package has each text twice, and packs the second for nothing if it is within 32 kB, so
 * that the longer script is in two modules.
 */
export const pageScripts = [
  { entry: "main", file: path.join(help, "page-script.ts"), name: "pageScript", of: "help pages", part: [0, 1] },
  { entry: "form", file: path.join(help, "form-script.ts"), name: "formStart", of: "their forms", part: [0, 2] },
  { entry: "form", file: path.join(help, "form-script-end.ts"), name: "formEnd", of: "their forms", part: [1, 2] },
];

/** The text of a module. */
export async function pageScriptText({ entry, name, of, part: [index, count] }) {
  const { outputFiles } = await build({
    entryPoints: [path.join(page, `${entry}.ts`)],
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
  const lines = outputFiles[0].text.split(/(?<=\n)/);
  const at = (number) => Math.ceil((lines.length * number) / count);
  const script = lines.slice(at(index), at(index + 1)).join("");
  const literal = script.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  return `/**
 * Owns the script of ${of}, as text${count === 1 ? "" : `: part ${index + 1} of ${count}`}. Bundled from \`templates/page/\` of asmx-codegen.
 * Invariant: the text contains no end tag of a script, so a page can embed it.
 */
export const ${name}: string = \`${index === 0 ? "\n" : ""}${literal}\`;
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
