/**
 * Owns the lookup of a source by name: a file or folder, or a description in the package.
 * Invariant: if there is none, the message lists the existing names and suggests the most similar one.
 */
import { dirname, resolve } from "node:path";
import { configName } from "../../files/project/find-config.js";
import { bundledDescriptions } from "../../files/disk/package-files.js";
import { listNames, whatStandsAt } from "../../files/disk/look.js";
import { isFolder, isWsdlName } from "../../files/documents/source-kind.js";
import type { Chosen } from "./choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath, nearHint } from "../terminal/wording.js";

/** The place where a name is looked for; without a `config` the user named it. */
export type SourcePlace = Pick<Chosen, "base" | "config" | "names" | "candidates">;

/** The names near `path` that a user may have meant. */
function neighbours(path: string): readonly string[] {
  const prefix = dirname(path) === "." ? "" : `${dirname(path)}/`;
  return listNames(dirname(resolve(path)))
    .filter((name) => /\.(?:ya?ml|wsdl)$/.test(name))
    .map((name) => prefix + name);
}

/** The absolute path, and the name for messages. Throws {@link UsageError} and `DiskError`. */
export function findSource(
  named: string,
  { base, config, names, candidates }: SourcePlace,
  shown: string,
): { readonly name: string; readonly path: string } {
  const path = resolve(base, named);
  const looksBundled = /^[\w-]+$/.test(named);
  const bundled = looksBundled ? bundledDescriptions() : new Map<string, string>();
  const bundledFile = bundled.get(named);
  const stands = whatStandsAt(path) !== undefined;
  if (stands && !(bundledFile !== undefined && isFolder(path))) return { name: shown, path };
  if (bundledFile !== undefined) return { name: named, path: bundledFile };
  if (isWsdlName(named)) throw new UsageError(`cannot read the WSDL ${shown}: there is no such file`);
  const services = config === undefined ? candidates : [];
  const files = neighbours(path).map((each) => showPath(base, each));
  const hint = nearHint(named, [...services, ...bundled.keys(), ...files]);
  const configured =
    services.length === 0 ? "" : `, no service of ${configName} has this name (there is ${names.join(", ")})`;
  const existingNames = looksBundled
    ? `${configured} and no description of this name comes with codegen (there is ${[...bundled.keys()].join(", ")})`
    : configured;
  throw new UsageError(`cannot read the description ${shown}: there is no such file${existingNames}${hint}`);
}
