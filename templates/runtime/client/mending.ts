/**
 * Owns `answers: "mend"`: the reading of answers that differ from their description, and the report of each difference.
 * Invariant: no value is invented. An absent or unreadable value is `undefined`, and its place is reported without any
 * secret.
 */
import type { FieldDescription } from "../description.js";
import type { MendedPlace } from "../client-options.js";
import { cutText } from "../text/cut-text.js";
import { wireName } from "../values/element.js";
import type { Deviation, Mending } from "../values/reading.js";
import { trimBlanks, ValueError } from "../values/type.js";

const shownLength = 40;

/** Places that are told of one answer; it is read on beyond them. */
const mostPlaces = 1000;

export class AnswerMending implements Mending {
  readonly places: MendedPlace[] = [];
  isBare = false;
  readonly #path: string[] = [];
  #secretDepth = 0;
  readonly #secretNames: ReadonlySet<string>;

  /** `secretNames`: names of fields whose values are not shown. */
  constructor(secretNames: readonly string[]) {
    this.#secretNames = new Set(secretNames.map((name) => name.replace(/^[@<.]/, "")));
  }

  within<Value>(field: FieldDescription, read: () => Value): Value {
    const name = wireName(field);
    const isSecret = (field.secret ?? false) !== false || this.#secretNames.has(name);
    this.#path.push(name);
    if (isSecret) this.#secretDepth++;
    try {
      return read();
    } finally {
      if (isSecret) this.#secretDepth--;
      this.#path.pop();
    }
  }

  tell(deviation: Deviation): void {
    const { name, expected } = deviation;
    if (this.places.length >= mostPlaces) return;
    const steps = name === undefined ? this.#path : [...this.#path, name];
    const path = steps.reduce((all, step) => (all === "" || step.startsWith("[") ? all + step : `${all}.${step}`), "");
    const isHidden = this.#secretDepth > 0 || (name !== undefined && this.#secretNames.has(name));
    const shown = (text: string | undefined): string | undefined =>
      text === undefined ? undefined : isHidden ? "[secret]" : cutText(text, shownLength);
    this.places.push({ path, expected, found: shown(deviation.found), taken: shown(deviation.taken) });
  }

  text(text: string, { expected }: { readonly expected: string }, decode: (text: string) => unknown): unknown {
    for (const other of otherSpellings(text)) {
      try {
        const value = decode(other);
        this.tell({ expected, found: text, taken: other });
        return value;
      } catch (error) {
        if (!(error instanceof ValueError)) throw error;
      }
    }
    this.tell({ expected, found: text });
    return undefined;
  }
}

const dateTimeText = /^(\d{4,9}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d{1,20})?(Z|[+-]\d\d(?::?\d\d)?)?$/;
const exponentText = /^([+-]?)(\d{1,50})(?:\.(\d{1,50}))?[eE]([+-]?\d{1,2})$/;

/** The same value in the spellings of XML Schema. Longer texts are no value of a type that has several. */
function otherSpellings(given: string): readonly string[] {
  if (given.length > 100) return [];
  const text = trimBlanks(given);
  if (/^(?:true|false)$/i.test(text)) return [text.toLowerCase()];
  const [, sign = "", whole = "", fraction = "", exponent] = exponentText.exec(text) ?? [];
  if (exponent !== undefined) return [sign + withPoint(whole + fraction, whole.length + Number(exponent))];
  const [, date = "", time = "", part = "", offset = ""] = dateTimeText.exec(text) ?? [];
  if (date === "") return [];
  const zone = offset.replace(/^([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`);
  const dateTime = `${date}T${time}${part}${zone}`;
  return time === "00:00:00" && /^(?:\.0*)?$/.test(part) ? [dateTime, date + zone] : [dateTime];
}

/** The digits with a point before the one at `place`. */
function withPoint(digits: string, place: number): string {
  if (place <= 0) return `0.${"0".repeat(-place)}${digits}`;
  return place >= digits.length ? digits.padEnd(place, "0") : `${digits.slice(0, place)}.${digits.slice(place)}`;
}
