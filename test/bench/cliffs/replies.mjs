/**
 * Owns the replies of the search for cliffs: an ordinary one of each kind, and what differs from it in one property.
 * Invariant: neighbours say the same but for that property; a reply that costs more than the others says why.
 */
import { columns, escapeText } from "../xml-documents.mjs";

const namespace = "http://example.org/messaging/";
const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const contentType = "text/xml; charset=utf-8";
const encoder = new TextEncoder();

/** `bytes`: of the text in UTF-8, so that another charset costs what the same text costs. */
function reply(what, text, { type = contentType, encode = (each) => encoder.encode(each), why } = {}) {
  const headers = type === undefined ? {} : { "content-type": type };
  return { what, why, bytes: encoder.encode(text).length, response: { status: 200, headers, body: encode(text) } };
}

function envelope(content, { prefix = "soap", head = declaration, gap = "" } = {}) {
  return (
    `${head}${gap}<${prefix}:Envelope xmlns:${prefix}="http://schemas.xmlsoap.org/soap/envelope/" ` +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
    `${gap}<${prefix}:Body>${gap}${content}${gap}</${prefix}:Body>${gap}</${prefix}:Envelope>`
  );
}

const latin1 = (text) => Buffer.from(text, "latin1");
const utf16 = (text) => Buffer.from(`\ufeff${text}`, "utf16le");
const withMark = (text) => encoder.encode(`\ufeff${text}`);

/** What the outside of every reply may look like: `make` gives the reply in an envelope of these options. */
function outsides(make) {
  const plain = make({});
  const said = (type) => reply(type === undefined ? "no Content-Type" : `Content-Type ${type}`, plain, { type });
  return [
    said("text/xml"),
    said('text/xml; charset="utf-8"'),
    said("text/xml; charset=UTF-8"),
    said(undefined),
    reply("a byte order mark", plain, { encode: withMark }),
    reply("ISO-8859-1", make({ head: declaration.replace("utf-8", "iso-8859-1") }), {
      type: "text/xml; charset=iso-8859-1",
      encode: latin1,
    }),
    reply("UTF-16", plain, { type: "text/xml; charset=utf-16", encode: utf16 }),
    reply("another prefix of the envelope", make({ prefix: "s" })),
    reply("no XML declaration", make({ head: "" })),
    reply("a declaration between apostrophes", make({ head: declaration.replaceAll('"', "'") })),
    reply("lines of their own, LF", make({ gap: "\n  " })),
    reply("lines of their own, CR LF", make({ gap: "\r\n  " })),
    reply("lines of their own, tabs", make({ gap: "\n\t" })),
  ];
}

const usual = (index) => `Your parcel no. ${index} is on its way and arrives before noon`;
const inAThird = (change) => (index) => (index % 3 === 0 ? change(index) : usual(index));
/** Place of the column of free text. */
const free = 3;

function values(index, message) {
  const two = (number) => String(number).padStart(2, "0");
  return [
    String(4_000_000_000 + index),
    "+27820000000",
    `+2782${String(index).padStart(7, "0")}`,
    message,
    `${index % 10}.${two(index % 100)}`,
    `2009-03-04T05:${two(index % 60)}:07.0000000+02:00`,
    index % 3 === 0 ? "false" : "true",
    String(65501 + (index % 4)),
  ];
}

const schema =
  '<xs:schema id="NewDataSet" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:msdata="urn:schemas-microsoft-com:xml-msdata">' +
  '<xs:element name="NewDataSet" msdata:IsDataSet="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="Table">' +
  `<xs:complexType><xs:sequence>${columns.map(([name, type]) => `<xs:element name="${name}" type="${type}" minOccurs="0" />`).join("")}` +
  "</xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType></xs:element></xs:schema>";

/** `message`: escaped; `cell`: a cell written otherwise; `order`, `between`, `attributes`: of rows. */
function dataSet(options) {
  const { message = usual, cell = () => undefined, order = (cells) => cells, gap = "" } = options;
  const { between = () => "", attributes = () => "" } = options;
  const rows = Array.from({ length: 500 }, (_none, index) => {
    const texts = values(index, message(index));
    const cells = columns.map(
      ([name], place) => cell(name, texts[place], index, place) ?? `<${name}>${texts[place]}</${name}>`,
    );
    return (
      `${gap}<Table diffgr:id="Table${index + 1}" msdata:rowOrder="${index}"${attributes(index)}>` +
      `${order(cells, index)
        .map((each) => gap + each)
        .join("")}${gap}</Table>${between(index)}`
    );
  });
  return envelope(
    `<getSMSHistoryListResponse xmlns="${namespace}"><getSMSHistoryListResult>${schema}<diffgr:diffgram ` +
      'xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">' +
      `<NewDataSet xmlns="">${rows.join("")}</NewDataSet></diffgr:diffgram></getSMSHistoryListResult></getSMSHistoryListResponse>`,
    options,
  );
}

const ofFree = (write) => (name, text, _index, place) => (place === free ? write(name, text) : undefined);
const ofFreeInAThird = (write) => (name, text, index, place) =>
  place === free && index % 3 === 0 ? write(name, text) : undefined;
const nilCell = (name) => `<${name} xsi:nil="true" />`;
const turned = (cells, index) => [...cells.slice(index % 8), ...cells.slice(0, index % 8)];

