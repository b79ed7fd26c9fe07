/**
 * Owns the resolution of paths in documents and configurations, and the refusal of some by their text alone.
 * Invariant: a refused path is never used to access the disk: on Windows, a path of another host would send the user's
 * login to that host.
 */
import { percentDecoded } from "../../model/attempt.js";
import * as platform from "node:path";

/** The platform's rules for paths; tests pass those of another platform. */
export type PathRules = Pick<typeof platform.posix, "resolve" | "relative" | "isAbsolute" | "basename" | "sep">;

const windowsDevice = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:[.:]|$)/i;

/**
 * The absolute path of `written` in a document of `folder`. Undefined if it names another host or a device:
 * `//host/share`, `file://host/share`, and Windows paths that begin with two backslashes. A document on a host may name
 * its own folder.
 */
export function referredPath(folder: string, written: string, rules: PathRules = platform): string | undefined {
  const local = localPath(written);
  if (local === undefined) return undefined;
  const isWindows = rules.sep === "\\";
  // `/C:/x`, as URLs have it.
  const path = rules.resolve(folder, isWindows ? local.replace(/^\/(?=[a-z]:[\\/])/i, "") : local);
  if (isElsewhere(local) && !(isElsewhere(folder) && isWithinText(path, folder, rules))) return undefined;
  return isWindows && windowsDevice.test(rules.basename(path)) ? undefined : path;
}

/** Why {@link referredPath} gives no path. */
export const elsewhereReason = "it names another host or a device; expected a path on this machine: copy the file here";

/** A `file:` URL as a path; undefined: it names a host. */
function localPath(written: string): string | undefined {
  const [, after] = /^file:(.*)$/is.exec(written) ?? [];
  if (after === undefined) return written;
  const [, host, path = ""] = /^[\\/]{2}([^\\/]*)(.*)$/s.exec(after) ?? [undefined, "", after];
  if (host !== "" && host?.toLowerCase() !== "localhost") return undefined;
  return percentDecoded(path);
}

function isElsewhere(path: string): boolean {
  return /^[\\/](?:[\\/]|\?\?[\\/])/.test(path);
}

/** Compares the texts of two absolute paths, without the disk. */
function isWithinText(path: string, folder: string, rules: PathRules): boolean {
  const inside = rules.relative(folder, path);
  return inside.split(/[\\/]/)[0] !== ".." && !rules.isAbsolute(inside);
}
