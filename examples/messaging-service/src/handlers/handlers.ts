/** Owns the 38 operations as one object for the dispatcher, behind the check of lengths. */
import type { MessagingAccountHandlers } from "../generated/index.js";
import { account } from "./account.js";
import { contacts } from "./contacts.js";
import type { Deps } from "./context.js";
import { history } from "./history.js";
import { withLengths } from "./lengths.js";
import { messaging } from "./messaging.js";
import { premium } from "./premium.js";

export function createHandlers(deps: Deps): MessagingAccountHandlers {
  const handlers = { ...messaging(deps), ...history(deps), ...contacts(deps), ...account(deps), ...premium(deps) };
  return withLengths(handlers, deps.limits);
}
