/**
 * Owns the table of scalar types, and what a DataSet needs to know of each.
 * Invariant: each scalar of the description language that a column may have has a row here and an export in `index.ts`.
 * The table refers to every type. So a fact that small clients need is stored in the type itself, and ASMX's name of a
 * type in bindings/form-request.ts.
 */
import { anyURI } from "./any-uri.js";
import { base64Binary } from "./base64-binary.js";
import { boolean } from "./boolean.js";
import { date, dateTime, time } from "./date-time.js";
import { decimal } from "./decimal.js";
import { duration } from "./duration.js";
import { double, float } from "./floating.js";
import { guid } from "./guid.js";
import { byte, int, short, unsignedByte, unsignedInt, unsignedShort } from "./integer.js";
import { long, unsignedLong } from "./long.js";
import { string } from "./string.js";
import type { SimpleType } from "./type.js";

export interface Scalar {
  readonly type: SimpleType;
  /** Its texts may be empty or contain characters that XML escapes. */
  readonly free?: true;
  /** A service may declare a column of it as a string; each value is checked instead. */
  readonly text?: true;
  /** XML Schema has no type of this name: a column of it is a string with a label of .NET's (wire 4). */
  readonly labelled?: true;
}

export const scalars: readonly Scalar[] = [
  { type: string, free: true, text: true },
  { type: boolean },
  { type: byte },
  { type: unsignedByte },
  { type: short },
  { type: unsignedShort },
  { type: int },
  { type: unsignedInt },
  { type: long },
  { type: unsignedLong },
  { type: float },
  { type: double },
  { type: decimal },
  { type: dateTime },
  { type: date },
  { type: time },
  { type: duration },
  { type: guid, text: true, labelled: true },
  { type: base64Binary, free: true },
  { type: anyURI, free: true, text: true },
];
