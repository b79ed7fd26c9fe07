/**
 * Owns what in a message can be repeated, and how much of it fits into a number of bytes.
 * Invariant: a row takes a message of any form, and is left out where the message has no place for it.
 */
import type { Message } from "./exchanges.js";

/** The message with about `size` bytes more; `undefined`: it has no such place. `at`: which of several places. */
type Multiply = (message: Message, size: number, at: number) => Message | undefined;

const long = (size: number): string => `urn:${"n".repeat(size)}`;
const times = (size: number, print: (at: number) => string): string => {
  const pieces: string[] = [];
  for (let at = 0, length = 0; length < size; at++) {
    const piece = print(at);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join("");
};

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const encoding = 'xmlns:c="http://schemas.xmlsoap.org/soap/encoding/"';
const encoding12 = 'xmlns:c="http://www.w3.org/2003/05/soap-encoding"';

/** Elements without elements in them, but for those of the envelope. */
const leaf = /<(?!\/|\?|!|[\w.-]*:?(?:Envelope|Header|Body)\b)([^\s<>/]+)((?:\s[^<>]*?)?)(?:\/>|>[^<]*<\/\1>)/g;

/** Places in one message that are tried. */
const mostPlaces = 4;

/** Which leaves are tried: one of each name, evenly over the message. */
export function placesOf({ body, headers }: Message): readonly number[] {
  if (!/xml/.test(headers["content-type"] ?? "")) return [0];
  const names = new Map<string, number>();
  let index = 0;
  for (const [, name = ""] of body.matchAll(leaf)) {
    if (!names.has(name)) names.set(name, index);
    index++;
  }
  const all = [...names.values()];
  const step = Math.max(1, all.length / mostPlaces);
  return all.length === 0
    ? []
    : Array.from({ length: Math.min(mostPlaces, all.length) }, (_, at) => all[Math.floor(at * step)] ?? 0);
}

/** Edits one leaf, and what stands at the end of the body. */
function inLeaf(
  edit: (name: string, attributes: string, size: number) => string,
  beside?: (size: number) => string,
): Multiply {
  return (message, size, at) => {
    let index = 0;
    let found = false;
    const body = message.body.replace(leaf, (text: string, name: string, attributes: string) => {
      if (index++ !== at) return text;
      found = true;
      return edit(name, attributes, size);
    });
    if (!found) return undefined;
    return {
      ...message,
      body: beside === undefined ? body : body.replace(/<\/[\w.-]*:?Body>/, (end) => beside(size) + end),
    };
  };
}

const holding = (declared: (size: number) => string, repeated: string): Multiply =>
  inLeaf((name, attributes, size) => {
    const head = declared(size / 2);
    return `<${name}${attributes} ${head}>${times(size / 2, () => repeated)}</${name}>`;
  });

function atBody(print: (size: number) => string, place: RegExp): Multiply {
  return (message, size, at) =>
    at === 0 && place.test(message.body)
      ? { ...message, body: message.body.replace(place, (found) => found + print(size)) }
      : undefined;
}

function atParts(edit: (boundary: string, size: number) => string): Multiply {
  return (message, size, at) => {
    const boundary = /boundary="?([^";]+)/.exec(message.headers["content-type"] ?? "")?.[1];
    if (boundary === undefined || at > 0) return undefined;
    return {
      ...message,
      body: message.body.replace(`--${boundary}--`, () => `${edit(boundary, size)}--${boundary}--`),
    };
  };
}

function inForm(print: (size: number) => string): Multiply {
  return (message, size, at) => {
    if (at > 0) return undefined;
    if (message.method === "GET" && message.url.includes("?"))
      return { ...message, url: `${message.url}&${print(size)}` };
    if (!/x-www-form-urlencoded/.test(message.headers["content-type"] ?? "")) return undefined;
    return { ...message, body: `${message.body}&${print(size)}` };
  };
}

function inJson(print: (size: number) => string): Multiply {
  return (message, size, at) =>
    at === 0 && /json/.test(message.headers["content-type"] ?? "") && message.body.startsWith("{")
      ? { ...message, body: `{${print(size)},${message.body.slice(1)}` }
      : undefined;
}

