/**
 * Owns how `codegen gateway` logs in to the service itself: HTTP Basic, NTLM, or WS-Security.
 * Invariant: a login comes from the environment, or for one request from its caller; it is in no message and no log.
 */
import type { ClientOptions } from "../../../templates/runtime/client-options.js";
import type { Transport } from "../../../templates/runtime/exchange.js";
import type { CallerLogin } from "../../../templates/runtime/gateway/caller-login.js";
import { recover } from "../../model/attempt.js";
import type { LoginKind, LoginOwner } from "../option-values.js";
import { UsageError } from "../terminal/exit-codes.js";

type LoginOptions = Pick<ClientOptions, "authorization" | "security" | "transport">;
type Environment = Readonly<Record<string, string | undefined>>;

const userVariable = "CODEGEN_LOGIN_USER";
const passwordVariable = "CODEGEN_LOGIN_PASSWORD";
const domainVariable = "CODEGEN_LOGIN_DOMAIN";

/** Calls under way with NTLM, which authenticates a connection: each has one of its own. */
const ntlmConnections = 8;

/** Options of the client of all callers, or of each. */
export interface Logins {
  readonly shared: LoginOptions;
  /** Only if callers bring their own. */
  readonly ofCaller?: (login: CallerLogin) => LoginOptions;
}

/** No login without a kind. Rejects with {@link UsageError} if the environment has none, or callers cannot bring it. */
export async function loginsOf(
  kind: LoginKind | undefined,
  owner: LoginOwner,
  environment: Environment,
): Promise<Logins> {
  if (kind === undefined) {
    if (owner === "environment") return { shared: {} };
    throw new UsageError("--login-of caller needs --login, which says how the service gets it");
  }
  if (owner === "caller") {
    // NTLM authenticates connections, which callers would share.
    if (kind === "ntlm")
      throw new UsageError("--login-of caller does not work with --login ntlm; use basic or username-token");
    const optionsFor = await optionsOf(kind, undefined);
    return { shared: {}, ofCaller: optionsFor };
  }
  const username = variable(environment, userVariable, kind);
  const password = variable(environment, passwordVariable, kind);
  const optionsFor = await optionsOf(kind, environment[domainVariable]);
  return {
    shared: recover(
      () => optionsFor({ username, password }),
      TypeError,
      // Its text names what is wrong, and no value.
      ({ message }) => {
        throw new UsageError(`--login ${kind}: ${message}`);
      },
    ),
  };
}

async function optionsOf(kind: LoginKind, domain: string | undefined): Promise<(login: CallerLogin) => LoginOptions> {
  switch (kind) {
    case "basic": {
      const { basicAuth } = await import("../../../templates/runtime/client/authorization.js");
      return (login) => ({ authorization: basicAuth(login) });
    }
    case "username-token":
    case "username-token-digest": {
      const { usernameToken } = await import("../../../templates/runtime/client/username-token.js");
      return (login) => ({
        security: usernameToken({ ...login, type: kind === "username-token" ? "text" : "digest" }),
      });
    }
    case "ntlm": {
      const { ntlmTransport } = await import("../../../templates/runtime/transports/ntlm/transport.js");
      return (login) => {
        const account = { ...login, domain };
        return { transport: leastBusy(Array.from({ length: ntlmConnections }, () => ntlmTransport(account))) };
      };
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
