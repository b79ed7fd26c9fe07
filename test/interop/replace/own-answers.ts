/**
 * Owns how the answers of our example services, which have data of their own, are held against those of the genuine one: rules for values, reasons for the rest.
 * Invariant: a reason is for one operation and certain places; one that nothing needs fails the run.
 */
import type { ExchangeReport } from "../../../generator/commands/terminal/report.js";
import type { Deviation } from "../../../generator/conformance/judgement.js";
import type { Checks } from "../our-client/checks.js";

/** Lines of `--rules`: the genuine service answers an account of what it received, ours what became of it. */
export const OWN_RULES: readonly string[] = [
  "singlesmsResult=number",
  "updateSubAccountPremiumRatedResult=number",
  "int=number",
  "multiplesmsResult",
  "singlegroupsmsResult",
  "string",
  "*=guid",
  "*=time",
  ...["updateProfileResult", "Account"].flatMap((place) =>
    ["UserId", "Paycount", "MobileReceipt", "Credits", "TotalSent", "Rating"].map((name) => `${place}/${name}=number`),
  ),
];

export interface OwnReason {
  readonly reason: string;
  readonly operation: string;
  readonly places: RegExp;
}

/** Those that have this reason for a deviation, and no other before it. */
export function explainedBy(
  reason: OwnReason,
  reasons: readonly OwnReason[],
  exchanges: readonly ExchangeReport[],
): readonly ExchangeReport[] {
  return exchanges.filter(({ operation, deviations }) =>
    deviations.some((each) => reasonFor(reasons, operation, each) === reason),
  );
}

/** `where`: which server was called. */
export function checkExplained(
  where: string,
  reasons: readonly OwnReason[],
  exchanges: readonly ExchangeReport[],
  checks: Checks,
): void {
  for (const { operation, request, deviations, state, reason } of exchanges) {
    checks.equal(`${request} at ${where}`, state === "failed" ? reason : "compared", "compared");
    for (const deviation of deviations.filter((each) => reasonFor(reasons, operation, each) === undefined))
      checks.equal(`${request} at ${where}: ${deviation.at}`, deviation.found, deviation.expected);
  }
  for (const each of reasons)
    checks.equal(`needed at ${where}: ${each.reason}`, explainedBy(each, reasons, exchanges).length > 0, true);
}

function reasonFor(reasons: readonly OwnReason[], operation: string, { at }: Deviation): OwnReason | undefined {
  return reasons.find((each) => each.operation === operation && each.places.test(at));
}
