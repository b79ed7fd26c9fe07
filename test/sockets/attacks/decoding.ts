/** Owns the attacks that lie in what a body holds: each is sent plainly and costs its reader as much as it can. */
import type { Attack } from "./attack.js";
import { attack, range } from "./attacker.js";
import { bytesOf, envelope, formHead, KB, MB, soapHead, utf16, whole } from "./requests.js";

const size = 16 * MB;
type Head = (framing: string, contentType?: string) => string;

const send = (head: Head, name: string, status: string, body: () => string | Uint8Array, type?: string): Attack => ({
  name,
  answers: { [status]: 1 },
  requestBytes: size + 64 * KB,
  run: (port) => {
    const made = body();
    const bytes = typeof made === "string" ? bytesOf(made) : made;
    return attack(port, { parts: whole((framing) => head(framing, type), bytes) });
  },
});
const soap = send.bind(undefined, soapHead);
const form = send.bind(undefined, formHead);
const text = (unit: string, before = ""): string => envelope("takeText", `<Value>${before}`, unit, "</Value>", size);
const numbered = (count: number, unit: (index: number) => string): string =>
  envelope("takeText", range(count).map(unit).join(""), " ", "", 1);
const filled = (start: string, unit: string): Uint8Array => bytesOf(start + unit.repeat((size - 6) / unit.length));

export const attacksOnReaders: readonly Attack[] = [
  soap("text of one letter", "200", () => text("x")),
  soap("text beyond Latin-1", "200", () => text("x", "\u20AC")),
  soap("UTF-16", "200", () => utf16(envelope("takeText", "<Value>", "\u20AC", "</Value>", size / 2))),
  soap("windows-1252", "200", () => Buffer.from(text("\u0080"), "latin1"), "text/xml; charset=windows-1252"),
  soap("carriage returns", "200", () => text("\r")),
  soap("entities", "200", () => text("x&lt;")),
  soap("character references", "200", () => text("&#65;")),
  soap("CDATA sections", "200", () => text("<![CDATA[x]]>")),
  soap("comments between letters", "200", () => text("x<!---->")),
  soap("tabs in an attribute", "200", () => envelope("takeText", '<Value a="', "\t", '">x</Value>', size)),
  soap("elements nobody asked for", "200", () => envelope("takeText", "", "<a/>", "", size)),
  soap("elements, each of another name", "200", () => numbered(1_400_000, (index) => `<a${index}/>`)),
  soap("elements inside one another", "400", () => envelope("takeText", "", "<a>", "", size)),
  soap("attributes without end", "400", () => numbered(1_000_000, (index) => (index === 0 ? "<a" : ` a${index}=""`))),
  soap("namespaces, each for one element", "200", () => envelope("takeText", "", '<a xmlns:p="u"/>', "", size)),
  soap("an array of empty texts", "200", () => envelope("takeTexts", "<Value>", "<string/>", "</Value>", size)),
  soap("an array of texts with three references each", "200", () =>
    envelope("takeTexts", "<Value>", `<string>${"x".repeat(13)}&lt;&lt;&lt;</string>`, "</Value>", size),
  ),
  soap("an array of texts with four references each", "200", () =>
    envelope("takeTexts", "<Value>", `<string>${"x".repeat(13)}&lt;&lt;&lt;&lt;</string>`, "</Value>", size),
  ),
  soap("carriage returns beyond Latin-1", "200", () => text("\r", "\u20AC")),
  soap("references beyond Latin-1", "200", () => text("x".repeat(60) + "&lt;", "\u20AC")),
  {
    // An object for eight bytes, which the handler gets: what it is told to expect costs what objects cost.
    ...soap("an array of empty records", "200", () => envelope("takePlaces", "<Value>", "<Place/>", "</Value>", size)),
    heapPerByte: 11,
  },
  soap("bytes in base64", "200", () => envelope("takeBytes", "<Value>", "AAAA", "</Value>", size)),
  soap("a number among blanks", "500", () => envelope("takeNumber", "<Value>", "1\t", "</Value>", size)),
  form("a form of nothing but &", "500", () => filled("", "&")),
  form("a form of +", "200", () => filled("Value=", "+")),
  form("a form of %41", "200", () => filled("Value=", "%41")),
  form("a form of %41 and a letter", "200", () => filled("Value=", "%41b")),
  form("a form of %u0416", "200", () => filled("Value=", "%u0416")),
  form("a form of 1,000 fields and more", "400", () => filled("", "a=b&")),
];
