/**
 * Owns the three messages of NTLM as bytes ([MS-NLMP] 2.2): the client's offer, the server's challenge, the client's
 * proof.
 * Invariant: only NTLMv2 is used, which servers accept since Windows 2000. A challenge is read within its bounds, and a
 * malformed one is refused.
 */
import { joinBytes } from "../../text/join-bytes.js";
import { nodeModule } from "../node-modules.js";
import { md4 } from "./md4.js";

/** The caller's identity. `domain` may be empty: the server then uses its own. */
export interface NtlmUser {
  readonly username: string;
  readonly password: string;
  readonly domain: string;
  readonly workstation: string;
}

/** The used parts of a server's challenge. */
export interface NtlmChallenge {
  /** The whole message, for the proof's check of integrity. */
  readonly message: Uint8Array;
  readonly flags: number;
  readonly nonce: Uint8Array;
  readonly targetInfo: Uint8Array;
}

/** Random and time-dependent input of a proof. Tests set it. */
export interface NtlmChance {
  readonly nonce: Uint8Array;
  /** 100 nanoseconds since 1601, little-endian. */
  readonly time: Uint8Array;
}

const signature = /* @__PURE__ */ encodeSignature();
function encodeSignature(): Uint8Array {
  return new TextEncoder().encode("NTLMSSP\0");
}

const unicode = 0x1;
const targetInfoFlag = 0x800000;
/** Unicode, request target, NTLM, always sign, extended session security, target info, version left out, 128 and 56 bit. */
const offeredFlags = 0xa0888205;
const timestampPair = 7;
const flagsPair = 6;
const endPair = 0;

/** The first message: the client's abilities. */
export function offerMessage(): Uint8Array {
  const message = new Uint8Array(32);
  message.set(signature);
  const view = new DataView(message.buffer);
  view.setUint32(8, 1, true);
  view.setUint32(12, offeredFlags, true);
  return message;
}

/** Throws an Error that names the defect. */
export function readChallenge(message: Uint8Array): NtlmChallenge {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const begins = message.length >= 32 && signature.every((byte, at) => message[at] === byte);
  if (!begins || view.getUint32(8, true) !== 2) throw new Error("the NTLM challenge is not one");
  const flags = view.getUint32(20, true);
  if ((flags & unicode) === 0) throw new Error("the server speaks NTLM without Unicode");
  return { message, flags, nonce: message.slice(24, 32), targetInfo: readTargetInfo(message, view, flags) };
}

function readTargetInfo(message: Uint8Array, view: DataView, flags: number): Uint8Array {
  if ((flags & targetInfoFlag) === 0 || message.length < 48) return new Uint8Array(4);
  const [length, offset] = [view.getUint16(40, true), view.getUint32(44, true)];
  if (offset + length > message.length) throw new Error("the NTLM challenge ends before its target information");
  return message.slice(offset, offset + length);
}

/** The third message: that the client knows the password, without saying it. */
export function proofMessage(
  user: NtlmUser,
  challenge: NtlmChallenge,
  offer: Uint8Array,
  chance: NtlmChance = newChance(),
): Uint8Array {
  const key = hashOfUser(user);
  const time = pairOf(challenge.targetInfo, timestampPair);
  const info = time === undefined ? challenge.targetInfo : withIntegrity(challenge.targetInfo);
  const proof = proveKnowledge(key, challenge.nonce, { nonce: chance.nonce, time: time ?? chance.time }, info);
  const lm = time === undefined ? answerOldStyle(key, challenge.nonce, chance.nonce) : new Uint8Array(24);
  const message = layOut(user, challenge.flags, lm, proof.response);
  if (time !== undefined) {
    message.set(hmacMd5(hmacMd5(key, proof.proof), offer, challenge.message, message), integrityOffset);
  }
  return message;
}

/** NTOWFv2: the secret both sides know. */
export function hashOfUser({ username, password, domain }: NtlmUser): Uint8Array {
  return hmacMd5(md4(utf16(password)), utf16(username.toUpperCase() + domain));
}

/** NTLMv2's proof, and the response that contains it. */
export function proveKnowledge(
  key: Uint8Array,
  nonce: Uint8Array,
  chance: NtlmChance,
  targetInfo: Uint8Array,
): { readonly proof: Uint8Array; readonly response: Uint8Array } {
  const head = Uint8Array.of(1, 1, 0, 0, 0, 0, 0, 0);
  const facts = joinBytes(head, chance.time, chance.nonce, new Uint8Array(4), targetInfo, new Uint8Array(4));
  const proof = hmacMd5(key, nonce, facts);
  return { proof, response: joinBytes(proof, facts) };
}

/** LMv2, for servers that send no time. */
export function answerOldStyle(key: Uint8Array, serverNonce: Uint8Array, nonce: Uint8Array): Uint8Array {
  return joinBytes(hmacMd5(key, serverNonce, nonce), nonce);
}

const integrityOffset = 72;
const fixedLength = 88;

function layOut(
  { username, domain, workstation }: NtlmUser,
  flags: number,
  lm: Uint8Array,
  nt: Uint8Array,
): Uint8Array {
  const parts = [lm, nt, utf16(domain), utf16(username), utf16(workstation), new Uint8Array(0)];
  const message = joinBytes(new Uint8Array(fixedLength), ...parts);
  const view = new DataView(message.buffer);
  message.set(signature);
  view.setUint32(8, 3, true);
  let offset = fixedLength;
  for (const [index, { length }] of parts.entries()) {
    view.setUint16(12 + index * 8, length, true);
    view.setUint16(14 + index * 8, length, true);
    view.setUint32(16 + index * 8, offset, true);
    offset += length;
  }
  view.setUint32(60, flags & offeredFlags, true);
  return message;
}

/** The target information with the flag that says: the message carries a check of its integrity. */
function withIntegrity(targetInfo: Uint8Array): Uint8Array {
  const pairs = [...pairsOf(targetInfo)].filter(({ id }) => id !== flagsPair).map(({ whole }) => whole);
  return joinBytes(...pairs, Uint8Array.of(flagsPair, 0, 4, 0, 2, 0, 0, 0), Uint8Array.of(endPair, 0, 0, 0));
}

function pairOf(targetInfo: Uint8Array, wanted: number): Uint8Array | undefined {
  for (const { id, value } of pairsOf(targetInfo)) if (id === wanted) return value;
  return undefined;
}

function* pairsOf(info: Uint8Array): Generator<{ id: number; value: Uint8Array; whole: Uint8Array }> {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  for (let at = 0; at + 4 <= info.length;) {
    const [id, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (id === endPair) return;
    if (at + 4 + length > info.length) throw new Error("the NTLM challenge's target information is cut off");
    yield { id, value: info.slice(at + 4, at + 4 + length), whole: info.slice(at, at + 4 + length) };
    at += 4 + length;
  }
}

function newChance(): NtlmChance {
  const time = new Uint8Array(8);
  const since1601 = BigInt(Date.now()) + BigInt(11_644_473_600_000);
  new DataView(time.buffer).setBigUint64(0, since1601 * BigInt(10_000), true);
  return { nonce: crypto.getRandomValues(new Uint8Array(8)), time };
}

function hmacMd5(key: Uint8Array, ...parts: readonly Uint8Array[]): Uint8Array {
  const hmac = nodeModule("node:crypto").createHmac("md5", key);
  for (const part of parts) hmac.update(part);
  return Uint8Array.from(hmac.digest());
}

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  return bytes;
}
