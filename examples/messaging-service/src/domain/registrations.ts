/**
 * Owns web accounts: a code goes to the number, and who knows it and the web verification has the account.
 * Invariant: a code is good once, for some minutes and some attempts, and is stored as a hash.
 */
import { sql } from "kysely";
import type { Database } from "../database/database.js";
import { hashSecret, isSecret, newCode } from "./passwords.js";
import { Refusal } from "./refusal.js";

export interface Registration {
  readonly nickName: string;
  readonly email: string;
  readonly country: string;
  readonly number: string;
  /** Becomes the password of an account that did not exist. */
  readonly webVerification: string;
}

export const codeMinutes = 15;
const attempts = 5;

/** When the code expires. One that was asked for before is void. `send` gives the code to the number. */
export async function register(
  database: Database,
  given: Registration,
  send: (code: string) => Promise<void>,
): Promise<Date> {
  const code = newCode();
  const row = {
    nick_name: given.nickName,
    email: given.email,
    country: given.country,
    web_verification_hash: await hashSecret(given.webVerification),
    code_hash: await hashSecret(code),
    attempts_left: attempts,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
  };
  const registered = await database
    .insertInto("registration")
    .values({ mobile_number: given.number, ...row })
    .onConflict((conflict) => conflict.column("mobile_number").doUpdateSet(row))
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  await send(code);
  return registered.expires_at;
}

/** Whether code and verification were right; then the account is there and active. Throws {@link Refusal} where nothing can be validated any more. */
export async function validate(
  database: Database,
  number: string,
  code: string,
  webVerification: string,
): Promise<boolean> {
  const registration = await database
    .updateTable("registration")
    .set({ attempts_left: sql<number>`attempts_left - 1` })
    .where("mobile_number", "=", number)
    .where("attempts_left", ">", 0)
    .where("expires_at", ">", sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (registration === undefined)
    throw new Refusal("There is no registration of this number to validate: register again.");
  const right = [
    await isSecret(code, registration.code_hash),
    await isSecret(webVerification, registration.web_verification_hash),
  ];
  if (right.includes(false)) return false;
  return database.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("registration")
      .where("mobile_number", "=", number)
      .where("code_hash", "=", registration.code_hash)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    const { nick_name, email, country, web_verification_hash } = registration;
    await transaction
      .insertInto("account")
      .values({ mobile_number: number, password_hash: web_verification_hash, nick_name, email, country })
      .onConflict((conflict) =>
        conflict.column("mobile_number").doUpdateSet({ nick_name, email, country, activated: true }),
      )
      .execute();
    return true;
  });
}
