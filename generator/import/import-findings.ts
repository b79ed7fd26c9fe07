/**
 * Owns the diagnostics of an import, made from the outcomes of its operations.
 * Invariant: every refusal and every note is a diagnostic with its line.
 */
import { XmlError } from "../../templates/runtime/xml/reader.js";
import { codes, type CodeName } from "../diagnostics/codes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceText } from "../diagnostics/format.js";
import { capitalised, quote } from "../diagnostics/quote.js";
import { NoDefinitions } from "./definitions/definitions.js";
import type { Import } from "./describe.js";
import type { ImportDocument } from "./documents/xml-tree.js";
import { otherRoot, otherText, type OtherDocument } from "./documents/other-document.js";
import type { Note, Refusal } from "./documents/refusal.js";
import { shownSource } from "./documents/shown-address.js";
import { tagInWords, type XmlNode } from "./documents/xml-tree.js";
import { MissingDeclaration } from "./schemas/schema-set.js";
import type { OperationOutcome } from "./service/operation-outcomes.js";

/** A diagnostic and the text it is about. */
export interface PlacedDiagnostic {
  readonly source: SourceText;
  readonly diagnostic: Diagnostic;
  /** The construct that a note is about, in words that all notes of a kind share; undefined: it is no note. */
  readonly noteOf?: string;
}

/** Notes of these change nothing in a caller's code: the messages are those of the WSDL, or a mistake in it was passed over. */
const quietConstructs: ReadonlySet<string> = new Set([
  ...["null with attributes", "mapped file", "facets", "names", "key", "block", "abstract type", "xs:NOTATION"],
  ...["late declaration", "undeclared prefix", "name without prefix", "earlier XML Schema", "foreign element"],
  ...["encoding of another version", "part of a typed DataSet", "header twice", "no body", "several body parts"],
  ...["part with a type", "part with an element", "no header namespace", "no body namespace"],
]);

/** More notes of one construct than this are counted. */
const mostOfConstruct = 5;

/** Findings to print: notes that change a caller's code first, then refusals. `hidden`: the other notes. */
export function rankedFindings(findings: readonly PlacedDiagnostic[]): {
  readonly shown: readonly PlacedDiagnostic[];
  readonly hidden: readonly PlacedDiagnostic[];
} {
  const counts = new Map<string, number>();
  const isShown = ({ noteOf }: PlacedDiagnostic): boolean => {
    const count = (counts.get(noteOf ?? "") ?? 0) + 1;
    counts.set(noteOf ?? "", count);
    return !quietConstructs.has(noteOf ?? "") && count <= mostOfConstruct;
  };
  const notes = findings.filter(({ noteOf }) => noteOf !== undefined).map((note) => ({ note, isShown: isShown(note) }));
  const notesOf = (wanted: boolean) => notes.flatMap(({ note, isShown: is }) => (is === wanted ? [note] : []));
  return {
    shown: [...notesOf(true), ...findings.filter(({ noteOf }) => noteOf === undefined)],
    hidden: notesOf(false),
  };
}

/** `skips`: refused operations are left out, and do not keep the rest from being imported. */
export function findingsOf({ outcomes, notes, nothing }: Import, skips: boolean): readonly PlacedDiagnostic[] {
  const ofService = notes.map((note) => noteFinding(note, "the service"));
  const ofOperations = dropRepeated(outcomes.flatMap((outcome) => outcomeFindings(outcome, skips)));
  return [...ofService, ...ofOperations, ...(nothing === undefined ? [] : [refusalFinding(nothing)])];
}

function outcomeFindings(outcome: OperationOutcome, skips: boolean): readonly PlacedDiagnostic[] {
  const about = `the operation ${quote(outcome.name)}`;
  if (outcome.kind === "imported") return outcome.newNotes.map((note) => noteFinding(note, about));
  const { refusal } = outcome;
  const message = `${capitalised(about)} ${skips ? "is left out" : "cannot be imported"}: ${refusal.reason}.`;
  const code = skips ? "operationSkipped" : "operationRefused";
  const { source, diagnostic } = finding(refusal.node, code, message, refusal.construct);
  const suggestion = refusal instanceof MissingDeclaration ? adviceOn(refusal) : undefined;
  return [{ source, diagnostic: { ...diagnostic, suggestion } }];
}

