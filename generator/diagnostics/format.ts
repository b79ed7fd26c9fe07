/**
 * Owns how a diagnostic looks.
 * Property that must stay true: the output has no control characters from the description, and its width is bounded.
 */
import type { Diagnostic } from "./diagnostic.js";

/** The lines of one diagnostic, without a final newline. */
export function formatDiagnostic(
  diagnostic: Diagnostic,
  source: { readonly name: string; readonly text: string },
): string {
  return `${source.name}: ${diagnostic.severity} ${diagnostic.code}: ${diagnostic.message}`;
}
