/**
 * Owns why our server answers recorded traffic otherwise than the genuine service did.
 * Invariant: a reason says exactly which deviations it is for; one that nothing needs fails the run.
 */
import type { Deviation } from "../../../generator/conformance/judgement.js";

/** Lines of `--rules`, each with its reason. */
export const MAY_DIFFER: ReadonlyMap<string, string> = new Map(
  ["Contact/@hasChanges", "Group/@hasChanges"].map((rule) => [
    rule,
    "the genuine service has just added its rows and accepts no changes: they are `inserted`; rows of our handlers are what a database gives, unchanged",
  ]),
);

export interface Reason {
  readonly reason: string;
  readonly explains: (deviation: Deviation) => boolean;
}

export const REASONS: readonly Reason[] = [
  {
    reason:
      "Mono's proxy sends `%uXXXX` over GET and POST, which Mono's server takes for other characters; we read it, as .NET's does (wire 6)",
    explains: ({ at, expected, found }) =>
      (at === "string" || at === "Account/Nick") &&
      /%u00E9%u6F22%u5B57%uD83D%uDE00|\ufffd漢字\ufffd\ufffd/.test(expected) &&
      found.includes("é漢字😀"),
  },
];
