/** Owns the operations of interface 4.1. */
import { dataSet } from "asmx-runtime";
import { sql } from "kysely";
import type { Account } from "../domain/accounts.js";
import { email, identifier, mobileNumber, mobileNumbers, someText, webAddress } from "../domain/given.js";
import { audience } from "../domain/groups.js";
import { Refusal } from "../domain/refusal.js";
import type { MessagingAccountHandlers } from "../generated/index.js";
import { type Deps, keyOf, login } from "./context.js";

type Messaging = Pick<
  MessagingAccountHandlers,
  | "singlesms"
  | "multiplesms"
  | "singlegroupsms"
  | "multiplegroupsms"
  | "singleWAPPush"
  | "inviteFriend"
  | "getValidInvite"
>;

const invitationHours = 30 * 24;

export function messaging(deps: Deps): Messaging {
  const { database, sending, limits } = deps;
  const body = (given: string | null | undefined): string => someText("Message", given);
  const members = async (account: Account, groups: readonly number[]): Promise<readonly string[]> => {
    const recipients = await audience(database, account, groups);
    if (recipients.length > limits.recipients)
      throw new Refusal(`The groups have more than ${limits.recipients} recipients.`);
    return recipients;
  };
  return {
    singlesms: async (p, context) => {
      const account = await login(deps, p);
      const recipients = [mobileNumber("To_Number", p.To_Number)];
      return sending.send(account, {
        operation: "singlesms",
        kind: "text",
        recipients,
        body: body(p.Message),
        key: keyOf(context),
      });
    },
    multiplesms: async (p, context) => {
      const account = await login(deps, p);
      const recipients = mobileNumbers("To_Numbers", p.To_Numbers, limits.recipients);
      return accepted(
        await sending.send(account, {
          operation: "multiplesms",
          kind: "text",
          recipients,
          body: body(p.Message),
          key: keyOf(context),
        }),
      );
    },
    singlegroupsms: async (p, context) => {
      const account = await login(deps, p);
      const recipients = await members(account, [identifier("Group_Id", p.Group_Id)]);
      return accepted(
        await sending.send(account, {
          operation: "singlegroupsms",
          kind: "text",
          recipients,
          body: body(p.Message),
          key: keyOf(context),
        }),
      );
    },
    multiplegroupsms: async (p, context) => {
      const account = await login(deps, p);
      const groups = (p.To_Groups ?? "").split(",", limits.recipients + 1).filter((part) => part.trim() !== "");
      if (groups.length === 0) throw new Refusal("To_Groups names no group.");
      const recipients = await members(account, [...new Set(groups.map((each) => identifier("To_Groups", each)))]);
      return accepted(
        await sending.send(account, {
          operation: "multiplegroupsms",
          kind: "text",
          recipients,
          body: body(p.Message),
          key: keyOf(context),
        }),
      );
    },
    singleWAPPush: async (p, context) => {
      const account = await login(deps, p);
      const recipients = [mobileNumber("To_Number", p.To_Number)];
      const title = someText("Title", p.Title);
      const url = webAddress("URL", p.URL);
      return sending.send(account, {
        operation: "singleWAPPush",
        kind: "wap-push",
        recipients,
        body: title,
        url,
        key: keyOf(context),
      });
    },
    inviteFriend: async (p, context) => {
      const account = await login(deps, p);
      const number = mobileNumber("Invite_Mobile_Phone", p.Invite_Mobile_Phone);
      const address = email("Invite_Email_Address", p.Invite_Email_Address);
      const invitation = {
        operation: "inviteFriend",
        kind: "wap-push",
        recipients: [number],
        body: invitationText(account),
        url: invitationUrl,
      } as const;
      await sending.send(account, { ...invitation, key: keyOf(context) }, async (transaction) => {
        const expires_at = sql<Date>`now() + make_interval(hours => ${invitationHours})`;
        await transaction
          .insertInto("invitation")
          .values({ account_id: account.account_id, mobile_number: number, email: address, expires_at })
          .onConflict((conflict) =>
            conflict.columns(["account_id", "mobile_number"]).doUpdateSet({ email: address, expires_at }),
          )
          .execute();
      });
      const { expires_at } = await invitationOf(deps, account, number).executeTakeFirstOrThrow();
      const row = { Mobile_Number: number, Email_Address: address, Expires: expires_at.toISOString() };
      return dataSet({ tables: [{ name: "Invitation", rows: [row] }] });
    },
    getValidInvite: async (p) => {
      const account = await login(deps, p);
      const number = mobileNumber("Invite_Mobile_Number", p.Invite_Mobile_Number);
      const invitation = await invitationOf(deps, account, number).executeTakeFirst();
      const row = {
        Mobile_Number: number,
        Valid: invitation?.is_valid ?? false,
        Expires: invitation?.expires_at.toISOString() ?? null,
      };
      return dataSet({ tables: [{ name: "Invitation", rows: [row] }] });
    },
  };
}

const invitationUrl = "http://example.org/join";

function invitationText({ nick_name, mobile_number }: Account): string {
  return `${nick_name === "" ? mobile_number : nick_name} invites you`;
}

function invitationOf({ database }: Deps, { account_id }: Account, number: string) {
  return database
    .selectFrom("invitation")
    .select(["expires_at", sql<boolean>`expires_at > now()`.as("is_valid")])
    .where("account_id", "=", account_id)
    .where("mobile_number", "=", number);
}

/** Result of string operations: the number of messages as text. Int operations return the number itself. */
function accepted(count: number): string {
  return String(count);
}
