/**
 * Owns the example server (`examples/server`) in the place of the genuine service, and why it answers the same calls otherwise.
 * Invariant: a reason says what of the example is its own; none is there for a mistake.
 */
import { createHandlers } from "../../../examples/server/handlers.js";
import { Store } from "../../../examples/server/store.js";
import { createMessagingAccountDispatcher } from "../../../generated/messaging-account/index.js";
import { serve } from "../../../templates/runtime/adapters/node-http.js";
import type { OwnReason } from "./own-answers.js";

export const EXAMPLE_REASONS: readonly OwnReason[] = [
  {
    reason:
      "the columns of contacts are not specified: the genuine service has rows of every type, the example a name and a number",
    operation: "getContactList",
    places: /^(?:Envelope\/Body\/getContactListResponse\/getContactListResult|DataSet)\/(?:schema|diffgram)/,
  },
  {
    reason: "the example's accounts have no e-mail address and no country, and paid for nothing",
    operation: "updateProfile",
    places: /^(?:Envelope\/Body\/updateProfileResponse\/updateProfileResult|Account)(?:\/PaidFor)?$/,
  },
  {
    reason: "Mono's server misreads the `%uXXXX` of Mono's proxy, as above",
    operation: "updateProfile",
    places: /^Account\/Nick$/,
  },
  {
    reason:
      "the example refuses calls without a password, and knows no number that asks for a fault: both get its own fault, of the client",
    operation: "multiplesms",
    places: /^(?:status|Content-Type|body|Envelope\/Body(?:\/Fault\/.*)?)$/,
  },
];

/** With the numbers that tools call as accounts. */
export async function startExampleServer(): Promise<{ readonly baseUrl: string; stop(): Promise<void> }> {
  const store = new Store();
  const [known] = store.accounts.values();
  if (known === undefined) throw new Error("the example server has no account");
  for (const number of ["case:contacts", "case:account"]) store.accounts.set(number, { ...known, number });
  const server = await serve(createMessagingAccountDispatcher(createHandlers(store)), { port: 0 });
  return { baseUrl: server.url, stop: () => server.close({ abrupt: true }) };
}
