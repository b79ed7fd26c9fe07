/**
 * Owns small questions about a value, whatever its name.
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

/** One word of many different characters, letters and digits mixed: a key, a hash, a ticket. */
export function looksRandom(value: string): boolean {
  const text = value.trim();
  if (text.length < 12 || text.length > 8192 || !/^[\w+/=.~:!@#$%^*-]+$/.test(text)) return false;
  if (/^\d{4}-\d\d-\d\d|^https?:/.test(text)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  return kinds >= 2 && /\d/.test(text) && new Set(text.slice(0, 256)).size >= 8;
}