export function dataSets() {
  const one = (what, options, why) => reply(what, dataSet(options), { why });
  const offer = (index) => escapeText(`Offer ${index}: milk & bread < 20, arrives before noon it says`);
  const cyrillic = (index) => `Ваша посылка № ${index} в пути`;
  return {
    title: "A DataSet of 500 rows",
    operation: "rows",
    calls: 4,
    replies: [
      one("ordinary: ASCII, on one line", {}),
      one("references in one row of fifty", { message: (index) => (index % 50 === 0 ? offer(index) : usual(index)) }),
      one("references in a third of the rows", { message: inAThird(offer) }),
      one("references in every row", { message: offer }),
      one("character references in a third", { message: inAThird((index) => `${usual(index)}&#xD;&#10;&#228;`) }),
      one('">" in a third', { message: inAThird((index) => `${usual(index)} > ${index}`) }),
      one("characters of Latin-1 in a third", {
        message: inAThird((index) => `Ihr Paket Nr. ${index} ist für Sie unterwegs`),
      }),
      one("Cyrillic in one row", { message: (index) => (index === 0 ? cyrillic(index) : usual(index)) }),
      one("Cyrillic in a third", { message: inAThird(cyrillic) }),
      one("emoji in every row", { message: (index) => `${usual(index)} 😀` }),
      one("CDATA in a third", { cell: ofFreeInAThird((name, text) => `<${name}><![CDATA[${text}]]></${name}>`) }),
      one("CDATA in every row", { cell: ofFree((name, text) => `<${name}><![CDATA[${text}]]></${name}>`) }),
      one("a comment after a third of the rows", { between: (index) => (index % 3 === 0 ? "<!-- -->" : "") }),
      one("a comment after every row", { between: () => "<!-- -->" }),
      one("a comment in a cell of a third", {
        cell: ofFreeInAThird((name, text) => `<${name}>${text}<!-- --></${name}>`),
      }),
      one("an empty element in a third", { cell: ofFreeInAThird((name) => `<${name} />`) }),
      one("empty text in every row", { cell: ofFree((name) => `<${name}></${name}>`) }),
      one("a column that a third of the rows lack", { cell: ofFreeInAThird(() => "") }),
      one("two of five cells missing", {
        cell: (_name, _text, index, place) => ((index * 7 + place * 3) % 5 < 2 ? "" : undefined),
      }),
      one(
        "xsi:nil in a third",
        { cell: ofFreeInAThird(nilCell) },
        "what an attribute means depends on what its prefix stands for, which the reader looks up; .NET leaves null cells out",
      ),
      one("xml:space on a cell of a third", {
        cell: ofFreeInAThird((name, text) => `<${name} xml:space="preserve">${text}</${name}>`),
      }),
      one("columns in the reverse order", { order: (cells) => cells.toReversed?.() ?? [...cells].reverse() }),
      one(
        "an order of columns for each row",
        { order: turned },
        "no row says what the next will be like, so each cell is looked up by its name; no service is known that writes so",
      ),
      one(
        "diffgr:hasChanges on a third",
        { attributes: (index) => (index % 3 === 0 ? ' diffgr:hasChanges="inserted"' : "") },
        "such a row is kept as a change as well",
      ),
      one(
        "diffgr:hasChanges on every row",
        { attributes: () => ' diffgr:hasChanges="inserted"' },
        "the same for each row; a service sends changes where it was asked for what was not saved",
      ),
      ...outsides(dataSet),
    ],
  };
}

function valueReply(operation, value, options = {}) {
  const { gap = "" } = options;
  const content = `<${operation}Response xmlns="${namespace}">${gap}<${operation}Result>${value}</${operation}Result>${gap}</${operation}Response>`;
  return envelope(content, options);
}

const strictly = "read by the strict reader: nobody writes single values so";

export function ints() {
  const one = (what, value, why) => reply(what, valueReply("singlesms", value), { why });
  return {
    title: "An int",
    operation: "int",
    calls: 3000,
    replies: [
      one("ordinary: on one line", "14"),
      one("blanks around it", " 14 "),
      one("a character reference", "&#49;4", strictly),
      one("CDATA", "<![CDATA[14]]>", strictly),
      one("a comment after it", "14<!-- -->", strictly),
      ...outsides((options) => valueReply("singlesms", "14", options)),
    ],
  };
}

const changed = "80 places are changed, and the rest of so short a reply costs next to nothing";
const decoded = "two bytes a character, which UTF-8 decoders take longer for";

export function strings() {
  const one = (what, value, why) => reply(what, valueReply("text", value), { why });
  const times = (count, text) => text.repeat(count);
  const sentence = "Your parcel is on its way. ";
  return {
    title: "A string of about 2,000 characters",
    operation: "text",
    calls: 300,
    replies: [
      one("ordinary: ASCII", times(80, sentence)),
      one("a reference in each sentence", times(80, "Your parcel is on &amp; way. "), changed),
      one(
        "a document as text",
        times(80, "&lt;a b=&quot;1&quot;&gt;Your parcel&lt;/a&gt;"),
        "six references for each eleven characters of text: each is looked at",
      ),
      one("a character reference in each sentence", times(80, "Your parcel is on&#xD; way. "), changed),
      one("Latin-1", times(80, "Ihr Päckchen ist unterwegs. ")),
      one("Cyrillic", times(80, "Ваша посылка в пути. "), decoded),
      one(
        "emoji",
        times(80, "Your parcel is on 😀 way. "),
        "UTF-8 decoders take longer for them, and each must be found to be a pair",
      ),
      one("lines, LF", times(80, "Your parcel is on its way\n ")),
      one("lines, CR LF", times(80, "Your parcel is on its way\r\n"), "each CR LF becomes LF, as XML asks"),
      one('">"', times(80, "Your parcel > on its way. ")),
      one("CDATA", `<![CDATA[${times(80, sentence)}]]>`, strictly),
      one("20,000 characters", times(740, sentence)),
      one("60,000 characters", times(2200, sentence)),
      one("70,000 characters, which is for the strict reader", times(2600, sentence)),
      one("1,000,000 characters", times(37_000, sentence)),
    ],
  };
}
