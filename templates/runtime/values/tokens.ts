/**
 * Owns XML Schema's kinds of string: those whose white space is replaced or collapsed, and names.
 * Invariant: after XML Schema's treatment of white space, a text of another kind is refused in both directions.
 */
import { isNcName, isXmlName } from "../xml/names.js";
import { keptReference } from "./kept-text.js";
import { collapseBlanks, type SimpleType } from "./type.js";

function textType(
  name: string,
  expected: string,
  settle: (text: string) => string,
  fits?: (text: string) => boolean,
): SimpleType<string> {
  return keptReference(name, expected, fits, settle);
}

function replaceBlanks(text: string): string {
  return /[\t\n\r]/.test(text) ? text.split(/[\t\n\r]/).join(" ") : text;
}

const isNmtoken = (text: string): boolean => isXmlName(`a${text}`) && text !== "";
const languagePattern = /^[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*$/;

function ncNameType(name: string): SimpleType<string> {
  return textType(name, "an XML name without a colon", collapseBlanks, isNcName);
}

function listType(name: string, fits: (item: string) => boolean): SimpleType<string> {
  return textType(name, "names with one blank between", collapseBlanks, (text) => text.split(" ").every(fits));
}

/** Any simple value, as text. */
export const anySimpleType: SimpleType<string> = /* @__PURE__ */ textType("anySimpleType", "a text", (text) => text);
/** Text without tabs and line ends. */
export const normalizedString: SimpleType<string> = /* @__PURE__ */ textType(
  "normalizedString",
  "text without tabs and line ends",
  replaceBlanks,
);
export const token: SimpleType<string> = /* @__PURE__ */ textType(
  "token",
  "text without blanks around it or runs of them inside",
  collapseBlanks,
);
/** `en`, `de-CH`. */
export const language: SimpleType<string> = /* @__PURE__ */ textType(
  "language",
  "a language such as en-US",
  collapseBlanks,
  (text) => languagePattern.test(text),
);
export const Name: SimpleType<string> = /* @__PURE__ */ textType("Name", "an XML name", collapseBlanks, isXmlName);
export const NCName: SimpleType<string> = /* @__PURE__ */ ncNameType("NCName");
export const NMTOKEN: SimpleType<string> = /* @__PURE__ */ textType(
  "NMTOKEN",
  "name characters",
  collapseBlanks,
  isNmtoken,
);
export const NMTOKENS: SimpleType<string> = /* @__PURE__ */ listType("NMTOKENS", isNmtoken);
export const ID: SimpleType<string> = /* @__PURE__ */ ncNameType("ID");
export const IDREF: SimpleType<string> = /* @__PURE__ */ ncNameType("IDREF");
export const IDREFS: SimpleType<string> = /* @__PURE__ */ listType("IDREFS", isNcName);
export const ENTITY: SimpleType<string> = /* @__PURE__ */ ncNameType("ENTITY");
export const ENTITIES: SimpleType<string> = /* @__PURE__ */ listType("ENTITIES", isNcName);
