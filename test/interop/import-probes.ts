/**
 * Owns the requests that no proxy sends and old callers do: elements left out, other forms of values. Each goes to the genuine service
 * directly and through everything that came of the import.
 * Invariant: both answer the same, or both refuse; what differs is listed here with its reason, and what is listed differs.
 */
import type { Checks } from "./our-client/checks.js";

interface Probe {
  readonly operation: string;
  /** Inside the operation's element. */
  readonly content: string;
}

/** Nothing at all, a part of it, and all but a part. */
const absent: readonly Probe[] = [
  ...["", "<Boolean>true</Boolean>", "<Place/>", "<Place><Y>5</Y></Place>", "<Maybe>3</Maybe><Rights>Own</Rights>"].map(
    (content) => ({ operation: "KeepEach", content }),
  ),
  ...[
    "",
    "<values/>",
    '<values Attribute="7"/>',
    "<values><Int>-1</Int></values>",
    "<values><Place><Label>l</Label></Place></values>",
  ].map((content) => ({ operation: "KeepValues", content })),
  { operation: "Plain", content: "" },
  { operation: "Orders", content: "<order><Line/><Line><Price>1.5</Price></Line></order>" },
  { operation: "Shapes", content: '<shapes><Shape xsi:type="Square"/><Shape xsi:type="Circle"/></shapes>' },
  { operation: "Paint", content: "" },
  { operation: "Grant", content: "" },
  { operation: "MaybeNull", content: "" },
  { operation: "Add", content: "" },
  { operation: "Attributes", content: "<tagged>text</tagged>" },
  { operation: "Nulls", content: "<nullables/>" },
];

/** Texts of each type: XML Schema's forms, those that .NET reads besides, and near misses. */
const forms: Readonly<Record<string, readonly string[]>> = {
  Boolean: [" true ", "True", "1", "0", "yes", "01", "", "tru e"],
  Int: ["+5", " 5 ", "007", "-0", "5.", "5.0", "5e0", "0x5", "1,000", "", "(5)", "5 5", "+ 5"],
  Long: ["+9223372036854775807", "9223372036854775808"],
  UnsignedByte: ["5", "+5", "-0", "256"],
  Decimal: ["+1.5", ".5", "5.", "-.5", "1e2", "1,5", ".", "+", "1.50", "007.10", " 1.5 ", "-0", "1-", ""],
  Double: [
    ..."INF|-INF|+INF|NaN|Infinity|-Infinity|inf|nan|infinity|.5|5.|+.5|1e400|1E5|1.e1|-0|0x1| INF |1,5|e5|1e|".split(
      "|",
    ),
  ],
  Float: ["INF", "-Infinity", "1e39"],
  Char: ["65", " 65 ", "065", "A", "65536", ""],
  DateTime: [
    ..."2026-01-02|2026-01-02Z|2026-01-02z|2026-01-02+02:00|2026-02-30|2026|2026-01|--01-02|".split("|"),
    ..."2026-01-02T03:04:05|2026-01-02T03:04:05Z|2026-01-02T03:04:05z|2026-01-02T03:04:05+02:00".split("|"),
    ..."2026-01-02T03:04:05.1234567|2026-01-02T03:04|2026-01-02 03:04:05|2026-01-02t03:04:05".split("|"),
    ..."2026-01-02T03:04:05+0200|2026-01-02T03:04:05+02|2026-01-02T03:04:05+14:00|2026-01-02T03:04:05+14:01".split("|"),
    ..."2026-01-02T03:04:05.| 2026-01-02T03:04:05 |0000-01-01T00:00:00|10000-01-01T00:00:00|2026-1-2T03:04:05".split(
      "|",
    ),
  ],
  Guid: [
    "00000000000000000000000000000007",
    "{00000000-0000-0000-0000-000000000007}",
    "(00000000-0000-0000-0000-000000000007)",
    "00000000-0000-0000-0000-00000000000A",
    " 00000000-0000-0000-0000-000000000007 ",
    "{00000000000000000000000000000007}",
    "{0x00000000,0x0000,0x0000,{0x00,0x00,0x00,0x00,0x00,0x00,0x00,0x07}}",
    "00000000-0000-0000-0000-00000000000",
    "",
  ],
  Color: [" Red ", "red", "dark-green", "DarkGreen", "0", "", "sky blue", "sky  blue", "Red,SkyBlue"],
  Rights: [" Read  Write ", "Read,Write", "read", "", "3", "Read&#9;Own"],
};

/** Of fields, which alone may have these types. */
const fieldForms: Readonly<Record<string, readonly string[]>> = {
  Base64: ["AQID", "AQ I D", "AQ==", "AQ", "AQI", "AQ=", "A", "AQID====", "AQ==AQ==", "AQ-_", "AR==", "", "="],
  Hex: ["00FF", "00ff", "0 0F F", " 00FF ", "0", "00F", "0x00", "GG", "00-FF"],
  Date: ["2026-01-02", "2026-01-02Z", "2026-01-02z", "2026-01-02T03:04:05", " 2026-01-02 ", "2026-1-2", "2026", ""],
  Time: ["03:04:05", "03:04:05Z", "03:04:05z", "03:04:05.1234567", "03:04", "3:04:05", " 03:04:05 ", ""],
  Maybe: ["", "5", "+5"],
};

