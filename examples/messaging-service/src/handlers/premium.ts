/** Owns the operations of interface 4.5. */
import { dataSet } from "asmx-runtime";
import type { Selectable } from "kysely";
import type { PremiumRateTable } from "../database/schema.js";
import type { Account } from "../domain/accounts.js";
import { identifier, someText, text } from "../domain/given.js";
import { Refusal } from "../domain/refusal.js";
import type { MessagingAccountHandlers } from "../generated/index.js";
import { done, nothingToDo } from "./contacts.js";
import { type Deps, login } from "./context.js";

type Premium = Pick<
  MessagingAccountHandlers,
  | "getSubAccountPremiumRated"
  | "getSubAccountAllPremiumRated"
  | "getSubAccountPremiumBands"
  | "addSubAccountPremiumRated"
  | "updateSubAccountPremiumRated"
  | "deleteSubAccountPremiumRated"
>;

export function premium(deps: Deps): Premium {
  const { accounts, database } = deps;
  return {
    getSubAccountPremiumRated: async (p) => {
      const { account_id } = await login(deps, p);
      return rateRows(await rates(deps).where("premium_rate.account_id", "=", account_id).execute());
    },
    getSubAccountAllPremiumRated: async (p) => {
      const account = await login(deps, p);
      return rateRows(
        await rates(deps)
          .where((eb) =>
            eb.or([
              eb("account.account_id", "=", account.account_id),
              eb("account.parent_id", "=", account.account_id),
            ]),
          )
          .execute(),
      );
    },
    getSubAccountPremiumBands: async (p) => {
      await login(deps, p);
      const bands = await database.selectFrom("premium_band").selectAll().orderBy("band_id").execute();
      const rows = bands.map(({ band_id, name, price, currency }) => ({
        Premium_Band_Identifier: band_id,
        Name: name,
        Price: price,
        Currency: currency,
      }));
      return dataSet({ tables: [{ name: "Premium_Band", rows }] });
    },
    addSubAccountPremiumRated: async (p) => {
      const parent = await accounts.login(p.Supa_Mobile_Number, p.Supa_Password);
      const account = await accounts.login(p.Sub_Mobile_Number, p.Sub_Password);
      if (account.parent_id !== parent.account_id)
        throw new Refusal("The second account is no sub-account of the first.");
      const rate = {
        band_id: await bandOf(deps, p.Premium_Band_Identifier),
        keyword: someText("Premium_Keyword", p.Premium_Keyword),
        response_content: text("Premium_Response_Content", p.Premium_Response_Content),
        response: p.Premium_Response ?? false,
      };
      const { rate_id } = await database
        .insertInto("premium_rate")
        .values({ account_id: account.account_id, ...rate })
        .returning("rate_id")
        .executeTakeFirstOrThrow();
      return rateRows(await rates(deps).where("rate_id", "=", rate_id).execute());
    },
    updateSubAccountPremiumRated: async (p) => {
      const account = await login(deps, p);
      const rateId = identifier("Premium_Rated_Identifier", p.Premium_Rated_Identifier);
      const rate = await ownRate(deps, account, rateId);
      if (rate === undefined) return nothingToDo;
      await database
        .updateTable("premium_rate")
        .set({
          band_id:
            p.Premium_Band_Identifier === undefined ? rate.band_id : await bandOf(deps, p.Premium_Band_Identifier),
          keyword: p.Premium_Keyword == null ? rate.keyword : someText("Premium_Keyword", p.Premium_Keyword),
          response_content: text("Premium_Response_Content", p.Premium_Response_Content ?? rate.response_content),
          response: p.Premium_Response ?? rate.response,
        })
        .where("rate_id", "=", rateId)
        .execute();
      return done;
    },
    deleteSubAccountPremiumRated: async (p) => {
      const { account_id } = await login(deps, p);
      const { numDeletedRows } = await database
        .deleteFrom("premium_rate")
        .where("rate_id", "=", identifier("Premium_Rated_Id", p.Premium_Rated_Id))
        .where("account_id", "=", account_id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n ? done : nothingToDo;
    },
  };
}

type Rate = Selectable<PremiumRateTable> & { readonly mobile_number: string };

function rates({ database }: Deps) {
  return database
    .selectFrom("premium_rate")
    .innerJoin("account", "account.account_id", "premium_rate.account_id")
    .selectAll("premium_rate")
    .select("account.mobile_number")
    .orderBy("rate_id");
}

function ownRate({ database }: Deps, { account_id }: Account, rateId: number) {
  return database
    .selectFrom("premium_rate")
    .selectAll()
    .where("rate_id", "=", rateId)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
}

async function bandOf({ database }: Deps, given: number | undefined): Promise<number> {
  const bandId = identifier("Premium_Band_Identifier", given);
  const band = await database
    .selectFrom("premium_band")
    .select("band_id")
    .where("band_id", "=", bandId)
    .executeTakeFirst();
  if (band === undefined) throw new Refusal(`There is no premium band ${bandId}.`);
  return bandId;
}

function rateRows(found: readonly Rate[]) {
  const rows = found.map((each) => ({
    Premium_Rated_Id: each.rate_id,
    Mobile_Number: each.mobile_number,
    Premium_Band_Identifier: each.band_id,
    Premium_Keyword: each.keyword,
    Premium_Response_Content: each.response_content,
    Premium_Response: each.response,
  }));
  return dataSet({ tables: [{ name: "Premium_Rate", rows }] });
}
