/**
 * Owns what `codegen import` is asked, and the line that says what became of the operations, with an output and with `--update`.
 * Invariant: every operation is counted once.
 */
import type { Import } from "../import/describe.js";
import { count } from "./report.js";

export interface ImportOptions {
  /** The description to write; standard output unless given. */
  readonly output?: string;
  readonly service?: string;
  readonly root?: string;
  readonly allowHost?: readonly string[];
  readonly skipUnsupported?: boolean;
  readonly force?: boolean;
  /** A description that is there, into which what the WSDL says goes. */
  readonly update?: string;
}

/** `service.wsdl: 12 operations of Orders: 10 exact, 1 with a note, 1 refused`. */
export function summaryOf(wsdl: string, { outcomes, serviceName }: Import): string {
  const refused = outcomes.filter(({ kind }) => kind === "refused").length;
  const noted = outcomes.filter((outcome) => outcome.kind === "imported" && !outcome.isExact).length;
  const parts = [
    [outcomes.length - refused - noted, "exact"],
    [noted, "exact with a note"],
    [refused, "refused"],
  ] as const;
  const words = parts.flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`])).join(", ");
  return `${wsdl}: ${count(outcomes.length, "operation")} of ${serviceName}${words === "" ? "" : `: ${words}`}`;
}
