/** Owns whom a group's messages go to. */
import type { Database } from "../database/database.js";
import type { Account } from "./accounts.js";
import { Refusal } from "./refusal.js";

/** Throws {@link Refusal} for a group that is not the account's. */
export async function ownGroup(database: Database, { account_id }: Account, groupId: number): Promise<number> {
  const group = await database
    .selectFrom("contact_group")
    .select("group_id")
    .where("group_id", "=", groupId)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  if (group === undefined) throw new Refusal(`The account has no group ${groupId}.`);
  return group.group_id;
}

/** The members of the groups, each number once, without those that a group excludes: who is excluded from one gets nothing through another. */
export async function audience(
  database: Database,
  account: Account,
  groupIds: readonly number[],
): Promise<readonly string[]> {
  for (const each of groupIds) await ownGroup(database, account, each);
  const members = await database
    .selectFrom("group_member")
    .select(["mobile_number", "excluded"])
    .where("group_id", "in", [...groupIds])
    .orderBy("mobile_number")
    .execute();
  const excluded = new Set(members.filter((each) => each.excluded).map(({ mobile_number }) => mobile_number));
  const recipients = members.map(({ mobile_number }) => mobile_number).filter((number) => !excluded.has(number));
  if (recipients.length === 0) throw new Refusal("The group has nobody to send to.");
  return [...new Set(recipients)];
}
