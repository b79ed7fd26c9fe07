/**
 * Owns which parts of an envelope are hidden by what they are, not by the name of a value: signatures, assertions, WS-Security.
 * Invariant: a block is hidden whole, since no part of it can be used alone.
 */
import type { XmlAttribute } from "../../templates/runtime/xml/reader.js";
import type { HiddenNames } from "./hide-names.js";

export const schemaNamespace = "http://www.w3.org/2001/XMLSchema";
const dataNamespace = "urn:schemas-microsoft-com:xml-msdata";

const blocks = /^(?:EncryptedAssertion|EncryptedData|EncryptedKey|BinarySecurityToken|SignedInfo|SAMLResponse)$/;

/** SAML's assertions of all versions, XML signatures and encryption. */
export function isBlock(localName: string, namespace: string): boolean {
  if (blocks.test(localName)) return true;
  if (localName === "Assertion") return /saml/i.test(namespace);
  return localName === "Signature" && namespace.includes("xmldsig");
}

export function isSecurityHeader(localName: string, namespace: string): boolean {
  return localName === "Security" && /wss-wssecurity-secext|\/secext$|xmlsoap\.org\/ws\//.test(namespace);
}

/** Who called and when; all else of that header is hidden. */
export function isPlainInSecurity(localName: string): boolean {
  return /^(?:UsernameToken|Username|Timestamp|Created|Expires)$/.test(localName);
}

/** The name of a DataSet's column whose caption, or name before it was escaped, is that of a secret. */
export function columnOf(attributes: readonly XmlAttribute[], isHidden: HiddenNames): string | undefined {
  const name = attributes.find((each) => each.namespace === "" && each.localName === "name")?.value;
  const isSecret = attributes.some(
    ({ namespace, localName, value }) =>
      namespace === dataNamespace && /^(?:Caption|ColumnName)$/.test(localName) && isHidden(value),
  );
  return isSecret ? name : undefined;
}
