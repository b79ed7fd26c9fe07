/** Owns a line about a place where an answer was mended, for logs. */
import type { GatewayMended } from "./gateway-options.js";

/** `Account.UserId: expected long, found "many", taken nothing` */
export function placeInWords(place: GatewayMended["places"][number]): string {
  return `${place.path}: expected ${place.expected}, found ${textInWords(place.found)}, taken ${textInWords(place.taken)}`;
}

function textInWords(text: string | undefined): string {
  return text === undefined ? "nothing" : JSON.stringify(text);
}
