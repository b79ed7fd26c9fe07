/**
 * Owns secrets whose name is itself a value beside them: `<Key>Password</Key><Value>x</Value>`, `<add key="Password"
 * value="x"/>`.
 * Invariant: such a name is short; ordinary texts are none.
 */
import { type HiddenNames, mark } from "./hide-names.js";

const namings =
  /(?:^|[_-])(?:key|name|field|param|parameter|column|property|label|code|attribute|tag|header|item|variable|setting|option|k|n|id|title|caption|schlüssel|clave|nom|nombre|feld)$/i;
const camelNamings =
  /(?:Key|Name|Field|Param|Parameter|Column|Property|Label|Code|Attribute|Tag|Header|Setting|Id|ID)$/;
const valueNames =
  /(?:^|[_-])(?:value|val|v|text|content|data|string|default|fixed|current|wert|valeur|valor|body)s?$/i;
const camelValues = /(?:Value|Val|Text|Content|Data|Wert)$/;

/** Whether an element or attribute of that name holds names. */
export function isNaming(name: string): boolean {
  return namings.test(name) || camelNamings.test(name);
}

/** Whether one of that name holds values. */
export function isValueName(name: string): boolean {
  return valueNames.test(name) || camelValues.test(name);
}

const word = "[\\p{L}\\p{M}_$.[\\]@#/-]+(?:[:/][\\p{L}_-]+)?\\d{0,2}";
const oneName = new RegExp(`^${word}(?: ${word}){0,2}$`, "u");

/** Whether a text may be a name of a few words, with two digits at most. */
export function isOneName(text: string): boolean {
  return text.length <= 64 && oneName.test(text) && text !== mark;
}

/** Whether a text is a name that is hidden, and nothing else: its last word makes it one. */
export function isLabel(text: string, isHidden: HiddenNames): boolean {
  const name = text.trim();
  if (!isOneName(name) || !isHidden(name)) return false;
  const blank = name.lastIndexOf(" ");
  return blank < 0 || !isHidden(name.slice(0, blank));
}
