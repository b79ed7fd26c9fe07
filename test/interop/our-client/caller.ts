/**
 * Owns calling any operation of our generated client by name, and telling how a call ended.
 * Invariant: it goes through the generated client as a user would, with no way round its checks.
 */
import { inspect } from "node:util";
import { createMessagingAccountClient } from "../../../generated/messaging-account/index.js";
import type { DefaultBindingId } from "../../../templates/runtime/description.js";

export const BINDINGS: readonly DefaultBindingId[] = ["soap11", "soap12", "http-get", "http-post"];

/** A secret that must not come back in any error. */
export const CANARY = "canary-5ecret";

export type Caller = (operation: string, parameters: object, binding: DefaultBindingId) => Promise<unknown>;

export function makeCaller(baseUrl: string): Caller {
  const client = createMessagingAccountClient({ baseUrl, allowSecretsInUrl: true, timeoutMs: 60_000 });
  return async (operation, parameters, binding) => {
    const method: unknown = Reflect.get(client, operation);
    if (typeof method !== "function") throw new Error(`no operation ${operation}`);
    const result: unknown = await Reflect.apply(method, client, [parameters, { binding }]);
    return result;
  };
}

export interface Ending {
  readonly kind: string;
  readonly error: unknown;
}

/** The error a call ends with, or `{ kind: "value" }`. Throws where the error shows the canary. */
export async function endingOf(call: Promise<unknown>): Promise<Ending> {
  try {
    const error = await call;
    return { kind: "value", error };
  } catch (error) {
    const shown = `${inspect(error, { depth: 10 })}${JSON.stringify(error)}${String(error)}${error instanceof Error ? error.stack : ""}`;
    if (shown.includes(CANARY)) throw new Error(`the error shows a secret: ${shown}`);
    const kind: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "kind") : undefined;
    return { kind: typeof kind === "string" ? kind : `foreign: ${String(error)}`, error };
  }
}
