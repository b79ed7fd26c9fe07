/** Owns a small service by hand: what generated code looks like, with one operation of each kind. */
import { requestHeaders } from "../../templates/runtime/bindings/soap/request-headers.js";
import type { CallOptionsTakingHeaders } from "../../templates/runtime/operation-call.js";
import type { OperationDescription, RecordType, ServiceDescription } from "../../templates/runtime/description.js";
import { arrayResult, recordResult, scalarResult, voidResult } from "../../templates/runtime/results/index.js";
import { boolean, decimal, enumeration, int, string } from "../../templates/runtime/values/index.js";

export const namespace = "http://example.org/messaging/";
export const path = "/api/webservice.asmx";
export const base = "http://localhost:8080";

export const service: ServiceDescription = {
  name: "Sample",
  namespace,
  path,
  bindings: ["soap11", "soap12", "http-get", "http-post"],
  contract: 1,
};

interface Account {
  readonly Mobile_Number: string;
  readonly Password: string;
}
const account = [
  { name: "Mobile_Number", type: string, credential: "account" },
  { name: "Password", type: string, credential: "account", secret: true },
] as const;

export interface SinglesmsParameters extends Account {
  readonly To_Number?: string | undefined;
  readonly Message?: string | undefined;
}
export const singlesms: OperationDescription<SinglesmsParameters, number> = {
  service,
  name: "singlesms",
  parameters: [...account, { name: "To_Number", type: string }, { name: "Message", type: string }],
  result: { codec: scalarResult, type: int },
};

export interface MultiplesmsParameters extends Account {
  readonly To_Numbers?: string | readonly string[] | undefined;
  readonly Start_Date?: string | undefined;
}
export const multiplesms: OperationDescription<MultiplesmsParameters, string | null> = {
  service,
  name: "multiplesms",
  parameters: [
    ...account,
    { name: "To_Numbers", type: string, delimiter: "," },
    { name: "Start_Date", type: string, dateFormats: ["mm/dd/yyyy", "yyyy/mm/dd"] },
  ],
  result: { codec: scalarResult, type: string },
  reads: true,
};

export interface SinglegroupsmsParameters extends Account {
  readonly Group_Id: number;
  readonly Flag?: boolean | undefined;
}
export const singlegroupsms: OperationDescription<SinglegroupsmsParameters, string | null> = {
  service,
  name: "singlegroupsms",
  parameters: [...account, { name: "Group_Id", type: int, required: true }, { name: "Flag", type: boolean }],
  result: { codec: scalarResult, type: string },
};

const accountType: RecordType = {
  kind: "record",
  name: "Account",
  fields: [
    { name: "UserId", type: decimal, required: true },
    { name: "Nick", type: string },
    { name: "AuthenticationType", type: enumeration("AuthenticationType", ["OK", "BLOCKED"]), required: true },
  ],
};
export const profile: OperationDescription<
  Account,
  { UserId: string; Nick?: string; AuthenticationType: string } | null
> = {
  service,
  name: "profile",
  parameters: account,
  result: { codec: recordResult, type: accountType },
};

export const numbers: OperationDescription<Record<never, never>, readonly number[] | null> = {
  service,
  name: "numbers",
  parameters: [],
  result: {
    codec: arrayResult,
    type: { kind: "array", name: "ArrayOfInt", item: { name: "int", type: int, required: true } },
  },
};

export const ping: OperationDescription<Record<never, never>, void> = {
  service,
  name: "ping",
  parameters: [],
  result: { codec: voidResult },
};

/** Parameters and operation under names every object has. */
export const constructorOperation: OperationDescription<{ readonly toString?: string | undefined }, string | null> = {
  service,
  name: "constructor",
  parameters: [
    { name: "__proto__", type: string },
    { name: "hasOwnProperty", type: string },
  ],
  result: { codec: scalarResult, type: string },
};

export const headed: OperationDescription<
  Record<never, never>,
  string | null,
  CallOptionsTakingHeaders<{ readonly Token?: string }, "soap11" | "soap12">
> = {
  service,
  name: "headed",
  parameters: [],
  result: { codec: scalarResult, type: string },
  bindings: ["soap11", "soap12"],
  soapHeaders: [{ name: "Token", type: string, required: true, secret: true }],
  requestHeaders,
};

export const filtered: OperationDescription<{ readonly Filter: { readonly Name?: string } }, string | null> = {
  service,
  name: "filtered",
  parameters: [
    {
      name: "Filter",
      type: { kind: "record", name: "Filter", fields: [{ name: "Name", type: string }] },
      required: true,
    },
  ],
  result: { codec: scalarResult, type: string },
  bindings: ["soap11", "soap12"],
};

export const operations = {
  singlesms,
  multiplesms,
  singlegroupsms,
  profile,
  numbers,
  ping,
  ["constructor"]: constructorOperation,
  headed,
  filtered,
};

export const wsdl = ['<w n="', { slot: "namespace" }, '" a="', { slot: "address" }, '"/>'] as const;
