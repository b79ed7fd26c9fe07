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

interface Authenticated {
  readonly outcome: Outcome;
  readonly account?: Account;
}

type Found = Account & { readonly blocked: boolean };
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
  /** Checks under way, by account: the end of the last of each. */
  readonly #turns = new Map<string, Promise<void>>();
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
  async authenticate(number: Text, password: Text): Promise<Authenticated> {
    const secret = password ?? "";
    const found = await this.#find(plain(number));
    if (found === undefined) {
      await this.#passwords.check(secret, await this.#nobody);
      return { outcome: "INVALIDMOBILEPHONE" };
    }
    if (!this.#turns.has(found.account_id) && this.#passwords.knows(secret, found.password_hash))
      return this.#decide(found, true);
    // One after another: who tries a thousand passwords at once must not have the right one among them past the block that five others led to,
    // and what stood in the account when the call came is no longer what counts.
    return this.#inTurn(found.account_id, async () => {
      const account = await this.#find(found.mobile_number);
      if (account === undefined) return { outcome: "INVALIDMOBILEPHONE" };
      return this.#decide(account, !account.blocked && (await this.#passwords.check(secret, account.password_hash)));
    });
  }

  async #decide(account: Found, right: boolean): Promise<Authenticated> {
    if (account.blocked) return { outcome: "ACCOUNTBLOCKED" };
    if (!right) return { outcome: await this.#countWrong(account.account_id) };
    if (account.wrong_passwords > 0) await this.#forgetWrong(account.account_id);
    return account.activated ? { outcome: "OK", account } : { outcome: "ACCOUNTNOTACTIVATED" };
  }

  /** After those of the same account that wait in this process. */
  async #inTurn<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(accountId) ?? Promise.resolve()).then(work);
    const over = turn.then(
      () => {},
      () => {},
    );
    this.#turns.set(accountId, over);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(accountId) === over) this.#turns.delete(accountId);
    }
  }

  /** The database's clock says whether it is blocked: it said until when, and processes' clocks may differ. */
  async #find(number: string): Promise<Found | undefined> {
    if (number === "") return undefined;
    return this.#database
      .selectFrom("account")
      .selectAll()
      .select(sql<boolean>`coalesce(blocked_until > now(), false)`.as("blocked"))
      .where("mobile_number", "=", number)
      .executeTakeFirst();
  }

  async #countWrong(accountId: string): Promise<Outcome> {
    const { wrongPasswords, blockedMinutes } = this.#rules;
    const full = sql<boolean>`wrong_passwords + 1 >= ${wrongPasswords}`;
    const row = await this.#database
      .updateTable("account")
      .set({
        wrong_passwords: sql<number>`case when ${full} then 0 else wrong_passwords + 1 end`,
        blocked_until: sql<Date | null>`case when ${full} then now() + make_interval(mins => ${blockedMinutes}) else blocked_until end`,
      })
      .where("account_id", "=", accountId)
      .returning(sql<boolean>`coalesce(blocked_until > now(), false)`.as("blocked"))
      .executeTakeFirst();
    return row?.blocked === true ? "ACCOUNTBLOCKED" : "INVALIDPASSWORD";
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
