/**
 * Owns the meaning of standard markup for hiding (SOAP, schemas, DataSets, WS-Security): which elements are completely
 * secret, which attributes are no data.
 * Invariant: it has only names and namespaces of standards.
 */
import type { XmlAttribute } from "../../templates/runtime/xml/reader.js";
import { schemaNamespace, xmlNamespace } from "../model/xml-namespaces.js";
import type { HiddenNames } from "./hide-names.js";

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

/** The id that an element refers to in place of content: `href="#id0"` of SOAP 1.1, `enc:ref="id0"` of SOAP 1.2. */
export function referenceOf(attributes: readonly XmlAttribute[]): string | undefined {
  const attribute = attributes.find(
    ({ namespace, localName, value }) =>
      (localName === "href" && namespace === "" && value.startsWith("#")) ||
      (localName === "ref" && isEncoding(namespace)),
  );
  return attribute?.value.replace(/^#/, "");
}

/** The id by which an element is referred to. */
export function idOf(attributes: readonly XmlAttribute[]): string | undefined {
  return attributes.find(
    ({ namespace, localName }) => localName === "id" && (namespace === "" || isEncoding(namespace)),
  )?.value;
}

const isEncoding = (namespace: string): boolean => /\/soap[-/]encoding\/?$/.test(namespace);
const isEnvelope = (namespace: string): boolean => /\/soap[-/]envelope\/?$/.test(namespace);
const qualified = /^[\w.-]+(?::[\w.-]+)?(?:\[[\d,]*\])*$/;
const standards = /^http:\/\/(?:docs\.oasis-open\.org|www\.w3\.org|schemas\.xmlsoap\.org)\/[\w./#-]{1,200}$/;

/** Attributes by which a message is read: without them it is another call. `around`: the namespace of their element. */
export function isMarkup({ namespace, localName, value }: XmlAttribute, around: string): boolean {
  if (namespace.endsWith("/XMLSchema-instance")) return /^(?:type|nil)$/.test(localName) && qualified.test(value);
  if (namespace === xmlNamespace) return /^[a-zA-Z-]{0,16}$/.test(value);
  if (namespace === "urn:schemas-microsoft-com:xml-diffgram-v1") return /^[\w-]{1,128}$/.test(value);
  if (namespace === dataNamespace) return !/^(?:DefaultValue|Expression)$/.test(localName);
  if (isEncoding(namespace)) return qualified.test(value);
  if (isEnvelope(namespace)) return localName === "mustUnderstand" || standards.test(value);
  if (around === schemaNamespace && namespace === "") return !/^(?:default|fixed|value)$/.test(localName);
  return /^(?:Type|EncodingType|ValueType|Algorithm|encodingStyle)$/.test(localName) && standards.test(value);
}

/** `soap:Server`: a fault's code, by the words that SOAP has for it. */
export function isFaultCode(name: string, value: string): boolean {
  const codes = /^(?:[\w-]+:)?(?:Client|Server|Sender|Receiver|MustUnderstand|VersionMismatch|DataEncodingUnknown)$/;
  return /^(?:faultcode|Value)$/.test(name) && codes.test(value.trim());
}
