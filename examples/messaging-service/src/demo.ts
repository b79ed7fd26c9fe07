/** Owns accounts to try things out with. Their password stands in the README: they are for machines that nobody else reaches. */
import { randomUUID } from "node:crypto";
import type { Database, InTransaction } from "./database/database.js";
import { changeBalance } from "./domain/credits.js";
import { hashSecret } from "./domain/passwords.js";

export const demoPassword = "secret";
export const demoNumbers = { parent: "+27820000000", sub: "+27820000009", friend: "+27820000001" };

/** Groups of the first account. The description's samples use the third and the fourth. */
const demoGroups = ["Family", "Colleagues", "Everyone", "Friends"];

/** Does nothing where there is any account. */
export async function makeDemoAccounts(database: Database, groups: readonly string[] = demoGroups): Promise<void> {
  const password_hash = await hashSecret(demoPassword);
  await database.transaction().execute(async (transaction) => {
    if ((await transaction.selectFrom("account").select("account_id").limit(1).executeTakeFirst()) !== undefined)
      return;
    const parent = await makeAccount(
      transaction,
      { mobile_number: demoNumbers.parent, password_hash, nick_name: "Parent" },
      1_000,
    );
    await makeAccount(
      transaction,
      { mobile_number: demoNumbers.sub, password_hash, nick_name: "Sub", parent_id: parent },
      100,
    );
    await makeAccount(transaction, { mobile_number: demoNumbers.friend, password_hash, nick_name: "Friend" }, 10);
    await transaction
      .insertInto("contact")
      .values({ account_id: parent, nick_name: "Friend", mobile_phone: demoNumbers.friend })
      .execute();
    const newGroups = await transaction
      .insertInto("contact_group")
      .values(groups.map((name) => ({ account_id: parent, name })))
      .returning("group_id")
      .execute();
    const members = newGroups.flatMap(({ group_id }) => [
      { group_id, mobile_number: demoNumbers.friend, nick_name: "Friend", excluded: false },
      { group_id, mobile_number: "+27820000002", nick_name: "Bea", excluded: false },
      { group_id, mobile_number: "+27820000003", nick_name: "Cem", excluded: true },
    ]);
    await transaction.insertInto("group_member").values(members).execute();
    const payment = { account_id: parent, currency: "ZAR" } as const;
    await transaction
      .insertInto("payment")
      .values([
        { ...payment, provider: "card", amount: "150.00", credits: 500, reference: "Card 1" },
        { ...payment, provider: "alpha", amount: "75.00", credits: 250, reference: "Alpha 1" },
        { ...payment, provider: "beta", amount: "75.00", credits: 250, reference: "Beta 1" },
      ])
      .execute();
  });
}

interface NewAccount {
  readonly mobile_number: string;
  readonly password_hash: string;
  readonly nick_name: string;
  readonly parent_id?: string;
}

/** Its key. */
export async function makeAccount(transaction: InTransaction, account: NewAccount, credits: number): Promise<string> {
  const { account_id } = await transaction
    .insertInto("account")
    .values(account)
    .returning("account_id")
    .executeTakeFirstOrThrow();
  if (credits > 0)
    await changeBalance(transaction, { accountId: account_id, credits, reason: "opening", eventId: randomUUID() });
  return account_id;
}
