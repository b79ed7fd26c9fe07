/**
 * Owns the files of the tool's own package: the bundled descriptions, and the digest of its code, templates and
 * runtime.
 * Invariant: any change of the executed code changes the digest, so a lock of another version of the tool counts as
 * outdated.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createHash } from "node:crypto";
import { onDisk } from "./disk-error.js";
import { listNames } from "./look.js";

/** The folder of the build that runs. */
function buildFolder(): string {
  return dirname(fileURLToPath(import.meta.resolve("#assets")));
}

/** The descriptions that come with the package: name -> file. Cheaper than loading the assets, which hold them as well. */
export function bundledDescriptions(): ReadonlyMap<string, string> {
  const folder = join(dirname(buildFolder()), "spec");
  const names = listNames(folder).filter((name) => name.endsWith(".yaml"));
  return new Map(names.map((name) => [name.slice(0, -".yaml".length), join(folder, name)]));
}

/** `1.0.0`: the oldest version of the runtime's package that generated code runs with. */
export function requiredRuntime(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(buildFolder()), "package.json"), "utf8"));
  const range = /"asmx-runtime":"\^?(\d+\.\d+\.\d+)"/.exec(JSON.stringify(manifest));
  if (range?.[1] === undefined) throw new Error("package.json of asmx-codegen does not depend on asmx-runtime");
  return range[1];
}

let digest: string | undefined;

/** Digest of every `.js` file of the build that runs, as it was when this process first asked. */
export function toolDigest(): string {
  digest ??= digestOfBuild(buildFolder());
  return digest;
}

/** `runtime/` is for users' programs; what generates has the runtime's sources among its assets. */
function digestOfBuild(folder: string): string {
  return onDisk("read", folder, () => {
    const names = [folder, join(folder, "chunks")].flatMap((at) =>
      readdirSync(at)
        .filter((name) => name.endsWith(".js"))
        .map((name) => relative(folder, join(at, name))),
    );
    const hash = createHash("sha256");
    for (const name of names.map((each) => each.replaceAll("\\", "/")).sort()) {
      hash
        .update(`${name}\n`)
        .update(readFileSync(join(folder, name)))
        .update("\n");
    }
    return hash.digest("hex");
  });
}
