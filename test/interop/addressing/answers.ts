/**
 * Owns the right answers to the calls of the part about WS-Addressing, and why a tool's answer differs.
 * Invariant: a reason that no answer needs fails the run.
 */

/** What a client saw of one call. */
export interface AddressedAnswer {
  /** 11 or 12. */
  readonly soap: number;
  readonly call: string;
  readonly value: string;
  /** Local name of the most specific code of a fault. */
  readonly code: string | null;
  /** Action of the answer. */
  readonly action: string | null;
  /** Whether RelatesTo is the id of the request. `null`: the tool does not show it. */
  readonly isRelated: boolean | null;
}

export type Version = "1.0" | "2004/08";

export const versions: readonly Version[] = ["1.0", "2004/08"];

export const calls = ["Add", "declared fault", "fault", "Echo", "Note", "no action", "unknown action"] as const;

const namespace = "http://example.org/desk/";

/** The right answer to a call. */
export function rightAnswer(version: Version, soap: number, call: (typeof calls)[number]): AddressedAnswer {
  const is10 = version === "1.0";
  const wsa = is10 ? "http://www.w3.org/2005/08/addressing" : "http://schemas.xmlsoap.org/ws/2004/08/addressing";
  const sender = soap === 12 ? "Sender" : "Client";
  const refused = (code: string): Partial<AddressedAnswer> => ({ code, action: `${wsa}/fault` });
  const rows: Readonly<Record<(typeof calls)[number], Partial<AddressedAnswer>>> = {
    Add: { value: "3", action: `${namespace}DeskSoap/AddResponse` },
    "declared fault": { value: "Limit 12", code: sender, action: `${namespace}DeskSoap/Add/Fault/Limit` },
    fault: { code: sender, action: `${wsa}${is10 ? "/soap/fault" : "/fault"}` },
    Echo: { value: "a & b <c>", action: `${namespace}IDesk/EchoAnswer` },
    Note: { value: "sent", isRelated: false },
    "no action": refused(is10 ? "MessageAddressingHeaderRequired" : "MessageInformationHeaderRequired"),
    "unknown action": refused("ActionNotSupported"),
  };
  return { soap, call, value: "", code: null, action: null, isRelated: true, ...rows[call] };
}

/** Answers that differ in known values. */
export interface AddressingDifference {
  readonly tools: readonly string[];
  readonly reason: string;
  readonly calls: readonly (typeof calls)[number][];
  /** 11 or 12; both unless given. */
  readonly soap?: number;
  readonly differs: (right: AddressedAnswer, version: Version) => Partial<AddressedAnswer>;
}

const wcfClients = ["WCF's client", "WCF's client with its Action"];

export const addressingDifferences: readonly AddressingDifference[] = [
  {
    tools: ["WCF's client"],
    reason: "Mono removes the header Action over SOAP 1.1, and gets the fault of a missing header",
    soap: 11,
    calls: ["Add", "declared fault", "fault", "Echo", "unknown action"],
    differs: (_, version) => ({ ...rightAnswer(version, 11, "no action"), action: "", isRelated: null }),
  },
  {
    tools: wcfClients,
    reason: "it shows no RelatesTo of a fault",
    calls: ["declared fault"],
    differs: () => ({ isRelated: null }),
  },
  {
    tools: wcfClients,
    reason: "it shows neither RelatesTo nor the Action of a fault that is not declared",
    calls: ["fault"],
    differs: () => ({ isRelated: null, action: "" }),
  },
  {
    tools: wcfClients,
    reason: "it throws an ActionNotSupportedException, which has no headers",
    calls: ["unknown action"],
    differs: () => ({ isRelated: null, action: null }),
  },
  {
    tools: ["gSOAP's server"],
    reason: "its faults have the general Action",
    calls: ["declared fault", "no action"],
    differs: (right, version) => ({ action: rightAnswer(version, right.soap, "fault").action }),
  },
  {
    tools: ["gSOAP's server"],
    reason: "it finds the operation of an unknown Action by the body",
    calls: ["unknown action"],
    differs: (right, version) => rightAnswer(version, right.soap, "Add"),
  },
  {
    tools: ["WCF's server"],
    reason: "its faults have no RelatesTo",
    calls: ["declared fault", "unknown action"],
    differs: () => ({ isRelated: false }),
  },
  {
    tools: ["WCF's server"],
    reason: "Mono answers any fault that is not declared as an InternalServiceFault, without RelatesTo",
    calls: ["fault"],
    differs: () => ({ code: "InternalServiceFault", action: `${namespace}Add`, isRelated: false }),
  },
  {
    tools: ["WCF's server"],
    reason: "Mono takes the Action from SOAPAction over SOAP 1.1",
    soap: 11,
    calls: ["no action"],
    differs: (_, version) => rightAnswer(version, 11, "Add"),
  },
  {
    tools: ["WCF's server"],
    reason: "a missing Action is an unknown one, and its faults have no RelatesTo",
    soap: 12,
    calls: ["no action"],
    differs: () => ({ code: "ActionNotSupported", isRelated: false }),
  },
];
