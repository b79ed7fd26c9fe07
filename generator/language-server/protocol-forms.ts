/**
 * Owns the conversion of answers to the types of the Language Server Protocol.
 * Invariant: positions are lines and UTF-16 units of the text that the editor has.
 */
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type CompletionItem,
  CompletionItemKind,
  type Diagnostic as ProtocolDiagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  type FoldingRange,
  type Position,
  type Range,
  SymbolKind,
  type TextEdit,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic, Span } from "../diagnostics/diagnostic.js";
import { escapeUnprintable } from "../diagnostics/quote.js";
import type { Offer, OfferKind } from "./completion.js";
import type { Edit } from "./entry-text.js";
import type { Lens, LensKind } from "./lenses.js";
import type { OutlineEntry } from "./outline.js";
import type { QuickFix } from "./quick-fixes.js";

export interface AboutDocument {
  readonly textDocument: { readonly uri: string };
}
export interface AtPosition extends AboutDocument {
  readonly position: Position;
}
export interface AtRange extends AboutDocument {
  readonly range: Range;
}
export interface ReferencesAt extends AtPosition {
  readonly context: { readonly includeDeclaration: boolean };
}

/** The commands behind lenses. */
const showCommand = "codegen.show";
export const commands: readonly string[] = [showCommand];

export function range(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

export function textEdit(document: TextDocument, { span, text }: Edit): TextEdit {
  return { range: range(document, span), newText: text };
}

/** The compiler's own words, a line each. */
export function diagnostic(document: TextDocument, problem: Diagnostic): ProtocolDiagnostic {
  const { code, severity, message, span, related } = problem;
  const notes = (["found", "expected", "suggestion"] as const).flatMap((label) => {
    const note = problem[label];
    return note === undefined ? [] : [`${label}: ${escapeUnprintable(note)}`];
  });
  return {
    range: range(document, span),
    severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: "codegen",
    message: [escapeUnprintable(message), ...notes].join("\n"),
    ...(related === undefined
      ? {}
      : {
          relatedInformation: [
            {
              location: { uri: document.uri, range: range(document, related.span) },
              message: escapeUnprintable(related.message),
            },
          ],
        }),
  };
}

const offerKinds: Readonly<Record<OfferKind, CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.EnumMember,
  type: CompletionItemKind.Class,
  name: CompletionItemKind.Reference,
};

/** In the order of the offers, the required ones first. */
export function completionItem(document: TextDocument, offer: Offer, index: number): CompletionItem {
  const { label, kind, text, span, about, isRequired = false } = offer;
  return {
    label,
    kind: offerKinds[kind],
    detail: isRequired ? "required" : kind === "name" ? "of this document" : "",
    documentation: about,
    sortText: `${isRequired ? "0" : "1"}${String(index).padStart(5, "0")}`,
    filterText: label,
    textEdit: textEdit(document, { span, text }),
  };
}

const symbolKinds: Readonly<Record<OutlineEntry["kind"], SymbolKind>> = {
  type: SymbolKind.Struct,
  credential: SymbolKind.Key,
  credentialParameter: SymbolKind.Variable,
  group: SymbolKind.Namespace,
  operation: SymbolKind.Method,
  parameter: SymbolKind.Variable,
  result: SymbolKind.Variable,
  header: SymbolKind.Property,
  fault: SymbolKind.Event,
  field: SymbolKind.Field,
  table: SymbolKind.Array,
  column: SymbolKind.Field,
  key: SymbolKind.Key,
  sample: SymbolKind.Constant,
};

export function symbol(document: TextDocument, entry: OutlineEntry): DocumentSymbol {
  const { name, detail, kind, span, nameSpan, children } = entry;
  return {
    // A name without a visible character is refused by editors.
    name: name.trim() === "" ? '""' : name,
    detail,
    kind: symbolKinds[kind],
    range: range(document, span),
    selectionRange: range(document, nameSpan),
    children: children.map((child) => symbol(document, child)),
  };
}

export function fold(document: TextDocument, { start, end }: Span): FoldingRange {
  return { startLine: document.positionAt(start).line, endLine: document.positionAt(end).line };
}

export function codeAction(document: TextDocument, { title, edit, diagnostic: problem }: QuickFix): CodeAction {
  return {
    title,
    kind: CodeActionKind.QuickFix,
    isPreferred: true,
    diagnostics: [diagnostic(document, problem)],
    edit: { changes: { [document.uri]: [textEdit(document, edit)] } },
  };
}

const lensTitles: Readonly<Record<LensKind, string>> = { wsdl: "show in WSDL", client: "show in client" };

export function lens(document: TextDocument, { kind, operation, span }: Lens): CodeLens {
  return {
    range: range(document, span),
    command: { title: lensTitles[kind], command: showCommand, arguments: [kind, document.uri, operation] },
  };
}
