/** The server's side of NTLM for one account: `Domain\\User` with the password `Password`, by Microsoft's figures ([MS-NLMP] 4.2). */
import { createHmac, randomBytes } from "node:crypto";

const ofHex = (text: string): Buffer => Buffer.from(text, "hex");

/** What a request's connection has shown so far. */
export interface Seen {
  nonce?: Buffer;
  offer?: Buffer;
  challenge?: Buffer;
  known?: boolean;
}

/** `known`, a challenge, or nothing: the state machine of a server. */
export function judge(connection: Seen, authorization: string | undefined, time: boolean): string {
  const token = /^(?:NTLM|Negotiate) (.+)$/.exec(authorization ?? "")?.[1];
  if (token === undefined) return connection.known === true ? "known" : "";
  const message = Buffer.from(token, "base64");
  connection.known = false;
  if (message.readUInt32LE(8) === 1) {
    connection.nonce = randomBytes(8);
    connection.offer = message;
    connection.challenge = challenge(connection.nonce, time);
    return connection.challenge.toString("base64");
  }
  connection.known = proves(connection, message, time);
  return connection.known ? "known" : "";
}

export function challenge(nonce: Buffer, time: boolean): Buffer {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64LE((BigInt(Date.now()) + 11_644_473_600_000n) * 10_000n);
  const info = Buffer.concat([
    ofHex("02000c0044006f006d00610069006e00"),
    ...(time ? [ofHex("07000800"), stamp] : []),
    ofHex("00000000"),
  ]);
  const head = Buffer.alloc(56);
  head.write("NTLMSSP\0", "latin1");
  head.writeUInt32LE(2, 8);
  head.writeUInt32LE(56, 16);
  head.writeUInt32LE(0xa2898205, 20);
  nonce.copy(head, 24);
  head.writeUInt16LE(info.length, 40);
  head.writeUInt16LE(info.length, 42);
  head.writeUInt32LE(56, 44);
  return Buffer.concat([head, info]);
}

/** NTOWFv2 of User, Password, Domain, as Microsoft's figures have it: the responder computes no MD4. */
const knownKey = ofHex("0c868a403bfd7a93a3001ef22ef02e3f");

function proves({ nonce, offer, challenge }: Seen, message: Buffer, time: boolean): boolean {
  if (nonce === undefined || offer === undefined || challenge === undefined) return false;
  const field = (at: number): Buffer => {
    const [length, offset] = [message.readUInt16LE(at), message.readUInt32LE(at + 4)];
    return message.subarray(offset, offset + length);
  };
  if (field(28).toString("utf16le") !== "Domain" || field(36).toString("utf16le") !== "User") return false;
  const response = field(20);
  const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
    createHmac("md5", key).update(Buffer.concat(parts)).digest();
  const proof = response.subarray(0, 16);
  if (!hmac(knownKey, nonce, response.subarray(16)).equals(proof)) return false;
  // [MS-NLMP] 3.1.5.1.2: where the challenge told the time, and the answer says so (MsvAvFlags 2), the whole is checked.
  if (!time || !response.includes(ofHex("0600040002000000"))) return true;
  const blank = Buffer.from(message);
  blank.fill(0, 72, 88);
  return hmac(hmac(knownKey, proof), offer, challenge, blank).equals(message.subarray(72, 88));
}
