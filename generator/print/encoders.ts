/**
 * Owns the table of encoders that templates may call.
 * Invariant: every mustache of every template calls one of them (a tidy test walks the syntax trees). An encoder throws
 * on a missing value instead of printing nothing.
 */
import {
  actionText,
  address,
  exchangeAttribute,
  exchangeText,
  jsonWord,
  scriptText,
  urlComponent,
} from "./http-text.js";
import { qualifiedName, xmlAttribute, xmlName, xmlText } from "./markup-text.js";

/** Name in templates -> encoder. */
export const encoders: Readonly<Record<string, (text: string, more?: unknown) => string>> = {
  /** XML character data. */
  xml: xmlText,
  /** XML attribute value, between double quotes. */
  attr: xmlAttribute,
  /** XML element or type name. */
  xmlName,
  /** XML attribute name, with a prefix or without. */
  qualifiedName,
  /** XML character data in a `.http` file. */
  exchangeText,
  /** XML attribute value, between double quotes, in a `.http` file. */
  exchangeAttr: exchangeAttribute,
  /** Part of a quoted SOAPAction. */
  action: actionText,
  /** Absolute URL. */
  address,
  /** Component of a query or form. */
  url: urlComponent,
  /** Text in a string of ASMX's JSON. */
  scriptText,
  /** The same, in a component of a query. */
  scriptUrl: (text) => urlComponent(scriptText(text)),
  /** Number or word of JSON. */
  jsonWord,
  /** Blanks at the start of a line. */
  blanks: blankText,
  /** Start of a line at that depth, in ASMX's layout of GET/POST results; nothing in the layout `flat` of SOAP (wire 3). */
  line: startLine,
};

function blankText(text: string): string {
  if (!/^ *$/.test(text)) throw new Error(`print: ${JSON.stringify(text)} is not all blanks`);
  return text;
}

function startLine(layout: string, depth: unknown): string {
  if (typeof depth !== "number") throw new Error(`print: {{line}} got the depth ${typeof depth}, expected a number`);
  if (layout === "flat") return "";
  if (layout !== "indented") throw new Error(`print: {{line}} got the layout ${JSON.stringify(layout)}`);
  return `\n${"  ".repeat(depth)}`;
}
