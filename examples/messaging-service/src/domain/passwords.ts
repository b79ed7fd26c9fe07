/**
 * Owns secrets at rest: scrypt of node:crypto, compared in constant time.
 * Invariant: no password is kept. What is remembered of one is a digest under a key that lives as long as this process.
 */
import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { composed } from "./composed.js";

/** 16 MB and some tens of milliseconds each. They stand in the hash, so that they can be raised later. */
const cost = { N: 16_384, r: 8, p: 1 };
const length = 32;

export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(secret, salt, cost);
  return ["scrypt", cost.N, cost.r, cost.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** false also for a text that is no hash, after the same work. */
export async function isSecret(secret: string, hash: string): Promise<boolean> {
  const [scheme, N, r, p, salt = "", key = ""] = hash.split("$");
  const expected = Buffer.from(key, "base64");
  const isHash = scheme === "scrypt" && expected.length === length;
  const actual = await derive(
    secret,
    Buffer.from(salt, "base64"),
    isHash ? { N: Number(N), r: Number(r), p: Number(p) } : cost,
  );
  return isHash && timingSafeEqual(actual, expected);
}

/** Six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

function derive(secret: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(composed(secret), salt, length, options, (error, key) => (error === null ? resolve(key) : reject(error))),
  );
}

const rememberedMs = 60_000;
const mostRemembered = 10_000;

/**
 * Spares callers that send their password with each of many calls the work of scrypt: every call of such a service carries it.
 * The time is that of a clock which nobody sets.
 */
export class CheckedPasswords {
  readonly #key = randomBytes(32);
  readonly #checked = new Map<string, { readonly digest: Buffer; readonly until: number }>();

  /** The password was checked against this hash a short while ago, and was right. */
  knows(secret: string, hash: string): boolean {
    // Made where nothing is remembered, too: the work says nothing about the account.
    const digest = this.#digest(secret);
    const checked = this.#checked.get(hash);
    return checked !== undefined && checked.until > performance.now() && timingSafeEqual(checked.digest, digest);
  }

  /** Whether the password belongs to the hash. A hash that changed is another one. */
  async check(secret: string, hash: string): Promise<boolean> {
    if (this.knows(secret, hash)) return true;
    if (!(await isSecret(secret, hash))) return false;
    if (this.#checked.size >= mostRemembered) this.#checked.clear();
    this.#checked.set(hash, { digest: this.#digest(secret), until: performance.now() + rememberedMs });
    return true;
  }

  #digest(secret: string): Buffer {
    return createHmac("sha256", this.#key).update(composed(secret)).digest();
  }
}
