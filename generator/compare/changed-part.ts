/**
 * Owns the name of the part that a change is about: the parameter, field, value, header, fault or binding.
 * Invariant: the words of a change are taken apart only here.
 */
import { type Change, detailWords } from "./compare-services.js";

const named = /^the (?:parameter|field|result|fault|SOAP header|binding) (.+)$/s;
const value = /^the value (".*")$/s;
const nested = /^(.+?), (?:one of|in) .+$/s;
const inPlace = /^the type (.+) in the place of .+$/s;

/** Undefined: the change is about the whole of its subject. */
export function partOfChange({ about, subject }: Change): string | undefined {
  const prefix = Object.values(detailWords).find((words) => about.startsWith(words)) ?? "";
  const thing = about.slice(prefix.length);
  const ending = ` of ${subject}`;
  const extending = inPlace.exec(thing)?.[1];
  if (extending !== undefined || !thing.endsWith(ending)) return extending;
  const part = thing.slice(0, -ending.length);
  const text = value.exec(part)?.[1];
  if (text !== undefined) return String(JSON.parse(text));
  return (nested.exec(part)?.[1] ?? named.exec(part)?.[1])?.replace(/ \(as it was\)$/, "");
}
