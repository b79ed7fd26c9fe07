/**
 * Owns who calls: numbers, passwords, and the states of interface 3.
 * Invariant: wrong passwords are counted in a transaction of their own, so that no refusal undoes the count.
 */
import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Database } from "../database/database.js";
import type { AccountTable } from "../database/schema.js";
import { CheckedPasswords, hashSecret } from "./passwords.js";
import { Refusal } from "./refusal.js";

export type Account = Selectable<AccountTable>;
export type Outcome = "OK" | "INVALIDMOBILEPHONE" | "INVALIDPASSWORD" | "ACCOUNTBLOCKED" | "ACCOUNTNOTACTIVATED";

interface Authenticated {
  readonly outcome: Outcome;
  readonly account?: Account;
}

type Found = Account & { readonly blocked: boolean };
type Text = string | null | undefined;

/** UTF-16 units of a login. A password of 1,024 is longer than any that people or their programs make. */
export const longest = { number: 40, password: 1_024 };

/** The one message for every wrong login: it does not reveal which part was wrong. */
export const wrongLogin = "The mobile number or the password is wrong.";

export interface LoginRules {
  /** After so many wrong passwords in a row the account is blocked. */
  readonly wrongPasswords: number;
  readonly blockedMinutes: number;
}

export class Accounts {
  readonly #database: Database;
  readonly #rules: LoginRules;
  readonly #passwords = new CheckedPasswords();
  /** Checks under way, by number: the end of the last of each. */
  readonly #turns = new Map<string, Promise<void>>();
  /** Hash of a password that nobody has. */
  readonly #nobody = hashSecret(randomBytes(32).toString("hex"));

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
    throw new Refusal(wrongLogin);
  }

  /**
   * The account where the outcome is OK. An unknown number, an empty password and a wrong one cost the same hash and the same statements, so that
   * neither time nor load tells which numbers have accounts.
   */
  async authenticate(number: Text, password: Text): Promise<Authenticated> {
    // Without any work: a text that no account can have.
    if ((number ?? "").length > longest.number) return { outcome: "INVALIDMOBILEPHONE" };
    if ((password ?? "").length > longest.password) return { outcome: "INVALIDPASSWORD" };
    const written = plain(number);
    const secret = password ?? "";
    const account = await this.#find(written);
    const isRemembered = this.#passwords.knows(secret, await this.#hashOf(account));
    if (isRemembered && account !== undefined && !this.#turns.has(written)) return this.#decide(account);
    // One after another: who tries a thousand passwords at once must not have the right one among them past the block that five others led to,
    // and what stood in the account when the call came is no longer what counts.
    return this.#inTurn(written, async () => {
      const latest = await this.#find(written);
      if (latest?.blocked === true) return { outcome: "ACCOUNTBLOCKED" };
      const isRight = await this.#passwords.check(secret, await this.#hashOf(latest));
      return isRight && latest !== undefined ? this.#decide(latest) : { outcome: await this.#countWrong(written) };
    });
  }

  /** Hash to check against. Without an account it belongs to no password, so that the check takes the same time. */
  async #hashOf(account: Found | undefined): Promise<string> {
    return account?.password_hash ?? this.#nobody;
  }

  /** The password was right. */
  async #decide(account: Found): Promise<Authenticated> {
    if (account.blocked) return { outcome: "ACCOUNTBLOCKED" };
    if (account.wrong_passwords > 0) await this.#forgetWrong(account.account_id);
    return account.activated ? { outcome: "OK", account } : { outcome: "ACCOUNTNOTACTIVATED" };
  }

  /** After those of the same number that wait in this process. */
  async #inTurn<T>(number: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(number) ?? Promise.resolve()).then(work);
    const over = turn.then(
      () => {},
      () => {},
    );
    this.#turns.set(number, over);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(number) === over) this.#turns.delete(number);
    }
  }

  /** The database's clock says whether it is blocked: it said until when, and processes' clocks may differ. */
  async #find(number: string): Promise<Found | undefined> {
    return this.#database
      .selectFrom("account")
      .selectAll()
      .select(sql<boolean>`coalesce(blocked_until > now(), false)`.as("blocked"))
      .where("mobile_number", "=", number)
      .executeTakeFirst();
  }

  async #countWrong(number: string): Promise<Outcome> {
    const { wrongPasswords, blockedMinutes } = this.#rules;
    const full = sql<boolean>`wrong_passwords + 1 >= ${wrongPasswords}`;
    const row = await this.#database
      .updateTable("account")
      .set({
        wrong_passwords: sql<number>`case when ${full} then 0 else wrong_passwords + 1 end`,
        blocked_until: sql<Date | null>`case when ${full} then now() + make_interval(mins => ${blockedMinutes}) else blocked_until end`,
      })
      .where("mobile_number", "=", number)
      .returning(sql<boolean>`coalesce(blocked_until > now(), false)`.as("blocked"))
      .executeTakeFirst();
    if (row === undefined) return "INVALIDMOBILEPHONE";
    return row.blocked ? "ACCOUNTBLOCKED" : "INVALIDPASSWORD";
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
