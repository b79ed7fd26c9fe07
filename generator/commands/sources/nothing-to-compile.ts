/**
 * Owns the message of a run that names no description and finds no configuration.
 * Invariant: it says where was looked, and ends with commands to copy; a file that lies here alone of its kind is named in them.
 */
import { resolve } from "node:path";
import { configName, type Nowhere } from "../../files/find-config.js";
import { listNames } from "../../files/snapshot.js";
import { showPath } from "../terminal/wording.js";

/** The reason, where was looked, and what to do. `folder`: absolute, the current one. */
export function nothingToCompile(search: Nowhere, folder: string): string {
  const { looked } = search;
  const show = (path: string): string => showPath(folder, path);
  const places =
    looked.length > 4 ? [...looked.slice(0, 3).map(show), "…", show(looked.at(-1) ?? "")] : looked.map(show);
  const where = `looked in ${places.join(", ")}; ${borderOf(search, show)}`;
  return `nothing to compile: no description is named, and there is no ${configName} here or above (${where}); ${proposal(folder)}`;
}

/** The reason why the search ended. */
function borderOf({ package: border, stranger }: Nowhere, show: (path: string) => string): string {
  if (border === undefined) return "up to the root of the disk";
  const manifest = show(resolve(border, "package.json"));
  return stranger === undefined
    ? `no further than ${manifest}, whose package belongs to no workspaces`
    : `no further than ${manifest}, whose package is not among the workspaces of ${show(stranger)}`;
}

/** Commands that a shell takes as they are: a name that would need quotes is not proposed. */
function proposal(folder: string): string {
  const names = listNames(folder).filter((name) => /^[\w][\w.-]*$/.test(name));
  const wsdl = onlyOne(names, /\.wsdl$/i);
  const description = onlyOne(
    names.filter((name) => !otherYaml.test(name)),
    /\.ya?ml$/i,
  );
  const begin = `begin with npx codegen init ${description ?? "my-service.yaml"}`;
  if (description !== undefined && wsdl === undefined) return `${begin}, or run npx codegen generate ${description}`;
  return `${begin}, or run npx codegen generate ${wsdl ?? "service.wsdl"}`;
}

/** Files of other tools. */
const otherYaml = /^(?:pnpm-(?:workspace|lock)|docker-compose|compose)\.ya?ml$/i;

function onlyOne(names: readonly string[], ending: RegExp): string | undefined {
  const [name, second] = names.filter((each) => ending.test(each));
  return second === undefined ? name : undefined;
}
