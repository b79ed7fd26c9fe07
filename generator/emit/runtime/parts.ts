/**
 * Owns the modules of the runtime that an output may lack, and the module that stands in for them.
 * Invariant: every import of an omitted module leads to a stand-in. Its use throws an error that names the setting.
 */
import { type RuntimePart, runtimeParts } from "../../model/runtime-parts.js";

/** Modules of each part. */
const parts: Readonly<Record<RuntimePart, RegExp>> = {
  "data-sets": /^results\/(?:data-set|data-table|stated-data-set)/,
  forms: /^bindings\/form\//,
  ntlm: /^transports\/ntlm\//,
  proxy: /^transports\/proxy/,
  fixtures: /^transports\/fixture/,
  values: /^(?:values\/(?!index\.ts$)|results\/(?:array|coded|record|void)\.ts$)/,
};

/** Modules that mention a part for users to import, or behind a choice that an output without the part cannot make. */
const mentioning = new Set([
  ...["index.ts", "shared.ts", "client/index.ts", "server/index.ts", "values/index.ts", "results/index.ts"],
  ...["bindings/index.ts", "client/strict-replies.ts"],
]);

/** The module of stand-ins, without its ending. */
export const standInModule = "absent-parts";

/** The part that a module (`values/guid.ts`) belongs to. */
export function partOf(path: string): RuntimePart | undefined {
  return runtimeParts.find((name) => parts[name].test(path));
}

/** Whether an import of `to` in the module `from` is no reason to include its part. */
export function isMention(from: string, to: string): boolean {
  return mentioning.has(from) && partOf(to) !== undefined;
}

/** A statement that imports or exports names of another module. */
const statement = /^(?:import|export) (type )?(?:\{([^{}]*)\}|\*) from "([^"]*)\.js";$/gm;
/** A declaration that a module exports, up to its type parameters. */
const declaration = /^export (interface|type) (\w+)( )?/gm;

interface StandIn {
  readonly name: string;
  /** How many type parameters it has; undefined for a value. */
  readonly parameters: number | undefined;
  readonly part: RuntimePart;
}

/** The stand-ins for everything that `source` takes from the omitted modules. `resolve`: a specifier -> the path of its module. */
export function standInsOf(
  source: string,
  resolve: (specifier: string) => string,
  isOmitted: (path: string) => boolean,
  sources: Readonly<Record<string, string>>,
): readonly StandIn[] {
  return [...source.matchAll(statement)].flatMap(([, isType, names, specifier = ""]) => {
    const path = resolve(specifier);
    const part = partOf(path);
    if (part === undefined || !isOmitted(path)) return [];
    const types = typesOf(sources[path] ?? "");
    if (names === undefined) return [...types].map(([name, parameters]) => ({ name, parameters, part }));
    return namesIn(names).map(({ name, type }) => {
      const parameters = isType !== undefined || type ? (types.get(name) ?? 0) : undefined;
      return { name, parameters, part };
    });
  });
}

function namesIn(list: string): readonly { readonly name: string; readonly type: boolean }[] {
  const names = list.split(",").map((each) => each.trim());
  return names
    .filter((each) => each !== "")
    .map((each) => {
      const [first = "", second = ""] = each.split(" ");
      return first === "type" ? { name: second, type: true } : { name: first, type: false };
    });
}

/** Name -> number of type parameters. */
function typesOf(source: string): ReadonlyMap<string, number> {
  return new Map(
    [...source.matchAll(declaration)].map((match) => [
      match[2] ?? "",
      match[3] === undefined ? parametersIn(source, match.index + match[0].length + 1) : 0,
    ]),
  );
}

/** The number of type parameters in a list that begins at `start`, after its bracket. */
function parametersIn(source: string, start: number): number {
  let depth = 1;
  let count = 1;
  for (let at = start; depth > 0 && at < source.length; at++) {
    const character = source[at] ?? "";
    if ("<{[(".includes(character)) depth++;
    else if (">}])".includes(character)) depth -= source[at - 1] === "=" ? 0 : 1;
    else if (character === "," && depth === 1) count++;
  }
  return count;
}

const opening = `/**
 * Owns the names of parts that this copy of the runtime lacks, since the service does not need them.
 * Invariant: using one throws an error that names the setting.
 */

/** Compilers show its name, and thus the repair. */
interface MissingInRuntimeParts<Part extends string> {
  readonly repair: \`add \${Part} to runtimeParts in codegen.yaml\`;
}

function absent<Part extends string>(name: string, part: Part): MissingInRuntimeParts<Part> {
  const refuse = (): never => {
    throw new Error(
      \`this copy of the runtime lacks \${name}: add \${part} to runtimeParts in codegen.yaml, or set runtime: package\`,
    );
  };
  return new Proxy(refuse, { get: refuse }) as never;
}
`;

/** Its type is written, so that declarations can be made of the file alone. */
function valueText(name: string, part: RuntimePart): string {
  const start = `export const ${name}: MissingInRuntimeParts<"${part}"> = /* @__PURE__ */ absent(`;
  const flat = `${start}"${name}", "${part}");`;
  return flat.length <= 120 ? flat : `${start}\n  "${name}",\n  "${part}",\n);`;
}

/** The text of the module of stand-ins. */
export function standInText(standIns: readonly StandIn[]): string {
  const lines = new Map<string, string>();
  for (const { name, parameters, part } of standIns) {
    const variables = Array.from({ length: parameters ?? 0 }, (_, index) => `_${index} = unknown`).join(", ");
    const line =
      parameters === undefined
        ? valueText(name, part)
        : `export type ${name}${variables === "" ? "" : `<${variables}>`} = never;`;
    const existing = lines.get(name);
    if (existing !== undefined && existing !== line)
      throw new Error(`emit: the runtime has ${name} twice in omitted parts`);
    lines.set(name, line);
  }
  return `${opening}\n${[...lines.values()].sort().join("\n")}\n`;
}
