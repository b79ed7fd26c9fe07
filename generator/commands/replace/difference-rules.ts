/** Owns reading what may differ between two servers: `--may-differ` and the lines of `--rules`. */
import { resolve } from "node:path";
import {
  type DifferenceRules,
  differenceRules,
  parseRule,
  type Rule,
  ruleKinds,
} from "../../conformance/may-differ.js";
import { readText } from "../../files/read-text.js";
import type { ConformanceOptions } from "./conformance-options.js";
import { UsageError } from "../terminal/exit-codes.js";
import { readCount } from "./read-count.js";
import type { Terminal } from "../terminal/terminal.js";

/** Blank lines and those that begin with # are passed over. Throws {@link UsageError} and `DiskError`. */
export function readDifferenceRules(
  { mayDiffer = [], rules, concurrency, against }: ConformanceOptions,
  terminal: Terminal,
): DifferenceRules {
  const lines = rules === undefined ? [] : readText(resolve(terminal.folder, rules), rules).split(/\r?\n/);
  const read = [
    ...mayDiffer.map((each) => readRule("--may-differ", each)),
    ...lines.flatMap((line, at) =>
      /^\s*(?:#|$)/.test(line) ? [] : [readRule(`${rules ?? ""}, line ${String(at + 1)},`, line)],
    ),
  ];
  if (read.some(({ kind }) => kind.name === "id")) {
    if (readCount("--concurrency", concurrency, 1) > 1)
      throw new UsageError("a rule for ids needs calls in the order of the record: leave --concurrency out");
    if (against !== undefined) throw new UsageError("a rule for ids goes with recorded answers: leave --against out");
  }
  return differenceRules(read);
}

function readRule(where: string, written: string): Rule {
  const rule = parseRule(written);
  if (rule !== undefined) return rule;
  throw new UsageError(
    `${where} has ${JSON.stringify(written)}; expected a name or the end of a path, and perhaps = and what its values are: ${ruleKinds}`,
  );
}
