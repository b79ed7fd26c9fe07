/**
 * Owns the list of value types.
 * Invariant: each scalar of the description language is exported here under its own XSD name.
 */
export { anyURI } from "./any-uri.js";
export { base64Binary } from "./base64-binary.js";
export { integer, negativeInteger, nonNegativeInteger, nonPositiveInteger, positiveInteger } from "./big-integer.js";
export { boolean } from "./boolean.js";
export { gDay, gMonth, gMonthDay, gYear, gYearMonth } from "./calendar-parts.js";
export { char } from "./char.js";
export { checkDateText, formatDate, readDateText } from "./date-text.js";
export type { CalendarDate } from "./date-text.js";
export { date, dateTime, time } from "./date-time.js";
export type { DateOnly, DateTime, TimeOnly } from "./date-time.js";
export { compareDecimals, decimal, decimalFromNumber, decimalToNumber } from "./decimal.js";
export type { Decimal } from "./decimal.js";
export { joinDelimited, splitDelimited } from "./delimited-list.js";
export { duration } from "./duration.js";
export type { Duration } from "./duration.js";
export { enumeration } from "./enumeration.js";
export { double, float } from "./floating.js";
export { guid } from "./guid.js";
export type { Guid } from "./guid.js";
export { hexBinary } from "./hex-binary.js";
export { dateTimeFromInstant, dateTimeToInstant } from "./instant.js";
export type { Zone } from "./instant.js";
export { byte, int, short, unsignedByte, unsignedInt, unsignedShort } from "./integer.js";
export { itemList } from "./item-list.js";
export { long, unsignedLong } from "./long.js";
export { openEnumeration } from "./open-enumeration.js";
export { QName } from "./q-name.js";
export type { QualifiedName } from "./q-name.js";
export { repeated } from "./repeated.js";
export type { Repetition } from "./repeated.js";
export { richArray } from "./rich-array.js";
export type { RichArrayDescription } from "./rich-array.js";
export { richRecord } from "./rich-record.js";
export type { RichField, RichRecord, RichRecordDescription } from "./rich-record.js";
export type { XmlAttributes } from "./open-attributes.js";
export { string } from "./string.js";
export { anySimpleType, language, Name, NCName, NMTOKEN, NMTOKENS, normalizedString, token } from "./tokens.js";
export { ENTITIES, ENTITY, ID, IDREF, IDREFS } from "./tokens.js";
export { anyType, xml } from "./xml-content.js";
export type { AnyValue, TypedText, XmlContent, XmlElementText } from "./xml-content.js";
export { orderedRecord } from "./ordered-record.js";
export { PlacedError } from "./placed-error.js";
