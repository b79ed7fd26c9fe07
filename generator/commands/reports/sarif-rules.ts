/**
 * Owns the rules of SARIF reports: diagnostics by code, verdicts of `check`, changes by whom they break, answers by
 * their state.
 */
import { codes } from "../../diagnostics/codes.js";

/** A code of a diagnostic, or a key of the table below. */
export type RuleId = string;

/** Id -> description. Ids are kept: those who look at results have filters with them. */
const rules: ReadonlyMap<RuleId, string> = new Map([
  ["missing", "A generated file is missing"],
  ["stale", "A generated file was written from an earlier input"],
  ["edited", "A generated file was edited by hand"],
  ["foreign", "A file that codegen did not write is in the place of a generated file"],
  ["in-the-way", "A folder, link or device is in the place of a generated file"],
  ["line-endings", "The line endings of a request were changed"],
  ["extra", "A file is not part of the output"],
  ["lock-missing", "The lock of an output is missing"],
  ["lock-damaged", "The lock of an output was merged or edited"],
  ["interrupted", "Temporary files of a run that was killed"],
  ["runtime-older", "The installed asmx-runtime is older than the generated code needs"],
  ["runtime-contract", "The installed asmx-runtime has another contract than the generated code"],
  ["runtime-undeclared", "No package.json names asmx-runtime"],
  ["stops-compiling", "A line of code would stop compiling with the newer service"],
  ["breaks-clients", "A change of the service breaks clients"],
  ["breaks-servers", "A change of the service breaks servers"],
  ["breaks-both", "A change of the service breaks clients and servers"],
  ["breaks-proxies", "A change of the service breaks code on proxies generated from the WSDL"],
  ["breaks-nobody", "A change of the service breaks nobody"],
  ["answer-deviates", "The answer of a server differs from the expected one"],
  ["answer-failed", "A call of a server failed"],
]);

/** The descriptor of a rule. */
export function ruleOf(id: RuleId): unknown {
  const diagnostic = Object.values(codes).find(({ code }) => code === id);
  const page = diagnostic === undefined ? "docs/reports.md" : `docs/diagnostics/${id}.md`;
  return {
    id,
    shortDescription: { text: diagnostic?.title ?? rules.get(id) ?? id },
    help: { text: `${page} in the package asmx-codegen explains it.` },
  };
}
