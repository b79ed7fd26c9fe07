/** Owns what all handlers work with. */
import type { HandlerContext } from "asmx-runtime";
import type { Account, Accounts } from "../domain/accounts.js";
import type { CodeLimits } from "../domain/code-limits.js";
import { Refusal } from "../domain/refusal.js";
import type { Sending } from "../domain/sending.js";
import type { Database } from "../database/database.js";

export interface Deps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly sending: Sending;
  readonly limits: Limits & CodeLimits;
  /** Caller's address of the current call; undefined: unknown. */
  readonly callerAddress: () => string | undefined;
  /** Gives a verification code to a number that may have no account yet; nobody pays for it. */
  readonly sendCode: (number: string, code: string) => Promise<void>;
}

export interface Limits {
  /** Most recipients of a call. */
  readonly recipients: number;
  /** UTF-16 units of one message. */
  readonly messageCharacters: number;
}

export interface Credentials {
  readonly Mobile_Number?: string | null | undefined;
  readonly Password?: string | null | undefined;
}

export function login({ accounts }: Deps, { Mobile_Number, Password }: Credentials): Promise<Account> {
  return accounts.login(Mobile_Number, Password);
}

/** The `Idempotency-Key` of the request. */
export function keyOf({ headers }: Pick<HandlerContext, "headers">): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal("The Idempotency-Key is not 1 to 200 visible characters of ASCII.");
  return key;
}
