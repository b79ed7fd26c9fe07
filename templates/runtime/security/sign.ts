/**
 * Owns the signing of an envelope: Timestamp, BinarySecurityToken and Signature in its Security header.
 * Invariant: the digests are of the text that is sent. No error holds a part of the key.
 */
import { base64Binary } from "../values/base64-binary.js";
import { hexBinary } from "../values/hex-binary.js";
import { namespaceOf } from "../xml/namespaces.js";
import { canonicalXml } from "./canonical.js";
import { childNamed, type EnvelopeParts, readParts } from "./envelope.js";
import { type KeyReference, keyReferenceWriter } from "./key-reference.js";
import { isSignedBy, readCertificatePem, readPrivateKey } from "./keys.js";
import { attributeOf, elementsOf, type XmlNode } from "../xml/tree.js";
import { checkOffset } from "../client/username-token.js";
import type { SignatureAlgorithm } from "./public-names.js";
import {
  base64Type,
  certificateType,
  digestUris,
  exclusive,
  parametersOf,
  secext,
  signatureUri,
  utility,
  xmlSignature,
} from "./words.js";

/** Signs bytes with RSASSA-PKCS1-v1_5 and the hash of `algorithm`, for a key that never leaves its device. */
export type SignCallback = (data: Uint8Array, algorithm: SignatureAlgorithm) => Uint8Array | Promise<Uint8Array>;

export type { KeyReference } from "./key-reference.js";

export interface SigningOptions {
  /** Private RSA key: PEM (PKCS#8 or PKCS#1, not encrypted), or a function that signs. Never in a message, error or hook. */
  readonly key: string | SignCallback;
  /** PEM of the X.509 certificate that belongs to the key. */
  readonly certificate: string;
  /** Default `rsa-sha256`. */
  readonly algorithm?: SignatureAlgorithm | undefined;
  /** Hash of the digests, if it differs from that of `algorithm`. */
  readonly digest?: "sha1" | "sha256" | "sha384" | "sha512" | undefined;
  /** How a message names the certificate. Default `token`: it is sent with each message. */
  readonly keyReference?: KeyReference | undefined;
  /** Signs the certificate's token, too (`sp:ProtectTokens`). Default false. */
  readonly signToken?: boolean | undefined;
  /**
   * false: signs the Timestamp without the Body, for a service whose TLS protects the message: `sp:EndorsingSupportingTokens`, or WCF with
   * `TransportWithMessageCredential`. Default true.
   */
  readonly body?: boolean | undefined;
  /** Signed SOAP headers, by local name. Timestamp and UsernameToken are always signed. Default: all headers, and none with `body: false`. */
  readonly headers?: "all" | readonly string[] | undefined;
  /** Seconds until the Timestamp expires. Default 300. */
  readonly timestampSeconds?: number | undefined;
  /** Milliseconds that the receiver's clock is ahead of this machine's: the Timestamp has its time. Default: 0. */
  readonly clockOffsetMs?: number | undefined;
  /** Whether a receiver without WS-Security must reject the envelope. Default true. */
  readonly mustUnderstand?: boolean | undefined;
}

/** Signs the text of an envelope. */
export type EnvelopeSigner = (envelope: string) => Promise<string>;

