/**
 * Owns the check whether a text is an XML name.
 * Invariant: it is NCName of Namespaces in XML 1.0, with the name characters of XML 1.0, fifth edition.
 */

const start =
  "A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}" +
  "\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
const following = `${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}`;
const ncName = new RegExp(`^[${start}][${following}]*$`, "u");
const oneFollowing = new RegExp(`^[${following}]$`, "u");

/** Whether an element can be called this. */
export function isXmlName(name: string): boolean {
  return ncName.test(name);
}

/** The first character that stops `name` from being an XML name, or `undefined` when it is one (or is empty). */
export function offendingCharacter(name: string): string | undefined {
  if (isXmlName(name)) return undefined;
  const characters = [...name];
  return characters.find((character) => !oneFollowing.test(character)) ?? characters[0];
}

/** The name with `_` for each character that no XML name has. */
export function repairedXmlName(name: string): string {
  const repaired = [...name].map((character) => (oneFollowing.test(character) ? character : "_")).join("");
  return isXmlName(repaired) ? repaired : `_${repaired}`;
}
