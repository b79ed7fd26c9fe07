/**
 * Owns the login of `codegen gateway` to the service: its own, or that of each caller.
 * Invariant: the login of a caller is used only for its own requests.
 */
import type { CallerLogin } from "../../../templates/runtime/gateway/caller-login.js";
import type { LoginOwner } from "../option-values.js";
import { type Connection, type ConnectionOptions, type LoginOptions, openConnection } from "../sources/connection.js";
import { UsageError } from "../terminal/exit-codes.js";

/** Options of the client of all callers, or of each. */
export interface Logins {
  readonly shared: Connection["client"];
  /** Only if callers bring their own. */
  readonly ofCaller?: (login: CallerLogin) => LoginOptions;
}

/** Rejects with {@link UsageError} if a login is missing, or callers cannot bring it. */
export async function loginsOf(options: ConnectionOptions, owner: LoginOwner): Promise<Logins> {
  const { login: kind } = options;
  if (owner === "environment") return { shared: (await openConnection(options)).client };
  if (kind === undefined) throw new UsageError("--login-of caller needs --login, which says how the service gets it");
  // NTLM authenticates connections, which callers would share; a bearer token has no name and password.
  if (kind === "ntlm" || kind === "bearer")
    throw new UsageError(`--login-of caller does not work with --login ${kind}; use basic or username-token`);
  const { client, loginAs } = await openConnection({ ...options, login: undefined }, kind);
  return { shared: client, ofCaller: loginAs };
}
