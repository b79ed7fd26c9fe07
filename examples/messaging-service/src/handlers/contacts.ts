/** Owns the operations of interface 4.3. */
import { dataSet } from "asmx-runtime";
import { identifier, mobileNumber, someText } from "../domain/given.js";
import { ownGroup } from "../domain/groups.js";
import { Refusal } from "../domain/refusal.js";
import type { MessagingAccountHandlers } from "../generated/index.js";
import { type Credentials, type Deps, login } from "./context.js";

type Contacts = Pick<
  MessagingAccountHandlers,
  | "getContactList"
  | "addContact"
  | "deleteContact"
  | "getGroups"
  | "getGroupList"
  | "getExclusionGroupList"
  | "getCombinationGroupList"
  | "getNumberContactsInGroup"
  | "deleteGroupContact"
>;

const mostContacts = 10_000;

export function contacts(deps: Deps): Contacts {
  const { database } = deps;
  return {
    getContactList: async (p) => {
      const { account_id } = await login(deps, p);
      const contactRows = await database
        .selectFrom("contact")
        .selectAll()
        .where("account_id", "=", account_id)
        .orderBy("nick_name")
        .execute();
      const rows = contactRows.map(({ nick_name, mobile_phone }) => ({
        Nick_Name: nick_name,
        Mobile_Phone: mobile_phone,
      }));
      return dataSet({ tables: [{ name: "Contact", rows }] });
    },
    addContact: async (p) => {
      const { account_id } = await login(deps, p);
      const nick_name = someText("Nick_Name", p.Nick_Name);
      const mobile_phone = mobileNumber("Contact_Mobile_Phone", p.Contact_Mobile_Phone);
      const { count } = await database
        .selectFrom("contact")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .where("account_id", "=", account_id)
        .executeTakeFirstOrThrow();
      if (Number(count) >= mostContacts)
        throw new Refusal(`The account has ${mostContacts} contacts, which is the most.`);
      await database
        .insertInto("contact")
        .values({ account_id, nick_name, mobile_phone })
        .onConflict((conflict) => conflict.columns(["account_id", "nick_name"]).doUpdateSet({ mobile_phone }))
        .execute();
      return done;
    },
    deleteContact: async (p) => {
      const { account_id } = await login(deps, p);
      const nick_name = someText("Nick_Name", p.Nick_Name);
      const { numDeletedRows } = await database
        .deleteFrom("contact")
        .where("account_id", "=", account_id)
        .where("nick_name", "=", nick_name)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n ? done : nothingToDo;
    },
    getGroups: async (p) => {
      const { account_id } = await login(deps, p);
      const groups = await database
        .selectFrom("contact_group")
        .selectAll()
        .where("account_id", "=", account_id)
        .orderBy("group_id")
        .execute();
      return dataSet({
        tables: [{ name: "Group", rows: groups.map(({ group_id, name }) => ({ Group_Id: group_id, Name: name })) }],
      });
    },
    getGroupList: (p) => listed(deps, p, false),
    getExclusionGroupList: (p) => listed(deps, p, true),
    getCombinationGroupList: async (p) => {
      const all = await members(deps, p);
      const rows = all.map((each) => ({
        Mobile_Number: each.mobile_number,
        Nick_Name: each.nick_name,
        Excluded: each.excluded,
      }));
      return dataSet({ tables: [{ name: "Contact", rows }] });
    },
    getNumberContactsInGroup: async (p) => (await members(deps, p)).filter(({ excluded }) => !excluded).length,
    deleteGroupContact: async (p) => {
      const account = await login(deps, p);
      const groupId = await ownGroup(database, account, identifier("Group_Id", p.Group_Id));
      const { numDeletedRows } = await database
        .deleteFrom("group_member")
        .where("group_id", "=", groupId)
        .where("mobile_number", "=", mobileNumber("Contact_Mobile_Number", p.Contact_Mobile_Number))
        .where("excluded", "=", false)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n ? done : nothingToDo;
    },
  };
}

/** Results of int operations that change something (docs/decisions.md). */
export const done = 1;
export const nothingToDo = 0;

interface OfGroup extends Credentials {
  readonly Group_Id?: number | string | null | undefined;
}

async function members(deps: Deps, given: OfGroup) {
  const account = await login(deps, given);
  const groupId = await ownGroup(deps.database, account, identifier("Group_Id", given.Group_Id));
  return deps.database
    .selectFrom("group_member")
    .selectAll()
    .where("group_id", "=", groupId)
    .orderBy("mobile_number")
    .orderBy("excluded")
    .execute();
}

async function listed(deps: Deps, given: OfGroup, excluded: boolean) {
  const listedMembers = (await members(deps, given)).filter((each) => each.excluded === excluded);
  const rows = listedMembers.map(({ mobile_number, nick_name }) => ({
    Mobile_Number: mobile_number,
    Nick_Name: nick_name,
  }));
  return dataSet({ tables: [{ name: "Contact", rows }] });
}
