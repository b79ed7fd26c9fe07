/**
 * Owns links that carry the input after their `#`.
 * Invariant: a link of a stranger gives an input within bounds, or a sentence that says why not; what it holds stays text.
 */
import type { Input, SourceDocument } from "../protocol.js";

const version = "1";
/** Characters of a fragment. */
const mostCharacters = 400_000;
/** Bytes of what comes out of one. */
const mostBytes = 4_000_000;
export const mostDocuments = 100;
const longestName = 200;

/** `#1.` and the compressed input; `undefined` if it is too long for a link. */
export async function fragmentOf({ documents, service }: Input): Promise<string | undefined> {
  const pairs = documents.map(({ name, text }) => [name, text]);
  const bytes = new TextEncoder().encode(JSON.stringify([pairs, service ?? null]));
  if (bytes.length > mostBytes) return undefined;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const encoded = base64(new Uint8Array(await new Response(packed).arrayBuffer()));
  return encoded.length > mostCharacters ? undefined : `#${version}.${encoded}`;
}

/** The input of a fragment; a text says why there is none. */
export async function inputOf(fragment: string): Promise<Input | string> {
  const [, found, encoded = ""] = /^#(\w{1,3})\.([\w-]*)$/.exec(fragment.slice(0, mostCharacters + 10)) ?? [];
  if (found === undefined) return "The link does not hold a text of this playground.";
  if (found !== version) return "The link is of another version of this playground.";
  if (fragment.length > mostCharacters + 4) return "The link is too long.";
  const text = await unpacked(encoded);
  if (text === undefined) return "The link is damaged: copy it whole.";
  return readInput(text) ?? "The link does not hold a text of this playground.";
}

/** Stops at {@link mostBytes}, whatever a small text would unpack to. */
async function unpacked(encoded: string): Promise<string | undefined> {
  try {
    const stream = new Blob([bytesOf(encoded)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = stream.getReader();
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const parts: string[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return parts.join("") + decoder.decode();
      size += value.length;
      if (size > mostBytes) {
        await reader.cancel();
        return undefined;
      }
      parts.push(decoder.decode(value, { stream: true }));
    }
  } catch {
    return undefined;
  }
}

function readInput(text: string): Input | undefined {
  const value = parsed(text);
  if (!Array.isArray(value) || value.length !== 2 || !Array.isArray(value[0])) return undefined;
  const [pairs, service] = value as [unknown[], unknown];
  const documents = pairs.flatMap(readDocument);
  const isWhole = documents.length === pairs.length && documents.length > 0 && documents.length <= mostDocuments;
  if (!isWhole || new Set(documents.map(({ name }) => name)).size < documents.length) return undefined;
  if (service !== null && typeof service !== "string") return undefined;
  return { documents, service: service ?? undefined };
}

function readDocument(pair: unknown): readonly SourceDocument[] {
  if (!Array.isArray(pair) || pair.length !== 2) return [];
  const [name, text] = pair as unknown[];
  const isName = typeof name === "string" && name !== "" && name.length <= longestName;
  return isName && typeof text === "string" ? [{ name, text: text.replace(/\r\n?/g, "\n") }] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function base64(bytes: Uint8Array): string {
  const step = 0x8000;
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += step) parts.push(String.fromCharCode(...bytes.subarray(at, at + step)));
  return btoa(parts.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws if `encoded` is no base64. */
const bytesOf = (encoded: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
