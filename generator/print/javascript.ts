/**
 * Owns the compilation of TypeScript files to JavaScript and declarations, by the TypeScript in ts-morph.
 * Invariant: the result depends on the one file alone. No import is resolved, nothing is read from the disk, no type is
 * checked.
 */
import { ts } from "#ts-morph-compiler";

interface JavaScriptTexts {
  readonly module: string;
  readonly declarations: string;
}

/** Both by the path of the TypeScript file (`client/messaging.ts`). Throws for a text that lacks a type which declarations need. */
export type PrintJavaScript = (texts: ReadonlyMap<string, string>) => ReadonlyMap<string, JavaScriptTexts>;

/** `modules`: `esm`, or those of CommonJS. */
export function createJavaScriptPrinter(modules: "esm" | "commonjs"): PrintJavaScript {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: modules === "esm" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    newLine: ts.NewLineKind.LineFeed,
    declaration: true,
    isolatedModules: true,
    isolatedDeclarations: true,
    noCheck: true,
    noLib: true,
    noResolve: true,
    types: [],
  };
  return (texts) => {
    const sources = new Map(
      [...texts].map(([path, text]) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.ESNext)]),
    );
    const printed = new Map<string, string>();
    const program = ts.createProgram([...sources.keys()], options, {
      getSourceFile: (path) => sources.get(path),
      writeFile: (path, text) => printed.set(path, text),
      fileExists: (path) => sources.has(path),
      readFile: (path) => texts.get(path),
      getDefaultLibFileName: () => "",
      getCurrentDirectory: () => "",
      getCanonicalFileName: (path) => path,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
    });
    const { diagnostics } = program.emit();
    const [first] = diagnostics;
    if (first !== undefined)
      throw new Error(`${first.file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(first.messageText, " ")}`);
    return new Map(
      [...texts.keys()].map((path) => {
        const name = path.slice(0, -".ts".length);
        return [path, { module: textOf(printed, `${name}.js`), declarations: textOf(printed, `${name}.d.ts`) }];
      }),
    );
  };
}

function textOf(printed: ReadonlyMap<string, string>, path: string): string {
  const text = printed.get(path);
  if (text === undefined) throw new Error(`print: TypeScript made no ${path}`);
  return text;
}

/** Prints only the texts that the call before did not have. */
export function printChanged(print: PrintJavaScript): PrintJavaScript {
  let last = new Map<string, { readonly text: string; readonly printed: JavaScriptTexts }>();
  return (texts) => {
    const changed = new Map([...texts].filter(([path, text]) => last.get(path)?.text !== text));
    const fresh = changed.size === 0 ? new Map<string, JavaScriptTexts>() : print(changed);
    last = new Map(
      [...texts].flatMap(([path, text]) => {
        const printed = fresh.get(path) ?? last.get(path)?.printed;
        return printed === undefined ? [] : [[path, { text, printed }]];
      }),
    );
    return new Map([...last].map(([path, { printed }]) => [path, printed]));
  };
}