/** Throws a TypeError for invalid options. */
export function envelopeSigner(options: SigningOptions): EnvelopeSigner {
  const { algorithm = "rsa-sha256", timestampSeconds = 300, keyReference = "token", signToken = false } = options;
  const { body = true, headers = body ? "all" : [] } = options;
  const { digest = algorithm.slice(4) } = options;
  if (![algorithm, `rsa-${digest}`].every((name) => Object.hasOwn(digestUris, name)))
    throw new TypeError("algorithm must be rsa-sha256 or another SHA: 1, 384, 512; and digest such as sha256");
  if (!(timestampSeconds > 0 && timestampSeconds < 1e9))
    throw new TypeError("timestampSeconds must be a number over 0");
  checkOffset(options.clockOffsetMs ?? 0);
  if (headers !== "all" && !Array.isArray(headers)) throw new TypeError('headers must be "all" or a list of names');
  if (signToken && keyReference !== "token") throw new TypeError('signToken needs keyReference: "token"');
  const sign = signerOf(options, algorithm);
  const certificate = readCertificatePem(options.certificate);
  const writeReference = keyReferenceWriter(keyReference, certificate);
  const token = keyReference === "token" ? base64Binary.encode(certificate.der) : "";
  const chosen = { body, headers, signToken };
  return async (envelope) => {
    const prepared = prepare(envelope, { ...options, ...chosen, timestampSeconds }, token);
    const parts = readParts(prepared.text);
    const references = signedParts(parts, chosen).map((node) => reference(node, parts.text, `rsa-${digest}`));
    const info =
      `<ds:SignedInfo xmlns:ds="${xmlSignature}">${empty("CanonicalizationMethod", exclusive)}` +
      `${empty("SignatureMethod", signatureUri(algorithm))}${(await Promise.all(references)).join("")}</ds:SignedInfo>`;
    const value = base64Binary.encode(await sign(new TextEncoder().encode(info)));
    const keyInfo =
      `<ds:KeyInfo><wsse:SecurityTokenReference xmlns:wsse="${secext}">${await writeReference(prepared.tokenId)}` +
      `</wsse:SecurityTokenReference></ds:KeyInfo>`;
    const signature =
      `<ds:Signature xmlns:ds="${xmlSignature}">${info}<ds:SignatureValue>${value}</ds:SignatureValue>` +
      `${keyInfo}</ds:Signature>`;
    const end = parts.security?.children.at(-1) as XmlNode;
    return parts.text.slice(0, end.end) + signature + parts.text.slice(end.end);
  };
}

/** `CryptoKey`, which not every set of types declares. */
type ImportedKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Checks with the first signature that key and certificate belong together. */
function signerOf(
  { key, certificate }: SigningOptions,
  algorithm: SignatureAlgorithm,
): (data: Uint8Array) => Promise<Uint8Array> {
  const parameters = parametersOf(algorithm);
  const { publicKey } = readCertificatePem(certificate);
  const der = typeof key === "function" ? undefined : readPrivateKey(key);
  const importKey = async (): Promise<ImportedKey> => {
    try {
      return await crypto.subtle.importKey("pkcs8", der as never, parameters, false, ["sign"]);
    } catch {
      throw new TypeError("key is no RSA key, or crypto.subtle is missing (browsers have it only on https pages)");
    }
  };
  let imported: Promise<ImportedKey> | undefined;
  let isChecked = false;
  return async (data) => {
    const signature =
      typeof key === "function"
        ? await key(data, algorithm)
        : new Uint8Array(await crypto.subtle.sign(parameters, await (imported ??= importKey()), data as never));
    if (!isChecked) {
      isChecked = await isSignedBy(publicKey, algorithm, signature, data);
      if (!isChecked) throw new TypeError("the certificate does not belong to the key");
    }
    return signature;
  };
}

interface Prepared {
  /** The envelope with everything but the signature. */
  readonly text: string;
  readonly tokenId: string;
}

