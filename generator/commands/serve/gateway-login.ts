/**
 * Owns how `codegen gateway` logs in to the service itself: HTTP Basic, NTLM, or WS-Security, with one login for all callers.
 * Invariant: the login comes from the environment alone, and is in no message and no log.
 */
import type { ClientOptions } from "../../../templates/runtime/client-options.js";
import type { Transport } from "../../../templates/runtime/exchange.js";
import type { LoginKind } from "../option-values.js";
import { UsageError } from "../terminal/exit-codes.js";

type LoginOptions = Pick<ClientOptions, "authorization" | "security" | "transport">;
type Environment = Readonly<Record<string, string | undefined>>;

const userVariable = "CODEGEN_LOGIN_USER";
const passwordVariable = "CODEGEN_LOGIN_PASSWORD";
const domainVariable = "CODEGEN_LOGIN_DOMAIN";

/** Calls under way with NTLM, which authenticates a connection: each has one of its own. */
const ntlmConnections = 8;

/** Options of the client; none without a kind. Rejects with {@link UsageError} if the environment has no login. */
export async function loginOptions(kind: LoginKind | undefined, environment: Environment): Promise<LoginOptions> {
  if (kind === undefined) return {};
  const username = variable(environment, userVariable, kind);
  const password = variable(environment, passwordVariable, kind);
  try {
    return await optionsOf(kind, { username, password }, environment[domainVariable]);
  } catch (error) {
    // Its text names what is wrong, and no value.
    if (error instanceof TypeError) throw new UsageError(`--login ${kind}: ${error.message}`);
    throw error;
  }
}

interface Login {
  readonly username: string;
  readonly password: string;
}

async function optionsOf(kind: LoginKind, login: Login, domain: string | undefined): Promise<LoginOptions> {
  switch (kind) {
    case "basic": {
      const { basicAuth } = await import("../../../templates/runtime/client/authorization.js");
      return { authorization: basicAuth(login) };
    }
    case "username-token":
    case "username-token-digest": {
      const { usernameToken } = await import("../../../templates/runtime/client/username-token.js");
      return { security: usernameToken({ ...login, type: kind === "username-token" ? "text" : "digest" }) };
    }
    case "ntlm": {
      const { ntlmTransport } = await import("../../../templates/runtime/transports/ntlm/transport.js");
      const account = { ...login, domain };
      return { transport: leastBusy(Array.from({ length: ntlmConnections }, () => ntlmTransport(account))) };
    }
  }
}

function variable(environment: Environment, name: string, kind: LoginKind): string {
  const value = environment[name];
  if (value !== undefined && value !== "") return value;
  throw new UsageError(`--login ${kind} needs the environment variables ${userVariable} and ${passwordVariable}`);
}

/** A transport that gives each request to the one with the fewest under way. */
function leastBusy(transports: readonly Transport[]): Transport {
  const lines = transports.map((transport) => ({ transport, busy: 0 }));
  return async (request, options) => {
    const line = lines.reduce((best, each) => (each.busy < best.busy ? each : best));
    line.busy++;
    try {
      return await line.transport(request, options);
    } finally {
      line.busy--;
    }
  };
}
