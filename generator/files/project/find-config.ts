/**
 * Owns the search for `codegen.yaml`: in this folder, in its parents within the package, then up to the root of the
 * package's monorepo.
 * Invariant: the search leaves a package only for a root that lists it as a workspace, so a foreign configuration is
 * never used.
 */
import { dirname, join, relative } from "node:path";
import { readPackageWorkspaces, readPnpmWorkspaces } from "../../load/workspaces.js";
import { isNamedBy } from "./folder-pattern.js";
import { readIfThere, whatStandsAt } from "../disk/look.js";

export const configName = "codegen.yaml";

/** A search that ended without a configuration. */
export interface Nowhere {
  /** Every folder that was looked in, absolute, nearest first. */
  readonly looked: readonly string[];
  /** The package that the search did not leave; `undefined`: it went up to the root of the disk. */
  readonly package: string | undefined;
  /** The manifest nearest above that names packages, but not this one. */
  readonly stranger: string | undefined;
}

/** The path of the configuration that holds for a folder. */
export function findConfig(folder: string): { readonly path: string } | Nowhere {
  const looked: string[] = [];
  for (let at = folder, root: string | undefined; ; at = dirname(at)) {
    looked.push(at);
    const path = join(at, configName);
    if (whatStandsAt(path) !== undefined) return { path };
    if (dirname(at) === at) return { looked, package: undefined, stranger: undefined };
    // Below a root that counts the package in, other packages are no borders.
    const mayEnd = root === undefined ? whatStandsAt(join(at, "package.json")) !== undefined : at === root;
    if (!mayEnd) continue;
    const owner = findOwner(at);
    if (owner.root === undefined) return { looked, package: at, stranger: owner.stranger };
    root = owner.root;
  }
}

/** The nearest root above a package that counts it among its workspaces, and the nearest that does not. */
function findOwner(folder: string): { readonly root?: string; readonly stranger: string | undefined } {
  let stranger: string | undefined;
  for (let at = folder; dirname(at) !== at;) {
    at = dirname(at);
    for (const { manifest, patterns } of workspacesOf(at)) {
      if (isNamedBy(patterns, relative(at, folder))) return { root: at, stranger };
      stranger ??= manifest;
    }
  }
  return { stranger };
}

function workspacesOf(folder: string): readonly { manifest: string; patterns: readonly string[] }[] {
  const readers = { "pnpm-workspace.yaml": readPnpmWorkspaces, "package.json": readPackageWorkspaces } as const;
  return Object.entries(readers).flatMap(([name, readPatterns]) => {
    const manifest = join(folder, name);
    const text = whatStandsAt(manifest) === "file" ? readIfThere(manifest) : undefined;
    const patterns = text === undefined ? undefined : readPatterns(text);
    return patterns === undefined ? [] : [{ manifest, patterns }];
  });
}
