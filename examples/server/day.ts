/** Owns reading a day in either format of the interface (4.2). */
import { Fault } from "../../generated/messaging-account/index.js";

/** Midnight UTC of `mm/dd/yyyy` or `yyyy/mm/dd`; anything else is a fault that says so. */
export function parseDay(text: string): Date {
  const parts = /^(?:(\d{2})\/(\d{2})\/(\d{4})|(\d{4})\/(\d{2})\/(\d{2}))$/.exec(text);
  if (parts === null) throw new Fault("Sample: expected a date as mm/dd/yyyy or yyyy/mm/dd.", { code: "client" });
  const [, month, day, year, year2, month2, day2] = parts;
  return new Date(Date.UTC(Number(year ?? year2), Number(month ?? month2) - 1, Number(day ?? day2)));
}
