/**
 * Owns reading the text of a description from its name: a file, one that comes with the package, or standard input.
 * Invariant: if there is no such description, the message lists the existing names and suggests the nearest.
 */
import { dirname, resolve } from "node:path";
import { configName } from "../../files/find-config.js";
import { bundledDescriptions } from "../../files/package-files.js";
import { readStandardInput, readText, standardInput } from "../../files/read-text.js";
import { listNames, whatStandsAt } from "../../files/snapshot.js";
import type { Chosen } from "./choose-services.js";
import { UsageError } from "../terminal/exit-codes.js";
import { showPath, nearHint } from "../terminal/wording.js";

/** The names near `path` that a user may have meant. */
function neighbours(path: string): readonly string[] {
  const prefix = dirname(path) === "." ? "" : `${dirname(path)}/`;
  return listNames(dirname(resolve(path)))
    .filter((name) => /\.(?:ya?ml|wsdl)$/.test(name))
    .map((name) => prefix + name);
}

/** In a configuration it is the name of a file. */
function isStandardInput(named: string, config: string | undefined): boolean {
  return named === "-" && config === undefined;
}

/** Returns the name for messages, and the text. Throws {@link UsageError} and `DiskError`. */
export function readDescriptionText(
  named: string,
  { base, config, names, candidates }: Chosen,
  shown: string,
): { name: string; text: string } {
  if (isStandardInput(named, config)) return { name: standardInput, text: readStandardInput() };
  const path = resolve(base, named);
  const kind = whatStandsAt(path);
  const looksBundled = /^[\w-]+$/.test(named);
  if (kind !== undefined && !(looksBundled && kind === "folder")) {
    const namedBy = config === undefined ? "user" : "document";
    return { name: shown, text: readText(path, shown, namedBy) };
  }
  const bundled = looksBundled ? bundledDescriptions() : new Map<string, string>();
  const file = bundled.get(named);
  if (file !== undefined) return { name: named, text: readText(file, named) };
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
