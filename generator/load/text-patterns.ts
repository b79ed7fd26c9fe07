/**
 * Owns regular expressions for JSON Schema, so that editors know rules of `validate/` about texts.
 * Invariant: no pattern rejects a text that the rule accepts; a property test compares them. They mean the same with
 * and without the flag `u`, and avoid syntax that only some readers of schemas know (no `\p`, no lookbehind).
 */

const carried = String.raw`[^\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]`;
const notXmlsOwn = String.raw`(?!http://www\.w3\.org/(?:2000/xmlns/|XML/1998/namespace)$)`;
/** Characters of XML, and none of the two namespaces that XML keeps for itself. */
export const namespacePattern = `^${notXmlsOwn}${carried}+$`;
/** The same, or empty. */
export const namespaceOrNonePattern = `^${notXmlsOwn}${carried}*$`;
/** The same, where an attribute may stand: `xml:lang` is in a namespace of XML's own. */
export const namespaceOfFieldPattern = String.raw`^(?!http://www\.w3\.org/2000/xmlns/$)` + `${carried}*$`;

const host = String.raw`(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9.])?)`;
const port = "(?:[0-5]?[0-9]{1,4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
/** Visible ASCII but `? # \`; at the end of it no `/` either. */
const below = String.raw`/[!"$->@-\[\]-~]*[!"$-.0->@-\[\]-~]`;
/** `http` or `https`, a host, perhaps a port and a path that does not end with `/`. */
export const baseUrlPattern = `^[Hh][Tt][Tt][Pp][Ss]?://${host}(?::${port})?(?:${below})?$`;

const segments = String.raw`(?:/(?!\.{1,2}(?:[/?]|$))(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+)*/?`;
/** Segments after `/`, none of them empty but the last, none `.` or `..`; perhaps a query. */
export const pathPattern = String.raw`^(?=/)(?!.*\?$)${segments}(?:\?(?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})+)?$`;
/** The same without a query. */
export const plainPathPattern = `^(?=/)${segments}$`;

/** A single character that is no ASCII letter, digit or control character. The loader checks other letters. */
export const delimiterPattern = String.raw`^(?:[\ud800-\udbff][\udc00-\udfff]|[^A-Za-z0-9\u0000-\u001f\u007f-\u009f\u2028\u2029])$`;

/** A text that XML's treatment of white space does not change. */
export const enumerationValuePattern = String.raw`^(?:[^ \t\r\n]+(?: [^ \t\r\n]+)*)?$`;
