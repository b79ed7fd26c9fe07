/**
 * Owns the search for secrets that are recognized by their own form, without a name: tokens, private keys, card and
 * account numbers, logins in addresses.
 * Invariant: the work is linear in the text. A pattern is bounded, or begins where the last match ended.
 */
import type { AddRange } from "./find-pairs.js";
import { looksRandom } from "./values.js";

export function findShapes(text: string, add: AddRange): void {
  findTokens(text, add);
  findPrivateKeys(text, add);
  findCards(text, add);
  findAccounts(text, add);
  for (const { pattern, isSecret } of shapes)
    for (const { 1: value = "", indices } of text.matchAll(pattern))
      if (isSecret?.(value) !== false) add(...(indices?.[1] ?? [0, 0]));
}

/** `pattern`: its first group is the secret, if `isSecret` does not reject it. */
const shapes: readonly { readonly pattern: RegExp; readonly isSecret?: (value: string) => boolean }[] = [
  // Logins of Oracle, curl and MySQL, and of any address.
  { pattern: /\bjdbc:oracle:\w{1,16}:[^\s/@:]{1,64}\/([^\s@]{1,128})@/dg },
  { pattern: /\bcurl\s[^\n]{0,128}?(?:-u|--user)\s?[^\s:]{1,64}:([^\s"']{1,128})/dg },
  { pattern: /\bmysql\w{0,8}\s[^\n]{0,128}?\s-p([^\s"']{3,128})/dg },
  { pattern: /:\/\/[^\s/@:<>"']{0,128}:([^\s/@<>"']{1,256})@/dg },
  // The activation code of an eSIM.
  { pattern: /\bLPA:1\$[^\s$]{1,128}\$([\w-]{4,128})/dg },
  // A code before the words about it.
  {
    pattern:
      /\b(\d{4,8}) (?:is|ist|est|es|è) [^.\n\d]{0,48}\b(?:code|tan|pin|otp|passcode|password|kode|código|codice)\b/dgi,
  },
  // ASP.NET's session without cookies.
  { pattern: /(?<=[()])[SAF]\(([\w-]{4,4096})\)/dg },
  { pattern: /\bbasic[ \t]{1,4}([\w+/=.~-]{6,})/dgi, isSecret: isLogin },
  {
    pattern: /\b(?:bearer|negotiate|ntlm)[ \t]{1,4}([\w+/=.~-]{6,})/dgi,
    isSecret: (value) => /\d|[a-z][A-Z]/.test(value),
  },
];

/** Tokens that begin with the prefix of their issuer. */
const issued =
  /^(?:(?:AKIA|ASIA)[A-Z0-9]{16}|gh[opusr]_\w{20,}|github_pat_\w{20,}|xox[abeprs]-[\w-]{10,}|[sr]k_(?:live|test)_\w{10,}|sk-[\w-]{20,}|glpat-[\w-]{16,}|npm_\w{30,}|AIza[\w-]{30,}|SG\.[\w.-]{20,}|ya29\.[\w.-]{20,}|TlRMTVNTUA[\w+/=]+|YII[\w+/=]{100,})$/;

function findTokens(text: string, add: AddRange): void {
  for (const { 0: word, index } of text.matchAll(/[\w.+/=-]{16,}/g)) {
    if (issued.test(word)) add(index, index + word.length);
    else if (word.includes(".")) findSigned(word, index, add);
  }
}

/** Three parts (JWS) or five (JWE) in base64url. */
function findSigned(word: string, index: number, add: AddRange): void {
  let at = index;
  const parts = word.split(".").map((part) => {
    const place = { part, from: at };
    at += part.length + 1;
    return place;
  });
  for (let first = 0; first + 2 < parts.length; first++) {
    const three = parts.slice(first, first + 3);
    const [head, payload, signature] = three;
    if (head === undefined || payload === undefined || signature === undefined) return;
    const begin = head.part.search(/ey[JA]|ew[o0]/);
    const isHead = begin >= 0 && head.part.length - begin > 10 && head.part.length < 8192 && payload.part.length >= 4;
    const isRandom = three.every(({ part }) => part.length >= 16 && /^[\w-]+$/.test(part) && looksRandom(part));
    if (!isHead && !isRandom) continue;
    add(isHead ? head.from + begin : head.from, signature.from + signature.part.length);
    // A JWE has two more.
    const last = parts[first + 4];
    if (isHead && last !== undefined) add(signature.from, last.from + last.part.length);
    return;
  }
}

function isLogin(value: string): boolean {
  return value.length % 4 === 0 && Buffer.from(value, "base64").toString("latin1").includes(":");
}

function findPrivateKeys(text: string, add: AddRange): void {
  for (let from = text.indexOf("-----BEGIN"); from >= 0;) {
    const isPrivate = text.slice(from, from + 60).includes("PRIVATE");
    const end = text.indexOf("-----END", from);
    const to = end < 0 ? text.length : Math.min(text.length, end + 40);
    if (isPrivate) add(from + 5, end < 0 ? to : end);
    if (end < 0) return;
    from = text.indexOf("-----BEGIN", end);
  }
}

const mostDigits = 19;

/** Digits in groups, which together are the number of a card. */
function findCards(text: string, add: AddRange): void {
  for (const { 0: run, index } of text.matchAll(/\d(?:[ -]?\d){12,}/g)) {
    const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index: at }) => ({ digits, at }));
    for (let first = 0; first < groups.length; first++) {
      let digits = "";
      for (let last = first; last < groups.length && digits.length <= mostDigits; last++) {
        digits += groups[last]?.digits ?? "";
        if (!isCard(digits)) continue;
        const from = index + (groups[first]?.at ?? 0);
        add(from, index + (groups[last]?.at ?? 0) + (groups[last]?.digits.length ?? 0));
        first = last;
        break;
      }
    }
  }
}

/** First digits and lengths of the numbers that card issuers give out. IMEIs and EANs have other lengths. */
const issuedCards =
  /^(?:4\d{15}(?:\d{3})?|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3[0689]\d{12,17}|35\d{14,17}|(?:5[06-8]|6\d)\d{14,17})$/;

function isCard(digits: string): boolean {
  if (!issuedCards.test(digits)) return false;
  if (/^(\d)\1+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (1 + (at % 2));
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** International bank account numbers, by their check digits. */
function findAccounts(text: string, add: AddRange): void {
  for (const { 0: number, index } of text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g)) {
    const plain = number.replaceAll(" ", "");
    if (plain.length < 15 || plain.length > 34) continue;
    const moved = `${plain.slice(4)}${plain.slice(0, 4)}`;
    let rest = 0;
    for (const character of moved) {
      const value = Number.parseInt(character, 36);
      rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
    }
    if (rest === 1) add(index, index + number.length);
  }
}
