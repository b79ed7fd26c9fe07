/** Owns the tables as TypeScript sees them. Both databases give bigint and numeric as text, and times as Date. */
import type { ColumnType, Generated } from "kysely";

/** A column that the database fills in where nothing is given, and that is never changed. */
type Once<T> = ColumnType<T, T | undefined, never>;
type Key = ColumnType<string, never, never>;
type Money = ColumnType<string, string | number, string | number>;

export interface AccountTable {
  account_id: Key;
  account_guid: Once<string>;
  mobile_number: string;
  password_hash: string;
  nick_name: Generated<string>;
  email: Generated<string>;
  country: Generated<string>;
  delivery_receipt: Generated<number>;
  temp_id: Generated<string | null>;
  /** The account that this is a sub-account of. */
  parent_id: string | null;
  activated: Generated<boolean>;
  wrong_passwords: Generated<number>;
  blocked_until: Generated<Date | null>;
  /** Never negative; always the sum of the account's ledger entries. */
  balance: Generated<number>;
  messages_sent: ColumnType<string, never, never>;
  created_at: Once<Date>;
  last_app_login: Generated<Date | null>;
  last_web_login: Generated<Date | null>;
}

/** Every change of a balance. Entries are only ever added. */
export interface LedgerTable {
  entry_id: Key;
  account_id: string;
  credits: number;
  reason: "opening" | "payment" | "transfer" | "send" | "refund";
  /** Identifier that all entries of an event share. */
  event_id: string;
  entered_at: Once<Date>;
}

export interface TransferTable {
  transfer_id: string;
  from_account: string;
  to_account: string;
  credits: number;
  transferred_at: Once<Date>;
}

/** The outbox, and the history of what was sent. */
export interface MessageTable {
  message_id: Key;
  /** null: of the service itself. */
  account_id: string | null;
  /** Goes to the carrier with the message, so that it can tell a second attempt from a second message. */
  idempotency_key: string;
  kind: "text" | "wap-push";
  to_number: string;
  body: string;
  url: string | null;
  state: Generated<MessageState>;
  attempts: Generated<number>;
  /** When a worker may take it: at once, after a failed attempt later, and after a claim when the worker must have died. */
  due_at: Generated<Date>;
  accepted_at: Once<Date>;
  sent_at: Generated<Date | null>;
  failure: Generated<string | null>;
}

export type MessageState = "queued" | "sent" | "failed";

/** Messages from phones and from other accounts of this service. */
export interface ReceivedTable {
  message_id: Key;
  account_id: string;
  from_number: string;
  body: string;
  mobile_originated: boolean;
  received_at: Once<Date>;
}

/** Calls that carried an Idempotency-Key, and what they were answered. */
export interface SubmissionTable {
  account_id: string;
  operation: string;
  key: string;
  /** Digest of the parameters: the same key with others is a mistake. */
  parameters: string;
  answer: string;
  submitted_at: Once<Date>;
}

export interface ContactTable {
  account_id: string;
  nick_name: string;
  mobile_phone: string;
}

export interface GroupTable {
  group_id: ColumnType<number, never, never>;
  account_id: string;
  name: string;
}

export interface GroupMemberTable {
  group_id: number;
  mobile_number: string;
  nick_name: string;
  excluded: boolean;
}

export interface InvitationTable {
  account_id: string;
  mobile_number: string;
  email: string;
  expires_at: Date;
}

export interface RegistrationTable {
  mobile_number: string;
  nick_name: string;
  email: string;
  country: string;
  web_verification_hash: string;
  code_hash: string;
  /** Wrong guesses that are still allowed. */
  attempts_left: number;
  expires_at: Date;
}

/** Codes that were sent in the hour that began with the first: to a number, for an address, in all. */
export interface CodeCountTable {
  scope: string;
  started_at: Date;
  codes: number;
}

export interface PaymentTable {
  payment_id: Once<string>;
  account_id: string;
  provider: "card" | "alpha" | "beta";
  amount: Money;
  currency: string;
  credits: number;
  reference: string;
  paid_at: Once<Date>;
}

export interface PremiumBandTable {
  band_id: number;
  name: string;
  price: Money;
  currency: string;
}

export interface PremiumRateTable {
  rate_id: ColumnType<number, never, never>;
  account_id: string;
  band_id: number;
  keyword: string;
  response_content: string;
  response: boolean;
}

export interface NetworkTable {
  prefix: string;
  network: string;
  country_code: string;
}

export interface Tables {
  account: AccountTable;
  ledger: LedgerTable;
  transfer: TransferTable;
  message: MessageTable;
  received: ReceivedTable;
  submission: SubmissionTable;
  contact: ContactTable;
  contact_group: GroupTable;
  group_member: GroupMemberTable;
  invitation: InvitationTable;
  registration: RegistrationTable;
  code_count: CodeCountTable;
  payment: PaymentTable;
  premium_band: PremiumBandTable;
  premium_rate: PremiumRateTable;
  network: NetworkTable;
}
