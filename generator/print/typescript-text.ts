/**
 * Owns the encoders for TypeScript: text becomes a literal, a key or an identifier.
 * Invariant: for any text, the result is one token that means that text.
 */
import { escapeInvisible } from "./characters.js";

/** A string literal in the quotes Prettier prefers: double, unless that needs more escapes than single. */
export function stringLiteral(text: string): string {
  const quote = count(text, '"') > count(text, "'") ? "'" : '"';
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll(quote, `\\${quote}`)
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return quote + breakWords(escapeInvisible(escaped)) + quote;
}

/** A template literal without substitutions; line ends stay line ends, so that long text stays readable. */
export function templateLiteral(text: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${").replaceAll("\r", "\\r");
  return `\`${breakWords(escapeInvisible(escaped))}\``;
}

/** Sequences that take effect even inside literals: the end tag of a script in HTML, and a source map's address in bundlers. */
function breakWords(escaped: string): string {
  return escaped.replace(/<(?=\/script|!--)/gi, "\\x3c").replace(/(?<=source(?:Mapping)?)U(?=RL=)/g, "\\x55");
}

/** A property name as Prettier leaves it: bare where it is a plain identifier, quoted elsewhere. */
export function propertyKey(name: string): string {
  return isPlainIdentifier(name) && name !== "__proto__" ? name : computedIfProto(name);
}

/** `__proto__: x` in an object literal sets the prototype, quoted or not; only a computed name makes a property. */
function computedIfProto(name: string): string {
  return name === "__proto__" ? '["__proto__"]' : stringLiteral(name);
}

/** A member name of a type; there `__proto__` is a name like any other. */
export function memberName(name: string): string {
  return isPlainIdentifier(name) ? name : stringLiteral(name);
}

/** An identifier that `names/` made; anything else is our bug. */
export function identifier(name: string): string {
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u.test(name)) {
    throw new Error(`print: ${JSON.stringify(name)} is not an identifier`);
  }
  return name;
}

/** An identifier as ECMAScript 5 knew them, which is where Prettier drops quotes. Without astral letters. */
function isPlainIdentifier(name: string): boolean {
  return (
    /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$]*$/u.test(name) && !/[\u{10000}-\u{10ffff}]/u.test(name)
  );
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
