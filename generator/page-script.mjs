/**
 * Owns `templates/runtime/help/page-script.ts`: the script of help pages, bundled from `templates/page/`, as a text in a module.
 * Invariant: the build writes the file before it reads the runtime's sources. Git ignores it.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const pageScriptFile = path.join(root, "templates", "runtime", "help", "page-script.ts");

/** The text of that module. The script has its own names and lines: users of the page may look at what runs in it. */
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
    // Names and short lines stay. The package has the text twice, and packs the second for nothing only where the first is within 32 kB.
    minifyWhitespace: true,
    lineLimit: 120,
    logLevel: "warning",
  });
  const script = outputFiles[0].text;
  const literal = script.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${");
  return `/**
 * Owns the script of help pages, as text. Bundled from \`templates/page/\` of asmx-codegen.
 * Invariant: the text contains no end tag of a script, so a page can embed it.
 */
export const pageScript: string = \`
${literal}\`;
`;
}

/** Writes the file unless it has that text already. */
export async function writePageScript() {
  const text = await pageScriptText();
  const before = await readFile(pageScriptFile, "utf8").catch(() => "");
  if (text !== before) await writeFile(pageScriptFile, text);
}
