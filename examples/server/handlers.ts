/**
 * Owns the 38 handlers of the example server: each does what its stated purpose says, on the store.
 * Invariant: what the interface leaves open (int results, DataSet columns, wrong credentials, texts of string
 * results) is plainly sample data here, marked `sample`, and no client should read a meaning into it.
 */
import { Fault, type MessagingAccountHandlers } from "../../generated/messaging-account/index.js";
import { rowsOf } from "./rows.js";
import { type Account, type Group, type Sent, Store, within } from "./store.js";
import { parseDay } from "./day.js";

/** sample: the meaning of int results is not specified (interface 7.3). */
const done = 1;
const notDone = 0;

interface Credentials {
  readonly Mobile_Number?: string | null | undefined;
  readonly Password?: string | null | undefined;
}

/** The handlers over one store; give them to `createMessagingAccountDispatcher`. */
export function createHandlers(store = new Store()): MessagingAccountHandlers {
  const login = (given: Credentials): Account => authenticated(store, given.Mobile_Number, given.Password);
  return {
    // 4.1 Messaging
    singlesms: (p) => store.send(login(p), numbers(p.To_Number), p.Message ?? ""),
    multiplesms: (p) => `sent ${store.send(login(p), numbers(p.To_Numbers), p.Message ?? "")}`, // sample text
    singlegroupsms: (p) => {
      const account = login(p);
      return `sent ${store.send(account, audience(account, p.Group_Id), p.Message ?? "")}`; // sample text
    },
    multiplegroupsms: (p) => {
      const account = login(p);
      const everyone = new Set(numbers(p.To_Groups).flatMap((id) => audience(account, Number(id))));
      return `sent ${store.send(account, everyone, p.Message ?? "")}`; // sample text
    },
    singleWAPPush: (p) => store.send(login(p), numbers(p.To_Number), `${p.Title ?? ""} ${p.URL ?? ""}`),
    inviteFriend: (p) => {
      const account = login(p);
      for (const number of numbers(p.Invite_Mobile_Phone)) store.invited.add(number);
      store.send(account, numbers(p.Invite_Mobile_Phone), "Join me"); // sample text
      return rowsOf(
        { Invited: "string" },
        numbers(p.Invite_Mobile_Phone).map((Invited) => ({ Invited })),
      );
    },
    getValidInvite: (p) => {
      login(p);
      const number = p.Invite_Mobile_Number ?? "";
      return rowsOf({ Number: "string", Valid: "boolean" }, [{ Number: number, Valid: store.invited.has(number) }]);
    },

    // 4.2 History and credits
    getSMSHistoryList: (p) => history(within(login(p).sent, ...interval(p))),
    getSMSHistoryTotal: (p) => within(login(p).sent, ...interval(p)).length,
    getReceivedSMSHistoryList: (p) => history(within(login(p).received, ...interval(p))),
    getMOSMSHistoryList: (p) => history(within(login(p).received, ...interval(p))),
    getSMSHistoryDetail: (p) => {
      const sent = within(login(p).sent, ...interval(p));
      return history(sent.filter(({ to }) => to === p.History_Detail_Mobile_Number));
    },
    checkCredits: (p) => login(p).credits,
    // The limit of 10 credits is documented, not enforced: what "difference" means is not defined (interface 8).
    transferCredits: (p) => {
      const moved = store.transfer(login(p), p.To_Mobile_Number ?? "", p.credits ?? 0);
      return rowsOf({ Moved: "boolean" }, [{ Moved: moved }]);
    },
    getUserCCPayments: (p) => noPayments(login(p)),
    getUserAlphaPayments: (p) => noPayments(login(p)),
    getUserBetaPayments: (p) => noPayments(login(p)),
    getUserTransfers: (p) => {
      const { number } = login(p);
      const transfers = store.transfers.filter(({ from, to }) => from === number || to === number);
      return rowsOf(
        { From: "string", To: "string", Credits: "int", At: "dateTime" },
        transfers.map(({ from, to, credits, at }) => ({ From: from, To: to, Credits: credits, At: at.toISOString() })),
      );
    },
    getSubAccountTotals: (p) => {
      const account = login(p);
      const total = within(account.sent, ...interval(p)).length;
      return rowsOf({ Number: "string", Total: "int" }, [{ Number: account.number, Total: total }]);
    },

    // 4.3 Contacts and groups
    getContactList: (p) => contacts(login(p).contacts),
    addContact: (p) => {
      login(p).contacts.set(p.Nick_Name ?? "", p.Contact_Mobile_Phone ?? "");
      return done;
    },
    deleteContact: (p) => (login(p).contacts.delete(p.Nick_Name ?? "") ? done : notDone),
    getGroups: (p) => {
      const groups = [...login(p).groups.values()];
      return rowsOf(
        { Id: "int", Name: "string" },
        groups.map(({ id, name }) => ({ Id: id, Name: name })),
      );
    },
    getGroupList: (p) => members(groupOf(login(p), p.Group_Id)?.members),
    getExclusionGroupList: (p) => members(groupOf(login(p), p.Group_Id)?.excluded),
    getCombinationGroupList: (p) => {
      const group = groupOf(login(p), p.Group_Id);
      return members([...(group?.members ?? []), ...(group?.excluded ?? [])]);
    },
    getNumberContactsInGroup: (p) => groupOf(login(p), Number(p.Group_Id ?? ""))?.members.size ?? 0,
    deleteGroupContact: (p) => {
      const group = groupOf(login(p), p.Group_Id);
      return group?.members.delete(p.Contact_Mobile_Number ?? "") === true ? done : notDone;
    },

    // 4.4 Account and web account
    updateProfile: (p) => {
      const account = store.accounts.get(p.Mobile_Number ?? "");
      if (account === undefined) return failedLogin("INVALIDMOBILEPHONE");
      if (account.password !== p.Password) return failedLogin("INVALIDPASSWORD");
      account.nick = p.Nick_Name ?? account.nick;
      return profile(account);
    },
    registerWebAccount: (p) => registration(p.Mobile_Number),
    validateWebAccount: (p) => registration(p.Mobile_Number),
    getNetworkInformation: (p) =>
      rowsOf({ Number: "string", Network: "string" }, [{ Number: p.Mobile_Number ?? "", Network: "Sample Network" }]),

    // 4.5 Sub-account premium rating
    getSubAccountPremiumRated: (p) => premiumRates([login(p)]),
    getSubAccountAllPremiumRated: (p) => {
      login(p);
      return premiumRates([...store.accounts.values()]);
    },
    getSubAccountPremiumBands: (p) => {
      login(p);
      return rowsOf({ Band: "int", Price: "decimal" }, [{ Band: 1, Price: "1.50" }]);
    },
    addSubAccountPremiumRated: (p) => {
      authenticated(store, p.Supa_Mobile_Number, p.Supa_Password);
      const sub = authenticated(store, p.Sub_Mobile_Number, p.Sub_Password);
      store.addPremiumRate(sub, {
        band: p.Premium_Band_Identifier ?? 0,
        keyword: p.Premium_Keyword ?? "",
        response: p.Premium_Response_Content ?? "",
        active: p.Premium_Response ?? false,
      });
      return premiumRates([sub]);
    },
    updateSubAccountPremiumRated: (p) => {
      const { premiumRates: rates } = login(p);
      const rate = rates.get(p.Premium_Rated_Identifier ?? 0);
      if (rate === undefined) return notDone;
      rates.set(rate.id, {
        id: rate.id,
        band: p.Premium_Band_Identifier ?? rate.band,
        keyword: p.Premium_Keyword ?? rate.keyword,
        response: p.Premium_Response_Content ?? rate.response,
        active: p.Premium_Response ?? rate.active,
      });
      return done;
    },
    deleteSubAccountPremiumRated: (p) => (login(p).premiumRates.delete(p.Premium_Rated_Id ?? 0) ? done : notDone),
  };
}

