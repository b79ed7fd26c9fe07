/**
 * Owns results and failures of the genuine service besides DataSets: null and empty, odd texts, login failures, faults.
 * Invariant: each ends in the same value or the same kind of error over every binding that can say it.
 */
import {
  CallError,
  createMessagingAccountClient,
  FaultError,
  HttpStatusError,
} from "../../../generated/messaging-account/index.js";
import type { DefaultBindingId } from "../../../templates/runtime/description.js";
import { ALL_CHARACTERS, LONG } from "../answers.js";
import { BINDINGS, CANARY, type Caller, endingOf } from "./caller.js";
import type { Checks } from "./checks.js";

const ZERO = "00000000-0000-0000-0000-000000000000";

const TEXTS: Readonly<Record<string, string | null>> = {
  null: null,
  empty: "",
  blank: "  ",
  text: ALL_CHARACTERS,
  // ASMX writes CR raw: a reader of XML gets LF (wire 3).
  breaks: "a\nb\nc\nd\te",
  long: LONG,
  numbers: "0123",
};

const INTS: Readonly<Record<string, number>> = { min: -2147483648, max: 2147483647, zero: 0, minus: -1 };

/** Scenario, code of the fault, what it says. */
const FAULTS: readonly (readonly [scenario: string, code: string, reason: string])[] = [
  ["throw", "server", "Server was unable to process request. ---> boom & <bang> é 漢字 😀"],
  ["throw-ascii", "server", "Server was unable to process request. ---> boom"],
  ["throw-empty", "server", "Server was unable to process request. ---> SoapException"],
  ["throw-nested", "server", "Server was unable to process request. ---> outer ---> middle ---> inner"],
  ["fault", "server", "refused & <why> é"],
  ["client-fault", "client", "your fault"],
  ["own-fault", "other", "own code"],
];

const BODIES: Readonly<Record<string, string>> = {
  throw: "boom &amp; &lt;bang&gt; &#233; 漢字 😀",
  "throw-ascii": "boom",
  "throw-empty": "InvalidOperationException",
  "throw-nested": "outer ---> middle ---> inner",
  fault: "refused &amp; &lt;why&gt; &#233;",
  "client-fault": "your fault",
  "own-fault": "own code",
};

export async function checkOutcomes(call: Caller, checks: Checks): Promise<void> {
  for (const binding of BINDINGS) {
    const ask = (operation: string, scenario: string, more: object = {}): Promise<unknown> =>
      call(operation, { Mobile_Number: `case:${scenario}`, Password: CANARY, ...more }, binding);
    const value = (name: string, operation: string, scenario: string, right: unknown, more?: object): Promise<void> =>
      checks.run(`${name} over ${binding}`, async () =>
        checks.equal(`${name} over ${binding}`, await ask(operation, scenario, more), right),
      );
    for (const [scenario, right] of Object.entries(TEXTS))
      await value(`text ${scenario}`, "multiplesms", scenario, right);
    for (const [scenario, right] of Object.entries(INTS))
      await value(`int ${scenario}`, "checkCredits", scenario, right);
    for (const outcome of ["OK", "INVALIDMOBILEPHONE", "INVALIDPASSWORD", "ACCOUNTBLOCKED", "ACCOUNTNOTACTIVATED"]) {
      await value(`login ${outcome}`, "updateProfile", outcome, emptyAccount(outcome), { Delivery_Receipt: 1 });
    }
    await value("null Account", "updateProfile", "null", null, { Delivery_Receipt: 1 });
    await checks.run(`control character over ${binding}`, async () => {
      checks.equal(
        `control character over ${binding}`,
        (await endingOf(ask("multiplesms", "control"))).kind,
        "undecodable",
      );
    });
    for (const [scenario, code, reason] of FAULTS) {
      const name = `${scenario} over ${binding}`;
      await checks.run(name, async () => {
        for (const operation of ["checkCredits", "multiplesms", "getContactList"]) {
          const { error } = await endingOf(ask(operation, scenario));
          checks.equal(`${name} of ${operation}`, summary(error), right(binding, scenario, code, reason));
        }
      });
    }
  }
}

/** What an error says, as far as it is compared. */
function summary(error: unknown): unknown {
  if (error instanceof FaultError) {
    const { code, reason, actor, detail } = error.fault;
    return {
      kind: error.kind,
      status: error.status,
      code,
      reason,
      actor,
      detail: detail?.includes("no &amp; no") === true,
    };
  }
  if (error instanceof HttpStatusError) return { kind: error.kind, status: error.status, body: error.body?.trim() };
  return { foreign: String(error) };
}

function right(binding: DefaultBindingId, scenario: string, code: string, reason: string): unknown {
  if (binding === "http-get" || binding === "http-post")
    return { kind: "http-status", status: 500, body: BODIES[scenario] };
  const ours = scenario === "client-fault";
  return {
    kind: "fault",
    status: 500,
    code,
    reason,
    actor: ours ? "http://example.org/actor" : undefined,
    detail: ours,
  };
}

function emptyAccount(outcome: string): unknown {
  return {
    AccountGuid: ZERO,
    UserId: "0",
    CreationDateTime: "0001-01-01T00:00:00",
    LastAppLogin: "0001-01-01T00:00:00",
    LastWebLogin: "0001-01-01T00:00:00",
    Paycount: 0,
    AuthenticationType: outcome,
    MobileReceipt: 0,
    Credits: 0,
    TotalSent: "0",
    Rating: 0,
    PaidFor: false,
    TempId: ZERO,
  };
}

/** Errors that are not the service's: another address, another namespace, what cannot be sent. */
export async function checkMistakes(baseUrl: string, checks: Checks): Promise<void> {
  const credentials = { Mobile_Number: "1", Password: CANARY };
  const kindOf = async (
    options: { baseUrl: string; namespace?: string },
    binding: DefaultBindingId,
  ): Promise<string> => {
    const client = createMessagingAccountClient({ allowSecretsInUrl: true, ...options });
    const { kind, error } = await endingOf(client.checkCredits(credentials, { binding }));
    const status = error instanceof CallError ? error.status : undefined;
    return status === undefined ? kind : `${kind} ${status}`;
  };
  const client = createMessagingAccountClient({ baseUrl, allowSecretsInUrl: true });
  for (const binding of BINDINGS) {
    const form = binding.startsWith("http");
    const name = (what: string): string => `${what} over ${binding}`;
    await checks.run(name("another address"), async () =>
      checks.equal(
        name("another address"),
        await kindOf({ baseUrl: `${baseUrl}/nowhere` }, binding),
        "http-status 404",
      ),
    );
    await checks.run(name("nobody there"), async () =>
      checks.equal(name("nobody there"), await kindOf({ baseUrl: "http://127.0.0.1:1" }, binding), "transport"),
    );
    await checks.run(name("another namespace"), async () => {
      const kind = await kindOf({ baseUrl, namespace: "urn:other/" }, binding);
      checks.equal(name("another namespace"), kind, form ? "undecodable 200" : "fault 500");
    });
    await checks.run(name("int left out"), async () => {
      const { kind } = await endingOf(client.transferCredits({ ...credentials, To_Mobile_Number: "2" }, { binding }));
      checks.equal(name("int left out"), kind, form ? "invalid-argument" : "value");
    });
    await checks.run(name("a character XML cannot carry"), async () => {
      const { kind } = await endingOf(client.multiplesms({ ...credentials, Message: "a\u0001b" }, { binding }));
      checks.equal(name("a character XML cannot carry"), kind, "invalid-argument");
    });
  }
}
