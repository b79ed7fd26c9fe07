/**
 * Owns who calls: numbers, passwords, and the states of interface 3.
 * Invariant: wrong passwords are counted in a transaction of their own, so that no refusal undoes the count.
 */
import { type Selectable, sql } from "kysely";
import type { Database } from "../database/database.js";
import type { AccountTable } from "../database/schema.js";
import { CheckedPasswords, hashSecret } from "./passwords.js";
import { Refusal } from "./refusal.js";

export type Account = Selectable<AccountTable>;
export type Outcome = "OK" | "INVALIDMOBILEPHONE" | "INVALIDPASSWORD" | "ACCOUNTBLOCKED" | "ACCOUNTNOTACTIVATED";

type Text = string | null | undefined;

export interface LoginRules {
  /** After so many wrong passwords in a row the account is blocked. */
  readonly wrongPasswords: number;
  readonly blockedMinutes: number;
}

export class Accounts {
  readonly #database: Database;
  readonly #rules: LoginRules;
  readonly #passwords = new CheckedPasswords();
  /** Of nobody: who asks for a number that does not exist waits as long as for one that does. */
  readonly #nobody = hashSecret("");

  constructor(database: Database, rules: LoginRules) {
    this.#database = database;
    this.#rules = rules;
  }

  /** Throws {@link Refusal}; which of number and password was wrong stays untold. */
  async login(number: Text, password: Text): Promise<Account> {
    const { outcome, account } = await this.authenticate(number, password);
    if (account !== undefined) return account;
    if (outcome === "ACCOUNTBLOCKED") throw new Refusal("The account is blocked. Try again later.");
    if (outcome === "ACCOUNTNOTACTIVATED") throw new Refusal("The account is not activated.");
    throw new Refusal("The mobile number or the password is wrong.");
  }

  /** The account where the outcome is OK. */
  async authenticate(number: Text, password: Text): Promise<{ readonly outcome: Outcome; readonly account?: Account }> {
    const account = await this.#find(plain(number));
    const right = await this.#passwords.check(password ?? "", account?.password_hash ?? (await this.#nobody));
    if (account === undefined) return { outcome: "INVALIDMOBILEPHONE" };
    if (account.blocked_until !== null && account.blocked_until.getTime() > Date.now())
      return { outcome: "ACCOUNTBLOCKED" };
    if (!right) return { outcome: await this.#countWrong(account.account_id) };
    if (account.wrong_passwords > 0) await this.#forgetWrong(account.account_id);
    return account.activated ? { outcome: "OK", account } : { outcome: "ACCOUNTNOTACTIVATED" };
  }

  async #find(number: string): Promise<Account | undefined> {
    if (number === "") return undefined;
    return this.#database.selectFrom("account").selectAll().where("mobile_number", "=", number).executeTakeFirst();
  }

  async #countWrong(accountId: string): Promise<Outcome> {
    const { wrongPasswords, blockedMinutes } = this.#rules;
    const full = sql<boolean>`wrong_passwords + 1 >= ${wrongPasswords}`;
    const row = await this.#database
      .updateTable("account")
      .set({
        wrong_passwords: sql<number>`case when ${full} then 0 else wrong_passwords + 1 end`,
        blocked_until: sql<Date | null>`case when ${full} then now() + make_interval(mins => ${blockedMinutes}) end`,
      })
      .where("account_id", "=", accountId)
      .returning("blocked_until")
      .executeTakeFirst();
    return row?.blocked_until == null ? "INVALIDPASSWORD" : "ACCOUNTBLOCKED";
  }

  async #forgetWrong(accountId: string): Promise<void> {
    await this.#database
      .updateTable("account")
      .set({ wrong_passwords: 0 })
      .where("account_id", "=", accountId)
      .execute();
  }
}

/** A number as it is stored, or what no account has. */
function plain(number: Text): string {
  const value = (number ?? "").replace(/[ ().-]/g, "");
  return /^\+?[0-9]{5,15}$/.test(value) ? value : "";
}