export const multiplied: Readonly<Record<string, Multiply>> = {
  "elements with a prefix of a long namespace": holding((size) => `xmlns:p="${long(size)}"`, "<p:a/>"),
  "attributes with a prefix of a long namespace": holding((size) => `xmlns:p="${long(size)}"`, '<a p:b=""/>'),
  "types of a long namespace": holding((size) => `${xsi} xmlns:p="${long(size)}"`, '<a xsi:type="p:x"/>'),
  "names in texts of a long namespace": holding((size) => `xmlns:p="${long(size)}"`, "<a>p:x</a>"),
  "elements of a long default namespace": holding((size) => `xmlns="${long(size)}"`, "<a/>"),
  "long names": inLeaf(
    (name, attributes, size) => `<${name}${attributes}>${times(size, (at) => `<${"a".repeat(1000)}${at}/>`)}</${name}>`,
  ),
  "the element itself": inLeaf((name, attributes, size) => times(size, () => `<${name}${attributes}/>`)),
  "the element itself, null": inLeaf((name, attributes, size) =>
    times(size, () => `<${name}${attributes} ${xsi} xsi:nil="true"/>`),
  ),
  "empty elements inside": inLeaf(
    (name, attributes, size) => `<${name}${attributes}>${times(size, () => "<a/>")}</${name}>`,
  ),
  "elements inside one another": inLeaf((name, attributes, size) => {
    const depth = Math.floor(size / 7);
    return `<${name}${attributes}>${"<a>".repeat(depth)}${"</a>".repeat(depth)}</${name}>`;
  }),
  attributes: inLeaf((name, attributes, size) => `<${name}${attributes}${times(size, (at) => ` a${at}=""`)}/>`),
  declarations: inLeaf(
    (name, attributes, size) => `<${name}${attributes}${times(size, (at) => ` xmlns:n${at}="urn:n"`)}/>`,
  ),
  "references to one value": inLeaf(
    (name, attributes, size) => `<${name}${attributes}>${times(size / 2, () => '<a href="#x"/>')}</${name}>`,
    (size) => `<m id="x">${"y".repeat(size / 2)}</m>`,
  ),
  "references of SOAP 1.2 to one value": inLeaf(
    (name, attributes, size) =>
      `<${name}${attributes} ${encoding12}>${times(size / 2, () => '<a c:ref="x"/>')}</${name}>`,
    (size) => `<m ${encoding12} c:id="x">${"y".repeat(size / 2)}</m>`,
  ),
  "a row of references": inLeaf(
    (name, attributes) => `<${name}${attributes} href="#x0"/>`,
    (size) => times(size, (at) => `<m id="x${at}" href="#x${at + 1}"/>`),
  ),
  "arrays with absent items": inLeaf(
    (name, attributes, size) =>
      `<${name}${attributes} ${encoding}>${times(size, () => '<a c:offset="[9999]"/>')}</${name}>`,
  ),
  "arrays of a long type": holding((size) => `${encoding} xmlns:p="${long(size)}"`, '<a c:arrayType="p:x[1]"/>'),
  "character references": inLeaf(
    (name, attributes, size) => `<${name}${attributes}>${"&#65;".repeat(size / 5)}</${name}>`,
  ),
  "character data": inLeaf(
    (name, attributes, size) => `<${name}${attributes}>${"<![CDATA[a]]>".repeat(size / 13)}</${name}>`,
  ),
  comments: inLeaf((name, attributes, size) => `<${name}${attributes}>${"<!---->".repeat(size / 7)}</${name}>`),
  blanks: inLeaf((name, attributes, size) => `<${name}${attributes}>${" ".repeat(size)}</${name}>`),
  "header blocks": atBody((size) => times(size, (at) => `<a${at} xmlns=""/>`), /<[\w.-]*:?Header>/),
  "a header of blocks": (message, size, at) =>
    at === 0 && !/:Header>/.test(message.body)
      ? {
          ...message,
          body: message.body.replace(
            /<([\w.-]*:)?Body/,
            (body, prefix = "") => `<${prefix}Header>${times(size, () => '<a xmlns=""/>')}</${prefix}Header>${body}`,
          ),
        }
      : undefined,
  "elements in the body": atBody((size) => times(size, () => '<a xmlns=""/>'), /<[\w.-]*:?Body>/),
  "references to one part": inLeaf(
    (name, attributes, size) =>
      `<${name}${attributes}>${times(size, () => '<x:Include xmlns:x="http://www.w3.org/2004/08/xop/include" href="cid:x"/>')}</${name}>`,
  ),
  parts: atParts((boundary, size) => times(size, (at) => `--${boundary}\r\nContent-ID: <x${at}>\r\n\r\n\r\n`)),
  "parts of one id": atParts((boundary, size) => times(size, () => `--${boundary}\r\nContent-ID: <x>\r\n\r\n\r\n`)),
  "a long id of a part": atParts((boundary, size) => `--${boundary}\r\nContent-ID: <${"x".repeat(size)}>\r\n\r\n\r\n`),
  "heads of a part": atParts((boundary, size) => `--${boundary}\r\n${times(size, (at) => `a${at}: b\r\n`)}\r\n\r\n`),
  "parameters of a form": inForm((size) => times(size, (at) => `a${at}=b&`)),
  "one parameter of a form": inForm((size) => times(size, () => "a=b&")),
  "escapes of a form": inForm((size) => `a=${"%41".repeat(size / 3)}`),
  "members of JSON": inJson((size) => `${times(size, (at) => `"a${at}":1,`)}"z":1`),
  "arrays inside one another": inJson((size) => `"z":${"[".repeat(size / 2)}${"]".repeat(size / 2)}`),
  "items of JSON": inJson((size) => `"z":[${times(size, () => "{},")}1]`),
  "escapes of JSON": inJson((size) => `"z":"${"\\u0041".repeat(size / 6)}"`),
};
