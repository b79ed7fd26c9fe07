/**
 * Owns what is accepted of a caller's texts and numbers. How long they may be is checked before (handlers/lengths.ts).
 * Invariant: what passes can be stored as it is; PostgreSQL takes no NUL, and half a surrogate pair is no text.
 */
import { Refusal } from "./refusal.js";

type Text = string | null | undefined;

/** Absent is empty. Throws {@link Refusal}. */
export function text(name: string, given: Text): string {
  const value = given ?? "";
  if (value.includes("\0")) throw new Refusal(`${name} holds the character NUL, which no message can carry.`);
  if (!value.isWellFormed()) throw new Refusal(`${name} holds half of a surrogate pair, which is no character.`);
  return value;
}

export function someText(name: string, given: Text): string {
  const value = text(name, given);
  if (value.trim() === "") throw new Refusal(`${name} is empty.`);
  return value;
}

/** A mobile number: digits, with or without a + before them. Blanks, dots, hyphens and brackets between do not count. */
export function mobileNumber(name: string, given: Text): string {
  const written = someText(name, given).trim();
  const value = written.replace(/[ ().-]/g, "");
  if (!/^\+?[0-9]{5,15}$/.test(value))
    throw new Refusal(`${name} is no mobile number: 5 to 15 digits, with or without + before them, are expected.`);
  return value;
}

/** Commas between; each number once, in the order given. */
export function mobileNumbers(name: string, given: Text, most: number): readonly string[] {
  const parts = (given ?? "").split(",", most + 2).filter((part) => part.trim() !== "");
  if (parts.length === 0) throw new Refusal(`${name} names nobody.`);
  if (parts.length > most) throw new Refusal(`${name} has more than ${most} recipients.`);
  return [...new Set(parts.map((part) => mobileNumber(name, part)))];
}

/** An int of a group, rate or band, as text or number; XML has checked an int's range, forms and `getNumberContactsInGroup` give text. */
export function identifier(name: string, given: number | Text): number {
  const value = typeof given === "number" ? given : /^\s*\d{1,10}\s*$/.test(given ?? "") ? Number(given) : -1;
  if (value < 0 || value > 2_147_483_647)
    throw new Refusal(`${name} is no identifier: a whole number from 0 is expected.`);
  return value;
}

export function email(name: string, given: Text): string {
  const value = text(name, given).trim();
  if (value !== "" && !/^[^\s@]+@[^\s@]+$/.test(value)) throw new Refusal(`${name} is no e-mail address.`);
  return value;
}

/** http or https. */
export function webAddress(name: string, given: Text): string {
  const value = someText(name, given).trim();
  if (!/^https?:\/\/[^\s/]/i.test(value) || !URL.canParse(value))
    throw new Refusal(`${name} is no address that begins with http:// or https://.`);
  return value;
}

export function guid(name: string, given: Text): string | undefined {
  const value = text(name, given).trim();
  if (value === "") return undefined;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) throw new Refusal(`${name} is no GUID.`);
  return value.toLowerCase();
}

/** The first and last day of an interval, as `yyyy-mm-dd`, in UTC. Both days belong to it. */
export interface Interval {
  readonly first: string;
  readonly last: string;
}

export function interval(given: { readonly Start_Date?: Text; readonly End_Date?: Text }): Interval {
  const first = day("Start_Date", given.Start_Date);
  const last = day("End_Date", given.End_Date);
  if (last < first) throw new Refusal("End_Date is before Start_Date.");
  return { first, last };
}

/** Interface 4.2: `mm/dd/yyyy` or `yyyy/mm/dd`. */
function day(name: string, given: Text): string {
  const match = /^\s*(?:(\d{2})\/(\d{2})\/(\d{4})|(\d{4})\/(\d{2})\/(\d{2}))\s*$/.exec(given ?? "");
  const [, month = match?.[5] ?? "", date = match?.[6] ?? "", year = match?.[4] ?? ""] = match ?? [];
  const iso = `${year}-${month}-${date}`;
  const time = new Date(`${iso}T00:00:00Z`);
  if (match === null || year === "0000" || Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== iso)
    throw new Refusal(`${name} is no day: mm/dd/yyyy or yyyy/mm/dd is expected.`);
  return iso;
}
