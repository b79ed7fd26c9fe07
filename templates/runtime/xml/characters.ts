/**
 * Owns which characters XML 1.0 can carry (production 2).
 * Invariant: reader, references and writer agree, because all of them ask here.
 */

const suspicious = /[\0-\x08\x0B\x0C\x0E-\x1F\uD800-\uDFFF\uFFFE\uFFFF]/g;

/** Offset of the first UTF-16 unit that XML 1.0 cannot carry, lone surrogates included; -1 if there is none. */
export function forbiddenAt(text: string): number {
  let from = 0;
  for (;;) {
    suspicious.lastIndex = from;
    if (!suspicious.test(text)) return -1;
    const at = suspicious.lastIndex - 1;
    if (!isPair(text.charCodeAt(at), text.charCodeAt(at + 1))) return at;
    from = at + 2;
  }
}

function isPair(first: number, second: number): boolean {
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}

export function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}
