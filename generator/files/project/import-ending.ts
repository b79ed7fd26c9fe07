/**
 * Owns the default ending of imports between generated files: one that the project's TypeScript accepts and its tools
 * find. It is the table of `docs/import-endings.md`, as code.
 * Invariant: the function is pure, and every choice has a reason for people.
 */
import type { ImportExtension } from "../../load/config.js";
import type { ConsumerProject } from "./consumer-project.js";

export interface ImportChoice {
  readonly extension: ImportExtension;
  /** After "since": `tsconfig.json resolves modules as bundlers do`. */
  readonly reason: string;
  /** A setting that the project has to change before any ending works. */
  readonly warning?: string | undefined;
}

/** Tools that look for `client.js` and do not take `client.ts` for it. */
const withoutRewriting = [
  ...["next", "webpack", "ts-loader", "jest", "ts-jest", "react-scripts", "gatsby", "@rspack/core", "@rsbuild/core"],
  ...["react-native", "metro", "expo", "parcel", "browserify", "@angular-devkit/build-angular"],
] as const;

/** Settings that make some of these tools find client.ts as client.js, which is the name that tsc and Node need. */
const rewriting = [
  [["jest", "ts-jest"], String.raw`Jest needs moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" }`],
  [["webpack", "ts-loader", "@rspack/core"], 'webpack needs resolve.extensionAlias: { ".js": [".ts", ".js"] }'],
] as const;

const nodeLike = /^node(?:16|18|20|next)$/;

/** How TypeScript looks for modules where it is not told: as the kind of modules implies. */
function resolutionOf({ module, moduleResolution }: ConsumerProject["options"]): "node" | "bundler" {
  return nodeLike.test(moduleResolution ?? module ?? "") ? "node" : "bundler";
}

/** `shown`: the tsconfig.json as messages show it. */
export function chooseImportEnding(project: ConsumerProject, shown: string): ImportChoice {
  const { options, esModules, packages, tsconfig } = project;
  const tool = withoutRewriting.find((name) => packages.has(name));
  if (tsconfig === undefined) {
    if (project.deno) return { extension: "ts", reason: "Deno runs the files as they are" };
    if (tool !== undefined) return { extension: "none", reason: `${tool} does not find client.ts as client.js` };
    return { extension: "js", reason: "there is no tsconfig.json" };
  }
  const warning = commonJsWarning(project, shown);
  if (resolutionOf(options) === "node") {
    if (esModules && options.importsTs)
      return { extension: "ts", reason: `${shown} is Node's and takes imports of .ts`, warning };
    const settings = rewritingSettings(packages);
    if (!esModules && tool !== undefined && settings === undefined)
      return { extension: "none", reason: `${tool} does not find client.ts as client.js`, warning };
    const kind = esModules ? "ES modules" : "CommonJS";
    return { extension: "js", reason: `${shown} is Node's, in a package of ${kind}`, warning: warning ?? settings };
  }
  if (tool !== undefined) return { extension: "none", reason: `${tool} does not find client.ts as client.js`, warning };
  if (esModules && options.emits && !options.importsTs) {
    return { extension: "js", reason: `${shown} emits ES modules, which Node finds by their whole name`, warning };
  }
  return { extension: "none", reason: `${shown} resolves modules as bundlers do`, warning };
}

/** The settings with which the project's tools find client.ts as client.js; undefined if it has no such tool, or one that has no such setting. */
function rewritingSettings(packages: ReadonlySet<string>): string | undefined {
  const rewritingTools: readonly string[] = rewriting.flatMap(([names]) => names);
  if (withoutRewriting.some((name) => packages.has(name) && !rewritingTools.includes(name))) return undefined;
  const settings = rewriting
    .filter(([names]) => names.some((name) => packages.has(name)))
    .map(([, setting]) => setting);
  return settings.length === 0 ? undefined : `to find client.ts as client.js, ${settings.join(", ")}`;
}

/** With `verbatimModuleSyntax`, a file of CommonJS must be written in its syntax, which this output is not. */
function commonJsWarning({ options, esModules }: ConsumerProject, shown: string): string | undefined {
  if (!options.verbatim) return undefined;
  const commonJs = options.module === "commonjs" || (nodeLike.test(options.module ?? "") && !esModules);
  if (!commonJs) return undefined;
  return `${shown} sets verbatimModuleSyntax, and its files are CommonJS: set "type": "module" in package.json, or verbatimModuleSyntax to false`;
}
