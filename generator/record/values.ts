/**
 * Owns small tests of a value, independent of its name.
 * Invariant: each is linear in the value.
 */

/** Nothing that could be secret: empty, a truth value, asterisks, what stands for a secret already. */
export function isTrivial(value: string): boolean {
  return (
    value.length < 64 &&
    /^(?:true|false|yes|no|null|nil|none|undefined|-?[01]|00|[*•]+|x{3,}|\[secret\]|\[not kept\]|\{\{[^{}]*\}\}?)?$/i.test(
      value.trim(),
    )
  );
}

/** A word that says something about a secret where one could stand: `password: required`. */
export function isPlainWord(value: string): boolean {
  return plainWords.has(value.toLowerCase());
}

const plainWords = new Set(
  `a an the and or of for to not no too is was has may will must should can cannot please your my required invalid incorrect wrong
   missing expired empty blank needed mandatory weak changed reset unknown denied failed failure error valid ok success accepted rejected
   string int integer number text varchar nvarchar boolean xs:string s:string xsd:string tns:string basic bearer digest negotiate ntlm`.split(
    /\s+/,
  ),
);

/** A word with many different characters, letters and digits mixed: a key, a hash, a ticket; a password from eight characters on. */
export function looksRandom(value: string): boolean {
  const text = value.trim();
  if (/^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)(?=[^!#$%^*]*[!#$%^*])[\w!#$%^*.+-]{8,11}$/.test(text)) return true;
  if (text.length < 12 || text.length > 8192 || !/^[\w+/=.~:!@#$%^*-]+$/.test(text)) return false;
  if (/^\d{4}-\d\d-\d\d|^https?:/.test(text)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  return kinds >= 2 && /\d/.test(text) && new Set(text.slice(0, 256)).size >= 8;
}

/** A GUID in `Key` and a small number in `TokenId` name a row; secrets have other forms. */
export function isRowName(name: string, value: string): boolean {
  const text = value.trim();
  if (/^keys?$/i.test(name)) return /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i.test(text);
  return /(?:[a-z]I[dD]|_id|^id)$/.test(name) && /^\d{1,5}$/.test(text);
}

/** An Indian postcode, or a PIN: what stands beside it decides. */
export function isPostcode(name: string, value: string): boolean {
  return /pin_?code$/i.test(name) && /^[1-9]\d{2} ?\d{3}$/.test(value.trim());
}

/** Whether one of the names beside a postcode is that of another part of an address. */
export function isInAddress(names: readonly string[]): boolean {
  return names.some((name) => /address|street|city|town|state|district|country|locality|village|landmark/i.test(name));
}

/** `ChangePasswordResult` is whether it went well. */
export function isResult(name: string, value: string): boolean {
  return /(?:Result|Response)$/.test(name) && /^-?\d{1,3}$/.test(value.trim());
}
