/** Owns the whole numbers of options, such as seconds and counts. */
import { UsageError } from "./exit-codes.js";

/** Parses the whole number of an option. Throws {@link UsageError}. */
export function readCount(option: string, written: string | undefined, otherwise: number): number {
  if (written === undefined) return otherwise;
  const number = /^\d{1,15}$/.test(written) ? Number(written) : 0;
  if (number >= 1) return number;
  throw new UsageError(`${option} is ${JSON.stringify(written)}; expected a whole number from 1`);
}
