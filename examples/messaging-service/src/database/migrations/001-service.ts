/** Owns the first schema. A migration that was released is never changed: the next one changes what it made. */
import { sql } from "kysely";
import type { InTransaction } from "../database.js";

// Times have milliseconds, as JavaScript has: a time that was read is the time that stands there, and rows can be asked for that come after it.
const statements = [
  `create table account (
    account_id bigint generated always as identity primary key,
    account_guid uuid not null default gen_random_uuid() unique,
    mobile_number text not null unique,
    password_hash text not null,
    nick_name text not null default '',
    email text not null default '',
    country text not null default '',
    delivery_receipt integer not null default 0,
    temp_id uuid,
    parent_id bigint references account,
    activated boolean not null default true,
    wrong_passwords integer not null default 0,
    blocked_until timestamptz(3),
    balance integer not null default 0 check (balance >= 0),
    created_at timestamptz(3) not null default now(),
    last_app_login timestamptz(3),
    last_web_login timestamptz(3)
  )`,
  `create index account_parent on account (parent_id)`,
  `create table ledger (
    entry_id bigint generated always as identity primary key,
    account_id bigint not null references account,
    credits integer not null check (credits <> 0),
    reason text not null check (reason in ('opening', 'payment', 'transfer', 'send', 'refund')),
    event_id uuid not null,
    entered_at timestamptz(3) not null default now()
  )`,
  `create index ledger_account on ledger (account_id, entry_id)`,
  `create table transfer (
    transfer_id uuid primary key,
    from_account bigint not null references account,
    to_account bigint not null references account check (to_account <> from_account),
    credits integer not null check (credits > 0),
    transferred_at timestamptz(3) not null default now()
  )`,
  `create index transfer_from on transfer (from_account, transferred_at)`,
  `create index transfer_to on transfer (to_account, transferred_at)`,
  `create table message (
    message_id bigint generated always as identity primary key,
    account_id bigint references account,
    idempotency_key uuid not null unique,
    kind text not null check (kind in ('text', 'wap-push')),
    to_number text not null,
    body text not null,
    url text,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
    attempts integer not null default 0,
    due_at timestamptz(3) not null default now(),
    accepted_at timestamptz(3) not null default now(),
    sent_at timestamptz(3),
    failure text
  )`,
  // The workers' question, and the histories'.
  `create index message_due on message (due_at) where state = 'queued'`,
  `create index message_history on message (account_id, accepted_at, message_id)`,
  `create table received (
    message_id bigint generated always as identity primary key,
    account_id bigint not null references account,
    from_number text not null,
    body text not null,
    mobile_originated boolean not null,
    received_at timestamptz(3) not null default now()
  )`,
  `create index received_history on received (account_id, mobile_originated, received_at, message_id)`,
  `create table submission (
    account_id bigint not null references account,
    operation text not null,
    key text not null,
    parameters text not null,
    answer text not null,
    submitted_at timestamptz(3) not null default now(),
    primary key (account_id, operation, key)
  )`,
  `create table contact (
    account_id bigint not null references account,
    nick_name text not null,
    mobile_phone text not null,
    primary key (account_id, nick_name)
  )`,
  `create table contact_group (
    group_id integer generated always as identity primary key,
    account_id bigint not null references account,
    name text not null
  )`,
  `create index contact_group_account on contact_group (account_id)`,
  `create table group_member (
    group_id integer not null references contact_group,
    mobile_number text not null,
    nick_name text not null,
    excluded boolean not null,
    primary key (group_id, mobile_number, excluded)
  )`,
  `create table invitation (
    account_id bigint not null references account,
    mobile_number text not null,
    email text not null,
    expires_at timestamptz(3) not null,
    primary key (account_id, mobile_number)
  )`,
  `create table registration (
    mobile_number text primary key,
    nick_name text not null,
    email text not null,
    country text not null,
    web_verification_hash text not null,
    code_hash text not null,
    attempts_left integer not null,
    codes_left integer not null,
    expires_at timestamptz(3) not null
  )`,
  `create table payment (
    payment_id uuid primary key default gen_random_uuid(),
    account_id bigint not null references account,
    provider text not null check (provider in ('card', 'alpha', 'beta')),
    amount numeric(12, 2) not null,
    currency text not null,
    credits integer not null,
    reference text not null,
    paid_at timestamptz(3) not null default now()
  )`,
  `create index payment_account on payment (account_id, provider, paid_at)`,
  `create table premium_band (
    band_id integer primary key,
    name text not null,
    price numeric(12, 2) not null,
    currency text not null
  )`,
  `create table premium_rate (
    rate_id integer generated always as identity primary key,
    account_id bigint not null references account,
    band_id integer not null references premium_band,
    keyword text not null,
    response_content text not null,
    response boolean not null
  )`,
  `create index premium_rate_account on premium_rate (account_id)`,
  `create table network (
    prefix text primary key,
    network text not null,
    country_code text not null
  )`,
  `insert into premium_band values (1, 'Low', 1.50, 'ZAR'), (2, 'Middle', 7.50, 'ZAR'), (3, 'High', 30.00, 'ZAR')`,
  `insert into network values ('+2782', 'Sample Mobile', '27'), ('+2783', 'Example Cellular', '27'), ('+4479', 'Placeholder Telecom', '44')`,
];

export async function up(transaction: InTransaction): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction);
}
