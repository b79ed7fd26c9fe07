/**
 * Owns the proof of what a day, a time and a zone on the wire are, character by character.
 * Invariant: what is expected comes from JavaScript's own calendar and from regular expressions, not from the code that is tested.
 */
import { expect, test } from "vitest";
import {
  endOfTime,
  fourDigits,
  isRealDay,
  isZoneOrEnd,
  startsWithDay,
  twoDigits,
} from "../../templates/runtime/values/calendar.js";

/** Characters beside those that belong there: the neighbours of digits, and every sign that stands somewhere in a dateTime. */
const characters = [..."0123459/:;.,-+*ZTz \u0660"];

/** The text, and it with each character replaced, left out or doubled. */
function variants(text: string): readonly string[] {
  const found = new Set([text, "", `${text}0`, `${text} `]);
  for (let index = 0; index < text.length; index++) {
    found.add(text.slice(0, index) + text.slice(index + 1)).add(text.slice(0, index));
    for (const character of characters) found.add(text.slice(0, index) + character + text.slice(index + 1));
  }
  return [...found];
}

function existsByDate(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

test("days are those of the calendar, in the years that .NET has", () => {
  const wrong: string[] = [];
  for (const year of [-1, 0, 1, 4, 99, 100, 400, 1900, 2000, 2023, 2024, 9999, 10_000]) {
    for (let month = -1; month <= 14; month++) {
      for (let day = -1; day <= 33; day++) {
        const exists = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && existsByDate(year, month, day);
        if (isRealDay(year, month, day) !== exists) wrong.push(`${String(year)}-${String(month)}-${String(day)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("numbers are digits of ASCII, as many as asked for", () => {
  const all = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).concat("\u0660", "\uff10");
  for (const left of all) {
    for (const right of all) {
      const text = left + right;
      const number = /^[0-9]{2}$/.test(text) ? Number(text) : -1;
      if (twoDigits(`x${text}x`, 1) !== number) expect.fail(JSON.stringify(text));
    }
  }
  expect(twoDigits("1", 0)).toBe(-1);
  for (const text of ["0000", "0910", "9999", ...variants("2024")]) {
    const number = /^[0-9]{4}/.test(text) ? Number(text.slice(0, 4)) : -1;
    expect([text, fourDigits(`-${text}`, 1)]).toEqual([text, number]);
  }
});

test("a day is two digits, hyphens and a year of four", () => {
  for (const text of [...variants("2024-02-29"), ...variants("1999-12-31T"), ...variants("2023-06-30")]) {
    const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})/.exec(text) ?? [];
    const is = day !== undefined && Number(year) >= 1 && existsByDate(Number(year), Number(month), Number(day));
    expect([text, startsWithDay(text)]).toEqual([text, is]);
  }
});

/** `hh:mm:ss`, a fraction, and the end of the day. */
const time = /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?|24:00:00(?:\.0+)?)/;

test("a time ends after its last digit", () => {
  const numbers = ["00", "09", "10", "19", "20", "23", "24", "25", "30", "59", "60", "99"];
  const times = numbers.flatMap((hour) =>
    numbers.flatMap((minute) => numbers.map((second) => `${hour}:${minute}:${second}`)),
  );
  const fractions = [
    "24:00:00.",
    "24:00:00.0",
    "24:00:00.000",
    "24:00:00.001",
    "24:00:00.010",
    "23:59:59.",
    "23:59:59.9999999999",
  ];
  for (const text of [...times, ...fractions, ...variants("23:59:59.50"), ...variants("24:00:00.0")]) {
    const found = time.exec(text)?.[0] ?? "";
    // A point needs digits after it, and no part of a second makes the end of the day later.
    const rest = text.slice(found.length);
    const goesOn = found.includes(".") ? /^[0-9]/ : /^[.]/;
    const isTime = found !== "" && !goesOn.test(rest);
    expect([text, endOfTime(`T${text}`, 1)]).toEqual([text, isTime ? found.length + 1 : -1]);
  }
});

test("a zone is Z or at most fourteen hours, and nothing follows it", () => {
  const numbers = ["00", "01", "09", "12", "13", "14", "15", "23", "59", "60", "99"];
  const zones = ["+", "-"].flatMap((sign) =>
    numbers.flatMap((hours) => numbers.map((minutes) => `${sign}${hours}:${minutes}`)),
  );
  const zone = /^(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))?$/;
  for (const text of [...zones, ...variants("+13:59"), ...variants("-00:00"), ...variants("Z")]) {
    expect([text, isZoneOrEnd(`12${text}`, 2)]).toEqual([text, zone.test(text)]);
  }
});
