/**
 * Owns what the text of a value should have been.
 * Invariant: a sample value that passes here, the runtime's codecs take over every binding.
 */
import { days, isDay, months, years } from "../model/lexical-form.js";
import { scalars } from "../model/scalars.js";
import type { DateFormat, ScalarName } from "../model/service.js";

/** The expected form of a text; `undefined` if it is a value of the type. */
export function expectedScalar(type: ScalarName, text: string): string | undefined {
  const form = scalars[type].form;
  return form === undefined || form.fits(text) ? undefined : form.expected;
}

const dateTexts: Readonly<Record<DateFormat, RegExp>> = {
  "mm/dd/yyyy": new RegExp(`^(?<month>${months})/(?<day>${days})/(?<year>${years})$`),
  "yyyy/mm/dd": new RegExp(`^(?<year>${years})/(?<month>${months})/(?<day>${days})$`),
};

/** The same for a text that holds a date in one of `formats`. */
export function expectedDateText(formats: readonly DateFormat[], text: string): string | undefined {
  const fits = formats.some((format) => {
    const groups = dateTexts[format].exec(text)?.groups;
    return groups !== undefined && isDay(`${groups["year"] ?? ""}-${groups["month"] ?? ""}-${groups["day"] ?? ""}`);
  });
  return fits ? undefined : `a date of the calendar as ${formats.join(" or ")}`;
}
