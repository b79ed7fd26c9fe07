/**
 * Owns the printing tools that live as long as one description is compiled repeatedly: prepared templates, and printed
 * texts of unchanged views.
 * Invariant: output depends on the view alone. A view is plain data, so its JSON is a complete key.
 */
import type { GeneratedFile } from "../model/file.js";
import type { ModuleKind } from "../model/language.js";
import type { PrintJavaScript } from "../print/javascript.js";
import { printInPieces } from "../print/pieces.js";
import { type Remember, Remembered, rememberNothing } from "../print/remembered.js";
import { createTemplates, type RenderTemplate } from "../print/templates.js";
import type { PrintTypeScript } from "../print/typescript-file.js";
import { javaScriptFiles } from "./javascript-files.js";
import { runtimeHead, typeScriptHead } from "./recognition.js";

export interface Printing {
  readonly render: RenderTemplate;
  /** `specifier`: what an import says for a module; `kind`: what else it depends on. */
  typescript(specifier: (from: string) => string, kind: string): PrintTypeScript | Promise<PrintTypeScript>;
  /** The JavaScript and declarations of an output's TypeScript files, among its other files. */
  javascript(files: readonly GeneratedFile[], modules: ModuleKind): Promise<readonly GeneratedFile[]>;
}

/** For one run. `templates`: what the build made of them. */
export function createPrinting(templates: Readonly<Record<string, unknown>>): Printing {
  return printingWith(createTemplates(templates), rememberNothing, new Map());
}

/** For many runs over one description that changes. */
export class LastingPrinting {
  readonly #remembered = new Remembered();
  readonly #printing: Printing;

  constructor(templates: Readonly<Record<string, unknown>>) {
    const render = createTemplates(templates);
    const { remember } = this.#remembered;
    const remembering: RenderTemplate = (name, view) =>
      remember(`${name}\n${JSON.stringify(view)}`, () => render(name, view));
    this.#printing = printingWith(remembering, remember, new Map());
  }

  /** Begins a run. */
  turn(): Printing {
    this.#remembered.turn();
    return this.#printing;
  }
}

function printingWith(render: RenderTemplate, remember: Remember, printers: Map<string, PrintTypeScript>): Printing {
  const javaScriptPrinters = new Map<ModuleKind, PrintJavaScript>();
  return {
    render,
    async typescript(specifier, kind) {
      const print = printers.get(kind) ?? (await loadPrinter(specifier));
      printers.set(kind, print);
      const printed = remember === rememberNothing ? print : printInPieces(print, remember, kind);
      return (file) => `${file.unchecked === true ? runtimeHead : typeScriptHead}\n${printed(file)}`;
    },
    async javascript(files, modules) {
      const print = javaScriptPrinters.get(modules) ?? (await loadJavaScriptPrinter(modules));
      javaScriptPrinters.set(modules, print);
      return javaScriptFiles(files, print);
    },
  };
}

/** ts-morph is loaded here, since loading it takes longer than printing most services. */
async function loadPrinter(specifier: (from: string) => string): Promise<PrintTypeScript> {
  const { createTypeScriptPrinter } = await import("../print/typescript.js");
  return createTypeScriptPrinter(specifier);
}

/** Loaded here for the same reason. What one run prints, the next does not print again. */
async function loadJavaScriptPrinter(modules: ModuleKind): Promise<PrintJavaScript> {
  const { createJavaScriptPrinter, printChanged } = await import("../print/javascript.js");
  return printChanged(createJavaScriptPrinter(modules));
}
