/**
 * Owns default addresses with plain http to another machine.
 * Invariant: a client sends no secret to such an address unless the program sets it itself. Other clients do not import this file.
 */
import type { ClientOptions } from "../client-options.js";

type PlainOptions = Pick<ClientOptions, "authorization" | "security" | "session" | "headers">;

const secretHeaders = /^(?:authorization|cookie|proxy-authorization|x-api-key)$/i;

/** Returns the description's address. `secrets`: the operations have secrets. Throws a TypeError if the client would send secrets. */
export function plainAddress(address: string, secrets: boolean, options: PlainOptions): string {
  const { authorization, security, session, headers = {} } = options;
  const sends = authorization !== undefined || security !== undefined || session === true;
  if (!secrets && !sends && !Object.keys(headers).some((name) => secretHeaders.test(name))) return address;
  throw new TypeError(
    `baseUrl is missing: the description's address is plain http to another machine, so others on the network can read secrets; ` +
      `write baseUrl: "${address.replace(/^http:/i, "https:")}", or baseUrl: "${address}" if plain http is meant`,
  );
}