/** sample: what wrong credentials lead to is not specified (interface 5.6). */
function authenticated(store: Store, number: string | null | undefined, password: string | null | undefined): Account {
  const account = store.accounts.get(number ?? "");
  if (account === undefined || account.password !== password)
    throw new Fault("Sample: wrong credentials.", { code: "client" });
  return account;
}

function numbers(list: string | null | undefined): readonly string[] {
  return (list ?? "").split(",").filter((number) => number !== "");
}

function groupOf(account: Account, id: number | undefined): Group | undefined {
  return account.groups.get(id ?? 0);
}

/** The group's members without those it excludes. */
function audience(account: Account, id: number): readonly string[] {
  const group = groupOf(account, id);
  return [...(group?.members ?? [])].filter((number) => group?.excluded.has(number) !== true);
}

function interval(given: {
  readonly Start_Date?: string | null | undefined;
  readonly End_Date?: string | null | undefined;
}): [Date, Date] {
  return [parseDay(given.Start_Date ?? ""), parseDay(given.End_Date ?? "")];
}

// sample: the columns of every DataSet below are not specified (interface 2.2).

function history(messages: readonly Sent[]) {
  return rowsOf(
    { To: "string", Text: "string", Sent: "dateTime" },
    messages.map(({ to, text, at }) => ({ To: to, Text: text, Sent: at.toISOString() })),
  );
}

