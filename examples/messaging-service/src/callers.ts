/**
 * Owns the address of a caller, as far as it is known.
 * Invariant: a header is believed only where the configuration names it, since callers can send any.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, RequestListener } from "node:http";
import { isIP } from "node:net";

const addresses = new AsyncLocalStorage<string | undefined>();

/** Caller's address of the current call; undefined: unknown. An IPv6 address is shortened to its network of 64 bits: one caller has all of it. */
export function callerAddress(): string | undefined {
  return addresses.getStore();
}

/** `header`: where the proxy in front writes the caller's address; undefined: the address of the connection is the caller's. */
export function withCallerAddress(listener: RequestListener, header: string | undefined): RequestListener {
  return (request, response) => addresses.run(addressOf(request, header), () => listener(request, response));
}

function addressOf({ headers, socket }: IncomingMessage, header: string | undefined): string | undefined {
  if (header === undefined) return networkOf(socket.remoteAddress ?? "");
  // The last one of a list is the proxy's own word; those before it came with the request.
  return networkOf(
    String(headers[header] ?? "")
      .split(",")
      .at(-1)
      ?.trim() ?? "",
  );
}

function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=[0-9.]+$)/i, "");
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return undefined;
  const [head = "", tail] = new URL(`http://[${plain.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::");
  const leading = head.split(":").filter((group) => group !== "");
  const trailing = (tail ?? "").split(":").filter((group) => group !== "");
  const zeros = tail === undefined ? 0 : 8 - leading.length - trailing.length;
  const groups = [...leading, ...Array.from({ length: zeros }, () => "0"), ...trailing];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
