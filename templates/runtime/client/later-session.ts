/** Owns a session whose jar is loaded when the first call is sent. */
import type { Transport } from "../exchange.js";

export function laterSession(transport: Transport | undefined): Transport {
  let opening: Promise<Transport> | undefined;
  return async (request, options) => {
    opening ??= import("./own-session.js").then(({ openSession }) => openSession(transport));
    return (await opening)(request, options);
  };
}
