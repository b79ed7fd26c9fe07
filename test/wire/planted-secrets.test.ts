/**
 * Owns the search for secrets that were planted: each in every place where foreign text can reach something that is shown, in every
 * form it may come back in. What looks for them shares nothing with what removes them: it decodes what is shown by Node's Buffer and
 * its own few lines, and compares pieces.
 */
import { inspect } from "node:util";
import { describe, expect, it, test } from "vitest";
import type { DefaultBindingId } from "../../templates/runtime/description.js";
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { clientWith, soap11, soap12 } from "./capture.js";
import { namespace } from "./table.js";
import { amount, thorough } from "../counts.js";

const secrets = [
  "hunter2-Kw0rd", "S3c&<\"'é漢😀/+=ret", "aaaaaaaaaaaa", "19283746", "tok_ABCdef.ghi~JKL", "zxcvbn", "q7Wk", "pä$$w", "a'b\"c\\d''e",
  "ein Satz, der lang ist", "eyJhbGciOiJIUzI1NiJ9.".repeat(12) + "zz=9", "Ωμέγα-ΣΟΦΟΣ", "100%=3D&amp;_x", "ab==cdQ=41Z",
]; // prettier-ignore

type Encode = (text: string) => string;
const xml: Encode = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const bytesOf = (text: string, encoding: BufferEncoding = "utf8"): Buffer => Buffer.from(text, encoding);
const base64 = (bytes: Buffer): string => bytes.toString("base64");
const hexOf = (text: string, separator: string, prefix = ""): string =>
  Array.from(bytesOf(text), (byte) => prefix + byte.toString(16).padStart(2, "0")).join(separator);
const wrapped = (text: string, width: number): string => text.replace(new RegExp(`.{${width}}`, "g"), "$&\r\n");
const pieceLength = (text: string): number => Math.max(6, Math.ceil((text.length * 2) / 3));
const quotedPrintable: Encode = (text) =>
  Array.from(bytesOf(text), (byte) =>
    byte > 32 && byte < 127 && byte !== 61
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  )
    .map((unit, at) => (at % 5 === 4 ? `${unit}=\r\n` : unit))
    .join("");

