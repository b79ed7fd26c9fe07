/**
 * Owns the search for credentials: parameters at the beginning of several operations, with a secret one among them.
 * Invariant: credential sets put the same parameters back into the operations, in the same order and with the same
 * types.
 */
import { groupBy } from "../../model/by-key.js";
import type { CredentialDraft, FieldDraft, OperationDraft } from "./draft.js";

/** More parameters than this before a secret are no credentials. */
const mostBeforeSecret = 4;

/** The sets that at least two operations use; sets the credentials of these operations. */
export function findCredentials(operations: readonly OperationDraft[]): readonly CredentialDraft[] {
  const candidates = operations.flatMap((operation) => {
    const parameters = leadingCredentials(operation);
    return parameters === undefined ? [] : [{ operation, parameters }];
  });
  const groups = groupBy(candidates, ({ parameters }) => parameters.map(textOf).join("\n"));
  const shared = [...groups.values()].filter((users) => users.length > 1);
  return shared.map((users, index): CredentialDraft => {
    const name = index === 0 ? "account" : `account${String(index + 1)}`;
    const set = { name, parameters: users[0]?.parameters ?? [] };
    for (const { operation } of users) operation.credentials = [set];
    return set;
  });
}

function leadingCredentials({ parameters }: OperationDraft): readonly FieldDraft[] | undefined {
  const secrets = parameters.slice(0, mostBeforeSecret).map(({ secret, use }) => secret && use.kind === "scalar");
  const last = secrets.lastIndexOf(true);
  const leading = parameters.slice(0, last + 1);
  const isIdentified = ({ name }: FieldDraft): boolean => isIdentity.test(name) || leading.length <= 2;
  return last < 0 || !leading.every((each) => isPlain(each) && isIdentified(each)) ? undefined : leading;
}

/** A set has words for a name, a type, and whether it must be there or may be null. */
function isPlain({ use, element, form, namespace, default: given, fixed, repeated }: FieldDraft): boolean {
  return (
    use.kind === "scalar" && [element, form, namespace, given, fixed, repeated].every((each) => each === undefined)
  );
}

const isIdentity =
  /user|login|account|name|mobile|phone|mail|client|customer|company|id$|key|pass|pwd|secret|token|pin/i;

const textOf = ({ name, use, required, nullable }: FieldDraft): string =>
  JSON.stringify([name, use.kind === "scalar" ? use.name : "", required, nullable]);
