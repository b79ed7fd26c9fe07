/** Owns that each operation does what its purpose says, on both databases. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Service } from "../src/service.js";
import { clientOf, KeepingCarrier, newAccount, password, start, until, ways } from "./harness.js";

const days = { Start_Date: "01/01/2020", End_Date: "2099/12/31" };

describe.each(ways)("on %s", (kind) => {
  const carrier = new KeepingCarrier();
  let service: Service;
  beforeAll(async () => {
    service = await start(kind, carrier);
  });
  afterAll(() => service.stop());
  const account = async (credits = 10) => {
    const number = await newAccount(service.database, credits);
    return { number, client: clientOf(service, number) };
  };

  describe("messaging", () => {
    it("singlesms debits one credit, keeps the message and hands it over", async () => {
      const { number, client } = await account(3);
      expect(await client.singlesms({ To_Number: "+27 (82) 000-0001", Message: "a & b < c é 漢字 😀" })).toBe(1);
      expect(await client.checkCredits()).toBe(2);
      await until(() => carrier.taken.some(({ from }) => from === number));
      expect(carrier.taken.filter(({ from }) => from === number)).toMatchObject([
        { to: "+27820000001", body: "a & b < c é 漢字 😀", url: undefined },
      ]);
      await until(async () => (await client.getSMSHistoryList(days))?.table("Message").rows[0]?.State === "sent");
      expect(await client.getSMSHistoryTotal(days)).toBe(1);
    });

    it("multiplesms sends to each number once", async () => {
      const { client } = await account();
      expect(await client.multiplesms({ To_Numbers: "+27820000001, +27820000002,+27820000001,", Message: "m" })).toBe(
        "2",
      );
      expect(await client.checkCredits()).toBe(8);
    });

    it("groups: members without those that are excluded, each once", async () => {
      const { number, client } = await account();
      const [first, second] = await groups(service, number, [
        { members: ["+27820000001", "+27820000002"], excluded: ["+27820000002"] },
        { members: ["+27820000001", "+27820000003"], excluded: [] },
      ]);
      expect(await client.singlegroupsms({ Group_Id: first ?? 0, Message: "m" })).toBe("1");
      expect(await client.multiplegroupsms({ To_Groups: `${first},${second}`, Message: "m" })).toBe("2");
      expect(await client.checkCredits()).toBe(7);
    });

    it("singleWAPPush", async () => {
      const { number, client } = await account();
      expect(
        await client.singleWAPPush({ To_Number: "+27820000001", Title: "Hours", URL: "http://example.org/?a=1&b=2" }),
      ).toBe(1);
      await until(() => carrier.taken.some(({ from }) => from === number));
      expect(carrier.taken.filter(({ from }) => from === number)).toMatchObject([
        { body: "Hours", url: "http://example.org/?a=1&b=2" },
      ]);
    });

    it("inviteFriend and getValidInvite", async () => {
      const { client } = await account();
      const invited = await client.inviteFriend({
        Invite_Mobile_Phone: "+27820000003",
        Invite_Email_Address: "a@example.org",
      });
      expect(invited?.table("Invitation").rows).toMatchObject([
        { Mobile_Number: "+27820000003", Email_Address: "a@example.org" },
      ]);
      const valid = await client.getValidInvite({ Invite_Mobile_Number: "+27820000003" });
      expect(valid?.table("Invitation").rows).toMatchObject([{ Valid: true }]);
      const unknown = await client.getValidInvite({ Invite_Mobile_Number: "+27820000004" });
      expect(unknown?.table("Invitation").rows).toMatchObject([{ Valid: false, Expires: null }]);
    });
  });

  describe("histories", () => {
    it("what was sent, received and came from phones, each in its interval", async () => {
      const { number, client } = await account();
      const other = await account();
      await client.multiplesms({ To_Numbers: `${other.number},+27820000001`, Message: "m" });
      await until(
        async () => ((await other.client.getReceivedSMSHistoryList(days))?.table("Message").rows.length ?? 0) === 1,
      );
      expect((await other.client.getReceivedSMSHistoryList(days))?.table("Message").rows).toMatchObject([
        { From_Number: number, Message: "m" },
      ]);
      expect((await other.client.getMOSMSHistoryList(days))?.table("Message").rows).toEqual([]);
      const detail = await client.getSMSHistoryDetail({ ...days, History_Detail_Mobile_Number: other.number });
      expect(detail?.table("Message").rows).toMatchObject([{ To_Number: other.number }]);
      expect((await client.getSMSHistoryList(days))?.table("Message").rows).toHaveLength(2);
      const before = { Start_Date: "01/01/2020", End_Date: "2020/12/31" };
      expect(await client.getSMSHistoryTotal(before)).toBe(0);
      expect((await client.getSMSHistoryList(before))?.table("Message").rows).toEqual([]);
    });

    it("an interval has both of its days, and the last day there is", async () => {
      const { client } = await account();
      await client.singlesms({ To_Number: "+27820000001", Message: "m" });
      const today = new Date().toISOString().slice(0, 10).replaceAll("-", "/");
      expect(await client.getSMSHistoryTotal({ Start_Date: today, End_Date: today })).toBe(1);
      expect(await client.getSMSHistoryTotal({ Start_Date: today, End_Date: "12/31/9999" })).toBe(1);
    });

    it("a long history, in the order of time, each message once", async () => {
      const { number, client } = await account(2_500);
      for (let at = 0; at < 5; at++)
        await client.multiplesms({
          To_Numbers: Array.from({ length: 500 }, (_, place) => `+2782${1_000_000 + at * 500 + place}`).join(","),
          Message: "m",
        });
      const rows = (await client.getSMSHistoryList(days))?.table("Message").rows ?? [];
      expect(rows).toHaveLength(2_500);
      expect(new Set(rows.map(({ To_Number }) => To_Number)).size).toBe(2_500);
      expect(rows.map(({ Message_Id }) => Message_Id)).toEqual(
        rows.map(({ Message_Id }) => Message_Id).sort((a, b) => Number((a ?? 0n) - (b ?? 0n))),
      );
      expect(number).not.toBe("");
    });

    it("transferCredits moves at most 10, and both histories have it", async () => {
      const giver = await account(12);
      const taker = await account(0);
      const moved = await giver.client.transferCredits({ To_Mobile_Number: taker.number, credits: 10 });
      expect(moved?.table("Transfer").rows).toMatchObject([
        { To_Mobile_Number: taker.number, Credits: 10, Balance: 2 },
      ]);
      expect(await taker.client.checkCredits()).toBe(10);
      for (const { client } of [giver, taker])
        expect((await client.getUserTransfers())?.table("Transfer").rows).toMatchObject([
          { From_Mobile_Number: giver.number, To_Mobile_Number: taker.number, Credits: 10 },
        ]);
      await expect(giver.client.transferCredits({ To_Mobile_Number: taker.number, credits: 11 })).rejects.toThrow(
        "one transfer moves 1 to 10",
      );
      await expect(giver.client.transferCredits({ To_Mobile_Number: taker.number, credits: 3 })).rejects.toThrow(
        "less than 3 credits",
      );
      await expect(giver.client.transferCredits({ To_Mobile_Number: giver.number, credits: 1 })).rejects.toThrow(
        "is the account that pays",
      );
      await expect(giver.client.transferCredits({ To_Mobile_Number: "+27000000000", credits: 1 })).rejects.toThrow(
        "no account",
      );
    });

    it("payments by provider", async () => {
      const { number, client } = await account();
      const payment = { currency: "ZAR", credits: 5, reference: "r", amount: "1.50" } as const;
      const account_id = await keyOf(service, number);
      await service.database
        .insertInto("payment")
        .values([
          { ...payment, account_id, provider: "card" },
          { ...payment, account_id, provider: "beta" },
        ])
        .execute();
      expect((await client.getUserCCPayments())?.table("Payment").rows).toMatchObject([
        { Amount: "1.50", Currency: "ZAR", Credits: 5, Reference: "r" },
      ]);
      expect((await client.getUserAlphaPayments())?.table("Payment").rows).toEqual([]);
      expect((await client.getUserBetaPayments())?.table("Payment").rows).toHaveLength(1);
    });

    it("getSubAccountTotals", async () => {
      const { number, client } = await account();
      const sub = await newAccount(service.database, 5, number);
      await clientOf(service, sub).multiplesms({ To_Numbers: "+27820000001,+27820000002", Message: "m" });
      expect((await client.getSubAccountTotals(days))?.table("Total").rows).toEqual([
        { Mobile_Number: sub, Messages: 2n },
      ]);
    });
  });

  it("contacts: added, changed, listed, deleted", async () => {
    const { client } = await account();
    expect(await client.addContact({ Nick_Name: "Ann", Contact_Mobile_Phone: "+27820000001" })).toBe(1);
    expect(await client.addContact({ Nick_Name: "Ann", Contact_Mobile_Phone: "+27820000002" })).toBe(1);
    expect((await client.getContactList())?.table("Contact").rows).toEqual([
      { Nick_Name: "Ann", Mobile_Phone: "+27820000002" },
    ]);
    expect(await client.deleteContact({ Nick_Name: "Ann" })).toBe(1);
    expect(await client.deleteContact({ Nick_Name: "Ann" })).toBe(0);
  });

  it("groups: own ones alone", async () => {
    const { number, client } = await account();
    const [group] = await groups(service, number, [{ members: ["+27820000001"], excluded: ["+27820000002"] }]);
    const parameters = { Group_Id: group };
    expect((await client.getGroups())?.table("Group").rows).toEqual([{ Group_Id: group, Name: "Group" }]);
    expect((await client.getGroupList(parameters))?.table("Contact").rows).toMatchObject([
      { Mobile_Number: "+27820000001" },
    ]);
    expect((await client.getExclusionGroupList(parameters))?.table("Contact").rows).toMatchObject([
      { Mobile_Number: "+27820000002" },
    ]);
    expect((await client.getCombinationGroupList(parameters))?.table("Contact").rows).toMatchObject([
      { Excluded: false },
      { Excluded: true },
    ]);
    expect(await client.getNumberContactsInGroup({ Group_Id: String(group) })).toBe(1);
    expect(await client.deleteGroupContact({ ...parameters, Contact_Mobile_Number: "+27820000001" })).toBe(1);
    expect(await client.deleteGroupContact({ ...parameters, Contact_Mobile_Number: "+27820000001" })).toBe(0);
    const stranger = await account();
    for (const call of [
      () => stranger.client.getGroupList(parameters),
      () => stranger.client.singlegroupsms({ Group_Id: group ?? 0, Message: "m" }),
    ])
      await expect(call()).rejects.toThrow(`has no group ${group}`);
  });

  describe("accounts", () => {
    it("updateProfile tells the outcome of the login", async () => {
      const { number, client } = await account(7);
      const update = {
        Nick_Name: "Nick",
        Email: "n@example.org",
        Delivery_Receipt: 7,
        Temp_Id: "89ABCDEF-0123-4567-89ab-cdef01234567",
      };
      expect(await client.updateProfile(update)).toMatchObject({
        AuthenticationType: "OK",
        Nick: "Nick",
        MobilePhone: number,
        Credits: 7,
        MobileReceipt: 7,
        TempId: "89abcdef-0123-4567-89ab-cdef01234567",
      });
      expect(await clientOf(service, number, { password: "wrong" }).updateProfile(update)).toMatchObject({
        AuthenticationType: "INVALIDPASSWORD",
        Credits: 0,
      });
      expect(await clientOf(service, "+27000000000").updateProfile(update)).toMatchObject({
        AuthenticationType: "INVALIDMOBILEPHONE",
      });
      await service.database
        .updateTable("account")
        .set({ activated: false })
        .where("mobile_number", "=", number)
        .execute();
      expect(await client.updateProfile(update)).toMatchObject({ AuthenticationType: "ACCOUNTNOTACTIVATED" });
      await expect(client.checkCredits()).rejects.toThrow("not activated");
    });

    it("too many wrong passwords block the account for a while, also for who knows it", async () => {
      const { number, client } = await account();
      const guessing = clientOf(service, number, { password: "guess" });
      for (let attempts = 4; attempts > 0; attempts--)
        await expect(guessing.checkCredits()).rejects.toThrow("or the password is wrong");
      expect(await client.checkCredits()).toBe(10);
      for (let attempts = 4; attempts > 0; attempts--)
        await expect(guessing.checkCredits()).rejects.toThrow("or the password is wrong");
      await expect(guessing.checkCredits()).rejects.toThrow("blocked");
      await expect(client.checkCredits()).rejects.toThrow("blocked");
      expect(await client.updateProfile({ Nick_Name: "changed" })).toMatchObject({
        AuthenticationType: "ACCOUNTBLOCKED",
      });
      await service.database
        .updateTable("account")
        .set({ blocked_until: new Date(Date.now() - 1) })
        .where("mobile_number", "=", number)
        .execute();
      expect(await client.checkCredits()).toBe(10);
    });

    it("many passwords at once: the block that they lead to holds for the right one among them", async () => {
      const { number, client } = await account();
      const guesses = Array.from({ length: 40 }, (_, at) => (at === 39 ? password : `guess ${at}`));
      const calls = guesses.map((guess) => clientOf(service, number, { password: guess }).checkCredits());
      const answers = await Promise.allSettled(calls);
      expect(answers.filter(({ status }) => status === "fulfilled")).toEqual([]);
      await expect(client.checkCredits()).rejects.toThrow("blocked");
    });

    it("registers a web account by a code that is good once", async () => {
      const number = "+27831234567";
      const client = clientOf(service, number);
      const verification = { Mobile_Number: number, Web_Verification: "my own" };
      await client.registerWebAccount({
        ...verification,
        Nick_Name: "N",
        Email_Address: "n@example.org",
        Country_Code: "27",
      });
      await until(() => carrier.taken.some(({ to }) => to === number));
      const code = /\d{6}/.exec(carrier.taken.find(({ to }) => to === number)?.body ?? "")?.[0] ?? "";
      const wrong = await client.validateWebAccount({
        ...verification,
        Verification_Code: code === "000000" ? "1" : "000000",
      });
      expect(wrong?.table("Registration").rows).toEqual([{ Mobile_Number: number, Validated: false }]);
      const right = await client.validateWebAccount({ ...verification, Verification_Code: code });
      expect(right?.table("Registration").rows).toEqual([{ Mobile_Number: number, Validated: true }]);
      expect(await clientOf(service, number, { password: "my own" }).checkCredits()).toBe(0);
      await expect(client.validateWebAccount({ ...verification, Verification_Code: code })).rejects.toThrow(
        "no registration",
      );
    });

    it("five codes go to a number in an hour, and no sixth", async () => {
      const verification = { Mobile_Number: "+27839999999", Web_Verification: "verification" };
      const client = clientOf(service, verification.Mobile_Number);
      for (let attempts = 5; attempts > 0; attempts--) await client.registerWebAccount(verification);
      await expect(client.registerWebAccount(verification)).rejects.toThrow("Too many codes");
      const counterUpdate = service.database.updateTable("code_count").where("scope", "=", "number +27839999999");
      await counterUpdate.set({ started_at: sql<Date>`now() - interval '1 hour'` }).execute();
      await client.registerWebAccount(verification);
    });

    it("a code is good for five attempts", async () => {
      const verification = { Mobile_Number: "+27837654321", Web_Verification: "verification" };
      const client = clientOf(service, verification.Mobile_Number);
      await client.registerWebAccount(verification);
      for (let attempts = 5; attempts > 0; attempts--)
        await client.validateWebAccount({ ...verification, Verification_Code: "no code" });
      await expect(client.validateWebAccount({ ...verification, Verification_Code: "no code" })).rejects.toThrow(
        "no registration",
      );
    });

    it("getNetworkInformation", async () => {
      const networks = await clientOf(service, "+27820000001").getNetworkInformation({ Mobile_Number: "+27820000001" });
      expect(networks?.table("Network").rows).toEqual([
        { Network: "Sample Mobile", Country_Code: "27", Prefix: "+2782" },
      ]);
    });
  });

  it("premium rates: parent and sub-account, added, changed, listed, deleted", async () => {
    const { number, client } = await account();
    const subNumber = await newAccount(service.database, 0, number);
    const sub = clientOf(service, subNumber);
    const both = {
      Supa_Mobile_Number: number,
      Supa_Password: password,
      Sub_Mobile_Number: subNumber,
      Sub_Password: password,
    };
    const rate = {
      Premium_Band_Identifier: 2,
      Premium_Keyword: "WIN",
      Premium_Response_Content: "Thank you",
      Premium_Response: true,
    };
    const added = (await client.addSubAccountPremiumRated({ ...both, ...rate }))?.table("Premium_Rate").rows ?? [];
    expect(added).toMatchObject([{ ...rate, Mobile_Number: subNumber }]);
    const id = added[0]?.Premium_Rated_Id ?? 0;
    expect(
      await sub.updateSubAccountPremiumRated({
        Premium_Rated_Identifier: id,
        Premium_Band_Identifier: 3,
        Premium_Keyword: "LOSE",
      }),
    ).toBe(1);
    expect((await sub.getSubAccountPremiumRated())?.table("Premium_Rate").rows).toMatchObject([
      { Premium_Band_Identifier: 3, Premium_Keyword: "LOSE", Premium_Response: true },
    ]);
    expect((await client.getSubAccountPremiumRated())?.table("Premium_Rate").rows).toEqual([]);
    expect((await client.getSubAccountAllPremiumRated())?.table("Premium_Rate").rows).toHaveLength(1);
    expect((await client.getSubAccountPremiumBands())?.table("Premium_Band").rows).toHaveLength(3);
    expect(await client.deleteSubAccountPremiumRated({ Premium_Rated_Id: id })).toBe(0);
    expect(await sub.deleteSubAccountPremiumRated({ Premium_Rated_Id: id })).toBe(1);
    const stranger = await newAccount(service.database, 0);
    await expect(client.addSubAccountPremiumRated({ ...both, ...rate, Sub_Mobile_Number: stranger })).rejects.toThrow(
      "no sub-account",
    );
    await expect(client.addSubAccountPremiumRated({ ...both, ...rate, Premium_Band_Identifier: 99 })).rejects.toThrow(
      "no premium band 99",
    );
  });

  it("an Idempotency-Key: the same call is answered again, another is refused", async () => {
    const { client } = await account();
    const headers = { "idempotency-key": "call-1" };
    const message = { To_Numbers: "+27820000001,+27820000002", Message: "once" };
    const credentials = {};
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.multiplesms({ ...credentials, ...message }, { headers })),
    );
    expect(answers).toEqual(["2", "2", "2", "2", "2"]);
    expect(await client.checkCredits()).toBe(8);
    await expect(client.multiplesms({ ...message, Message: "other" }, { headers })).rejects.toThrow("other parameters");
  });

  it("health and readiness", async () => {
    for (const path of ["/health", "/ready"]) expect((await fetch(`${service.url}${path}`)).status).toBe(200);
    expect((await fetch(`${service.url}/`)).status).toBe(404);
    expect(await (await fetch(`${service.url}/api/webservice.asmx?WSDL`)).text()).toContain("getSMSHistoryList");
  });
});

interface Group {
  readonly members: readonly string[];
  readonly excluded: readonly string[];
}

async function keyOf({ database }: Service, number: string): Promise<string> {
  return (
    await database
      .selectFrom("account")
      .select("account_id")
      .where("mobile_number", "=", number)
      .executeTakeFirstOrThrow()
  ).account_id;
}

async function groups(service: Service, number: string, wanted: readonly Group[]): Promise<number[]> {
  const account_id = await keyOf(service, number);
  const groupIds = [];
  for (const { members, excluded } of wanted) {
    const { group_id } = await service.database
      .insertInto("contact_group")
      .values({ account_id, name: "Group" })
      .returning("group_id")
      .executeTakeFirstOrThrow();
    const rows = [...members.map((each) => [each, false] as const), ...excluded.map((each) => [each, true] as const)];
    await service.database
      .insertInto("group_member")
      .values(rows.map(([mobile_number, out]) => ({ group_id, mobile_number, nick_name: "", excluded: out })))
      .execute();
    groupIds.push(group_id);
  }
  return groupIds;
}
