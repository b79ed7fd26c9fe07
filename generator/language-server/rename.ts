/**
 * Owns the renaming of a name in a description: all declarations and references change, comments and other texts do
 * not.
 * Invariant: a name that the compiler rejects is rejected with the compiler's message. A document that cannot be parsed
 * is not changed.
 */
import { codes } from "../diagnostics/codes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { escapeUnprintable, quote } from "../diagnostics/quote.js";
import { lineEndOf, lineStartOf } from "../diagnostics/text-positions.js";
import { quoted, yamlWord } from "../import/text/yaml-text.js";
import { examineDescription } from "../validate/read-description.js";
import { applyEdits, type Edit, newlineOf, textAt } from "./entry-text.js";
import { declarationsOf, isSame, nameAt, type NameUse, sampled } from "./names.js";
import type { Reading } from "./reading.js";

/** A change that cannot be made; the message is for the user. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The name at an offset that can be renamed. Throws {@link Refusal}. */
export function renamableAt(reading: Reading, offset: number): NameUse {
  if (!reading.isWhole) {
    const [problem] = reading.diagnostics;
    throw new Refusal(`Repair the text first: ${problem?.message ?? "it is not YAML."}`);
  }
  const name = nameAt(reading.names, offset);
  if (name === undefined) throw new Refusal("No name of the description stands here.");
  if (declarationsOf(reading.names, name).length === 0) {
    throw new Refusal(`${quote(name.name)} is not declared in this description, so it cannot be renamed.`);
  }
  return name;
}

/** The edits that rename what stands at an offset. Throws {@link Refusal}. */
export function renameAt(reading: Reading, offset: number, newName: string): readonly Edit[] {
  const name = renamableAt(reading, offset);
  if (newName === name.name) return [];
  const edits = editsOf(reading, name, newName);
  const changed = applyEdits(reading.text, edits);
  const { diagnostics } = examineDescription({ name: "description", text: changed });
  const problem = newProblem(reading.diagnostics, diagnostics, newPlaces(edits));
  if (problem !== undefined) throw new Refusal(inWords(problem));
  return edits;
}

function editsOf({ text, names }: Reading, name: NameUse, newName: string): readonly Edit[] {
  const uses = names.filter((each) => each.kind !== "sample" && name.kind !== "sample" && isSame(each, name));
  if (name.kind === "sample")
    return names.filter((each) => isSame(each, name)).map((use) => editOf(text, use, newName));
  const edits = uses.map((use) => editOf(text, use, newName));
  return [...edits, ...sampleEdits(text, names, name, newName)];
}

/** The new name as the scalar has it: its quotes stay. */
function editOf(text: string, { span, within }: NameUse, newName: string): Edit {
  if (within === undefined) return { span, text: scalarText(textAt(text, span), newName) };
  return {
    span: within.span,
    text: scalarText(textAt(text, within.span), `${within.before}${newName}${within.after}`),
  };
}

function scalarText(written: string, value: string): string {
  if (written.startsWith('"')) return quoted(value);
  if (written.startsWith("'")) return `'${value.replaceAll("'", "''")}'`;
  return yamlWord(value);
}

/** The sample value of the name goes with it; where others have the same name, it is there twice. */
function sampleEdits(text: string, names: readonly NameUse[], name: NameUse, newName: string): readonly Edit[] {
  const sample = names.find((each) => each.kind === "sample" && each.name === name.name);
  if (sample?.value === undefined || !sampled.has(name.kind)) return [];
  if (names.some((each) => each.kind === "sample" && each.name === newName)) return [];
  const others = names.some(
    (each) => each.isDeclaration && each.name === name.name && sampled.has(each.kind) && !isSame(each, name),
  );
  if (!others) return [editOf(text, sample, newName)];
  return [copyOfSample(text, sample, sample.value.span, newName)];
}

function copyOfSample(text: string, { span }: NameUse, value: NameUse["span"], newName: string): Edit {
  const indent = text.slice(lineStartOf(text, span.start), span.start);
  const entry = `${scalarText("", newName)}: ${textAt(text, value)}`;
  if (indent.trim() !== "") return { span: { start: value.end, end: value.end }, text: `, ${entry}` };
  const end = lineEndOf(text, value.end);
  return { span: { start: end, end }, text: `${newlineOf(text)}${indent}${entry}` };
}

/** Offsets of the new names in the changed text. */
function newPlaces(edits: readonly Edit[]): ReadonlySet<number> {
  let shift = 0;
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start);
  const places = ordered.map(({ span, text }) => {
    const place = span.start + shift;
    shift += text.length - (span.end - span.start);
    return place;
  });
  return new Set(places);
}

/** The first error that was not there before, of those at a new name if there is one. */
function newProblem(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  places: ReadonlySet<number>,
): Diagnostic | undefined {
  const counts = new Map<string, number>();
  for (const { code } of before) counts.set(code, (counts.get(code) ?? 0) + 1);
  const added = after.filter(({ code, severity }) => {
    const count = counts.get(code) ?? 0;
    counts.set(code, count - 1);
    return severity === "error" && count <= 0;
  });
  const naming = added.filter(({ span, code }) => places.has(span.start) && namingCodes.has(code));
  return naming[0] ?? added[0];
}

/** Problems of names themselves, which say more than what follows from them. */
const namingCodes: ReadonlySet<string> = new Set(
  [codes.duplicateKey, codes.xmlName, codes.duplicateName, codes.reservedType, codes.collision].map(({ code }) => code),
);

function inWords({ code, message, expected, suggestion }: Diagnostic): string {
  const more = expected === undefined ? "" : ` Expected: ${expected}.`;
  const advice = suggestion === undefined ? "" : ` Suggestion: ${suggestion}.`;
  return escapeUnprintable(`${code}: ${message}${more}${advice}`);
}
