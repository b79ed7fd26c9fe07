/**
 * Owns the way between names of tables and columns and names of elements: .NET's `_xHHHH_` (wire 4).
 * Property that must stay true: decodeDataName(encodeDataName(name)) is the name, whatever it is.
 */
const escaped = /_[xX]([0-9a-fA-F]{8}|[0-9a-fA-F]{4})_/g;

/** `Network_x0020_Name` to `Network Name`. What is no escape stays as it is. */
export function decodeDataName(xmlName: string): string {
  if (!xmlName.includes("_x") && !xmlName.includes("_X")) return xmlName;
  return xmlName.replace(escaped, (whole, digits: string) => {
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff) return whole;
    return digits.length === 4 ? String.fromCharCode(code) : String.fromCodePoint(code);
  });
}

/**
 * Letters that are name characters in every edition of XML 1.0 (.NET reads the fourth). Others are escaped, which is always
 * right, though .NET itself would leave a few more of them as they are.
 */
const letters =
  "A-Za-z_\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u0131\\u0391-\\u03A1\\u03A3-\\u03CE\\u0410-\\u044F\\u05D0-\\u05EA" +
  "\\u0621-\\u063A\\u0641-\\u064A\\u3041-\\u3094\\u30A1-\\u30FA\\u4E00-\\u9FA5\\uAC00-\\uD7A3";
const plain = /* @__PURE__ */ patternOf("^[LETTERS][LETTERS0-9.-]*$");
const lead = /* @__PURE__ */ patternOf("^[LETTERS]$");
const rest = /* @__PURE__ */ patternOf("^[LETTERS0-9.-]$");
const looksEscaped = /^_[xX](?:[0-9a-fA-F]{4}|[0-9a-fA-F]{8})_/;

function patternOf(source: string): RegExp {
  return new RegExp(source.replaceAll("LETTERS", letters));
}

/** `Network Name` to `Network_x0020_Name`; a literal `_x0020_` to `_x005F_x0020_`. */
export function encodeDataName(name: string): string {
  // As an attribute it would be a namespace declaration.
  if (name === "xmlns") return "_x0078_mlns";
  if (plain.test(name) && !name.includes("_x") && !name.includes("_X")) return name;
  let encoded = "";
  for (let at = 0; at < name.length;) {
    const code = name.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(code);
    const keeps = (at === 0 ? lead : rest).test(character) && !looksEscaped.test(name.slice(at, at + 11));
    encoded += keeps ? character : escapeOf(code);
    at += character.length;
  }
  return encoded;
}

function escapeOf(code: number): string {
  return `_x${code
    .toString(16)
    .toUpperCase()
    .padStart(code > 0xffff ? 8 : 4, "0")}_`;
}
