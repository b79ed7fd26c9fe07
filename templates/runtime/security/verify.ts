/**
 * Owns the verification of a signed envelope.
 * Invariant: only verified parts are read afterwards. Signed elements are found by their place in the strict reader's
 * tree; the Security header and unsigned header blocks are cut out of the text.
 */
import { mustBeUnderstood } from "../bindings/soap/open-envelope.js";
import { cutText } from "../text/cut-text.js";
import type { XmlLimits } from "../xml/limits.js";
import { canonicalXml } from "./canonical.js";
import { attributesOf, childNamed, childText, type EnvelopeParts, readParts, type SecuredParts } from "./envelope.js";
import { type Certificate, isSame, isSignedBy, readCertificate, readCertificatePem, strongEnough } from "./keys.js";
import type { SignatureAlgorithm } from "./public-names.js";
import { messageOf } from "../redaction/redaction.js";
import { algorithmOf, bytesOf, checkedChildren, type Ids, idsIn, prefixesOf, readReferences } from "./references.js";
import { attributeOf, elementsOf, textOf, type XmlNode } from "../xml/tree.js";
import {
  certificateType,
  digestUris,
  refuse,
  secext,
  signatureUri,
  tokenReference,
  utility,
  xmlSignature,
} from "./words.js";

/** A signature that was verified. */
export interface VerifiedSignature {
  /** DER of the signer's X.509 certificate. */
  readonly certificate: Uint8Array;
  /** Base64 of the signature: differs for each message, so it identifies a replay. */
  readonly signature: string;
  /** Milliseconds since 1970 after which the message is rejected anyway. */
  readonly expires: number;
}

export interface VerifyOptions {
  /** Trusted certificates of signers, as PEM, with RSA keys of 2,048 bits or more. They are compared byte for byte; no chain is built. */
  readonly certificates: readonly string[];
  /** Decides about a certificate (DER) that is sent with a message and not in `certificates`, if its key is strong enough. Default: it is rejected. */
  readonly trust?: ((certificate: Uint8Array) => boolean | Promise<boolean>) | undefined;
  /** Rejects messages without a signature. Default true. */
  readonly required?: boolean | undefined;
  /** Accepted algorithms. Default: all but `rsa-sha1`. */
  readonly algorithms?: readonly SignatureAlgorithm[] | undefined;
  /**
   * false: accepts messages whose Timestamp is signed without the Body. Only TLS then protects the Body: a person who
   * reads such a message can replace it. Default true.
   */
  readonly body?: boolean | undefined;
  /** Local names of SOAP headers that must be there and signed, beside Body and Timestamp. Default: none. */
  readonly headers?: readonly string[] | undefined;
  /**
   * Treatment of SOAP headers that are not signed: `remove` (default), as if they had not been sent, or `keep`. `remove` rejects a message
   * with one that must be understood.
   */
  readonly unsignedHeaders?: "remove" | "keep" | undefined;
  /** false: accepts messages without a Timestamp. They can be replayed for ever. Default true. */
  readonly timestamp?: boolean | undefined;
  /** Oldest accepted message, in seconds. Default 300. */
  readonly maxAgeSeconds?: number | undefined;
  /** Accepted difference of clocks, in seconds. Default 60. */
  readonly clockSkewSeconds?: number | undefined;
  /** Milliseconds that the sender's clock is ahead of this machine's. Default: 0; for responses, that of the request. */
  readonly clockOffsetMs?: number | undefined;
  /** Called after verification. Returns false for a replay, or a signer without permission. Nothing is stored without it. */
  readonly accept?: ((signature: VerifiedSignature) => boolean | Promise<boolean>) | undefined;
}

/** Verifies the text of an envelope and returns the text to read. `verified`: `undefined` if it is not signed and need not be. */
export type EnvelopeVerifier = (
  envelope: string,
  limits?: Partial<XmlLimits>,
) => Promise<{ readonly text: string; readonly verified: VerifiedSignature | undefined }>;

