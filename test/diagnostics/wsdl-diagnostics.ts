/** Owns what an import has to say of one WSDL: as the command line tells it, operations left out where the text asks for that. */
import type { Diagnostic } from "../../generator/diagnostics/diagnostic.js";
import type { SourceText } from "../../generator/diagnostics/format.js";
import { findingsOf, refusalFinding, xmlFinding } from "../../generator/import/import-findings.js";
import { importWsdl } from "../../generator/import/import-wsdl.js";
import { Refusal } from "../../generator/import/documents/refusal.js";
import { readXmlTree } from "../../generator/import/documents/xml-tree.js";
import { XmlError } from "../../templates/runtime/xml/reader.js";

/** A comment `skip-unsupported` in the text stands for the option. */
export function wsdlDiagnostics(source: SourceText): readonly Diagnostic[] {
  try {
    const reading = importWsdl(readXmlTree(source), () => "there is no such file", { service: undefined });
    return findingsOf(reading, source.text.includes("<!-- skip-unsupported -->")).map(({ diagnostic }) => diagnostic);
  } catch (error) {
    if (error instanceof Refusal) return [refusalFinding(error).diagnostic];
    if (error instanceof XmlError) return [xmlFinding(source, error).diagnostic];
    throw error;
  }
}
