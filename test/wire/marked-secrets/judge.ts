/**
 * Owns the judge of what was shown: whether a secret can be read in it.
 * Invariant: it shares nothing with what hides secrets; it decodes by Node's Buffer and patterns of its own, two steps deep.
 */
import { inspect } from "node:util";
import { gunzipSync } from "node:zlib";

/** Every way to look at what was shown. */
export function look(shown: readonly unknown[]): string {
  const lines = new Set<string>();
  for (const each of shown) {
    lines.add(String(each));
    lines.add(JSON.stringify(each) ?? "");
    lines.add(inspect(each, { depth: 20, maxStringLength: null }));
    for (let at = each; at instanceof Error; at = at.cause) {
      for (const text of [at.message, String(at.stack), at.name]) lines.add(text);
    }
    leaves(each, (text) => lines.add(text));
  }
  return [...lines].join("\n\n");
}

/** Texts as they are, not as JSON or inspection escape them. What an error does not show is data of the program. */
function leaves(value: unknown, add: (text: string) => void): void {
  if (typeof value === "string") add(value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    add(name);
    leaves(each, add);
  }
}

/** Those of the secrets that can be read in the text, plainly or behind one or two encodings. */
export function legibleIn(text: string, secrets: readonly string[]): readonly string[] {
  const once = readings(text);
  const all = [text, ...once, ...once.flatMap(readings)].map((each) => each.toLowerCase());
  return secrets.filter((secret) => all.some((each) => each.includes(secret.toLowerCase())));
}

function readings(text: string): string[] {
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  const runs = [...text.replace(/\\r\\n|\r?\n/g, "").matchAll(/[\w+/-]{8,}={0,2}/g)].map(([run]) => run);
  const changed = [
    text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
      if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
      return decimal === undefined ? (named[name] ?? whole) : String.fromCodePoint(Number(decimal));
    }),
    text
      .replace(/\+/g, " ")
      .replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replace(/%/g, ""), "hex").toString()),
    text
      .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\(["'\\/])/g, "$1"),
    text.replace(/\]\]><!\[CDATA\[/g, ""),
    text.replaceAll("\0", ""),
    runs.flatMap(bytesOf).map(textOf).join("\n"),
  ];
  return changed.filter((each) => each !== text);
}

/** A run may begin anywhere in base64. */
function bytesOf(run: string): Buffer[] {
  return [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), "base64"));
}

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      return gunzipSync(bytes).toString();
    } catch {
      // Not whole: nobody can read it.
    }
  }
  return `${bytes.toString("utf8")}\n${bytes.toString("utf16le")}`;
}