/** Throws a TypeError for invalid options. The verifier rejects with XmlError and SignatureError. */
export function envelopeVerifier(options: VerifyOptions): EnvelopeVerifier {
  const { required = true, accept, unsignedHeaders } = options;
  const rules = readRules(options);
  if (options.body === false && options.timestamp === false)
    throw new TypeError("body: false and timestamp: false would require a signature of nothing");
  return async (envelope, limits) => {
    const parts = readParts(envelope, limits);
    const { security } = parts;
    const signature = security && childNamed(security, xmlSignature, "Signature");
    if (security === undefined || signature === undefined) {
      if (required) refuse("InvalidSecurity", "the message is not signed");
      return { text: parts.text, verified: undefined };
    }
    if (elementsOf(security).some(({ open }) => /^Encrypted|^ReferenceList$/.test(open.name.localName)))
      refuse("InvalidSecurity", "the message is encrypted, which is not supported");
    const { certificate, value, signed } = await verifySignature(signature, { ...parts, security }, rules);
    checkSigned(parts, signed, options);
    const verified = { certificate, signature: value, expires: checkTimestamp(security, signed, options) };
    if (accept !== undefined && (await accept(verified)) !== true)
      refuse("FailedAuthentication", "the message was rejected by `accept`");
    return { text: verifiedText({ ...parts, security }, signed, unsignedHeaders === "keep"), verified };
  };
}

interface Rules extends Pick<VerifyOptions, "trust"> {
  readonly trusted: readonly Certificate[];
  readonly accepted: readonly SignatureAlgorithm[];
}

function readRules({ certificates, trust, algorithms }: VerifyOptions): Rules {
  if (!Array.isArray(certificates) || (certificates.length === 0 && trust === undefined))
    throw new TypeError("certificates must be a list of trusted PEM certificates");
  const accepted = algorithms ?? ["rsa-sha256", "rsa-sha384", "rsa-sha512"];
  if (!accepted.every((name) => Object.hasOwn(digestUris, name)))
    throw new TypeError("algorithms must be a list of rsa-sha1, rsa-sha256, rsa-sha384, rsa-sha512");
  return { trusted: certificates.map((pem) => strongEnough(readCertificatePem(pem))), trust, accepted };
}

/** node-soap's WSSecurityCertWithToken omits KeyInfo around its content. */
const signatureParts = /^SignedInfo SignatureValue( KeyInfo| SecurityTokenReference)?$/;

/** Verifies one Signature: its certificate, its value, and each digest. */
async function verifySignature(signature: XmlNode, parts: SecuredParts, rules: Rules) {
  const ids = idsIn(parts.root);
  const [info, , keyInfo] = checkedChildren(signature, signatureParts) as [XmlNode, XmlNode, XmlNode?];
  const [canonical, method, ...references] = checkedChildren(
    info,
    /^CanonicalizationMethod SignatureMethod( Reference)+$/,
  ) as [XmlNode, XmlNode, XmlNode];
  const value = childText(signature, xmlSignature, "SignatureValue").replace(/\s/g, "");
  const list = prefixesOf(canonical);
  const algorithm = algorithmOf(method, rules.accepted, signatureUri);
  const digested = readReferences(references, parts, ids, rules.accepted);
  const candidates = await certificatesOf(keyInfo, parts.security, ids, rules);
  const certificate = await signerOf(candidates, algorithm, bytesOf(value), canonicalBytes(info, list));
  for (const { node, hash, prefixes, digest } of digested) {
    const actual = await crypto.subtle.digest(hash, canonicalBytes(node, prefixes) as never);
    if (!isSame(new Uint8Array(actual), digest)) refuse("FailedCheck", `${node.open.name.raw} was changed`);
  }
  return { certificate, value, signed: new Set(digested.map(({ node }) => node)) };
}

function canonicalBytes(node: XmlNode, prefixes: readonly string[]): Uint8Array {
  return new TextEncoder().encode(canonicalXml(node, prefixes));
}

/** The certificate that is sent, if it is trusted; all trusted ones if none is sent. */
async function certificatesOf(
  keyInfo: XmlNode | undefined,
  security: XmlNode,
  ids: Ids,
  { trusted, trust }: Rules,
): Promise<readonly Certificate[]> {
  const holder = (keyInfo && childNamed(keyInfo, secext, tokenReference)) ?? keyInfo;
  const reference = holder && childNamed(holder, secext, "Reference");
  const data = holder && childNamed(holder, xmlSignature, "X509Data");
  let token = data && childNamed(data, xmlSignature, "X509Certificate");
  if (reference !== undefined) {
    token = ids.get((attributeOf(reference, "URI") ?? "").slice(1));
    if (token === undefined || !elementsOf(security).includes(token))
      refuse("SecurityTokenUnavailable", "KeyInfo leads to no token of the Security header");
    if (attributeOf(token, "ValueType") !== certificateType)
      refuse("InvalidSecurityToken", "the token is not of type X509v3");
  }
  if (token === undefined) return trusted;
  const der = bytesOf(textOf(token) ?? "");
  const pinned = trusted.find((each) => isSame(each.der, der));
  if (pinned !== undefined) return [pinned];
  const certificate = readStranger(der);
  if ((await trust?.(der)) !== true) refuse("InvalidSecurityToken", "the signer's certificate is not trusted");
  return [certificate];
}

