/**
 * Owns the settings of the project around an output folder: its TypeScript configuration, the kind of its modules, its
 * tools.
 * Invariant: it changes nothing, and follows `extends` as TypeScript does. An unreadable project counts as one without
 * settings.
 */
import { attempt, isRecord, readJsonObject } from "../../model/attempt.js";
import { dirname, join, resolve } from "node:path";
import { parseTsconfig, type TsConfigJson } from "get-tsconfig";
import { foldersAbove } from "./installed-runtime.js";
import { readIfThere, whatStandsAt } from "../disk/look.js";

export interface ConsumerProject {
  /** Absolute path of the nearest tsconfig.json; none where Deno's configuration is nearer. */
  readonly tsconfig: string | undefined;
  /** Its options, those that it extends included, as far as a choice depends on them; lower case. */
  readonly options: {
    readonly module?: string | undefined;
    readonly moduleResolution?: string | undefined;
    readonly importsTs: boolean;
    readonly emits: boolean;
    readonly verbatim: boolean;
    readonly strict?: boolean | undefined;
  };
  /** Absolute path of the nearest package.json. */
  readonly manifest: string | undefined;
  /** `"type": "module"` in the nearest package.json. */
  readonly esModules: boolean;
  /** `"type": "commonjs"` in it. */
  readonly commonJs: boolean;
  /** Names of packages that the project, or the workspace it belongs to, depends on. */
  readonly packages: ReadonlySet<string>;
  /** Deno's configuration or lock is here or above, and no tsconfig.json as near. */
  readonly deno: boolean;
}

/** Files of a project that Deno runs. With a package.json it may have a lock alone. */
const denoFiles = ["deno.json", "deno.jsonc", "deno.lock"] as const;

/** The project around a folder, which need not be there yet. */
export function readConsumerProject(folder: string): ConsumerProject {
  const above = foldersAbove(folder);
  const [configuration] = ["tsconfig.json", ...denoFiles]
    .flatMap((name) => nearest(above, name) ?? [])
    .sort((left, right) => dirname(right).length - dirname(left).length);
  const tsconfig = configuration?.endsWith("tsconfig.json") === true ? configuration : undefined;
  const manifests = above.flatMap((at) => {
    const text = attempt(() => readIfThere(join(at, "package.json")));
    const manifest = readJsonObject(text ?? "");
    return manifest === undefined ? [] : [manifest];
  });
  return {
    tsconfig,
    manifest: nearest(above, "package.json"),
    options: tsconfig === undefined ? silent : readOptions(tsconfig),
    esModules: manifests[0]?.["type"] === "module",
    commonJs: manifests[0]?.["type"] === "commonjs",
    packages: new Set(manifests.flatMap(dependenciesOf)),
    deno: configuration !== undefined && tsconfig === undefined,
  };
}

const silent = { importsTs: false, emits: false, verbatim: false } as const;

function nearest(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => whatStandsAt(path) === "file");
}

/** A configuration that only refers to others (as Vite's templates have it) stands for the first of them. */
function readOptions(tsconfig: string): ConsumerProject["options"] {
  const config = parse(tsconfig);
  const says = Object.keys(config?.compilerOptions ?? {}).length > 0;
  const [first] = says ? [] : (config?.references ?? []);
  const referred = first === undefined ? undefined : resolve(dirname(tsconfig), first.path);
  const file = referred === undefined || referred.endsWith(".json") ? referred : join(referred, "tsconfig.json");
  const options = (file === undefined ? config : parse(file))?.compilerOptions ?? {};
  return {
    module: options.module?.toLowerCase(),
    moduleResolution: options.moduleResolution?.toLowerCase(),
    importsTs: options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true,
    emits: options.noEmit !== true && options.emitDeclarationOnly !== true,
    verbatim: options.verbatimModuleSyntax === true,
    strict: options.strict,
  };
}

/** TypeScript will say what is wrong with a damaged one. */
function parse(file: string): TsConfigJson | undefined {
  return attempt(() => parseTsconfig(file));
}

function dependenciesOf({ dependencies, devDependencies }: Readonly<Record<string, unknown>>): readonly string[] {
  return [dependencies, devDependencies].flatMap((versions) => (isRecord(versions) ? Object.keys(versions) : []));
}
