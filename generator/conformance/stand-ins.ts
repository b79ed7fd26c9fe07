/**
 * Owns placeholders such as `{{Password}}`, which replace secrets in recorded requests, and their replacement by given
 * values before sending.
 * Invariant: a value is encoded for its place (XML, a form, a header). A request that still contains a placeholder is
 * not sent.
 */
import { escapeXmlAttribute } from "../../templates/runtime/xml/writer.js";
import { readBodyText } from "../record/body-text.js";
import { headersByName, type HttpFile } from "../record/http-file.js";
import { isForm, isJson } from "../record/identify.js";
import { type JsonNode, jsonNodesIn } from "../record/json-nodes.js";
import { nameIn } from "../record/permission.js";

/** The value for a name, case aside; undefined: none was given. */
export type Values = (name: string) => string | undefined;

const standIn = /\{\{([^{}]+)\}\}/g;

/** Names without a value, if any; else the request with all of them filled in. */
export type Filled =
  | { readonly missing: readonly string[] }
  | { readonly url: string; readonly headers: Record<string, string>; readonly body: Uint8Array };

export function fillRequest(file: HttpFile, values: Values): Filled {
  const missing = new Set<string>();
  const fill = (text: string, write: (value: string, offset: number) => string): string =>
    text.replace(standIn, (found, name: string, offset: number) => {
      const value = values(name) ?? values(nameIn(name));
      if (value === undefined) missing.add(name);
      return value === undefined ? found : write(value, offset);
    });
  const inUrl = (value: string): string => encodeURIComponent(isJson(file) ? JSON.stringify(value) : value);
  const url = fill(file.startLine.split(" ")[1] ?? "", inUrl);
  const headers = headersByName(file.headers);
  for (const [name, value] of Object.entries(headers)) headers[name] = fill(value, (text) => text);
  const body = fillBody(file, (text) => fill(text, writerFor(file, text)));
  return missing.size > 0 ? { missing: [...missing] } : { url, headers, body };
}

/** How a value is written into a body. `offset`: of the stand-in in the text. */
function writerFor(file: HttpFile, text: string): (value: string, offset: number) => string {
  if (isForm(file)) return encodeURIComponent;
  if (!isJson(file)) return escapeXmlAttribute;
  const root = jsonNodesIn(text, true);
  const bare = new Set(root === undefined ? [] : wordOffsets(root));
  return (value, offset) => {
    const isWord = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/.test(value);
    if (bare.has(offset)) return isWord ? value : JSON.stringify(value);
    return JSON.stringify(value).slice(1, -1);
  };
}

/** Offsets of values without quotes. */
function wordOffsets({ kind, value, children }: JsonNode): readonly number[] {
  return kind === "word" ? [value.from] : children.flatMap(wordOffsets);
}

/** Names of what was hidden in a file, with the codes of values that a recording by permission has. */
export function standInsOf({ startLine, headers, body }: HttpFile): readonly string[] {
  const texts = [startLine, ...headers, Buffer.from(body).toString("latin1").replaceAll("\0", "")];
  return texts.flatMap((text) => [...text.matchAll(standIn)].map(([, name = ""]) => name));
}

/**
 * Values by name, case aside: of the lines `NAME=value` of a file, and else of the environment, where `Mobile_Number` is
 * `CODEGEN_MOBILE_NUMBER`. Blank lines and those that begin with # are passed over.
 */
export function valuesOf(lines: string, environment: Readonly<Record<string, string | undefined>>): Values {
  const values = new Map<string, string>();
  for (const line of lines.split(/\r?\n/)) {
    const equals = line.indexOf("=");
    const name = line.slice(0, Math.max(0, equals)).trim();
    if (name !== "" && !name.startsWith("#")) values.set(name.toLowerCase(), line.slice(equals + 1));
  }
  return (name) => values.get(name.toLowerCase()) ?? environment[environmentName(name)];
}

/** Name of the environment variable with the value for a name. */
export function environmentName(name: string): string {
  return `CODEGEN_${name.toUpperCase().replace(/[^A-Z0-9]+/g, "_")}`;
}

/** Bytes without a stand-in are sent as they are, whatever they are. */
function fillBody({ headers, body }: HttpFile, fill: (text: string) => string): Uint8Array {
  if (!Buffer.from(body).toString("latin1").replaceAll("\0", "").includes("{{")) return body;
  const text = readBodyText({ headers, body }, Number.MAX_SAFE_INTEGER);
  return text.encode(fill(text.text));
}
