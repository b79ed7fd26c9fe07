/**
 * Owns the conversion between names of tables or columns and element names: .NET's escape `_xHHHH_` (wire 4).
 * Invariant: the result is that of `XmlConvert.EncodeLocalName`, because .NET looks for rows and cells by that text.
 * decodeDataName(encodeDataName(name)) is the name, or it is refused.
 */
import { cutText } from "../../text/cut-text.js";
import { ValueError } from "../../values/type.js";
import { namePatterns } from "./name-characters.js";

const escaped = /_[xX]([0-9a-fA-F]{8}|[0-9a-fA-F]{4})_/g;

/** `Network_x0020_Name` becomes `Network Name`. Other text stays; unnecessary escapes are decoded, too. */
export function decodeDataName(xmlName: string): string {
  if (!xmlName.includes("_x") && !xmlName.includes("_X")) return xmlName;
  return xmlName.replace(escaped, (whole, digits: string) => {
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff) return whole;
    return digits.length === 4 ? String.fromCharCode(code) : String.fromCodePoint(code);
  });
}

const ascii = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
const looksEscaped = /^_[xX](?:[0-9a-fA-F]{4}|[0-9a-fA-F]{8})_/;

/**
 * `Network Name` to `Network_x0020_Name`; a literal `_x0020_` to `_x005F_x0020_`; letters of any script stay as they are. Throws
 * {@link ValueError} for `_x0020:` and its like, which .NET itself reads back as another name.
 */
export function encodeDataName(name: string): string {
  const mayLookEscaped = name.includes("_x") || name.includes("_X");
  if (!mayLookEscaped && (ascii.test(name) || namePatterns().whole.test(name))) return name;
  const { lead, rest } = namePatterns();
  let encoded = "";
  for (let at = 0; at < name.length;) {
    const code = name.codePointAt(at) ?? 0;
    const character = String.fromCodePoint(code);
    const keeps = (at === 0 ? lead : rest).test(character) && !looksEscaped.test(name.slice(at, at + 11));
    encoded += keeps ? character : escapeOf(code);
    at += character.length;
  }
  const decoded = decodeDataName(encoded);
  if (decoded !== name) {
    const [shown, shownDecoded] = [name, decoded].map((each) => JSON.stringify(cutText(each, 40)));
    throw new ValueError(
      `names that come back from their escapes, found ${shown}, which would be read as ${shownDecoded}`,
    );
  }
  return encoded;
}

/** The name of an attribute. `xmlns` alone would be a namespace declaration; .NET has no escape for it, but our reader decodes ours. */
export function encodeAttributeName(name: string): string {
  return name === "xmlns" ? "_x0078_mlns" : encodeDataName(name);
}

function escapeOf(code: number): string {
  return `_x${code
    .toString(16)
    .toUpperCase()
    .padStart(code > 0xffff ? 8 : 4, "0")}_`;
}
