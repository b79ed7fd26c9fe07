/**
 * Owns MD4 (RFC 1320), the hash of passwords in NTLM. Today's platforms lack it, since it is broken for everything
 * else.
 * Invariant: it is used only for NTLM's hash of a password.
 */

interface Round {
  /** The order in which the sixteen words of a block are taken. */
  readonly order: readonly number[];
  readonly shifts: readonly number[];
  readonly constant: number;
  mix(b: number, c: number, d: number): number;
}

const rounds: readonly Round[] = [
  {
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    shifts: [3, 7, 11, 19],
    constant: 0,
    mix: (b, c, d) => (b & c) | (~b & d),
  },
  {
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    shifts: [3, 5, 9, 13],
    constant: 0x5a827999,
    mix: (b, c, d) => (b & c) | (b & d) | (c & d),
  },
  {
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    shifts: [3, 9, 11, 15],
    constant: 0x6ed9eba1,
    mix: (b, c, d) => b ^ c ^ d,
  },
];

/** The sixteen bytes of the digest. */
export function md4(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  let state: readonly number[] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < padded.length; at += 64) {
    const before = state;
    state = digestBlock(view, at, state).map((word, index) => (word + (before[index] ?? 0)) | 0);
  }
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, index) => digest.setInt32(index * 4, word, true));
  return new Uint8Array(digest.buffer);
}

function digestBlock(view: DataView, at: number, state: readonly number[]): readonly number[] {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (const { order, shifts, constant, mix } of rounds) {
    for (const [step, word] of order.entries()) {
      const sum = (a + mix(b, c, d) + view.getInt32(at + word * 4, true) + constant) | 0;
      const shift = shifts[step % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (sum << shift) | (sum >>> (32 - shift))];
    }
  }
  return [a, b, c, d];
}

/** A one bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function pad(bytes: Uint8Array) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * BigInt(8), true);
  return padded;
}
