/** Owns the operations of interface 4.2. */
import { dataSet, streamDataSet } from "asmx-runtime";
import type { Account } from "../domain/accounts.js";
import { transfer } from "../domain/credits.js";
import { interval, mobileNumber } from "../domain/given.js";
import { received, type ReceivedMessage, sent, type SentMessage, totals } from "../domain/histories.js";
import type { PaymentTable } from "../database/schema.js";
import type {
  GetReceivedSMSHistoryListTables,
  GetSMSHistoryListTables,
  MessagingAccountHandlers,
} from "../generated/index.js";
import { type Credentials, type Deps, login } from "./context.js";

type History = Pick<
  MessagingAccountHandlers,
  | "getSMSHistoryList"
  | "getSMSHistoryTotal"
  | "getReceivedSMSHistoryList"
  | "getMOSMSHistoryList"
  | "getSMSHistoryDetail"
  | "checkCredits"
  | "transferCredits"
  | "getUserCCPayments"
  | "getUserAlphaPayments"
  | "getUserBetaPayments"
  | "getUserTransfers"
  | "getSubAccountTotals"
>;

export function history(deps: Deps): History {
  const { database } = deps;
  return {
    getSMSHistoryList: async (p) => sentRows(sent(database, await login(deps, p), interval(p))),
    getSMSHistoryTotal: async (p) => {
      const { account_id } = await login(deps, p);
      return Number((await totals(database, [account_id], interval(p))).get(account_id) ?? 0);
    },
    getReceivedSMSHistoryList: async (p) => receivedRows(received(database, await login(deps, p), interval(p), false)),
    getMOSMSHistoryList: async (p) => receivedRows(received(database, await login(deps, p), interval(p), true)),
    getSMSHistoryDetail: async (p) => {
      const number = mobileNumber("History_Detail_Mobile_Number", p.History_Detail_Mobile_Number);
      return sentRows(sent(database, await login(deps, p), interval(p), number));
    },
    checkCredits: async (p) => (await login(deps, p)).balance,
    transferCredits: async (p) => {
      const account = await login(deps, p);
      const moved = await transfer(
        database,
        account,
        mobileNumber("To_Mobile_Number", p.To_Mobile_Number),
        p.credits ?? 0,
      );
      const row = {
        Transfer_Id: moved.transferId,
        To_Mobile_Number: moved.to,
        Credits: moved.credits,
        Transferred: moved.at.toISOString(),
        Balance: moved.balance,
      };
      return dataSet({ tables: [{ name: "Transfer", rows: [row] }] });
    },
    getUserCCPayments: (p) => payments(deps, p, "card"),
    getUserAlphaPayments: (p) => payments(deps, p, "alpha"),
    getUserBetaPayments: (p) => payments(deps, p, "beta"),
    getUserTransfers: async (p) => transfers(deps, await login(deps, p)),
    getSubAccountTotals: async (p) => {
      const account = await login(deps, p);
      const within = interval(p);
      const subAccounts = await database
        .selectFrom("account")
        .select(["account_id", "mobile_number"])
        .where("parent_id", "=", account.account_id)
        .orderBy("mobile_number")
        .execute();
      const ids = subAccounts.map(({ account_id }) => account_id);
      const messages = ids.length === 0 ? new Map<string, string>() : await totals(database, ids, within);
      const rows = subAccounts.map((each) => ({
        Mobile_Number: each.mobile_number,
        Messages: BigInt(messages.get(each.account_id) ?? 0),
      }));
      return dataSet({ tables: [{ name: "Total", rows }] });
    },
  };
}

function sentRows(messages: AsyncIterable<SentMessage>) {
  const rows = mapped(messages, ({ message_id, to_number, body, accepted_at, state }) => ({
    Message_Id: BigInt(message_id),
    To_Number: to_number,
    Message: body,
    Accepted: accepted_at.toISOString(),
    State: state,
  }));
  return streamDataSet<GetSMSHistoryListTables>({ tables: [{ name: "Message", rows }] });
}

function receivedRows(messages: AsyncIterable<ReceivedMessage>) {
  const rows = mapped(messages, ({ message_id, from_number, body, received_at }) => ({
    Message_Id: BigInt(message_id),
    From_Number: from_number,
    Message: body,
    Received: received_at.toISOString(),
  }));
  return streamDataSet<GetReceivedSMSHistoryListTables>({ tables: [{ name: "Message", rows }] });
}

async function* mapped<From, To>(
  all: AsyncIterable<From>,
  map: (each: From) => To,
): AsyncGenerator<To, void, undefined> {
  for await (const each of all) yield map(each);
}

async function payments(deps: Deps, credentials: Credentials, provider: PaymentTable["provider"]) {
  const { account_id } = await login(deps, credentials);
  const records = await deps.database
    .selectFrom("payment")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("provider", "=", provider)
    .orderBy("paid_at")
    .execute();
  const rows = records.map(({ payment_id, paid_at, amount, currency, credits, reference }) => ({
    Payment_Id: payment_id,
    Paid: paid_at.toISOString(),
    Amount: amount,
    Currency: currency,
    Credits: credits,
    Reference: reference,
  }));
  return dataSet({ tables: [{ name: "Payment", rows }] });
}

async function transfers({ database }: Deps, { account_id }: Account) {
  const records = await database
    .selectFrom("transfer")
    .innerJoin("account as giver", "giver.account_id", "transfer.from_account")
    .innerJoin("account as taker", "taker.account_id", "transfer.to_account")
    .select(["transfer_id", "giver.mobile_number as from", "taker.mobile_number as to", "credits", "transferred_at"])
    .where((eb) => eb.or([eb("from_account", "=", account_id), eb("to_account", "=", account_id)]))
    .orderBy("transferred_at")
    .execute();
  const rows = records.map(({ transfer_id, from, to, credits, transferred_at }) => ({
    Transfer_Id: transfer_id,
    From_Mobile_Number: from,
    To_Mobile_Number: to,
    Credits: credits,
    Transferred: transferred_at.toISOString(),
  }));
  return dataSet({ tables: [{ name: "Transfer", rows }] });
}