function readStranger(der: Uint8Array): Certificate {
  try {
    return strongEnough(readCertificate(der));
  } catch (error) {
    return refuse("InvalidSecurityToken", messageOf(error));
  }
}

/** The certificate that verifies the signature. */
async function signerOf(
  candidates: readonly Certificate[],
  algorithm: SignatureAlgorithm,
  signature: Uint8Array,
  octets: Uint8Array,
): Promise<Uint8Array> {
  for (const { der, publicKey, notBefore, notAfter } of candidates) {
    const isSigned = await isSignedBy(publicKey, algorithm, signature, octets).catch((error: unknown) =>
      refuse("InvalidSecurityToken", messageOf(error)),
    );
    if (!isSigned) continue;
    if (notBefore <= Date.now() && Date.now() <= notAfter) return der;
    refuse("InvalidSecurityToken", "the signer's certificate has expired, or is not valid yet");
  }
  return refuse("FailedCheck", "SignedInfo was changed, or signed with another key");
}

function checkSigned(
  { body, blocks, version }: EnvelopeParts,
  signed: ReadonlySet<XmlNode>,
  { headers = [], unsignedHeaders, ...options }: VerifyOptions,
): void {
  if (options.body !== false && !signed.has(body)) refuse("FailedCheck", "the Body is not signed");
  for (const name of headers) {
    const named = blocks.filter(({ open }) => open.name.localName === name);
    if (named.length === 0 || !named.every((block) => signed.has(block)))
      refuse("FailedCheck", `the header ${name} is missing or not signed`);
  }
  // SOAP 1.1, 4.2.3: such a header must not be ignored.
  const ignored = blocks.find((block) => !signed.has(block) && mustBeUnderstood(attributesOf(block), version));
  if (ignored !== undefined && unsignedHeaders !== "keep") {
    const name = cutText(ignored.open.name.raw, 200);
    refuse(
      "MustUnderstand",
      `the header ${name} must be understood, but is not signed: unsignedHeaders: "keep" reads it`,
    );
  }
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Milliseconds since 1970 until which the message is accepted. */
function checkTimestamp(
  security: XmlNode,
  signed: ReadonlySet<XmlNode>,
  { timestamp = true, maxAgeSeconds = 300, clockSkewSeconds = 60, clockOffsetMs = 0 }: VerifyOptions,
): number {
  const node = childNamed(security, utility, "Timestamp");
  if (node === undefined && !timestamp) return Infinity;
  if (node === undefined || !signed.has(node)) refuse("FailedCheck", "the Timestamp is missing or not signed");
  const timeOf = (name: string): number => {
    const text = childText(node, utility, name);
    return dateTime.test(text) ? Date.parse(text) : NaN;
  };
  const created = timeOf("Created");
  const ownExpiry = childNamed(node, utility, "Expires") === undefined ? Infinity : timeOf("Expires");
  const skew = clockSkewSeconds * 1000;
  const expires = Math.min(ownExpiry, created + maxAgeSeconds * 1000) + skew;
  const now = Date.now() + clockOffsetMs;
  if (!(created <= now + skew && now < expires))
    refuse("MessageExpired", "the Timestamp is too old, or from the future");
  return expires;
}

/** The envelope without the Security header, and without header blocks that are not signed. */
function verifiedText(
  { text, root, header, blocks, security }: SecuredParts,
  signed: ReadonlySet<XmlNode>,
  keep: boolean,
): string {
  const removed = [security, ...blocks.filter((block) => !keep && !signed.has(block))];
  const cuts = header !== undefined && removed.length > blocks.length ? [header] : removed;
  let result = "";
  let from = root.open.start;
  for (const { open, end } of [...cuts].sort((a, b) => a.open.start - b.open.start)) {
    result += text.slice(from, open.start);
    from = end;
  }
  return result + text.slice(from, root.end);
}
