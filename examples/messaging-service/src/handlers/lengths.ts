/**
 * Owns how long each text of a caller may be, in UTF-16 units.
 * Invariant: lengths are checked before anything else is done with a call: before a password is hashed, before the database is asked. A long text
 * costs what reading it cost.
 */
import { longest, wrongLogin } from "../domain/accounts.js";
import { Refusal } from "../domain/refusal.js";
import type { MessagingAccountHandlers } from "../generated/index.js";
import type { Limits } from "./context.js";

type Operation = keyof MessagingAccountHandlers;
type Received = { [Name in Operation]: Parameters<MessagingAccountHandlers[Name]>[0] }[Operation];
type TextsOf<T> = T extends unknown
  ? { [Name in keyof T]-?: string extends NonNullable<T[Name]> ? Name : never }[keyof T]
  : never;
/** Every parameter of the interface that is text in some operation: one without a length does not compile. */
export type TextParameter = TextsOf<Received>;

const loginLengths = {
  Mobile_Number: longest.number,
  Password: longest.password,
  Supa_Mobile_Number: longest.number,
  Supa_Password: longest.password,
  Sub_Mobile_Number: longest.number,
  Sub_Password: longest.password,
};

/** A number as people write it, with blanks and brackets; of a list with its comma. */
const number = longest.number;
const email = 254;
const day = 40;
const identifier = 40;

export function lengthsOf({ recipients, messageCharacters }: Limits): Readonly<Record<TextParameter, number>> {
  return {
    ...loginLengths,
    To_Number: number,
    To_Numbers: recipients * number,
    Message: messageCharacters,
    To_Groups: recipients * identifier,
    Title: messageCharacters,
    URL: 2_000,
    Invite_Mobile_Phone: number,
    Invite_Email_Address: email,
    Invite_Mobile_Number: number,
    Start_Date: day,
    End_Date: day,
    History_Detail_Mobile_Number: number,
    To_Mobile_Number: number,
    Nick_Name: 100,
    Contact_Mobile_Phone: number,
    Contact_Mobile_Number: number,
    Group_Id: identifier,
    Email: email,
    Temp_Id: identifier,
    Email_Address: email,
    Country_Code: 10,
    // It becomes the account's password.
    Web_Verification: longest.password,
    Verification_Code: 40,
    Premium_Keyword: 50,
    Premium_Response_Content: 1_000,
  };
}

type AnyHandler = (parameters: object, context: never) => unknown;

/** The same handlers, which refuse a call with too long a text before they begin. */
export function withLengths(handlers: MessagingAccountHandlers, limits: Limits): MessagingAccountHandlers {
  const most = new Map<string, number>(Object.entries(lengthsOf(limits)));
  const checked = Object.entries<AnyHandler>(handlers as never).map(([operation, handler]) => {
    const checkedHandler: AnyHandler = (parameters, context) => {
      check(operation, parameters, most);
      return handler(parameters, context);
    };
    return [operation, checkedHandler];
  });
  return Object.fromEntries(checked) as MessagingAccountHandlers;
}

/** Throws {@link Refusal}. Too long a login is a wrong one, and what was wrong with it stays untold. */
function check(operation: string, parameters: object, most: ReadonlyMap<string, number>): void {
  for (const [name, value] of Object.entries(parameters)) {
    const length = typeof value === "string" ? value.length : 0;
    const limit = most.get(name) ?? 0;
    if (length <= limit) continue;
    // Three operations have a number and no login.
    const isLogin = name in loginLengths && (name !== "Mobile_Number" || "Password" in parameters);
    if (!isLogin) throw new Refusal(`${name} has ${length} characters; at most ${limit} are accepted.`);
    // `updateProfile` has a result that tells the outcome of a login, which `Accounts` gives as cheaply.
    if (operation !== "updateProfile") throw new Refusal(wrongLogin);
  }
}
