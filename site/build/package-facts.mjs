/** Owns what the site knows of the package: its version, and the address of its repository, which a workflow sets before it publishes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./places.mjs";

const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

export const { version } = manifest;
export const repository = manifest.repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
