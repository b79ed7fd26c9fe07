/**
 * Owns the default address of a client where it is plain http to another machine.
 * Invariant: no secret goes there unless the program itself says the address. Clients with another default bring nothing of this.
 */
import type { ClientOptions } from "../client-options.js";

type PlainOptions = Pick<ClientOptions, "authorization" | "security" | "session" | "headers">;

const secretHeaders = /^(?:authorization|cookie|proxy-authorization|x-api-key)$/i;

/**
 * The description's address; `secrets`: its operations have parts that are secret. Throws a TypeError if the client has secrets to send.
 */
export function plainAddress(address: string, secrets: boolean, options: PlainOptions): string {
  const { authorization, security, session, headers = {} } = options;
  const sends = authorization !== undefined || security !== undefined || session === true;
  if (!secrets && !sends && !Object.keys(headers).some((name) => secretHeaders.test(name))) return address;
  throw new TypeError(
    `baseUrl is missing: the description's address is plain http to another machine, where everybody on the way can read secrets; ` +
      `write baseUrl: "${address.replace(/^http:/i, "https:")}", or baseUrl: "${address}" if plain http is meant`,
  );
}
