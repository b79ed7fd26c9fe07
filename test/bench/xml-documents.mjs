/**
 * Owns the replies that reading is measured on.
 * Invariant: they look as ASMX writes them (wire 3 and 4), and the same call gives the same bytes. Their text is what
 * people send: in a third of the rows stand references and characters beyond Latin-1. `ascii` stands for none of either, which is
 * measured beside it.
 */

const head =
  '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" ' +
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><soap:Body>';
const foot = "</soap:Body></soap:Envelope>";

/** The reply to `singlesms` over SOAP 1.1, 360 bytes; more with a `header` of SOAP. */
export function intReply(header = "") {
  const start = header === "" ? head : head.replace("<soap:Body>", `<soap:Header>${header}</soap:Header><soap:Body>`);
  return (
    `${start}<singlesmsResponse xmlns="http://example.org/messaging/"><singlesmsResult>14</singlesmsResult>` +
    `</singlesmsResponse>${foot}`
  );
}

/** Name and XSD type of the columns of {@link dataSetReply}. */
export const columns = [
  ["HistoryId", "xs:long"],
  ["SenderNumber", "xs:string"],
  ["RecipientNumber", "xs:string"],
  ["MessageText", "xs:string"],
  ["CreditsCharged", "xs:decimal"],
  ["SentDateTime", "xs:dateTime"],
  ["Delivered", "xs:boolean"],
  ["NetworkCode", "xs:int"],
];

/** @typedef {"real" | "ascii"} Text */

/** What stands in the column of free text. */
export function messageText(index, text = "real") {
  return text === "real" && index % 3 === 0
    ? `Angebot ${index}: Käse & Brot < 20 €, für Sie nur noch bis Freitag`
    : `Your parcel no. ${index} is on its way and arrives before noon`;
}

export function escapeText(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function rowValues(index, text) {
  return [
    String(4_000_000_000 + index),
    "+27820000000",
    `+2782${String(index).padStart(7, "0")}`,
    escapeText(messageText(index, text)),
    `${index % 10}.${String(index % 100).padStart(2, "0")}`,
    `2009-03-04T05:${String(index % 60).padStart(2, "0")}:07.0000000+02:00`,
    index % 3 === 0 ? "false" : "true",
    String(65501 + (index % 4)),
  ];
}

function row(index, text) {
  const values = rowValues(index, text);
  const cells = columns.map(([name], column) => `<${name}>${values[column]}</${name}>`).join("");
  return `<Table diffgr:id="Table${index + 1}" msdata:rowOrder="${index}">${cells}</Table>`;
}

function schema() {
  const elements = columns.map(([name, type]) => `<xs:element name="${name}" type="${type}" minOccurs="0" />`).join("");
  return (
    '<xs:schema id="NewDataSet" xmlns="" xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
    'xmlns:msdata="urn:schemas-microsoft-com:xml-msdata"><xs:element name="NewDataSet" msdata:IsDataSet="true" ' +
    'msdata:UseCurrentLocale="true"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="Table">' +
    `<xs:complexType><xs:sequence>${elements}</xs:sequence></xs:complexType></xs:element></xs:choice></xs:complexType>` +
    "</xs:element></xs:schema>"
  );
}

/** What comes before, for each, and after the rows of {@link dataSetReply}; for streams of any length. */
export const dataSetParts = {
  head:
    `${head}<getSMSHistoryListResponse xmlns="http://example.org/messaging/"><getSMSHistoryListResult>${schema()}` +
    '<diffgr:diffgram xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" ' +
    'xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet xmlns="">',
  row,
  foot: `</NewDataSet></diffgr:diffgram></getSMSHistoryListResult></getSMSHistoryListResponse>${foot}`,
};

/** The reply to `getSMSHistoryList` over SOAP 1.1; 10,000 rows are 4.3 MB. `text`: real or ascii. */
export function dataSetReply(rows, text) {
  let reply = dataSetParts.head;
  for (let index = 0; index < rows; index++) reply += row(index, text);
  return reply + dataSetParts.foot;
}

/** The reply of an operation that gives a record, over SOAP 1.1: an account of 48 fields, 1.8 kB. */
export function accountReply(text) {
  const fields = Array.from(
    { length: 40 },
    (_none, index) => `<Field${index}>${fieldText(index, text)}</Field${index}>`,
  );
  return (
    `${head}<getAccountResponse xmlns="http://example.org/messaging/"><getAccountResult>${fields.join("")}</getAccountResult>` +
    `</getAccountResponse>${foot}`
  );
}

function fieldText(index, text) {
  if (index % 4 === 0) return String(1000 + index);
  return text === "ascii" || index % 3 !== 0 ? `value ${index}` : escapeText(`Größe & ${index} €`);
}