function contacts(all: ReadonlyMap<string, string>) {
  return rowsOf(
    { Name: "string", Number: "string" },
    [...all].map(([Name, Number]) => ({ Name, Number })),
  );
}

function members(all: Iterable<string> = []) {
  return rowsOf(
    { Number: "string" },
    [...all].map((Number) => ({ Number })),
  );
}

function noPayments(_account: Account) {
  return rowsOf({ Amount: "decimal", At: "dateTime" }, []);
}

function registration(number: string | null | undefined) {
  return rowsOf({ Number: "string", Registered: "boolean" }, [{ Number: number ?? "", Registered: true }]);
}

function premiumRates(accounts: readonly Account[]) {
  return rowsOf(
    { Id: "int", Band: "int", Keyword: "string", Response: "string", Active: "boolean" },
    accounts.flatMap(({ premiumRates: rates }) =>
      [...rates.values()].map(({ id, band, keyword, response, active }) => ({
        Id: id,
        Band: band,
        Keyword: keyword,
        Response: response,
        Active: active,
      })),
    ),
  );
}

const noGuid = "00000000-0000-0000-0000-000000000000";
const noTime = "0001-01-01T00:00:00";

/** An Account as genuine servers answer it after a failed login: only the outcome says something (wire 3). */
function failedLogin(outcome: "INVALIDMOBILEPHONE" | "INVALIDPASSWORD") {
  return {
    AccountGuid: noGuid,
    UserId: "0",
    CreationDateTime: noTime,
    LastAppLogin: noTime,
    LastWebLogin: noTime,
    Paycount: 0,
    AuthenticationType: outcome,
    MobileReceipt: 0,
    Credits: 0,
    TotalSent: "0",
    Rating: 0,
    PaidFor: false,
    TempId: noGuid,
  };
}

function profile(account: Account) {
  const now = new Date().toISOString();
  return {
    AccountGuid: "01234567-89ab-cdef-0123-456789abcdef", // sample
    UserId: account.userId,
    Nick: account.nick,
    MobilePhone: account.number,
    CreationDateTime: account.created.toISOString(),
    LastAppLogin: now,
    LastWebLogin: now,
    Paycount: 0, // sample
    AuthenticationType: "OK" as const,
    MobileReceipt: 0, // sample
    Credits: account.credits,
    TotalSent: String(account.sent.length),
    Rating: 0, // sample
    PaidFor: false,
    TempId: noGuid,
  };
}
