/**
 * Owns the loading of the user's TypeScript in a Node that cannot strip types: the TypeScript inside ts-morph
 * transpiles one file at a time.
 * Invariant: it runs in Node's own thread for such hooks. TypeScript is loaded with the first file that needs it.
 */
import { readFileSync } from "node:fs";
import type { LoadHook, ResolveHook } from "node:module";
import type { MessagePort } from "node:worker_threads";
import { inRound, isModule, isNotFound, isTypeScript, otherNames, pathOf, roundOf } from "./module-names.js";

let port: MessagePort | undefined;
/** Each file's text and its JavaScript, for the next round: a generated output has two hundred files that do not change. */
const transpiled = new Map<string, Transpiled>();

interface Transpiled {
  readonly text: string;
  readonly format: "module" | "commonjs";
  readonly source: string;
}

/** Called by Node. `data.port`: is told of each file that was loaded. */
export function initialize(data: { readonly port: MessagePort }): void {
  ({ port } = data);
}

export const resolve: ResolveHook = async (specifier, context, nextResolve) => {
  const round = roundOf(context.parentURL) ?? roundOf(specifier);
  const resolved = await resolveNamed(specifier, (name) => nextResolve(name, context));
  return { ...resolved, url: inRound(resolved.url, round) };
};

async function resolveNamed<Found>(specifier: string, find: (name: string) => Found | Promise<Found>): Promise<Found> {
  let first: unknown;
  for (const name of [specifier, ...otherNames(specifier)]) {
    try {
      return await find(name);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      first ??= error;
    }
  }
  throw first;
}

export const load: LoadHook = async (url, context, nextLoad) => {
  if (roundOf(url) !== undefined) port?.postMessage(pathOf(url));
  if (!isTypeScript(url) || roundOf(url) === undefined) return nextLoad(url, context);
  const path = pathOf(url);
  const text = readFileSync(path, "utf8");
  const before = transpiled.get(path);
  const output = before?.text === text ? before : await transpile(text, path);
  transpiled.set(path, output);
  return { format: output.format, source: output.source, shortCircuit: true };
};

async function transpile(text: string, fileName: string): Promise<Transpiled> {
  const format = isModule(fileName, text) ? "module" : "commonjs";
  const { ts } = await import("#ts-morph-compiler");
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: {
      module: format === "module" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      isolatedModules: true,
      inlineSourceMap: true,
      experimentalDecorators: true,
    },
  });
  const [first] = diagnostics;
  if (first === undefined) return { text, format, source: outputText };
  const { line } = ts.getLineAndCharacterOfPosition(
    ts.createSourceFile(fileName, text, ts.ScriptTarget.ES2022),
    first.start ?? 0,
  );
  throw new SyntaxError(`${fileName}:${line + 1}: ${ts.flattenDiagnosticMessageText(first.messageText, "\n")}`);
}
