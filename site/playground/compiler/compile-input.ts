/**
 * Owns the way from what stands in the page to its output: a description is compiled; a WSDL is imported first.
 * Invariant: it is the compiler and the importer of the command line; nothing here decides what they decide.
 */
import { assets } from "../../../generator/assets.js";
import { compile } from "../../../generator/compile.js";
import type { Diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import { positionsOf, type SourceText } from "../../../generator/diagnostics/format.js";
import { LastingPrinting } from "../../../generator/emit/printing.js";
import { Refusal } from "../../../generator/import/documents/refusal.js";
import { UnreadableWsdl } from "../../../generator/import/documents/unreadable-wsdl.js";
import {
  findingsOf,
  type PlacedDiagnostic,
  refusalFinding,
  xmlFinding,
} from "../../../generator/import/import-findings.js";
import { importWsdl } from "../../../generator/import/import-wsdl.js";
import { outcomeWords } from "../../../generator/import/outcome-words.js";
import { servicesOf } from "../../../generator/import/service-list.js";
import { operationsOf } from "../../../generator/model/questions.js";
import type { Answer, Input, Problem, SourceDocument } from "../protocol.js";
import { mainDocument, readGiven } from "./documents.js";

type Result = Omit<Answer, "id">;

const nothing: Result = {
  problems: [],
  files: [],
  description: undefined,
  service: undefined,
  imported: undefined,
  services: [],
  defect: undefined,
};

/** Remembers what it printed, since a keystroke changes little of the output. */
const printing = new LastingPrinting(assets.templates);

/** Rejects only for a defect of ours. */
export async function compileInput({ documents, service }: Input): Promise<Result> {
  const main = mainDocument(documents);
  if (main === undefined) return nothing;
  return isXml(main.text) ? importAndCompile(documents, main, service) : compileDescription(main);
}

/** A description never begins with `<`. */
export const isXml = (text: string): boolean => /^\uFEFF?\s*</.test(text);

async function compileDescription({ name, text }: SourceDocument, importedFrom?: string): Promise<Result> {
  const { service, files, diagnostics } = await compile(
    { name, text },
    { runtime: "package", importedFrom },
    assets,
    printing.turn(),
  );
  return {
    ...nothing,
    problems: problemsOf(diagnostics, { name, text }, importedFrom === undefined ? name : undefined),
    files,
    service: service && { name: service.name, operations: operationsOf(service).length },
  };
}

/** All that a WSDL says, as `codegen generate` does; operations that cannot be described are left out. */
async function importAndCompile(
  documents: readonly SourceDocument[],
  main: SourceDocument,
  service: string | undefined,
): Promise<Result> {
  const reading = await readImport(documents, main, service);
  const { text } = reading;
  if (text === undefined) return { ...nothing, problems: reading.problems, services: reading.services };
  const compiled = await compileDescription({ name: `${main.name}.yaml`, text }, main.name);
  return {
    ...compiled,
    problems: [...reading.problems, ...compiled.problems],
    description: text,
    imported: reading.summary,
    services: reading.services,
  };
}

interface Reading {
  readonly text: string | undefined;
  readonly summary: string | undefined;
  readonly problems: readonly Problem[];
  readonly services: readonly string[];
}

async function readImport(
  documents: readonly SourceDocument[],
  main: SourceDocument,
  chosen: string | undefined,
): Promise<Reading> {
  const refused = (finding: PlacedDiagnostic, services: readonly string[] = []): Reading => ({
    text: undefined,
    summary: undefined,
    problems: placed([finding]),
    services,
  });
  let services: readonly string[] = [];
  try {
    const { root, lookup } = await readGiven(documents, main);
    const names = servicesOf(root, lookup);
    services = names.length > 1 ? names : [];
    const service = services.includes(chosen ?? "") ? chosen : services[0];
    const reading = importWsdl(root, lookup, { service });
    const problems = placed(findingsOf(reading, reading.text !== undefined));
    return { text: reading.text, summary: outcomeWords(reading.outcomes, "left out"), problems, services };
  } catch (error) {
    if (error instanceof UnreadableWsdl) return refused(xmlFinding(error.document, error.fault));
    if (error instanceof Refusal) return refused(refusalFinding(error), services);
    throw error;
  }
}

const placed = (findings: readonly PlacedDiagnostic[]): readonly Problem[] =>
  findings.flatMap(({ source, diagnostic }) => problemsOf([diagnostic], source, source.name));

function problemsOf(
  diagnostics: readonly Diagnostic[],
  source: SourceText,
  document: string | undefined,
): readonly Problem[] {
  const positions = positionsOf(source);
  return diagnostics.map(({ span, code, severity, message, found, expected, suggestion }) => ({
    ...{ document, code, severity, message, found, expected, suggestion },
    ...positions.at(span.start),
    start: span.start,
    end: span.end,
  }));
}
