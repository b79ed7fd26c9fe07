/**
 * Owns what must and must not compile against generated code. It is only ever type-checked: by the repository's own settings and
 * by every compiler and setting of `compile.test.ts`. An error that stops being one fails as an unused directive.
 */
import {
  call,
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  messagingAccountAddress,
  messagingAccountNotImplemented,
  singlesms,
  soap12,
  unspecified,
  AuthenticationTypeValues,
  type Account,
  type AuthenticationType,
  type MessagingAccountClient,
  type MessagingAccountHandlers,
  type SinglegroupsmsParameters,
  type UnspecifiedIntResult,
} from "../../generated/messaging-account/index.js";

const baseUrl = "http://localhost:8080";
const login = { Mobile_Number: "+27820000000", Password: "secret" };

export async function credentialsGivenOnce(): Promise<void> {
  const client = createMessagingAccountClient({ baseUrl, credentials: login });
  const sent: number = await client.singlesms({ To_Number: "+27820000001", Message: "Hi" });
  const credits: UnspecifiedIntResult = await client.checkCredits();
  await client.checkCredits({}, { binding: "soap12", timeoutMs: 5 });
  await client.checkCredits({ Password: "another" });
  await client.multiplesms({ To_Numbers: ["+27820000001", "+27820000002"], Message: "Hi" });
  await client.multiplesms({ To_Numbers: "+27820000001,+27820000002", Message: "Hi" });
  const text: string | null = await client.singlegroupsms({ Group_Id: 5 });
  const account: Account | null = await client.updateProfile({ Nick_Name: "x", Delivery_Receipt: 1 });
  const number: UnspecifiedIntResult = 5;
  if (sent === number || sent > 3) sent.toFixed();
  const outcome: AuthenticationType | undefined = account?.AuthenticationType;
  for (const table of (await client.getContactList())?.tables ?? []) table.rows.length.toFixed();
  for await (const { table, row } of client.getContactList.rows()) Object.keys(row).concat(table);

  // @ts-expect-error the required Group_Id is missing
  await client.singlegroupsms({ Message: "Hi" });
  // @ts-expect-error and so it is where nothing is given
  await client.singlegroupsms();
  // @ts-expect-error no such operation
  await client.singleSms({});
  // @ts-expect-error a string is no int
  await client.getGroupList({ Group_Id: "5" });
  // @ts-expect-error here Group_Id is a string
  await client.getNumberContactsInGroup({ Group_Id: 5 });
  // @ts-expect-error no such parameter
  await client.singlesms({ To: "+27820000001" });
  // @ts-expect-error no such binding
  await client.checkCredits({}, { binding: "soap13" });
  // @ts-expect-error the two other credential sets were not given
  await client.addSubAccountPremiumRated({ Premium_Band_Identifier: 1 });
  // @ts-expect-error rows are for DataSets
  client.checkCredits.rows();
  await client.getNetworkInformation({ Mobile_Number: "+27820000001" });
  // @ts-expect-error a number is no string
  await client.getNetworkInformation({ Mobile_Number: 1 });
  use(sent, credits, text, outcome);
}

export async function credentialsPerCall(): Promise<void> {
  const client: MessagingAccountClient = createMessagingAccountClient({ baseUrl });
  await client.singlesms({ ...login, To_Number: "+27820000001", Message: "Hi" });
  // @ts-expect-error it was told nothing, and asks for credentials
  const told: MessagingAccountClient<"Mobile_Number" | "Password"> = client;
  const less: MessagingAccountClient = createMessagingAccountClient({ baseUrl, credentials: login });
  use(told, less);
  // @ts-expect-error the Password is missing
  await client.singlesms({ Mobile_Number: "+27820000000", Message: "Hi" });
  // @ts-expect-error so are both
  await client.checkCredits();
  await call(singlesms, { ...login, Message: "Hi" }, { binding: soap12, baseUrl });
  // @ts-expect-error the single operation asks for them as well
  await call(singlesms, { Message: "Hi" }, { binding: soap12, baseUrl });
}

export async function severalSets(): Promise<void> {
  const subs = { Supa_Mobile_Number: "1", Supa_Password: "a", Sub_Mobile_Number: "2", Sub_Password: "b" };
  const client = createMessagingAccountClient({ baseUrl, credentials: subs });
  await client.addSubAccountPremiumRated({ Premium_Response: true });
  // @ts-expect-error this set was not given
  await client.checkCredits();
  // @ts-expect-error half a set
  createMessagingAccountClient({ baseUrl, credentials: { Mobile_Number: "1" } });
  createMessagingAccountClient({ credentials: login });
  createMessagingAccountClient({ baseUrl: messagingAccountAddress });
  await createMessagingAccountClient().checkCredits(login);
  // @ts-expect-error a single call has no address of its own
  await call(singlesms, { ...login, Message: "Hi" }, { binding: soap12 });
}

export function handlers(): void {
  createMessagingAccountDispatcher({
    ...messagingAccountNotImplemented,
    singlesms: ({ To_Number, Message }) => (To_Number ?? "").length + (Message ?? "").length,
    singlegroupsms: async ({ Group_Id }, { binding, signal }) => `${Group_Id.toFixed()} ${binding} ${signal.aborted}`,
    updateProfile: () => null,
  });
  // @ts-expect-error 37 handlers are missing
  createMessagingAccountDispatcher({ singlesms: () => 1 });
  const one: MessagingAccountHandlers = {
    ...messagingAccountNotImplemented,
    // @ts-expect-error an int result is a number
    singlesms: () => "1",
  };
  const other: MessagingAccountHandlers = {
    ...messagingAccountNotImplemented,
    // @ts-expect-error absent strings are undefined, and xsi:nil is null
    singlesms: ({ Message }) => Message.length,
  };
  use(one, other);
}

export function data(): void {
  const [first] = AuthenticationTypeValues;
  const known: AuthenticationType | undefined = first;
  const text: string = unspecified["int-result"].text;
  const absent: SinglegroupsmsParameters = { ...login, Group_Id: 1, Message: undefined };
  // @ts-expect-error outside the enumeration
  const unknown: AuthenticationType = "MAYBE";
  use(known, text, absent, unknown);
}

function use(...values: readonly unknown[]): void {
  values.forEach(() => undefined);
}