function adviceOn({ isElsewhere }: MissingDeclaration): string {
  const lastResort = "--missing-as-xml takes what is missing for XML";
  return isElsewhere
    ? `codegen fetch saves all documents of a service; if that is impossible, ${lastResort}`
    : lastResort;
}

/** A type that several operations use is told of once. */
function dropRepeated(findings: readonly PlacedDiagnostic[]): readonly PlacedDiagnostic[] {
  const keys = new Set<string>();
  return findings.filter(({ source, diagnostic: { code, span, message } }) => {
    if (code !== codes.importNote.code) return true;
    const key = `${source.name} ${String(span.start)} ${message.replace(/^.*?: /, "")}`;
    return !keys.has(key) && keys.add(key) !== undefined;
  });
}

const noteFinding = ({ node, text, construct }: Note, about: string): PlacedDiagnostic => ({
  ...finding(node, "importNote", `${capitalised(about)}: ${text}.`, construct),
  noteOf: construct,
});

/** A document of which nothing can be imported. */
export function refusalFinding(refusal: Refusal): PlacedDiagnostic {
  const { node, reason, construct } = refusal;
  if (refusal instanceof NoDefinitions)
    return otherFinding(node.document, otherRoot(node), { start: node.start, end: endOfTag(node) });
  return finding(node, codesOfRefusals.get(construct) ?? "notWsdl", `${capitalised(reason)}.`, construct);
}

const codesOfRefusals: ReadonlyMap<string, CodeName> = new Map([
  ["no service", "serviceNotChosen"],
  ["several services", "serviceNotChosen"],
  ["no usable port", "serviceNotChosen"],
  ["no operation", "operationNotThere"],
]);

/** A text that the reader of XML does not take: something else than a WSDL, or one with a mistake. */
export function xmlFinding(document: ImportDocument, { line, column, message }: XmlError): PlacedDiagnostic {
  const other = otherText(document);
  if (other !== undefined) return otherFinding(document, other, firstWord(document.text));
  const lines = document.text.split("\n", line);
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const start = Math.min(before + column - 1, document.text.length);
  const words = message.replace(/^line \d+, column \d+: /, "");
  return {
    source: shownSource(document),
    diagnostic: diagnostic("notWsdl", { start, end: start + 1 }, `${capitalised(words)}.`, undefined),
  };
}

function otherFinding(
  document: ImportDocument,
  { what, suggestion }: OtherDocument,
  span: Diagnostic["span"],
): PlacedDiagnostic {
  const plain = diagnostic("notWsdl", span, `This is ${what}, not a WSDL.`, undefined);
  return {
    source: shownSource(document),
    diagnostic: { ...plain, expected: "wsdl:definitions of WSDL 1.1", suggestion },
  };
}

function firstWord(text: string): Diagnostic["span"] {
  const start = Math.max(0, text.search(/\S/));
  return { start, end: Math.min(start + 1, text.length) };
}

function endOfTag({ document, start }: XmlNode): number {
  const end = document.text.indexOf(">", start);
  return end < 0 ? start + 1 : end + 1;
}

function finding(node: XmlNode, code: CodeName, message: string, construct: string): PlacedDiagnostic {
  const span = { start: node.start, end: endOfTag(node) };
  return {
    source: shownSource(node.document),
    diagnostic: diagnostic(code, span, message, `${construct}: ${tagInWords(node)}`),
  };
}

function diagnostic(name: CodeName, span: Diagnostic["span"], message: string, found: string | undefined): Diagnostic {
  const { code, severity } = codes[name];
  return { code, severity, message, span, found, expected: undefined, suggestion: undefined };
}
