/**
 * Owns the reading of workspaces from manifests: `workspaces` of a package.json (a list, or Yarn's object), `packages`
 * of a pnpm-workspace.yaml.
 * Invariant: an unreadable manifest counts as one without workspaces; its own tools report what is wrong with it.
 */
import { Reporter } from "../diagnostics/reporter.js";
import { readYaml } from "./read-yaml.js";
import { childOf, type Tree } from "./tree.js";

/** The patterns of folders in `workspaces`; `undefined`: no root of a monorepo. */
export function readPackageWorkspaces(manifest: string): readonly string[] | undefined {
  const workspaces = propertyOf(parseJson(manifest), "workspaces");
  const patterns = Array.isArray(workspaces) ? workspaces : propertyOf(workspaces, "packages");
  return Array.isArray(patterns) ? patterns.filter((each) => typeof each === "string") : undefined;
}

/** The patterns in `packages`; `undefined` where the file has settings only. */
export function readPnpmWorkspaces(text: string): readonly string[] | undefined {
  const tree = readYaml(text, { expected: "packages", suggestion: "packages" }, new Reporter("the workspace"));
  const packages = childOf(tree, "packages");
  return packages?.kind === "list" ? packages.items.flatMap(textOfItem) : undefined;
}

function textOfItem(item: Tree): readonly string[] {
  return item.kind === "text" ? [item.text] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
