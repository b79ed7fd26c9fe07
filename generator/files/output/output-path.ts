/**
 * Owns the check of relative paths inside an output folder.
 * Invariant: an accepted path stays inside its folder on every platform and names the same file there.
 */
import { normalForm } from "../../../templates/runtime/text/normal-form.js";

export const lockName = "codegen-lock.json";
/** The folder a run works in, inside the output folder; gone when the run is over. */
export const runFolderName = ".codegen-run";

const windowsDevice = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const forbidden = /[\u0000-\u001f<>:"|?*\\]/;

function isPlainName(name: string): boolean {
  if (name === "" || name === "." || name === ".." || name.length > 255) return false;
  return !forbidden.test(name) && !/[. ]$/.test(name) && !windowsDevice.test(name);
}

/** Whether `path` (`/` between its parts) is relative, stays inside, and is a name that Windows takes as well. */
export function isOutputPath(path: string): boolean {
  const parts = path.split("/");
  return parts.every(isPlainName) && parts[0]?.toLowerCase() !== runFolderName;
}

/** Whether `path` is a folder as seen from another one that it is not in: `..` some times, then names. */
export function isFolderPath(path: string): boolean {
  const [, below = ""] = /^\.\.(?:\/\.\.)*(?:\/(.*))?$/s.exec(path) ?? [undefined, "/"];
  return below === "" || below.split("/").every(isPlainName);
}

/** A form of the path that is equal for two paths which a case-insensitive disk takes for the same file. */
export function foldPath(path: string): string {
  return (normalForm(path, "NFC") ?? path).toLowerCase();
}
