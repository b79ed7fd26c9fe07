/** Owns the carrier for trying things out: a line for each message, without its text, which is somebody's. */
import type { Carrier } from "./carrier.js";

export function consoleCarrier(print: (line: string) => void): Carrier {
  return {
    send: async ({ to, body, url }) =>
      print(`to ${to}: ${body.length} characters${url === undefined ? "" : " and an address"}`),
    close: async () => {},
  };
}
