/**
 * Owns the search for named values in JSON: by key, by siblings (`{"name": "pwd", "value": "x"}`), in pairs (`["pwd",
 * "x"]`), in strings that contain JSON, XML or another format.
 * Invariant: there is no recursion, so nested input is harmless.
 */
import { attempt } from "../model/attempt.js";
import { type HiddenNames, mark } from "./hide-names.js";
import { isLabel, isNaming, isValueName } from "./labels.js";
import { isTrivial, looksRandom } from "./values.js";
import { isSuspicious } from "../names/secret-names.js";

interface Place {
  readonly value: unknown;
  readonly isHidden: boolean;
}

/** The secrets; undefined if the text is no JSON object or array. `searchText` gives the secrets of a string in it. */
export function secretsOfJson(
  text: string,
  isHidden: HiddenNames,
  searchText: (text: string) => readonly string[],
): readonly string[] | undefined {
  const root = attempt((): unknown => JSON.parse(text));
  if (typeof root !== "object" || root === null) return undefined;
  const secrets: string[] = [];
  const places: Place[] = [{ value: root, isHidden: false }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { value } = place;
    if (typeof value === "object" && value !== null) places.push(...membersOf(value, place.isHidden, isHidden));
    else if (typeof value === "string" || typeof value === "number") {
      const written = String(value);
      if (place.isHidden && !isTrivial(written)) secrets.push(written);
      else if (!place.isHidden && typeof value === "string") secrets.push(...searchText(value));
    }
  }
  return secrets;
}

function membersOf(value: object, isInside: boolean, isHidden: HiddenNames): readonly Place[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const isPair = items.length === 2 && typeof items[0] === "string" && isLabel(items[0], isHidden);
    return items.map((item, at) => ({ value: item, isHidden: isInside || (isPair && at === 1) }));
  }
  const members = Object.entries(value).map(([name, member]: [string, unknown]) => ({ name, member }));
  const label = members.find(
    ({ name, member }) => typeof member === "string" && isNaming(name) && isLabel(member, isHidden),
  );
  return members.map(({ name, member }) => ({
    value: member,
    isHidden:
      isInside ||
      isHidden(name) ||
      (typeof member === "string" && member !== mark && isSuspicious(name) && looksRandom(member)) ||
      (label !== undefined && name !== label.name && (isValueName(name) || members.length === 2)),
  }));
}
