/**
 * Owns the JavaScript form of an output: a module and its declarations for each TypeScript file.
 * Invariant: both begin as the TypeScript file does: directives for tools, then the comment about the file.
 */
import type { GeneratedFile } from "../model/file.js";
import type { PrintJavaScript } from "../print/javascript.js";
import { runtimeHead, typeScriptHead } from "./recognition.js";

/** Compilers that read JavaScript take its types from the declarations. */
const javaScriptHead = `${typeScriptHead}\n// @ts-nocheck -- its types are in the .d.ts beside it`;

/** Sorted by path. Files in other languages than TypeScript stay as they are. */
export function javaScriptFiles(files: readonly GeneratedFile[], print: PrintJavaScript): readonly GeneratedFile[] {
  const parts = new Map(
    files.filter(({ path }) => path.endsWith(".ts")).map(({ path, text }) => [path, partsOf(text)]),
  );
  const printed = print(new Map([...parts].map(([path, { body }]) => [path, body])));
  const pairs = [...parts].flatMap(([path, { head, about }]) => {
    const name = path.slice(0, -".ts".length);
    const texts = printed.get(path);
    if (texts === undefined) throw new Error(`emit: no JavaScript was made of ${path}`);
    return [
      { path: `${name}.js`, text: `${javaScriptHead}\n${about}${texts.module}` },
      { path: `${name}.d.ts`, text: `${head}\n${about}${texts.declarations}` },
    ];
  });
  const others = files.filter(({ path }) => !parts.has(path));
  return [...pairs, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Parts {
  readonly head: string;
  /** The comment about the file, with its line's end. */
  readonly about: string;
  readonly body: string;
}

/** TypeScript's printer would lose comments before an import of types, and move others behind its own statements. */
function partsOf(text: string): Parts {
  const head = text.startsWith(`${runtimeHead}\n`) ? runtimeHead : typeScriptHead;
  const rest = text.slice(head.length + 1);
  const about = /^\/\*\*[^]*?\*\/\n/.exec(rest)?.[0] ?? "";
  return { head, about: about.replaceAll("types.ts", "types.js"), body: rest.slice(about.length) };
}
