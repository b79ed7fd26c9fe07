/**
 * Owns how the outcomes of an import are told: as diagnostics of the documents that were read.
 * Invariant: every refusal and every note is one, at its line; nothing is left out in silence.
 */
import { codes, type CodeName } from "../diagnostics/codes.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceText } from "../diagnostics/format.js";
import { quote } from "../diagnostics/quote.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";
import type { ImportDocument } from "./documents.js";
import type { Import } from "./describe.js";
import type { OperationOutcome } from "./operation-outcomes.js";
import type { Note, Refusal } from "./refusal.js";
import { tagInWords, type XmlNode } from "./xml-tree.js";

/** A diagnostic and the text it is about. */
export interface PlacedDiagnostic {
  readonly source: SourceText;
  readonly diagnostic: Diagnostic;
}

/** `skips`: refused operations are left out, and do not keep the rest from being imported. */
export function findingsOf({ outcomes, notes }: Import, skips: boolean): readonly PlacedDiagnostic[] {
  const ofService = notes.map((note) => noteFinding(note, "the service"));
  return [...ofService, ...dropRepeated(outcomes.flatMap((outcome) => outcomeFindings(outcome, skips)))];
}

function outcomeFindings(outcome: OperationOutcome, skips: boolean): readonly PlacedDiagnostic[] {
  const about = `the operation ${quote(outcome.name)}`;
  if (outcome.kind === "imported") return outcome.newNotes.map((note) => noteFinding(note, about));
  const { refusal } = outcome;
  const message = `${capitalised(about)} ${skips ? "is left out" : "cannot be imported"}: ${refusal.reason}.`;
  return [finding(refusal.node, skips ? "operationSkipped" : "operationRefused", message, refusal.construct)];
}

/** A type that several operations use is told of once. */
function dropRepeated(findings: readonly PlacedDiagnostic[]): readonly PlacedDiagnostic[] {
  const seen = new Set<string>();
  return findings.filter(({ source, diagnostic: { code, span, message } }) => {
    if (code !== codes.importNote.code) return true;
    const key = `${source.name} ${String(span.start)} ${message.replace(/^.*?: /, "")}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

const noteFinding = ({ node, text, construct }: Note, about: string): PlacedDiagnostic =>
  finding(node, "importNote", `${capitalised(about)}: ${text}.`, construct);

/** A document of which nothing can be imported. */
export function refusalFinding({ node, reason, construct }: Refusal): PlacedDiagnostic {
  const name = construct === "no service" || construct === "several services" ? "serviceNotChosen" : "notWsdl";
  return finding(node, name, `${capitalised(reason)}.`, construct);
}

/** A text that the reader of XML does not take. */
export function xmlFinding(document: ImportDocument, { line, column, message }: XmlError): PlacedDiagnostic {
  const lines = document.text.split("\n", line);
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const start = Math.min(before + column - 1, document.text.length);
  const words = message.replace(/^line \d+, column \d+: /, "");
  return {
    source: document,
    diagnostic: diagnostic("notWsdl", { start, end: start + 1 }, `${capitalised(words)}.`, undefined),
  };
}

function finding(node: XmlNode, code: CodeName, message: string, construct: string): PlacedDiagnostic {
  const end = node.document.text.indexOf(">", node.start);
  const span = { start: node.start, end: end < 0 ? node.start + 1 : end + 1 };
  return { source: node.document, diagnostic: diagnostic(code, span, message, `${construct}: ${tagInWords(node)}`) };
}

function diagnostic(name: CodeName, span: Diagnostic["span"], message: string, found: string | undefined): Diagnostic {
  const { code, severity } = codes[name];
  return { code, severity, message, span, found, expected: undefined, suggestion: undefined };
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