const probes: readonly Probe[] = [
  ...absent,
  ...Object.entries(forms).flatMap(([name, texts]) =>
    texts.map((text) => ({ operation: "KeepEach", content: `<${name}>${text}</${name}>` })),
  ),
  ...Object.entries(fieldForms).flatMap(([name, texts]) =>
    texts.map((text) => ({ operation: "KeepValues", content: `<values><${name}>${text}</${name}></values>` })),
  ),
];

const reasons = {
  sign: "a sign before an unsigned number, blanks around a value of an enumeration: .NET refuses them, we read them",
  parts:
    "a dateTime or date of a year, a month or a day of any year alone: .NET fills in what is not said, we refuse it",
  zone: "an offset beyond 14 hours is none of XML Schema's, and cannot be passed on",
  never:
    "guids in braces, in parentheses, without hyphens or as numbers, and `z` for `Z`: .NET reads them, no SOAP stack writes them, we refuse them",
  lost: "base64 and hexadecimal digits of half a byte: .NET drops them, we refuse what would be lost",
  padding: "base64 with more padding than a group has",
} as const;

const value = (name: string, text: string): string => `KeepEach <${name}>${text}</${name}>`;
const field = (name: string, text: string): string => `KeepValues <values><${name}>${text}</${name}></values>`;

/** What differs, and why. */
const otherwise: Readonly<Record<string, string>> = {
  [value("UnsignedByte", "+5")]: reasons.sign,
  [value("UnsignedByte", "-0")]: reasons.sign,
  [value("Color", " Red ")]: reasons.sign,
  [value("DateTime", "2026")]: reasons.parts,
  [value("DateTime", "2026-01")]: reasons.parts,
  [value("DateTime", "--01-02")]: reasons.parts,
  [field("Date", "2026")]: reasons.parts,
  [value("DateTime", "2026-01-02T03:04:05+14:01")]: reasons.zone,
  [value("Guid", "{0x00000000,0x0000,0x0000,{0x00,0x00,0x00,0x00,0x00,0x00,0x00,0x07}}")]: reasons.never,
  [value("Guid", "{00000000-0000-0000-0000-000000000007}")]: reasons.never,
  [value("Guid", "(00000000-0000-0000-0000-000000000007)")]: reasons.never,
  [value("Guid", "00000000000000000000000000000007")]: reasons.never,
  [value("DateTime", "2026-01-02z")]: reasons.never,
  [value("DateTime", "2026-01-02T03:04:05z")]: reasons.never,
  [field("Date", "2026-01-02z")]: reasons.never,
  [field("Time", "03:04:05z")]: reasons.never,
  [field("Base64", "A")]: reasons.lost,
  [field("Base64", "AR==")]: reasons.lost,
  [field("Hex", "0")]: reasons.lost,
  [field("Hex", "00F")]: reasons.lost,
  [field("Base64", "AQID====")]: reasons.padding,
  [field("Base64", "=")]: reasons.padding,
};

const versions = {
  soap11: ["http://schemas.xmlsoap.org/soap/envelope/", "text/xml"],
  soap12: ["http://www.w3.org/2003/05/soap-envelope", "application/soap+xml"],
} as const;

/** `genuine`, `ours`: addresses. Gives how many requests were sent to each. */
export async function runProbes(genuine: string, ours: string, checks: Checks): Promise<number> {
  const listed = new Set(Object.keys(otherwise));
  for (const [version, [namespace, mediaType]] of Object.entries(versions)) {
    for (const { operation, content } of probes) {
      const name = `${operation} ${content}`;
      const ask = (url: string): Promise<string> =>
        outcome(url, operation, envelope(namespace, operation, content), mediaType);
      const [right, found] = await Promise.all([ask(genuine), ask(ours)]);
      if (name in otherwise) {
        checks.equal(`${version} ${name} differs`, found !== right, true);
        listed.delete(name);
      } else checks.equal(`${version} ${name}`, found, right);
    }
  }
  checks.equal("probes that are listed and were not sent", [...listed], []);
  return probes.length * Object.keys(versions).length;
}

/** Why some are answered otherwise, each reason once. */
export const probeReasons: readonly string[] = [...new Set(Object.values(otherwise))];

function envelope(namespace: string, operation: string, content: string): string {
  const declared = `xmlns:soap="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
  const body = `<${operation} xmlns="urn:constructs">${content}</${operation}>`;
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope ${declared}><soap:Body>${body}</soap:Body></soap:Envelope>`;
}

/** What stands in the body of the answer; every refusal is the same. */
async function outcome(url: string, operation: string, body: string, mediaType: string): Promise<string> {
  const headers: Record<string, string> = { "content-type": `${mediaType}; charset=utf-8` };
  if (mediaType === "text/xml") headers["soapaction"] = `"urn:constructs/${operation}"`;
  const response = await fetch(url, { method: "POST", headers, body });
  const text = await response.text();
  if (response.status !== 200) return "refused";
  const found = /<soap:Body>([^]*)<\/soap:Body>/.exec(text)?.[1] ?? text;
  // The name of a type with a prefix or without: its namespace is the same.
  return found.replaceAll(/ xmlns:q1="urn:constructs"|(?<=xsi:type=")q1:/g, "");
}
