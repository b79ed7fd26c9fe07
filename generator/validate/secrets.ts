/**
 * Owns the warning about a parameter, field or column that is secret by its name but neither marked so nor `secret:
 * false`.
 */
import { quote } from "../diagnostics/quote.js";
import { typeNamed } from "../model/questions.js";
import { isHarmless, type SecretPart, secretParts } from "../model/secrets.js";
import type { Service, TypeUse } from "../model/service.js";
import { looksSecret } from "../names/secret-names.js";
import type { RuleContext } from "./rule.js";

export function checkSecrets({ service, places, report }: RuleContext): void {
  const parts = secretParts(service);
  const hidden = hiddenTypes(parts);
  // Many parts of a service share a name.
  const verdicts = new Map<string, boolean>();
  const looks = (name: string): boolean => {
    const answer = verdicts.get(name) ?? looksSecret(name);
    verdicts.set(name, answer);
    return answer;
  };
  for (const { word, name, element, type, secret, owner, part } of parts) {
    if (secret !== undefined || places.says(part, "secret")) continue;
    if (owner !== undefined && hidden.has(owner.name)) continue;
    if (!looks(name) && !looks(element)) continue;
    if (type === undefined || !canBeSecret(service, type)) continue;
    const span = places.of(part);
    report("secretUnmarked", span, {
      message: `The ${word} ${quote(name)} looks secret and is not marked so.`,
      expected: "secret: true, so that its values stay out of errors, hooks and URLs",
      suggestion: "add secret: true; or secret: false, if it is none",
      repair: { kind: "add", span, entries: [["secret", "true"]] },
    });
  }
}

/** Types of which some part is, and no part that is not secret: all of their values are hidden as they stand. */
function hiddenTypes(parts: readonly SecretPart[]): ReadonlySet<string> {
  const typed = parts.flatMap(({ type, secret }) => (type?.kind === "named" ? [{ name: type.name, secret }] : []));
  const shown = new Set(typed.filter(({ secret }) => secret === undefined).map(({ name }) => name));
  return new Set(typed.map(({ name }) => name).filter((name) => !shown.has(name)));
}

/** Records and DataSets have parts of their own to mark; texts that everybody can read in the description are no secrets. */
function canBeSecret(service: Service, type: TypeUse): boolean {
  if (type.kind === "xml") return type.name !== "DataSet" && type.name !== "DataTable";
  if (type.kind === "scalar") return !isHarmless(type.name);
  const named = typeNamed(service, type.name);
  if (named.kind === "array") return named.item.secret === undefined;
  if (named.kind === "restricted") return !isHarmless(named.base);
  return !["record", "data-set", "enumeration", "date-text"].includes(named.kind);
}