const forms: Readonly<Record<string, Encode>> = {
  raw: (text) => text,
  "XML attribute": xml,
  "XML twice": (text) => xml(xml(text)),
  "hexadecimal references": (text) => Array.from(text, (c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(""),
  percent: encodeURIComponent,
  "percent twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  "JSON in JSON": (text) => JSON.stringify(JSON.stringify(text)),
  "escaped units": (text) => text.replace(/[^]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "escaped bytes": (text) => hexOf(text, "", "\\x"),
  base64: (text) => base64(bytesOf(text)),
  "base64 of a login": (text) => `Basic ${base64(bytesOf(`me:${text}`))}`,
  "base64 after one byte": (text) => base64(bytesOf(`x${text}`)),
  "base64 after two": (text) => base64(bytesOf(`xy${text}!`)),
  "base64 for URLs": (text) => bytesOf(text).toString("base64url"),
  "base64 of UTF-16": (text) => base64(bytesOf(`a${text}`, "utf16le")),
  "base64 in lines": (text) => wrapped(base64(bytesOf(`${"x".repeat(50)}${text}${"y".repeat(50)}`)), 76),
  "base64 of a document": (text) =>
    base64(bytesOf(`<Password>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</Password>`)),
  "base64 in a URL": (text) => encodeURIComponent(base64(bytesOf(text))),
  hex: (text) => bytesOf(text).toString("hex"),
  HEX: (text) => bytesOf(text).toString("hex").toUpperCase(),
  "hex of UTF-16": (text) => bytesOf(text, "utf16le").toString("hex"),
  "BitConverter's": (text) => hexOf(text, "-").toUpperCase(),
  "a dump": (text) => hexOf(text, " "),
  "bytes in C": (text) => hexOf(text, ", ", "0x"),
  "quoted-printable": quotedPrintable,
  "quoted-printable of XML": (text) => quotedPrintable(xml(text)),
  "SQL quotes": (text) => `'${text.replace(/'/g, "''")}'`,
  "CSV quotes": (text) => `"${text.replace(/"/g, '""')}"`,
  "backslashed quotes": (text) => `'${text.replace(/['\\]/g, "\\$&")}'`,
  "in a CDATA section": (text) => text.replace(/(.{3})/su, "$1]]><![CDATA["),
  "Latin-1": (text) => bytesOf(text).toString("latin1"),
};
/** For secrets of six characters and more. */
const longForms: Readonly<Record<string, Encode>> = {
  "upper case": (text) => text.toUpperCase(),
  "lower case": (text) => text.toLowerCase(),
  "any case": (text) => text.replace(/[a-z]/gi, (c, at: number) => (at % 2 === 0 ? c.toUpperCase() : c.toLowerCase())),
  "upper case, percent": (text) => encodeURIComponent(text.toUpperCase()),
  "the beginning": (text) => `${text.slice(0, pieceLength(text))}...`,
  "the end": (text) => `...${text.slice(-pieceLength(text))}`,
  "all but the first": (text) => `...${text.slice(1)}`,
  "all but the last": (text) => `${text.slice(0, -1)}...`,
  "the beginning in XML": (text) => xml(`${text.slice(0, pieceLength(text))}...`),
  "the end in upper case": (text) => text.slice(-pieceLength(text)).toUpperCase(),
};

type Plant = (planted: string) => HttpResponse | Error | string | object;
const respond = (
  status: number,
  type: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  status,
  headers: { "content-type": type, ...headers },
  body: bytesOf(text),
});
/** In text of XML: what XML cannot carry is none of a secret's. */
const cdata = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
const attribute = (text: string): string =>
  cdata(text).replace(/"/g, "&quot;").replace(/\r/g, "&#13;").replace(/\n/g, "&#10;");
const fault11 = (parts: string, attributes = ""): HttpResponse =>
  respond(
    500,
    "text/xml",
    soap11(`<soap:Fault><faultcode>soap:Server</faultcode><faultstring${attributes}>${parts}</soap:Fault>`),
  );
const fault12 = (code: string, reason: string, rest = ""): HttpResponse =>
  respond(
    500,
    "application/soap+xml",
    soap12(`<soap:Fault><soap:Code>${code}</soap:Code><soap:Reason>${reason}</soap:Reason>${rest}</soap:Fault>`),
  );
const value12 = (text: string): string => `<soap:Value>${cdata(text)}</soap:Value>`;
const text12 = (text: string, language = "en"): string =>
  `<soap:Text xml:lang="${attribute(language)}">${cdata(text)}</soap:Text>`;
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ");

const places: Readonly<Record<string, Plant>> = {
  "a failure's message": (text) => new TypeError(`cannot send ${text} there`),
  "a failure's name": (text) => Object.assign(new Error("no"), { name: `Odd${text}Error` }),
  "a failure's code": (text) => Object.assign(new Error("no"), { code: `E_${text}_X` }),
  "a failure's stack": (text) => Object.assign(new Error("no"), { stack: `Error: no\n    at ${text} (file:1:1)` }),
  "a failure's causes": (text) => new Error("no", { cause: new Error("outer", { cause: new Error(`inner ${text}!`) }) }),
  "a failure's cause that is text": (text) => new Error("no", { cause: `text ${text}!` }),
  "a text that is thrown": (text) => `thrown ${text}!`,
  "a page": (text) => respond(502, "text/html", `<pre>${text}</pre>`),
  "a page's title": (text) => respond(404, "text/html", `<html><title>Not ${oneLine(text)} found</title>`),
  "a text": (text) => respond(500, "text/plain; charset=utf-8", `Cannot convert ${text} to System.Int32.`),
  "a text with a 2xx": (text) => respond(200, "text/plain", `Hello ${text}!`),
  "JSON": (text) => respond(400, "application/json", JSON.stringify({ echo: `x ${text}!` })),
  "a header": (text) => respond(500, "text/html", "", { "x-echo": oneLine(`x ${text}!`) }),
  "a header's name": (text) => respond(500, "text/html", "", { [`x-${oneLine(text)}`]: "1" }),
  "a redirect": (text) => respond(302, "text/html", "", { location: `http://h/${oneLine(text)}/x?a=${oneLine(text)}!` }),
  "a Content-Type": (text) => respond(200, `text/${oneLine(text)}`, "x"),
  "a charset": (text) => respond(200, `text/xml; charset="${oneLine(text).replace(/["\\]/g, "\\$&")}"`, "<a/>"),
  "malformed XML": (text) => respond(200, "text/xml", `<a>${text}!`),
  "a name in XML": (text) => respond(200, "text/xml", soap11(`<${text.replace(/[^\w.]/g, "_")} xmlns="urn:x"/>`)),
  "a namespace": (text) => respond(200, "text/xml", soap11(`<a xmlns="urn:${attribute(text)}:x"/>`)),
  "another operation's result": (text) => respond(200, "text/xml", soap11(`<pingResponse xmlns="${namespace}">${cdata(text)}</pingResponse>`)),
  "a value of another type": (text) =>
    respond(200, "text/xml", soap11(`<singlesmsResponse xmlns="${namespace}"><singlesmsResult>${cdata(text)}!</singlesmsResult></singlesmsResponse>`)),
  "a value of another type, cut": (text) =>
    respond(200, "text/xml", soap11(`<singlesmsResponse xmlns="${namespace}"><singlesmsResult>some thirty characters before ${cdata(text)}</singlesmsResult></singlesmsResponse>`)),
  "faultstring": (text) => fault11(`no ${cdata(text)}!</faultstring>`),
  "faultstring's language": (text) => fault11("no</faultstring>", ` xml:lang="${attribute(text)}"`),
  "faultcode": (text) => respond(500, "text/xml", soap11(`<soap:Fault><faultcode>soap:${cdata(text)}</faultcode><faultstring>no</faultstring></soap:Fault>`)),
  "faultactor": (text) => fault11(`no</faultstring><faultactor>urn:${cdata(text)}</faultactor>`),
  "detail": (text) => fault11(`no</faultstring><detail a="${attribute(text)}">x ${cdata(text)}<b/></detail>`),
  "detail in CDATA": (text) => fault11(`no</faultstring><detail><![CDATA[x ${text.includes("]]>") ? "" : text}]]></detail>`),
  "Code": (text) => fault12(value12(`soap:${text}`), text12("no")),
  "Subcode": (text) => fault12(`${value12("soap:Sender")}<soap:Subcode>${value12(text)}<soap:Subcode>${value12(text)}</soap:Subcode></soap:Subcode>`, text12("no")),
  "Text": (text) => fault12(value12("soap:Sender"), `${text12("nein", "de")}${text12(`no ${text}!`)}`),
  "a second Text": (text) => fault12(value12("soap:Sender"), `${text12("no")}${text12(`nein ${text}!`, "de")}`),
  "Text's language": (text) => fault12(value12("soap:Sender"), `${text12("no", text)}${text12("nein", `de-${text}`)}`),
  "Node and Role": (text) => fault12(value12("soap:Sender"), text12("no"), `<soap:Node>urn:${cdata(text)}</soap:Node><soap:Role>${cdata(text)}</soap:Role>`),
}; // prettier-ignore

const bindings: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];

/** Every way to look at what was shown, each line once. */
function look(shown: readonly unknown[]): string {
  const lines = new Set<string>();
  const add = (text: string): void => {
    lines.add(text);
    if (text.length > 200) for (const line of text.split("\n")) lines.add(line);
    lines.delete(text.length > 200 && text.includes("\n") ? text : "");
    // A line break inside of a secret is no end of it.
    if (/[\r\n]/.test(text)) lines.add(text.replace(/^ {4}at (?!.*file:1:1).*$/gm, ""));
  };
  for (const each of shown) {
    [String(each), JSON.stringify(each), inspect(each, { depth: 20, showHidden: true, maxStringLength: null })].forEach(
      add,
    );
    for (let at = each; at instanceof Error; at = at.cause) [at.message, String(at.stack), at.name].forEach(add);
    leaves(each, add);
  }
  return [...lines].join("\n\n");
}

/** Texts as they are, not as JSON or inspection escape them, and the names of properties. */
function leaves(value: unknown, add: (text: string) => void): void {
  if (typeof value === "string") return add(value);
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    add(name);
    leaves(each, add);
  }
}

/** What a reader may make of a text, one step at a time. */
function readings(text: string): string[] {
  const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  const references = text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot));/gi,
    (_, hex?: string, decimal?: string, name?: string) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
        : (named[name.toLowerCase()] ?? ""),
  );
  const runs = (pattern: RegExp, decode: (run: string) => string[]): string =>
    [...text.matchAll(pattern)].flatMap(([run]) => decode(run)).join("\n");
  const bytes = (encoded: string): string[] =>
    [0, 1, 2, 3].flatMap((at) => {
      const decoded = Buffer.from(encoded.slice(at), "base64");
      return [decoded.toString("utf8"), decoded.toString("utf16le"), decoded.subarray(1).toString("utf16le")];
    });
  const pairs = (encoded: string): string[] =>
    [0, 1].flatMap((at) => {
      const decoded = Buffer.from(encoded.slice(at), "hex");
      return [decoded.toString("utf8"), decoded.toString("utf16le")];
    });
  const withoutBreaks = text.replace(/\\r\\n|\r?\n/g, "");
  return [
    references,
    text.replace(/\+/g, " ").replace(/(?:%[\da-f]{2})+/gi, (run) => Buffer.from(run.replace(/%/g, ""), "hex").toString("utf8")),
    text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))).replace(/\\(["'\\/])/g, "$1"),
    text.replace(/=(?:\\r\\n|\r?\n)/g, "").replace(/(?:=[\dA-F]{2})+/g, (run) => Buffer.from(run.replace(/=/g, ""), "hex").toString("utf8")),
    text.replace(/''/g, "'").replace(/""/g, '"'),
    text.replace(/]]><!\[CDATA\[/g, ""),
    Buffer.from(text, "latin1").toString("utf8"),
    [...withoutBreaks.matchAll(/[\w+/-]{8,}/g)].flatMap(([run]) => bytes(run)).join("\n"),
    runs(/(?:(?:0x|\\x)?[\da-f]{2}[\s,:-]*){4,}/gi, (run) => pairs(run.replace(/0x|\\x|[^\da-f]/gi, ""))),
  ]; // prettier-ignore
}

/** A piece of the secret that can be read in the text; undefined: none. */
function legible(text: string, secret: string, decoded: number): string | undefined {
  const whole = secret.length < 6;
  const [hay, needle] = whole ? [text, secret] : [text.toUpperCase(), secret.toUpperCase()];
  const length = whole ? needle.length : pieceLength(needle);
  const found = [needle.slice(0, length), needle.slice(-length)].find((piece) => hay.includes(piece));
  if (found !== undefined || decoded === 0) return found;
  for (const reading of readings(text)) {
    const deeper = legible(reading, secret, decoded - 1);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

async function shownFor(
  secret: string,
  plant: Plant,
  planted: string,
  binding: DefaultBindingId,
  showBodies?: "never",
): Promise<unknown[]> {
  const shown: unknown[] = [];
  const transport = async (_request: HttpRequest): Promise<HttpResponse> => {
    const answer = plant(planted);
    if (typeof answer === "object" && "status" in answer) return answer as HttpResponse;
    throw answer;
  };
  const hooks = { onRequest: (each: unknown) => shown.push(each), onResponse: (each: unknown) => shown.push(each) };
  const client = clientWith(transport, { binding, hooks, allowSecretsInUrl: true, showBodies });
  const call = client.singlesms({ Password: secret, Message: "m" });
  shown.push(await call.then((value) => ["no error", value], (error: unknown) => error)); // prettier-ignore
  return shown;
}

/** Those behind two encodings. */
const deep = /twice|in JSON|document|in a URL|of XML|login/;
const depthOf = (form: string): number => (deep.test(form) ? 2 : 1);

describe("what looks for planted secrets", () => {
  it.each(Object.entries({ ...forms, ...longForms }))("finds them where nothing removes them: %s", (form, encode) => {
    for (const secret of secrets.filter(({ length }) => length > (form.startsWith("all but") ? 6 : 5)))
      expect([secret, legible(`x ${encode(secret)}!`, secret, depthOf(form))]).not.toEqual([secret, undefined]);
  });
});

/** Secrets in each place and form: two, or one in every third form, which are others in the next place. */
const turns = thorough ? [0, 1] : [0];
const stride = amount(3, 1);

describe("no planted secret is legible", () => {
  let count = 0;
  const each = Object.entries(places).map(([place, plant], index) => [place, plant, index] as const);
  test.each(each)("in %s", async (place, plant, index) => {
    for (const [at, [form, encode]] of Object.entries({ ...forms, ...longForms }).entries()) {
      if ((at + index) % stride !== 0) continue;
      for (const turn of turns) {
        const eligible = form in longForms ? secrets.filter(({ length }) => length > 5) : secrets;
        const binding = bindings[(at + turn + place.length) % bindings.length] ?? "soap11";
        const secret = eligible[(at * 5 + turn * 3 + place.length) % eligible.length] ?? "";
        const shown = await shownFor(secret, plant, encode(secret), binding);
        expect({ form, secret, found: legible(look(shown), secret, depthOf(form)) }).toEqual({
          form,
          secret,
          found: undefined,
        });
        count++;
      }
    }
  });

  it("and there were many", () => {
    expect(count).toBeGreaterThan((turns.length * 1_450) / stride);
  });
});
