/**
 * Owns hover texts: what a key is for, and what a name refers to.
 * Invariant: texts of the description are shown as plain text, never as markup.
 */
import type { Span } from "../diagnostics/diagnostic.js";
import { lineStartOf } from "../diagnostics/text-positions.js";
import type { NameKind } from "../load/shape.js";
import { type Entry, textOf, type Tree } from "../load/tree.js";
import { declarationsOf, nameAt, type NameUse } from "./names.js";
import type { Reading } from "./reading.js";
import { isAt, type Place, walkShape } from "./shape-walk.js";

export interface Hover {
  readonly span: Span;
  /** Markdown. */
  readonly markdown: string;
  /** The operation or type whose forms on the wire and in TypeScript can be shown as well. */
  readonly subject?: { readonly kind: "operation" | "type"; readonly name: string };
}

export function hoverAt(reading: Reading, offset: number): Hover | undefined {
  const name = nameAt(reading.names, offset);
  if (name !== undefined) return ofName(reading, name);
  return reading.tree === undefined ? undefined : ofKey(reading, reading.tree, offset);
}

const words: Readonly<Record<NameKind, string>> = {
  type: "type",
  credential: "credential set",
  credentialParameter: "parameter of the credential set",
  group: "group",
  operation: "operation",
  parameter: "parameter of",
  result: "result of",
  header: "SOAP header of",
  fault: "fault of",
  field: "field of",
  table: "table of",
  column: "column of",
  key: "key of",
  sample: "sample value of",
};

function ofName({ names, text }: Reading, name: NameUse): Hover {
  const [declared] = declarationsOf(names, name);
  const { kind, scope } = declared ?? name;
  const owner = scope === "" ? "" : ` ${codeSpan(scope.replace(/ \?$/, ""))}`;
  const purpose = textOf(declared?.value, "purpose");
  const lines = [
    `${codeSpan(name.name)}: ${kind === "type" && declared === undefined ? "a type of the language" : words[kind]}${owner}`,
    ...(purpose === undefined ? [] : [plain(purpose.trim())]),
    ...(declared?.value === undefined || kind === "operation" || kind === "group"
      ? []
      : [definition(text, name, declared.value)]),
  ];
  const hasForms = kind === "operation" || (kind === "type" && declared !== undefined);
  return {
    span: name.span,
    markdown: lines.join("\n\n"),
    ...(hasForms ? { subject: { kind, name: name.name } } : {}),
  };
}

const mostLines = 12;

function definition(text: string, { name }: NameUse, { span }: Tree): string {
  const written = text.slice(span.start, span.end).trimEnd();
  const isBlock = written.includes("\n") && !/^[[{|>]/.test(written);
  const body = isBlock ? `\n${text.slice(lineStartOf(text, span.start), span.start)}${written}` : ` ${written}`;
  const lines = `${name}:${body}`.split(/\r?\n/);
  return fenced("yaml", (lines.length > mostLines ? [...lines.slice(0, mostLines), "…"] : lines).join("\n"));
}

function ofKey({ shape }: Reading, tree: Tree, offset: number): Hover | undefined {
  let hover: Hover | undefined;
  walkShape(tree, shape, (place) => {
    const entry = keyAt(place, offset);
    const row = entry === undefined || place.shape.kind !== "record" ? undefined : place.shape.keys.get(entry.key);
    if (entry === undefined || row === undefined) return;
    const must = row.required ? " It is required." : "";
    hover = { span: entry.keySpan, markdown: `${codeSpan(entry.key)}: ${row.shape.purpose}${must}` };
  });
  return hover;
}

function keyAt({ tree }: Place, offset: number): Entry | undefined {
  return tree.kind === "map" ? tree.entries.find(({ keySpan }) => isAt(offset, keySpan)) : undefined;
}

/** Text of a stranger in Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, (character) => `\\${character}`);
}

function codeSpan(text: string): string {
  return `\`${text.replace(/[`\r\n]/g, "'")}\``;
}

/** A block of code, with a fence that its text does not have. */
export function fenced(language: string, code: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}
