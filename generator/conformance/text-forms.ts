/** Owns what texts of values look like in answers. */
import { type Scalar, type ScalarName, scalars } from "../model/scalars.js";

/** Whether a text of a scalar type is one as ASMX writes them. */
export function writtenAs(name: ScalarName, text: string): boolean {
  const { form }: Scalar = scalars[name];
  // Some stacks break its lines.
  const plain = name === "base64Binary" ? text.replace(/\s+/g, "") : text;
  return form === undefined || form.fits(plain);
}
