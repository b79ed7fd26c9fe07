/** Owns what plugins are told of a scalar: its values, as the generated types have them. */
import { typeScriptOf } from "./chosen-form.js";
import { type Scalar, type ScalarName, scalars } from "./scalars.js";
import type { Service } from "./service.js";

export interface ScalarFacts {
  /** Type in TypeScript, after the choice of `values`: `string`, `number`, `Date`, or an alias of string such as `Decimal`. */
  readonly typeScript: string;
  /** Least and greatest value as texts; absent: none, or the type has no order. */
  readonly bounds?: readonly [least: string, most: string] | undefined;
  /** XML Schema pattern of its texts, whatever their letters; absent: any text. It may match some texts that are no value. */
  readonly pattern?: string | undefined;
  /** What a length counts; absent: characters. */
  readonly measure?: "items" | "base64" | "hexadecimal" | undefined;
}

export function scalarFacts(service: Service, name: ScalarName): ScalarFacts {
  const { bounds, form, measure, order, character }: Scalar = scalars[name];
  const typeScript = typeScriptOf(service, name);
  // The bounds and the form of a character are those of its number.
  if (character === true) return { typeScript };
  // The forms of names know the letters of Latin alphabets alone.
  const pattern = order === undefined && name !== "guid" ? undefined : form?.usual;
  return { typeScript, bounds, pattern, measure };
}