/** Adds ids, Timestamp and BinarySecurityToken. */
function prepare(
  envelope: string,
  { timestampSeconds = 300, mustUnderstand = true, clockOffsetMs = 0, ...chosen }: SigningOptions,
  token: string,
): Prepared {
  const parts = readParts(envelope);
  const { text, body, header, security, version } = parts;
  const edits: [from: number, to: number, text: string][] = [];
  const suffix = hexBinary.encode(crypto.getRandomValues(new Uint8Array(8)));
  const now = Date.now() + clockOffsetMs;
  const tokenId = `X509-${suffix}`;
  const created = `<wsu:Created>${timeText(now)}</wsu:Created>`;
  const timestamp =
    security !== undefined && childNamed(security, utility, "Timestamp")
      ? ""
      : `<wsu:Timestamp wsu:Id="TS-${suffix}">${created}` +
        `<wsu:Expires>${timeText(now + timestampSeconds * 1000)}</wsu:Expires></wsu:Timestamp>`;
  const sentToken =
    token &&
    `<wsse:BinarySecurityToken wsu:Id="${tokenId}" EncodingType="${base64Type}" ` +
      `ValueType="${certificateType}">${token}</wsse:BinarySecurityToken>`;
  const content = timestamp + sentToken;
  const understood = mustUnderstand ? ` xmlns:soap="${version.namespace}" soap:mustUnderstand="1"` : "";
  const block = `<wsse:Security xmlns:wsse="${secext}" xmlns:wsu="${utility}"${understood}>${content}</wsse:Security>`;
  const first = (security ?? header)?.children.find((child) => typeof child === "object") as XmlNode | undefined;
  if (first !== undefined) edits.push([first.open.start, first.open.start, security === undefined ? block : content]);
  else {
    const [from, to] = header === undefined ? [body.open.start, body.open.start] : [header.open.start, header.end];
    edits.push([from, to, `<soap:Header xmlns:soap="${version.namespace}">${block}</soap:Header>`]);
  }
  signedParts(parts, chosen).forEach((node, index) => {
    if (attributeOf(node, "Id", utility) !== undefined) return;
    const at = node.open.start + 1 + node.open.name.raw.length;
    const declared = namespaceOf(node.open.scope, "wsu") === utility ? "" : ` xmlns:wsu="${utility}"`;
    edits.push([at, at, `${declared} wsu:Id="id-${index}-${suffix}"`]);
  });
  edits.sort(([a], [b]) => b - a);
  return { text: edits.reduce((all, [from, to, added]) => all.slice(0, from) + added + all.slice(to), text), tokenId };
}

/** Elements to sign. */
function signedParts(
  parts: EnvelopeParts,
  { body, headers, signToken = false }: Pick<SigningOptions, "body" | "headers" | "signToken">,
): readonly XmlNode[] {
  const { blocks, security } = parts;
  const names = ["Timestamp", "UsernameToken", ...(signToken ? ["BinarySecurityToken"] : [])];
  const chosen = blocks.filter(({ open }) => headers === "all" || headers?.includes(open.name.localName));
  const tokens =
    security === undefined ? [] : elementsOf(security).filter(({ open }) => names.includes(open.name.localName));
  return [...(body === false ? [] : [parts.body]), ...tokens, ...chosen];
}

async function reference(node: XmlNode, text: string, digest: string): Promise<string> {
  const { hash } = parametersOf(digest as SignatureAlgorithm);
  const prefixes = valuePrefixes(text, text.slice(node.open.start, node.end));
  const list = prefixes.join(" ");
  const inclusive =
    list && `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${list}"></ec:InclusiveNamespaces>`;
  const octets = new TextEncoder().encode(canonicalXml(node, prefixes));
  const value = base64Binary.encode(new Uint8Array(await crypto.subtle.digest(hash, octets)));
  return (
    `<ds:Reference URI="#${attributeOf(node, "Id", utility) ?? ""}"><ds:Transforms>` +
    `<ds:Transform Algorithm="${exclusive}">${inclusive}</ds:Transform></ds:Transforms>` +
    `${empty("DigestMethod", digestUris[digest as SignatureAlgorithm])}<ds:DigestValue>${value}</ds:DigestValue></ds:Reference>`
  );
}

/** Declared prefixes that values may use (`xsi:type="xsd:int"`): exclusive canonical XML signs only those of names. */
function valuePrefixes(text: string, source: string): readonly string[] {
  const declared = new Set([...text.matchAll(/\sxmlns:([^\s=]+)/g)].map(([, prefix = ""]) => prefix));
  const used = new Set([...source.matchAll(/["'>]([^"'<>\s:=]+):(?!\/)/g)].map(([, prefix = ""]) => prefix));
  return [...used].filter((prefix) => declared.has(prefix));
}

function empty(name: string, algorithm: string): string {
  return `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`;
}

/** Whole seconds: every service can parse them. */
function timeText(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
