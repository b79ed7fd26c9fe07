/**
 * Owns the summary of an import: how many operations are exact, noted or refused, and which names were marked secret.
 * Invariant: every operation is counted once.
 */
import type { Import } from "../../import/describe.js";
import { outcomeWords } from "../../import/outcome-words.js";
import { count } from "../terminal/wording.js";
import { paint, tellWarning, type Terminal } from "../terminal/terminal.js";
import { refusedIn } from "./wsdl-source.js";

/** `service.wsdl: 12 operations of Orders: 10 exact, 1 exact with a note, 1 refused; 2 notes about the service`, such as ports that are left out. */
function summaryOf(wsdl: string, reading: Import): string {
  const { outcomes, serviceName, notes } = reading;
  const words = outcomeWords(outcomes);
  const about = notes.length === 0 ? "" : `; ${count(notes.length, "note")} about the service`;
  return `${wsdl}: ${count(outcomes.length, "operation")} of ${serviceName}${words === "" ? "" : `: ${words}`}${about}`;
}

/** More marks than this are counted, not named. */
const mostMarks = 8;

/** The line about names that were marked secret; undefined if there are none. */
function marksLine(wsdl: string, { marks }: Pick<Import, "marks">): string | undefined {
  if (marks.length === 0) return undefined;
  const more = marks.length > mostMarks ? ` and ${marks.length - mostMarks} more` : "";
  const list = `${marks.slice(0, mostMarks).join(", ")}${more}`;
  return `${wsdl}: marked secret: hide by their names, to be checked (secret: false says that one is none): ${list}`;
}

/**
 * Prints and records the outcome of an import, and returns the description's text; undefined: operations are refused.
 * `others`: the effect of `--skip-unsupported` on the other operations.
 */
export function acceptedText(
  wsdl: string,
  output: string,
  reading: Import,
  skipUnsupported: boolean,
  others: "imports" | "updates",
  terminal: Terminal,
): string | undefined {
  terminal.warn(summaryOf(wsdl, reading));
  tellMarks(wsdl, reading, terminal);
  if (reading.text !== undefined && (skipUnsupported || refusedIn(reading).size === 0)) return reading.text;
  const advice = reading.text === undefined ? "" : `; --skip-unsupported ${others} the others`;
  terminal.warn([`${output}: `, paint("wrong", "nothing was written"), advice]);
  return undefined;
}

/** Prints and records only the secret marks, for a WSDL in place of a description. */
export function tellMarks(wsdl: string, reading: Pick<Import, "marks">, terminal: Terminal): void {
  const marks = marksLine(wsdl, reading);
  if (marks !== undefined) tellWarning(terminal, marks);
}
