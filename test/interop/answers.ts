/**
 * Owns what our handlers answer: an account of what they received, or what the caller's number asks for (`case:...`).
 * Invariant: it is what the genuine service answers (mono/answers.cs) to the same parameters.
 */
import {
  Fault,
  type HandlerContext,
  type MessagingAccountHandlers,
  operations,
} from "../../generated/messaging-account/index.js";
import { dataSet, type DataSet } from "../../templates/runtime/results/index.js";
import * as values from "../../templates/runtime/values/index.js";
import type { BindingId } from "../../templates/runtime/description.js";
import { checksum } from "./tool-calls.js";

type Account = NonNullable<Awaited<ReturnType<MessagingAccountHandlers["updateProfile"]>>>;

/** DataSets of further scenarios, by name and the binding they are asked for over. */
export type MoreRows = (name: string, binding: BindingId) => Promise<DataSet | null>;

export interface Received {
  readonly operation: string;
  readonly binding: BindingId;
  readonly parameters: readonly (readonly [name: string, value: unknown])[];
  /** What the caller's number says after `case:`. */
  readonly scenario: string | undefined;
}

/** What a handler got, in the operation's order. Throws where the caller asked for it. */
export function receive(given: object, { operation, binding }: HandlerContext): Received {
  const described = Object.entries(operations).find(([name]) => name === operation)?.[1].parameters ?? [];
  const found = new Map<string, unknown>(Object.entries(given));
  const parameters = described.map(({ name }) => [name, found.get(name)] as const);
  const number = parameters.find(([name]) => name.endsWith("Mobile_Number"))?.[1];
  const scenario = typeof number === "string" && number.startsWith("case:") ? number.slice(5) : undefined;
  throwAsAsked(scenario);
  return { operation, binding, parameters, scenario };
}

function throwAsAsked(scenario: string | undefined): void {
  switch (scenario) {
    case "throw":
      throw new Error("boom & <bang> é 漢字 😀");
    case "throw-ascii":
      throw new Error("boom");
    case "throw-empty":
      throw new Error("");
    case "throw-nested":
      throw new Error("outer", { cause: new Error("middle", { cause: new Error("inner") }) });
    case "throw-control":
      throw new Error("a\u0001b");
    case "fault":
      throw new Fault("refused & <why> é");
    case "client-fault":
      throw new Fault("your fault", {
        code: "client",
        actor: "http://example.org/actor",
        detail: '<reason xmlns="http://example.org/details" code="7">no &amp; no</reason>',
      });
    case "own-fault":
      throw new Fault("own code");
  }
}

function lineOf({ operation, parameters }: Received): string {
  return [operation, ...parameters.map(([, value]) => print(value))].join("|");
}

function print(value: unknown): string {
  return value === undefined || value === null ? "(none)" : String(value);
}

const INTS = new Map([
  ["min", -2147483648],
  ["max", 2147483647],
  ["zero", 0],
  ["minus", -1],
]);

export function answerInt(received: Received): number {
  return INTS.get(received.scenario ?? "") ?? checksum(lineOf(received));
}

export const ALL_CHARACTERS = "a & b < c > d \" ' é漢字😀 ]]> \u00a0 \u2028 \ufffd end";
export const LONG = `${"x".repeat(100_000)}漢`;

const TEXTS = new Map<string, string | null>([
  ["null", null],
  ["empty", ""],
  ["blank", "  "],
  ["text", ALL_CHARACTERS],
  ["breaks", "a\r\nb\rc\nd\te"],
  ["control", "a\u0001b"],
  ["long", LONG],
  ["numbers", "0123"],
]);

export function answerText(received: Received): string | null {
  const found = TEXTS.get(received.scenario ?? "");
  return found === undefined ? lineOf(received) : found;
}

export async function answerRows(received: Received, moreRows: MoreRows | undefined): Promise<DataSet | null> {
  if (received.scenario === undefined) return receivedRows(received);
  if (received.scenario === "null") return null;
  if (received.scenario === "contacts" && moreRows === undefined) return contacts();
  if (moreRows === undefined) throw new Error(`no case ${received.scenario}`);
  return moreRows(received.scenario, received.binding);
}

