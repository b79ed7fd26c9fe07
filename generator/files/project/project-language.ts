/**
 * Owns the default language and modules of an output: those that the project around it runs.
 * Invariant: the function is pure, and every choice has a reason for people.
 */
import type { ModuleKind } from "../../model/language.js";
import type { ConsumerProject } from "./consumer-project.js";

/** Packages of projects that write or run TypeScript, also without a tsconfig.json. */
const typeScriptTools = [
  ...["typescript", "@typescript/native-preview", "tsx", "ts-node", "ts-node-dev", "@swc-node/register", "vue-tsc"],
  ...["esbuild-register", "jiti", "tsup", "tsdown", "ts-jest", "ts-loader", "bun-types", "@types/bun"],
] as const;

/** Tools that read source files as ES modules alone, whatever package.json says. */
const moduleTools = ["vite", "rollup", "rolldown", "astro", "nuxt", "@sveltejs/kit"] as const;

/**
 * Tools that read both kinds of modules, but drop unused code only from ES modules; with "type": "commonjs" they do not
 * accept ES modules.
 */
const bundlers = [
  ...["next", "webpack", "parcel", "esbuild", "@rspack/core", "@rsbuild/core", "react-scripts", "gatsby"],
  ...["expo", "metro", "react-native"],
] as const;

/** Whether the project is one of JavaScript alone. Without a package.json there is no project to tell. */
export function isJavaScriptProject({ tsconfig, deno, manifest, packages }: ConsumerProject): boolean {
  if (tsconfig !== undefined || deno || manifest === undefined) return false;
  return !typeScriptTools.some((name) => packages.has(name));
}

export const javaScriptReason = "there is no tsconfig.json and no typescript";

/** The modules that a `.js` file has in the project. `reason`: after "since". */
export function chooseModules({ esModules, commonJs, deno, manifest, packages }: ConsumerProject): {
  readonly modules: ModuleKind;
  readonly reason: string;
} {
  if (esModules) return { modules: "esm", reason: 'package.json has "type": "module"' };
  if (deno) return { modules: "esm", reason: "Deno runs ES modules" };
  const tools: readonly string[] = commonJs ? moduleTools : [...moduleTools, ...bundlers];
  const bundler = tools.find((name) => packages.has(name));
  if (bundler !== undefined) return { modules: "esm", reason: `${bundler} bundles ES modules` };
  const reason = manifest === undefined ? "there is no package.json" : 'package.json has no "type": "module"';
  return { modules: "commonjs", reason };
}

/** Whether the project still reads `.js` files as the modules that an output has: its package.json may say another `type` since. */
export function stillFits(project: ConsumerProject, modules: ModuleKind): boolean {
  return modules === "commonjs" ? !project.esModules : !project.commonJs || chooseModules(project).modules === "esm";
}
