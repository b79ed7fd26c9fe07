/**
 * Owns the loading of the user's modules into this process: TypeScript by Node itself if it can, otherwise by hooks
 * that transpile it.
 * Invariant: hooks are installed once, at the first load. Every load has fresh modules.
 */
import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { addressOf, inRound, isModule, isNotFound, isTypeScript, otherNames, pathOf, roundOf } from "./module-names.js";

/** The module that a round loaded, and the files that it came from. */
export interface LoadedModule {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

const files = new Set<string>();
let round = 0;
/** Ends the hooks of this thread; undefined: none are installed, or those of the other thread, which have no end. */
let removeHooks: (() => void) | undefined;
let installed = false;
/** The next file that the thread of the hooks has told of. */
let takeTold = (): string | undefined => undefined;

/** Rejects with whatever the module throws, and where it cannot be found or read. */
export async function loadUserModule(file: string): Promise<LoadedModule> {
  if (!installed) install();
  installed = true;
  files.clear();
  files.add(file);
  const exports = await importAnew(file).catch((error: unknown) => {
    if (!isBeyondStripping(error) || removeHooks === undefined) throw error;
    removeHooks();
    removeHooks = undefined;
    installThread();
    return importAnew(file);
  });
  return { exports, files: [...files] };
}

async function importAnew(file: string): Promise<LoadedModule["exports"]> {
  try {
    const exports: LoadedModule["exports"] = await import(addressOf(file, ++round));
    return exports;
  } finally {
    for (let loadedFile = takeTold(); loadedFile !== undefined; loadedFile = takeTold()) files.add(loadedFile);
  }
}

/** The files that the last load came to, also where it failed. */
export const loadedFiles = (): readonly string[] => [...files];

/** Enumerations, parameter properties and the like, which are more than types. */
function isBeyondStripping(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX";
}

function install(): void {
  const strips: unknown = Reflect.get(process.features, "typescript");
  const registerHooks: unknown = Reflect.get(nodeModule, "registerHooks");
  if (!strips || typeof registerHooks !== "function") return installThread();
  const hooks: { readonly deregister: () => void } = registerHooks({ resolve, load });
  removeHooks = () => hooks.deregister();
}

function installThread(): void {
  // Places in what was transpiled are to be those of the files.
  process.setSourceMapsEnabled(true);
  const { port1, port2 } = new MessageChannel();
  takeTold = () => {
    const report: { readonly message: string } | undefined = receiveMessageOnPort(port1);
    return report?.message;
  };
  nodeModule.register("#module-hooks", { parentURL: import.meta.url, data: { port: port2 }, transferList: [port2] });
}

interface Resolved {
  readonly url: string;
}
type Context = { readonly parentURL?: string | undefined };

function resolve(specifier: string, context: Context, nextResolve: (name: string, context: Context) => Resolved) {
  const round = roundOf(context.parentURL) ?? roundOf(specifier);
  const resolved = resolveNamed(specifier, (name) => nextResolve(name, context));
  return { ...resolved, url: inRound(resolved.url, round) };
}

/** The synchronous form of the same function in `module-hooks.ts`, for hooks that run in this thread. */
function resolveNamed(specifier: string, find: (name: string) => Resolved): Resolved {
  let first: unknown;
  for (const name of [specifier, ...otherNames(specifier)]) {
    try {
      return find(name);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      first ??= error;
    }
  }
  throw first;
}

function load(url: string, context: object, nextLoad: (url: string, context: object) => unknown): unknown {
  if (roundOf(url) === undefined) return nextLoad(url, context);
  const path = pathOf(url);
  files.add(path);
  if (!isTypeScript(url)) return nextLoad(url, context);
  // Node would go by the package, and take what `npm init` writes for its word: CommonJS.
  const format = isModule(path, readFileSync(path, "utf8")) ? "module-typescript" : "commonjs-typescript";
  return nextLoad(url, { ...context, format });
}
