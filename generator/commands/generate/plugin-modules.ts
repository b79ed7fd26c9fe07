/**
 * Owns loading plugins into this process: code that the user trusts, as a configuration of Vite is.
 * Invariant: only what `generate` and `check` compile loads them; a plugin that changed meanwhile is loaded anew.
 */
import { pathToFileURL } from "node:url";
import { type Plugin, pluginApi } from "../../emit/plugin.js";
import type { PluginFiles } from "../../files/project/plugin-files.js";
import { isRecord } from "../../model/attempt.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { printLines } from "../terminal/screen.js";

type Exports = Readonly<Record<string, unknown>>;

/** Entry -> what it exports, and its digest when it was loaded. */
const loaded = new Map<string, { readonly digest: string; readonly exports: Exports }>();

/** In the order of codegen.yaml. Rejects with {@link UsageError}. */
export async function loadPlugins(plugins: readonly PluginFiles[]): Promise<readonly Plugin[]> {
  const modules: Plugin[] = [];
  for (const plugin of plugins) modules.push(await loadPlugin(plugin));
  const twice = modules.find(({ name }, index) => modules.findIndex((each) => each.name === name) < index);
  if (twice !== undefined) throw new UsageError(`two plugins of codegen.yaml have the name ${twice.name}; rename one`);
  return modules;
}

async function loadPlugin({ specifier, entry, digest }: PluginFiles): Promise<Plugin> {
  const refuse = (reason: string): never => {
    throw new UsageError(`the plugin ${JSON.stringify(specifier)} of codegen.yaml ${reason}`);
  };
  if (entry === undefined)
    return refuse(
      /^\.{0,2}[/\\]/.test(specifier)
        ? "is not there; a path is relative to codegen.yaml"
        : `is not installed; run npm install --save-dev ${specifier}, or write ./ before the path of a file`,
    );
  if (!/\.m?js$/.test(entry)) return refuse("is no .js or .mjs file; Node 20 loads no TypeScript");
  const exports = await supervised(specifier, () => importFile(entry, digest)).catch((error: unknown) =>
    refuse(`cannot be loaded: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`),
  );
  const plugin = exports["default"];
  if (!isRecord(plugin) || typeof plugin["emit"] !== "function")
    return refuse("has no default export { api, name, emit }");
  if (plugin["api"] !== pluginApi)
    return refuse(`has api: ${JSON.stringify(plugin["api"])}; this version of asmx-codegen has api: ${pluginApi}`);
  const { name } = plugin;
  if (typeof name !== "string" || !/^[\w.@/-]{1,100}$/.test(name))
    return refuse("needs a name of letters, digits, ., _, -, @ and /");
  const { emit } = plugin as unknown as Plugin;
  const supervisedEmit: Plugin["emit"] = (service, tools) =>
    supervised(specifier, () => emit.call(plugin, service, tools));
  return { api: pluginApi, name, emit: supervisedEmit };
}

/**
 * Runs a plugin. Rejects for exceptions that nobody catches, also of its timers and promises, and if nothing is left that could settle its
 * promise. A process that it ends does not look like a success.
 */
async function supervised<Value>(specifier: string, work: () => Value | Promise<Value>): Promise<Value> {
  let fail = (_error: unknown): void => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  // Without our own place in its stack.
  const onStall = (): void => fail(Object.assign(new Error("its promise never settles"), { stack: "" }));
  const onExit = (code: number): void => {
    if (code !== exitCodes.done) return;
    process.exitCode = exitCodes.badInput;
    printLines("stderr", [`error: the plugin ${JSON.stringify(specifier)} of codegen.yaml ended the process`]);
  };
  const wholeWork = async (): Promise<Value> => {
    const value = await work();
    // Node reports a rejection that nobody handles when this turn of the event loop is over.
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  };
  process.on("beforeExit", onStall).on("exit", onExit).on("uncaughtException", fail);
  try {
    return await Promise.race([wholeWork(), failure]);
  } finally {
    process.off("beforeExit", onStall).off("exit", onExit).off("uncaughtException", fail);
  }
}

/** A module that changed since it was loaded is loaded again with all that it imports by relative paths. */
async function importFile(entry: string, digest: string): Promise<Exports> {
  const earlier = loaded.get(entry);
  if (earlier?.digest === digest) return earlier.exports;
  const exports = earlier === undefined ? await importOnce(entry) : await importAgain(entry);
  loaded.set(entry, { digest, exports });
  return exports;
}

function importOnce(entry: string): Promise<Exports> {
  return import(pathToFileURL(entry).href);
}

async function importAgain(entry: string): Promise<Exports> {
  const { loadUserModule } = await import("../../serve/user-modules.js");
  return (await loadUserModule(entry)).exports;
}
