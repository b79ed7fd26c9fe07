/**
 * Owns the search for descriptions and WSDLs in a project: YAML files that begin like a description, and `.wsdl` files,
 * here and one folder down.
 * Invariant: the work is bounded. Unreadable files are ignored.
 */
import { attempt } from "../../model/attempt.js";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listNames, whatStandsAt } from "../disk/look.js";
import { isMap } from "../documents/source-kind.js";

/** More than any description that a person wrote. */
const mostBytes = 4 * 1024 * 1024;

/** Paths relative to `folder`, `/` between parts, sorted. */
export function findDescriptions(folder: string): readonly string[] {
  return filesNear(folder).filter((path) => /\.ya?ml$/.test(path) && isDescription(join(folder, path)));
}

/** The same of WSDLs, and of folders of Visual Studio with one. Names of files that a shell would need in quotes are left out. */
export function findWsdls(folder: string): readonly string[] {
  const references = referenceFolders.flatMap((name) =>
    listNames(join(folder, name)).map((inner) => `${name}/${inner}`),
  );
  const wsdls = filesNear(folder).filter(
    (path) => /^\w[\w./-]*\.wsdl$/i.test(path) && whatStandsAt(join(folder, path)) === "file",
  );
  return [...wsdls, ...references.filter((path) => listNames(join(folder, path)).some(isMap))];
}

/** Folders in which Visual Studio keeps a folder for each service that a project calls. */
const referenceFolders = ["Connected Services", "Service References", "Web References", "App_WebReferences"];

function filesNear(folder: string): readonly string[] {
  const names = listNames(folder).filter((name) => !name.startsWith(".") && name !== "node_modules");
  const below = names
    .filter((name) => whatStandsAt(join(folder, name)) === "folder")
    .flatMap((name) => listNames(join(folder, name)).map((inner) => `${name}/${inner}`));
  return [...names, ...below];
}

function isDescription(path: string): boolean {
  const isReadable = attempt(() => whatStandsAt(path) === "file" && statSync(path).size <= mostBytes) === true;
  const text = isReadable ? attempt(() => readFileSync(path, "utf8")) : undefined;
  if (text === undefined) return false;
  return ["service", "namespace", "groups"].every((key) => new RegExp(`^${key}[ \\t]*:`, "m").test(text));
}
