/**
 * Owns the rules for values that may differ between two servers: times, numbers, and ids from a database.
 * Invariant: a rule names elements or attributes. It never allows another order or a missing element, and a rule with a
 * pattern allows only values that fit it.
 */
import { recover } from "../model/attempt.js";
import { dateTimeToInstant } from "../../templates/runtime/values/instant.js";
import { ValueError } from "../../templates/runtime/values/type.js";
import type { MayDiffer } from "./compare-trees.js";
import { Ids } from "./ids.js";

/** The values that may replace the expected one. */
type Kind =
  | { readonly name: "any" | Form }
  | { readonly name: "within"; readonly ms: number }
  | { readonly name: "id"; readonly space: string };

export interface Rule {
  /** Ends of the paths that it is for: `Table/Id`, `Table/@id`, or `*`. */
  readonly end: readonly string[];
  readonly kind: Kind;
}

export const ruleKinds = "any, number, guid, time, a time within 30s, 5m, 2h or 1d, id";
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `Created`, `Table/Id=number`, `*=5m`, `contactId=id`, `contactId=id:contact`. Undefined: none. */
export function parseRule(written: string): Rule | undefined {
  const [, place = "", kind] = /^\s*([^\s=]+)\s*(?:=\s*(\S+)\s*)?$/.exec(written) ?? [];
  const end = place.split("/").filter((part) => part !== "");
  const ruleKind = kindOf(kind ?? "any");
  return end.length === 0 || ruleKind === undefined ? undefined : { end, kind: ruleKind };
}

function kindOf(written: string): Kind | undefined {
  if (written === "any" || isForm(written)) return { name: written };
  const id = /^id(?::(\w+))?$/.exec(written);
  if (id !== null) return { name: "id", space: id[1] ?? "" };
  const [, count = "", unit] = /^(\d{1,9})([smhd])$/.exec(written) ?? [];
  if (unit === "s" || unit === "m" || unit === "h" || unit === "d")
    return { name: "within", ms: Number(count) * units[unit] };
  return undefined;
}

export interface DifferenceRules {
  readonly mayDiffer: MayDiffer;
  /** Whether a rule is about what stands at a path. */
  readonly isRuled: (path: readonly string[]) => boolean;
  /** Pairs of recorded ids and ids of the other server. */
  readonly ids: Ids;
}

export function differenceRules(rules: readonly Rule[]): DifferenceRules {
  const names = rules.flatMap(({ end, kind }) =>
    kind.name === "id" ? [{ name: (end.at(-1) ?? "").replace(/^@/, ""), space: kind.space }] : [],
  );
  const ids = new Ids(names);
  const rulesAt = (path: readonly string[]): readonly Rule[] => {
    const plain = path.map((part) => part.replace(/\[\d+\]$/, ""));
    return rules.filter(({ end }) => endsWith(plain, end));
  };
  return {
    mayDiffer: (path, expected, found) => rulesAt(path).some(({ kind }) => allows(kind, expected, found, ids)),
    isRuled: (path) => rulesAt(path).length > 0,
    ids,
  };
}

/** Case counts. */
function endsWith(path: readonly string[], end: readonly string[]): boolean {
  if (end.length === 1 && end[0] === "*") return true;
  return end.every((part, at) => part === path[path.length - end.length + at]);
}

function allows(kind: Kind, expected: string | undefined, found: string | undefined, ids: Ids): boolean {
  if (kind.name === "any") return true;
  if (expected === undefined || found === undefined) return false;
  const [original, actual] = [expected.trim(), found.trim()];
  if (kind.name === "id") return ids.isPair(kind.space, original, actual);
  if (kind.name === "within") return within(kind.ms, original, actual);
  return forms[kind.name].test(original) && forms[kind.name].test(actual);
}

const forms = {
  number: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/,
  guid: /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
} as const;

type Form = keyof typeof forms;

function isForm(written: string): written is Form {
  return Object.hasOwn(forms, written);
}

/** Times alike in whether they have a zone. */
function within(ms: number, expected: string, found: string): boolean {
  if (!forms.time.test(expected) || !forms.time.test(found)) return false;
  const zoned = (text: string): boolean => /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (zoned(expected) !== zoned(found)) return false;
  const instant = (text: string): number => dateTimeToInstant(text, "Z").getTime();
  return recover(
    () => Math.abs(instant(expected) - instant(found)) <= ms,
    ValueError,
    () => false,
  );
}
