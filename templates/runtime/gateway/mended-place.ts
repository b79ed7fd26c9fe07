/** Owns a line about a place where an answer was mended, for logs. */
import type { GatewayMended } from "./gateway-options.js";

/** `Account.UserId: expected long, found "many", taken nothing` */
export function placeInWords({ path, expected, found, taken }: GatewayMended["places"][number]): string {
  return `${path}: expected ${expected}, found ${textInWords(found)}, taken ${textInWords(taken)}`;
}

function textInWords(text: string | undefined): string {
  return text === undefined ? "nothing" : JSON.stringify(text);
}
