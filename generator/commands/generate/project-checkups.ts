/**
 * Owns the lines of `doctor` about versions and the project's settings.
 * Invariant: it changes nothing, and shows a setting as it was written.
 */
import { readConsumerProject, type ConsumerProject } from "../../files/project/consumer-project.js";
import { installedTypeScript } from "../../files/project/consumer-typescript.js";
import { installCommand, installedRuntime, isOlder } from "../../files/project/installed-runtime.js";
import { showPath } from "../terminal/wording.js";
import type { Checkup } from "./checkup.js";

/** Versions that the README promises. */
const oldest = { typescript: "5.4.0", node: "20.19.0" } as const;

/** `base`: absolute, the project's folder. */
export function toolCheckup(version: string, base: string): Checkup {
  const runtime = installedRuntime(base);
  const node = process.versions.node;
  const old = isOlder(node, oldest.node)
    ? [{ problem: `Node ${node} is older than ${oldest.node}`, repair: "install a newer Node" }]
    : [];
  const words = runtime === undefined ? "asmx-runtime is not installed here" : `asmx-runtime ${runtime}`;
  return { fact: `asmx-codegen ${version}, ${words}`, findings: old };
}

/** TypeScript and its settings; `folder`: the current one. */
export function projectCheckups(base: string, folder: string): readonly Checkup[] {
  const project = readConsumerProject(base);
  const typeScript = installedTypeScript(base);
  const version = typeScript === undefined ? "TypeScript is not installed here" : `TypeScript ${typeScript.version}`;
  const isOld = typeScript !== undefined && isOlder(typeScript.version, oldest.typescript);
  const repair = installCommand(base, "typescript@5", "development");
  const findings = isOld ? [{ problem: `${version} is older than 5.4, which generated code needs`, repair }] : [];
  return [{ fact: `${version}; ${settingsOf(project, folder)}; ${modulesOf(project)}`, findings }];
}

function settingsOf({ tsconfig, deno, options }: ConsumerProject, folder: string): string {
  if (deno) return "Deno's configuration";
  if (tsconfig === undefined) return "no tsconfig.json";
  const { module, moduleResolution, strict, verbatim } = options;
  const written = Object.entries({
    module,
    moduleResolution,
    strict,
    ...(verbatim ? { verbatimModuleSyntax: true } : {}),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}`);
  const words = written.length === 0 ? "no settings of modules" : written.join(", ");
  const meaning = strict === false ? " (null and undefined are not checked)" : "";
  return `${showPath(folder, tsconfig)}: ${words}${meaning}`;
}

function modulesOf({ manifest, esModules, commonJs }: ConsumerProject): string {
  if (manifest === undefined) return "no package.json";
  const type = esModules ? '"type": "module"' : commonJs ? '"type": "commonjs"' : 'no "type"';
  return `package.json: ${type}`;
}
