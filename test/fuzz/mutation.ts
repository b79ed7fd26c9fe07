/**
 * Owns the seeded mutation of exchanges: bytes, text, markup and headers.
 * Invariant: the same seed gives the same mutants on every machine.
 */

/** Numbers from 0 up to but not including 1; mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export type Random = () => number;

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** What a parser of this kind of text may stumble over. */
const splinters = [
  "<!DOCTYPE a [<!ENTITY b 'c'>]>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?xml version='1.0'?>",
  "<?p ?>",
  "&#0;",
  "&#xD800;",
  "&a;",
  "&amp;",
  "&#x10FFFF;",
  "<",
  ">",
  "/>",
  "</",
  '"',
  "'",
  "=",
  "\r",
  "\r\n",
  "\t",
  "\u0000",
  "\u0001",
  "\ufeff",
  "\ufffe",
  "é",
  "漢",
  "😀",
  " xmlns=''",
  " xmlns:soap='urn:x'",
  " xsi:nil='true'",
  " xsi:nil='1'",
  " soap:mustUnderstand='1'",
  " a='1' a='2'",
  " xml:lang='x'",
  "<soap:Header/>",
  "<soap:Header><x soap:mustUnderstand='1'/></soap:Header>",
  "<soap:Body>",
  "</soap:Body>",
  "<soap:Fault>",
  "</soap:Fault>",
  "<faultcode>soap:Server</faultcode>",
  "<faultstring>x</faultstring>",
  "<Message>x</Message>",
  "<Password></Password>",
  "<a>",
  "</a>",
  "__proto__",
  "constructor",
  "toString",
  "_x0020_",
  "_x005F_",
  "_xD83D_",
  "2147483648",
  "-0",
  "NaN",
  "INF",
  "1e400",
  "0x10",
  "true",
  "9".repeat(400),
  "<a>".repeat(300),
  "%",
  "%u",
  "%uD83D",
  "%00",
  "%FF",
  "%C3%28",
  "&Message=1",
  "+",
  ";",
  "&&",
  "=",
  "?WSDL",
  "a".repeat(5000),
] as const;

/** Names that mean something somewhere. */
const words = [
  "Fault",
  "schema",
  "diffgram",
  "choice",
  "Body",
  "__proto__",
  "constructor",
  "_x0020_",
  "2147483648",
  "NaN",
];

/** A text with one to four changes. Splits of surrogate pairs happen: encoding then replaces them, which is a mutation too. */
export function mutateText(random: Random, text: string, other: string): string {
  let mutant = text;
  for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes--) mutant = changeOnce(random, mutant, other);
  return mutant;
}

function changeOnce(random: Random, text: string, other: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, at + Math.floor(random() * random() * 200));
  const [before, middle, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
  switch (Math.floor(random() * 8)) {
    case 0:
      return before + after;
    case 1:
      return before + middle + middle + after;
    case 2:
      return before + pick(random, splinters) + text.slice(at);
    case 3:
      return before;
    case 4:
      return moveElement(random, text);
    case 5:
      return before + String.fromCharCode(Math.floor(random() * 0x10000)) + text.slice(at + 1);
    case 6:
      return before + other.slice(Math.floor(random() * other.length)).slice(0, 300) + after;
    default:
      return replaceName(random, text);
  }
}

/** Cuts one whole tag out and puts it elsewhere: the shape changes, the pieces stay. */
function moveElement(random: Random, text: string): string {
  const start = text.indexOf("<", Math.floor(random() * text.length));
  const end = text.indexOf(">", start);
  if (start < 0 || end < 0) return text;
  const tag = text.slice(start, end + 1);
  const rest = text.slice(0, start) + text.slice(end + 1);
  const at = Math.floor(random() * (rest.length + 1));
  return rest.slice(0, at) + tag + rest.slice(at);
}

/** One name becomes another everywhere: still well-formed, but about something else. */
function replaceName(random: Random, text: string): string {
  const names = text.match(/[A-Za-z_][\w]{2,}/g);
  if (names === null) return text;
  const [first, ...others] = names;
  if (first === undefined) return text;
  return text.replaceAll(pick(random, [first, ...others]), pick(random, [first, ...words]));
}

/** Now and then a byte of the encoded text changes, so that it is no longer UTF-8. */
export function mutateBytes(random: Random, bytes: Uint8Array): Uint8Array {
  if (bytes.length === 0 || random() < 0.9) return bytes;
  const mutant = Uint8Array.from(bytes);
  mutant[Math.floor(random() * mutant.length)] = Math.floor(random() * 256);
  return mutant;
}

const headerValues = [
  "",
  "text/xml",
  "text/xml; charset=utf-16",
  'text/xml; charset="UTF-8"',
  'application/soap+xml; action="x"',
  "application/x-www-form-urlencoded",
  "text/html",
  "multipart/form-data; boundary=x",
  "text/xml; charset=nonsense",
  '""',
  '"http://example.org/messaging/checkCredits"',
  ";;;",
  "x".repeat(3000),
] as const;

/** Now and then a header goes, or has another value. */
export function mutateHeaders(random: Random, headers: Readonly<Record<string, string>>): Record<string, string> {
  const mutant = { ...headers };
  if (random() < 0.7) return mutant;
  const name = pick(random, ["content-type", "soapaction", "content-type", "host", "content-encoding", "__proto__"]);
  if (random() < 0.3) delete mutant[name];
  else mutant[name] = pick(random, headerValues);
  return mutant;
}
