/**
 * Owns adding scripts to the text of a package.json.
 * Invariant: all else in it stays as it is, byte for byte; a script that is there stays, and a file laid out as no tool does is left alone.
 */

export const wantedScripts: Readonly<Record<string, string>> = {
  codegen: "codegen generate",
  "codegen:check": "codegen check",
};

export type ScriptChange =
  | { readonly kind: "change"; readonly text: string; readonly added: readonly string[] }
  | { readonly kind: "none" }
  /** Not laid out as npm does it, or no JSON: to be done by hand. */
  | { readonly kind: "by-hand"; readonly missing: readonly string[] };

/** Returns the text with the scripts added. */
export function addScripts(text: string): ScriptChange {
  const manifest = parseManifest(text);
  const scripts = manifest?.["scripts"] ?? {};
  const readable = isRecord(scripts);
  const missing = Object.keys(wantedScripts).filter((name) => !readable || !Object.hasOwn(scripts, name));
  if (missing.length === 0) return { kind: "none" };
  if (manifest === undefined || !readable || layOut(manifest, text) !== text) return { kind: "by-hand", missing };
  const added = Object.fromEntries(missing.map((name) => [name, wantedScripts[name]]));
  return { kind: "change", text: layOut({ ...manifest, scripts: { ...scripts, ...added } }, text), added: missing };
}

/** Indented, ended and begun as `like`. */
function layOut(manifest: Record<string, unknown>, like: string): string {
  const indent = /^[{]\r?\n([ \t]+)/.exec(like.replace(/^\uFEFF/, ""))?.[1] ?? "  ";
  const end = like.endsWith("\n") ? "\n" : "";
  const text = JSON.stringify(manifest, undefined, indent) + end;
  return (like.startsWith("\uFEFF") ? "\uFEFF" : "") + (like.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text);
}

function parseManifest(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
