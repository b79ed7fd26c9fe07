/**
 * Owns the calls that every tool makes, as far as the runner must know them: their right values.
 * Invariant: both services answer an account of what they received, so a right value shows that every
 * parameter arrived as it was sent.
 */
import type { DefaultBindingId } from "../../templates/runtime/description.js";

export const CALLS = [
  "int",
  "string",
  "DataSet",
  "DataSet types",
  "Account",
  "int parameter",
  "boolean parameter",
  "missing parameter",
  "fault",
] as const;
export type CallName = (typeof CALLS)[number];

const TEXT = "a & b < c > d \" ' é漢字😀";

/** `h = h * 31 + unit` over UTF-16 units, in 32 bits: what an int operation answers for what it received. */
export function checksum(line: string): number {
  let sum = 0;
  for (let i = 0; i < line.length; i++) sum = (Math.imul(sum, 31) + line.charCodeAt(i)) | 0;
  return sum;
}

const CONTACTS = [
  {
    Id: "1",
    Nick_x0020_Name: TEXT,
    Balance: "1.50",
    Limit: "9007199254740993",
    Since: "2009-03-04T05:06:07",
    Active: "true",
    Key: "01234567-89ab-cdef-0123-456789abcdef",
    Photo: "AAH/",
  },
  {
    Id: "2",
    Nick_x0020_Name: "",
    Balance: "-12.3456789",
    Limit: "-1",
    Since: "2010-12-31T23:59:59",
    Active: "false",
    Key: "00000000-0000-0000-0000-000000000000",
    Photo: "",
  },
  { Id: "3" },
];

const ACCOUNT = {
  AccountGuid: "01234567-89ab-cdef-0123-456789abcdef",
  UserId: "12345678901234567890",
  Nick: TEXT,
  Cn: "a@example.org",
  MobilePhone: "case:account",
  CreationDateTime: "2009-03-04T05:06:07",
  LastAppLogin: "2009-07-04T06:06:07.089Z",
  LastWebLogin: "2009-07-04T07:06:07.123-02:30",
  Country: "",
  Paycount: "-1",
  AuthenticationType: "OK",
  MobileReceipt: "7",
  Credits: "-2147483648",
  TotalSent: "1234.5600",
  Rating: "2147483647",
  PaidFor: "true",
  TempId: "89abcdef-0123-4567-89ab-cdef01234567",
};

const VALUES: Readonly<Record<Exclude<CallName, "fault">, unknown>> = {
  int: checksum("singlesms|+27820000000|secret|+27820000001|hello"),
  string: `multiplesms|+27820000000|secret|+27820000001,+27820000002|${TEXT}`,
  DataSet: { Contact: CONTACTS, Group: [{ Group_Id: "7" }] },
  "DataSet types": {
    Contact: {
      Id: "System.Int32?",
      "Nick Name": "System.String?",
      Balance: "System.Decimal?",
      Limit: "System.Int64?",
      Since: "System.DateTime?",
      Active: "System.Boolean?",
      Key: "System.Guid?",
      Photo: "System.Byte[]?",
    },
    Group: { Group_Id: "System.Int32?" },
    Empty: { Nothing: "System.String?" },
  },
  Account: ACCOUNT,
  "int parameter": "singlegroupsms|+27820000000|secret|7|hi",
  "boolean parameter": checksum("updateSubAccountPremiumRated|+27820000000|secret|1|2|key|content|true"),
  "missing parameter": "multiplesms|+27820000000|(none)|(none)|m",
};

const FAULTS: Readonly<Record<DefaultBindingId, unknown>> = {
  soap11: { code: "Server", message: "refused & <why> é" },
  soap12: { code: "Receiver", message: "refused & <why> é" },
  "http-get": { message: "refused & <why> é" },
  "http-post": { message: "refused & <why> é" },
};

/** The right value of a call, in lexical forms. */
export function rightValue(call: CallName, binding: DefaultBindingId): unknown {
  return call === "fault" ? FAULTS[binding] : VALUES[call];
}

/** Brings lexical forms of one value to one form: numbers as text, dates by instant, a null member as absent; members sorted. */
export function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value === "object" && value !== null) {
    const members: [string, unknown][] = Object.entries(value).filter(([, member]) => member !== null);
    return Object.fromEntries(
      members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, normalise(member)]),
    );
  }
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text)) return text;
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text).toISOString();
  return text.replace(/\.0+$/, "");
}
