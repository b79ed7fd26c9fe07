/**
 * Owns the order of the stages: read, validate, emit, and compile to JavaScript on request.
 * Invariant: no disk, clock, network or environment is used. The same text, options and assets give the same bytes.
 */
import type { Diagnostic } from "./diagnostics/diagnostic.js";
import { missingOperation } from "./diagnostics/missing-operation.js";
import { hasErrors, Reporter, sortDiagnostics } from "./diagnostics/reporter.js";
import type { EmitTools } from "./emit/emitter.js";
import { originOf } from "./emit/file-head.js";
import { createExamples } from "./emit/fixtures/examples.js";
import { emitters } from "./emit/index.js";
import { moduleSpecifier } from "./emit/module-specifier.js";
import { fixedTools, type Plugin, type PluginTools } from "./emit/plugin.js";
import { createPrinting, type Printing } from "./emit/printing.js";
import { sharedRuntime } from "./emit/runtime/shared-folder.js";
import { type Artifact, defaultArtifacts } from "./model/artifacts.js";
import { chooseNames, keepOperations } from "./model/choose-operations.js";
import type { Assets, GeneratedFile } from "./model/file.js";
import { operationsOf } from "./model/questions.js";
import type { Language, ModuleKind } from "./model/language.js";
import type { Naming } from "./model/naming.js";
import type { RuntimePart } from "./model/runtime-parts.js";
import type { RuntimeSource } from "./model/runtime-source.js";
import type { Service } from "./model/service.js";
import type { ValueChoices } from "./model/value-choices.js";
import { withNulls } from "./model/soap-encoding.js";
import { inNaming } from "./names/index.js";
import type { TypeScriptFile } from "./print/typescript-file.js";
import { readDescription } from "./validate/read-description.js";

export interface CompileOptions {
  /** In place of the description's; `""`: none. */
  readonly namespace?: string | undefined;
  /** In place of the description's: `http://localhost:8080`. */
  readonly baseUrl?: string | undefined;
  /** Ending of the imports between generated files. Default `js`. */
  readonly importExtension?: "js" | "ts" | "none" | undefined;
  /** `javascript`: a `.js` and a `.d.ts` for each file of TypeScript, whose imports end in `.js`. Default `typescript`. */
  readonly language?: Language | undefined;
  /** Modules of `javascript`. Default `esm`. */
  readonly modules?: ModuleKind | undefined;
  /** Names of operations, parameters and fields in TypeScript. Default `wire`. */
  readonly naming?: Naming | undefined;
  /** Forms of values in TypeScript. Default: texts, and `bigint` for a `long`. */
  readonly values?: ValueChoices | undefined;
  /** `long`, `decimal` and their kin are numbers in the JSON API, not texts. Default false. */
  readonly jsonNumbers?: boolean | undefined;
  /** Default: `client`, `server`, `wsdl` and `fixtures`. `types`: the types alone. */
  readonly artifacts?: readonly Artifact[] | undefined;
  /** Names of the operations to generate, with `*` for any characters: `["GetOrder", "List*"]`. Default: all. */
  readonly operations?: readonly string[] | undefined;
  /**
   * Place of the runtime: `source` (the default here, so that the files are complete) includes it in the output, `package` imports
   * `asmx-runtime`. A path relative to the output folder (`../runtime`) imports a folder with the files of {@link compileRuntime}.
   * `copy` is the earlier name of `source`.
   */
  readonly runtime?: RuntimeSource | "copy" | undefined;
  /** Parts of the runtime that `source` includes although the service does not need them. */
  readonly runtimeParts?: readonly RuntimePart[] | undefined;
  /** Name or address of the WSDL that the description was imported from. The files then name it, not the description. */
  readonly importedFrom?: string | undefined;
  /** Emitters of the user, which run after all others. */
  readonly plugins?: readonly Plugin[] | undefined;
}

