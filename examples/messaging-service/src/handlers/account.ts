/** Owns the operations of interface 4.4. */
import { dataSet } from "asmx-runtime";
import { sql } from "kysely";
import type { Account } from "../domain/accounts.js";
import { countCode } from "../domain/code-limits.js";
import { email, guid, mobileNumber, someText, text } from "../domain/given.js";
import { register, validate } from "../domain/registrations.js";
import type { Account as WireAccount, MessagingAccountHandlers } from "../generated/index.js";
import type { Deps } from "./context.js";

type OfAccount = Pick<
  MessagingAccountHandlers,
  "updateProfile" | "registerWebAccount" | "validateWebAccount" | "getNetworkInformation"
>;

export function account(deps: Deps): OfAccount {
  const { accounts, database, limits, callerAddress, sendCode } = deps;
  return {
    updateProfile: async (p) => {
      const { outcome, account: found } = await accounts.authenticate(p.Mobile_Number, p.Password);
      if (found === undefined) return { ...nobody, AuthenticationType: outcome };
      const updated = await database
        .updateTable("account")
        .set({
          nick_name: text("Nick_Name", p.Nick_Name ?? found.nick_name),
          email: email("Email", p.Email ?? found.email),
          delivery_receipt: p.Delivery_Receipt ?? found.delivery_receipt,
          temp_id: guid("Temp_Id", p.Temp_Id) ?? found.temp_id,
          last_app_login: sql<Date>`now()`,
        })
        .where("account_id", "=", found.account_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return shown(updated);
    },
    registerWebAccount: async (p) => {
      const number = mobileNumber("Mobile_Number", p.Mobile_Number);
      const registration = {
        nickName: text("Nick_Name", p.Nick_Name),
        email: email("Email_Address", p.Email_Address),
        country: text("Country_Code", p.Country_Code),
        number,
        webVerification: someText("Web_Verification", p.Web_Verification),
      };
      // Before the hashes of a registration are made.
      await countCode(database, limits, number, callerAddress());
      const expires = await register(database, registration, (code) => sendCode(number, code));
      return dataSet({
        tables: [{ name: "Registration", rows: [{ Mobile_Number: number, Expires: expires.toISOString() }] }],
      });
    },
    validateWebAccount: async (p) => {
      const number = mobileNumber("Mobile_Number", p.Mobile_Number);
      const code = someText("Verification_Code", p.Verification_Code);
      const verification = someText("Web_Verification", p.Web_Verification);
      const validated = await validate(database, number, code, verification);
      return dataSet({ tables: [{ name: "Registration", rows: [{ Mobile_Number: number, Validated: validated }] }] });
    },
    getNetworkInformation: async (p) => {
      const number = mobileNumber("Mobile_Number", p.Mobile_Number);
      const networks = await database
        .selectFrom("network")
        .selectAll()
        .where(sql<boolean>`starts_with(${number}, prefix)`)
        .orderBy(sql`length(prefix)`, "desc")
        .execute();
      const rows = networks.map(({ network, country_code, prefix }) => ({
        Network: network,
        Country_Code: country_code,
        Prefix: prefix,
      }));
      return dataSet({ tables: [{ name: "Network", rows }] });
    },
  };
}

const noGuid = "00000000-0000-0000-0000-000000000000";
const noTime = "0001-01-01T00:00:00";

/** An Account after a failed login, as genuine servers answer it: only the outcome says something (wire 3). */
const nobody = {
  AccountGuid: noGuid,
  UserId: "0",
  CreationDateTime: noTime,
  LastAppLogin: noTime,
  LastWebLogin: noTime,
  Paycount: 0,
  MobileReceipt: 0,
  Credits: 0,
  TotalSent: "0",
  Rating: 0,
  PaidFor: false,
  TempId: noGuid,
};

/** Cn, Paycount, Rating and DailCode have no meaning here: the interface states none. */
function shown(account: Account): WireAccount {
  return {
    ...nobody,
    AccountGuid: account.account_guid,
    UserId: account.account_id,
    Nick: account.nick_name,
    MobilePhone: account.mobile_number,
    CreationDateTime: account.created_at.toISOString(),
    LastAppLogin: (account.last_app_login ?? account.created_at).toISOString(),
    LastWebLogin: (account.last_web_login ?? account.created_at).toISOString(),
    Country: account.country,
    AuthenticationType: "OK",
    MobileReceipt: account.delivery_receipt,
    Credits: account.balance,
    TotalSent: account.messages_sent,
    TempId: account.temp_id ?? noGuid,
  };
}
