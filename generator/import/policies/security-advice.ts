/**
 * Owns the client options that satisfy assertions of WS-SecurityPolicy (OASIS, 1.2 and 1.3), and the assertions that no
 * option satisfies.
 * Invariant: a policy with an assertion that no option satisfies gets no advice.
 */
import { elementsWithin, type XmlNode } from "../documents/xml-tree.js";

/** Assertions that no option meets. */
const unsupported =
  /^(?:Encrypt|ContentEncrypted|SignedElements|Kerberos|Saml|IssuedToken|SecureConversation|SpnegoContext|RelToken|Symmetric|RequireDerivedKeys|RequireEmbedded)/;

/** Options of `x509Signature`, by assertions about the caller's token. */
const keyReferences: Readonly<Record<string, string>> = {
  RequireIssuerSerialReference: "issuerSerial",
  RequireKeyIdentifierReference: "subjectKeyIdentifier",
  RequireThumbprintReference: "thumbprint",
};

/** Assertions around the token that signs requests. */
const callerTokens = /^(?:Initiator(?:Signature)?Token|(?:Signed)?EndorsingSupportingTokens)$/;

/** Algorithm suites with SHA-1: all whose names do not say SHA-256. */
const suiteOfSha1 = /^(?:Basic(?:128|192|256)|TripleDes)(?:Rsa15)?$/;

/** Whether signatures meet the assertions. */
export function areOfSignatures(assertions: readonly XmlNode[]): boolean {
  const policy = securityNodes(assertions);
  return isOfSignatures(policy.map(({ name }) => name)) && unmetNames(policy).length === 0;
}

/** The options for a policy, or what none meets; empty for policies of other kinds. */
export function securityAdvice(assertions: readonly XmlNode[]): string {
  const policy = securityNodes(assertions);
  const names = policy.map(({ name }) => name);
  if (isOfSignatures(names)) {
    const unmet = unmetNames(policy);
    if (unmet.length > 0) return `, and ${unmet.join(", ")} ${unmet.length > 1 ? "are" : "is"} not supported`;
    return `, unless the client has security: x509Signature({ ${signatureOptions(policy).join(", ")} })`;
  }
  const isOfSaml = names.some((name) => name === "SamlToken" || name === "IssuedToken");
  if (!isOfSaml || names.includes("SymmetricBinding") || names.some((name) => /^Encrypt/.test(name))) return "";
  return ", unless the client has security: samlToken({ assertion }), with the assertion that your issuer gives you";
}

/** Assertions of WS-SecurityPolicy, at any depth. */
function securityNodes(assertions: readonly XmlNode[]): readonly XmlNode[] {
  return assertions
    .flatMap((node) => [node, ...elementsWithin(node)])
    .filter(({ namespace }) => /ws-securitypolicy|\/ws\/2005\/07\/securitypolicy/.test(namespace));
}

function isOfSignatures(names: readonly string[]): boolean {
  return names.includes("X509Token") && (names.includes("AsymmetricBinding") || isEndorsing(names));
}

/** A signature of the Timestamp, beside TLS. */
function isEndorsing(names: readonly string[]): boolean {
  return names.includes("TransportBinding") && names.some((name) => /^(?:Signed)?EndorsingSupporting/.test(name));
}

function unmetNames(policy: readonly XmlNode[]): readonly string[] {
  const names = policy.map(({ name }) => name);
  const isSecond = (name: string): boolean => name.includes("Endorsing") && !isEndorsing(names);
  return [...new Set(names.filter((name) => unsupported.test(name) || isSecond(name)))];
}

function signatureOptions(policy: readonly XmlNode[]): readonly string[] {
  const names = policy.map(({ name }) => name);
  const ofCaller = policy.filter(({ name }) => callerTokens.test(name)).flatMap(elementsWithin);
  const reference = ofCaller.map(({ name }) => keyReferences[name]).find((each) => each !== undefined);
  const isNeverSent = ofCaller.some(({ attributes }) =>
    attributes.some(({ value }) => /\/IncludeToken\/Never$/.test(value)),
  );
  const keyReference = reference ?? (isNeverSent ? "issuerSerial" : undefined);
  return [
    "key",
    "certificate",
    ...(isEndorsing(names) ? ["body: false"] : []),
    ...(keyReference === undefined ? [] : [`keyReference: "${keyReference}"`]),
    ...(names.includes("ProtectTokens") ? ["signToken: true"] : []),
    ...(names.some((name) => suiteOfSha1.test(name)) ? ['algorithm: "rsa-sha1"'] : []),
    ...(names.includes("UsernameToken") ? ["token: usernameToken({ username, password })"] : []),
  ];
}