export interface Compilation {
  /** `undefined` when a diagnostic is an error. */
  readonly service: Service | undefined;
  /** Sorted by path; empty when a diagnostic is an error. */
  readonly files: readonly GeneratedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles the text of a description to the files of its service. `printing`: the printers of an earlier compilation, with their cache.
 * Rejects only for a bug of ours.
 */
export async function compile(
  source: { readonly name: string; readonly text: string },
  options: CompileOptions,
  assets: Assets,
  printing: Printing = createPrinting(assets.templates),
): Promise<Compilation> {
  const { service: parsed, diagnostics } = readDescription(source, undefined, options.namespace);
  if (parsed === undefined) return { service: undefined, files: [], diagnostics };
  const whole: Service = {
    ...parsed,
    namespace: options.namespace ?? parsed.namespace,
    baseUrl: options.baseUrl ?? parsed.baseUrl,
    ...(options.values === undefined ? {} : { values: options.values }),
  };
  const { service: chosen, missing } = chosenOperations(whole, options.operations);
  if (missing.length > 0) return { service: undefined, files: [], diagnostics: [...diagnostics, ...missing] };
  const service = inNaming(chosen, options.naming);
  const views = { wire: service, program: inNaming(withNulls(chosen), options.naming) };
  const { files, problems } = await emitService(views, source, options, assets, printing);
  if (problems.length === 0) return { service, files, diagnostics };
  const all = sortDiagnostics([...diagnostics, ...problems]);
  return hasErrors(all) ? { service: undefined, files: [], diagnostics: all } : { service, files, diagnostics: all };
}

/** The service with the operations that patterns choose, and a diagnostic for each pattern that chooses none. */
function chosenOperations(
  service: Service,
  patterns: readonly string[] | undefined,
): { readonly service: Service; readonly missing: readonly Diagnostic[] } {
  if (patterns === undefined) return { service, missing: [] };
  const names = operationsOf(service).map(({ name }) => name);
  const { chosen, unknown } = chooseNames(names, patterns);
  const reporter = new Reporter();
  for (const name of unknown) reporter.report("operationNotThere", { start: 0, end: 0 }, missingOperation(name, names));
  return { service: keepOperations(service, chosen), missing: reporter.diagnostics };
}

/** Options that concern the runtime as much as an output. */
type WritingOptions = Pick<CompileOptions, "importExtension" | "language" | "modules">;

/** The files of a folder that holds the runtime for several outputs; `users`: the artifacts of each. */
export async function compileRuntime(
  users: readonly (readonly Artifact[])[],
  options: WritingOptions,
  { runtime, templates }: Pick<Assets, "runtime" | "templates">,
): Promise<readonly GeneratedFile[]> {
  const sides = users.map((artifacts) => new Set(artifacts));
  return inLanguage(sharedRuntime(sides, runtime, endingOf(options)), options, createPrinting(templates));
}

function endingOf({ importExtension = "js", language }: WritingOptions): string {
  if (language === "javascript") return ".js";
  return importExtension === "none" ? "" : `.${importExtension}`;
}

async function inLanguage(
  files: readonly GeneratedFile[],
  { language, modules = "esm" }: WritingOptions,
  printing: Printing,
): Promise<readonly GeneratedFile[]> {
  return language === "javascript" ? printing.javascript(files, modules) : files;
}

/** The files of a service that is known to be valid, and the problems that plugins report. */
async function emitService(
  views: Readonly<Record<"wire" | "program", Service>>,
  source: { readonly name: string; readonly text: string },
  options: CompileOptions,
  assets: Assets,
  printing: Printing,
): Promise<{ readonly files: readonly GeneratedFile[]; readonly problems: readonly Diagnostic[] }> {
  const selected = new Set(options.artifacts ?? defaultArtifacts);
  const running = emitters.filter(({ artifacts }) => artifacts.some((artifact) => selected.has(artifact)));
  const importEnding = endingOf(options);
  const { runtime = "source", plugins = [] } = options;
  const runtimeSource = runtime === "copy" ? "source" : runtime;
  const specifier = (from: string): string => moduleSpecifier(from, runtimeSource, importEnding);
  const pluginTools: PluginTools = {
    ...fixedTools,
    examples: createExamples(printing.render),
    printTypeScript:
      plugins.length > 0 || running.some(({ typescript }) => typescript)
        ? await printing.typescript(specifier, `${runtimeSource} ${importEnding}`)
        : refuse,
    jsonNumbers: options.jsonNumbers ?? false,
    importEnding,
    artifacts: selected,
    origin: originOf(source.name, options.importedFrom),
    report: ({ message }) => refuse({ head: message }),
  };
  const tools: EmitTools = {
    ...pluginTools,
    render: printing.render,
    runtime: assets.runtime,
    runtimeSource,
    runtimeParts: options.runtimeParts ?? [],
    printed: [],
  };
  const printed = running.filter(({ typescript }) => typescript).flatMap(({ emit }) => emit(views.program, tools));
  const others = running
    .filter(({ typescript }) => !typescript)
    .flatMap(({ emit, of = "program" }) => emit(views[of], { ...tools, printed }));
  const sorted = [...printed, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
  const written = await inLanguage(sorted, options, printing);
  if (plugins.length === 0) return { files: written, problems: [] };
  // Loaded here, so that who has no plugins loads nothing for them.
  const { runPlugins } = await import("./plugins/run-plugins.js");
  const { files, diagnostics } = await runPlugins(plugins, views.program, pluginTools, {
    source,
    inLanguage: (each) => inLanguage(each, options, printing),
  });
  return { files: [...written, ...files].sort((a, b) => (a.path < b.path ? -1 : 1)), problems: diagnostics };
}

function refuse({ head }: Pick<TypeScriptFile, "head">): never {
  throw new Error(`compile: an emitter without \`typescript\` printed TypeScript or reported a problem: ${head}`);
}
