/**
 * Owns the reading of documentation in a WSDL.
 * Invariant: the result is one line of plain text, or nothing.
 */
import { forbiddenCharacter } from "../../load/characters.js";
import { xmlNamespace } from "../../model/xml-namespaces.js";
import { namespaces } from "./qname.js";
import { childrenNamed, type XmlNode } from "./xml-tree.js";

/** Text of an element's `documentation`. If it has several languages, the first English text is returned, otherwise the first text. */
export function documentationOf(node: XmlNode): string | undefined {
  return wordsOf([
    ...childrenNamed(node, namespaces.wsdl, "documentation"),
    ...childrenNamed(node, namespaces.schema, "annotation").flatMap((annotation) =>
      childrenNamed(annotation, namespaces.schema, "documentation"),
    ),
  ]);
}

function wordsOf(found: readonly XmlNode[]): string | undefined {
  const languages = found.map((node) => languageOf(node));
  const english = found.find((_, index) => languages[index]?.startsWith("en") === true);
  const several = new Set(languages).size > 1;
  const texts = several
    ? [english ?? found[0]].flatMap((node) => (node === undefined ? [] : [node.text]))
    : found.map((node) => node.text);
  const words = texts.join(" ").replace(/\s+/gu, " ").trim();
  return words === "" || forbiddenCharacter(words) !== undefined ? undefined : words;
}

function languageOf(node: XmlNode): string {
  const attribute = node.attributes.find(
    ({ localName, namespace }) => localName === "lang" && namespace === xmlNamespace,
  );
  return attribute?.value.toLowerCase() ?? "";
}