function receivedRows({ operation, parameters }: Received): DataSet {
  const { int, string } = values;
  const rows = parameters.map(([name, value], position) => ({
    position,
    name,
    value: value == null ? null : print(value),
  }));
  const columns = [
    { name: "position", type: int },
    { name: "name", type: string },
    { name: "value", type: string },
  ];
  return dataSet({
    tables: [
      { name: "Call", columns: [{ name: "operation", type: string }], rows: [{ operation }] },
      { name: "Parameter", columns, rows },
    ],
  });
}

function contacts(): DataSet {
  const { base64Binary, boolean, dateTime, decimal, guid, int, long, string } = values;
  const types = {
    Id: int,
    "Nick Name": string,
    Balance: decimal,
    Limit: long,
    Since: dateTime,
    Active: boolean,
    Key: guid,
    Photo: base64Binary,
  };
  const first = {
    Id: 1,
    "Nick Name": "a & b < c > d \" ' é漢字😀",
    Balance: "1.50",
    Limit: 9007199254740993n,
    Since: "2009-03-04T05:06:07",
    Active: true,
    Key: "01234567-89ab-cdef-0123-456789abcdef",
    Photo: new Uint8Array([0, 1, 255]),
  };
  const second = {
    Id: 2,
    "Nick Name": "",
    Balance: "-12.3456789",
    Limit: -1n,
    Since: "2010-12-31T23:59:59",
    Active: false,
    Key: "00000000-0000-0000-0000-000000000000",
    Photo: new Uint8Array(0),
  };
  const notes = { DateTimeMode: "Unspecified" };
  const columns = Object.entries(types).map(([name, type]) => ({
    name,
    type,
    ...(type === dateTime ? { notes } : {}),
  }));
  return dataSet({
    name: "Contacts",
    tables: [
      { name: "Contact", columns, rows: [first, second, { Id: 3 }] },
      { name: "Group", columns: [{ name: "Group_Id", type: int }], rows: [{ Group_Id: 7 }] },
      { name: "Empty", columns: [{ name: "Nothing", type: string }], rows: [] },
    ],
  });
}

const EMPTY_ACCOUNT: Account = {
  AccountGuid: "00000000-0000-0000-0000-000000000000",
  UserId: "0",
  CreationDateTime: "0001-01-01T00:00:00",
  LastAppLogin: "0001-01-01T00:00:00",
  LastWebLogin: "0001-01-01T00:00:00",
  Paycount: 0,
  AuthenticationType: "OK",
  MobileReceipt: 0,
  Credits: 0,
  TotalSent: "0",
  Rating: 0,
  PaidFor: false,
  TempId: "00000000-0000-0000-0000-000000000000",
};

const OUTCOMES = ["OK", "INVALIDMOBILEPHONE", "INVALIDPASSWORD", "ACCOUNTBLOCKED", "ACCOUNTNOTACTIVATED"] as const;

export function answerAccount({ scenario, parameters }: Received): Account | null {
  if (scenario === "null") return null;
  const outcome = OUTCOMES.find((name) => name === scenario);
  if (outcome !== undefined) return { ...EMPTY_ACCOUNT, AuthenticationType: outcome };
  const given = new Map(parameters);
  const text = (name: string): string | undefined =>
    typeof given.get(name) === "string" ? String(given.get(name)) : undefined;
  return {
    ...EMPTY_ACCOUNT,
    AccountGuid: "01234567-89ab-cdef-0123-456789abcdef",
    UserId: "12345678901234567890",
    Nick: text("Nick_Name"),
    Cn: text("Email"),
    MobilePhone: text("Mobile_Number"),
    CreationDateTime: "2009-03-04T05:06:07",
    LastAppLogin: "2009-07-04T06:06:07.089Z",
    LastWebLogin: scenario === "account" ? "2009-07-04T07:06:07.123-02:30" : "2009-07-04T07:06:07.1234567-02:30",
    Country: "",
    Paycount: -1,
    MobileReceipt: Number(given.get("Delivery_Receipt") ?? 0),
    Credits: -2147483648,
    TotalSent: "1234.5600",
    Rating: 2147483647,
    PaidFor: true,
    TempId: /^[0-9a-f-]{36}$/i.exec(text("Temp_Id") ?? "")?.[0].toLowerCase() ?? EMPTY_ACCOUNT.TempId,
  };
}
