/** Types of KitchenSink. Generated: change the description, not this file. */
import type { AllOrNone } from "./runtime/operation-call.js";
import type { DataSet } from "./runtime/results/index.js";
import type { DateOnly, DateTime, Decimal, Duration, Guid, TimeOnly } from "./runtime/values/index.js";

/** Unspecified (sink 7): What an int means *\/ */
export type UnspecifiedInt = number;

/** Unspecified: Rows are open. */
export type UnspecifiedRows = DataSet;

/** What the interface of KitchenSink leaves open. Nothing in this code gives it a meaning. */
export const unspecified = {
  int: {
    text: "What an int means */",
    source: "sink 7",
    appliesTo: { results: ["int"], except: ["old"] },
  },
  rows: {
    text: "Rows are open",
    appliesTo: { results: ["DataSet"] },
  },
  both: {
    text: "Two kinds at once, so no alias",
    appliesTo: { results: ["string", "guid"] },
  },
  field: {
    text: "A field is open",
    appliesTo: { fields: ["Shape.Color"] },
  },
  login: {
    text: "Wrong credentials",
    appliesTo: { credentials: ["login"] },
  },
  whole: {
    text: "The rest: */ ${x} `y`",
  },
} as const;

/**
 * \@deprecated is not a tag here; {\@link Nothing} neither *\/ A value outside this list is an error, both ways. Sink 1.1.
 */
export type Color = "red" | "it's" | 'say "x"' | "a & b <c>" | "back\\slash" | "`${1}`";

/** The values of Color, in the order of the description. */
export const ColorValues: readonly Color[] = ["red", "it's", 'say "x"', "a & b <c>", "back\\slash", "`${1}`"];

/** OneValue. A value outside this list is an error, both ways. */
export type OneValue = "only";

/** The values of OneValue, in the order of the description. */
export const OneValueValues: readonly OneValue[] = ["only"];

/** Point. */
export interface Point {
  readonly X: number;
  readonly Y: number | null;
}

/** Nothing. */
export type Nothing = Record<never, never>;

/** Records in records, and a type that contains itself. Sink 1.2. */
export interface Shape {
  /** Ends a comment: *\/ and goes on. */
  readonly Name: string;
  /** Unspecified: A field is open. */
  readonly Color: Color;
  readonly Center?: Point | undefined;
  readonly Points?: Points | undefined;
  readonly Parent?: Shape | undefined;
  readonly Tags?: Tags | undefined;
  readonly constructor?: string | undefined;
  readonly toString: number | null;
  readonly "Größe-in.mm": Decimal;
  readonly "Preis-in-€": Decimal;
  readonly Hush?: string | undefined;
}

/** Points. */
export type Points = readonly (Point | null)[];

/** Tags. */
export type Tags = readonly string[];

/**
 * Numbers with semicolons between. Elements, or one text of them with ";" between; an element with ";" in it is
 * refused.
 */
export type Numbers = string | readonly string[];

/** A day. A date as mm/dd/yyyy or yyyy/mm/dd, checked before it is sent; see `formatDate`. */
export type Day = string;

/** Whole. A date as yyyy/mm/dd, checked before it is sent; see `formatDate`. */
export type Whole = string;

/** American. A date as mm/dd/yyyy, checked before it is sent; see `formatDate`. */
export type American = string;

/** AllScalars. */
export interface AllScalars {
  readonly aString?: string | undefined;
  readonly aBoolean: boolean;
  readonly aByte: number;
  readonly anUnsignedByte: number;
  readonly aShort: number;
  readonly anUnsignedShort: number;
  readonly anInt: number;
  readonly anUnsignedInt: number;
  readonly aLong: bigint;
  readonly anUnsignedLong: bigint;
  readonly aFloat: number;
  readonly aDouble: number;
  readonly aDecimal: Decimal;
  readonly aDateTime: DateTime;
  readonly aDate: DateOnly;
  readonly aTime: TimeOnly;
  readonly aDuration: Duration;
  readonly aGuid: Guid;
  readonly aBase64Binary?: Uint8Array | undefined;
  readonly anAnyURI?: string | undefined;
}

/** Ticket. */
export interface Ticket {
  readonly Token?: string | undefined;
}

/**
 * Credentials a client can be given once; they are sent where an operation takes the whole set. Of each set all or
 * none.
 *
 * login: User, Secret.
 *
 * key: Api_Key.
 */
export type KitchenSinkCredentials = AllOrNone<{ readonly User: string; readonly Secret: string }> &
  AllOrNone<{ readonly Api_Key: string }>;

/** Parameters of delete: A word of the language. *\/ ${x} `y` {{z}} \@throws {Error} \u2028 \u202e Sink 4.1. */
export interface DeleteParameters {
  /** May be given once to the client. */
  readonly User: string;
  /** Hush *\/ \@internal. May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Secret: string;
  readonly Id: number;
}

/** Parameters of two: Two credential sets. Sink 4.1.2. */
export interface TwoParameters {
  /** May be given once to the client. */
  readonly User: string;
  /** Hush *\/ \@internal. May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Secret: string;
  /** May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Api_Key: string;
  /** An array, or one text with ";" between. */
  readonly Numbers?: Numbers | undefined;
  /** mm/dd/yyyy or yyyy/mm/dd. */
  readonly Start?: Day | undefined;
  /** yyyy/mm/dd. */
  readonly End?: Whole | undefined;
  readonly Color?: Color | undefined;
  readonly Flag?: boolean | undefined;
}

/** Parameters of nothing: Neither takes nor gives anything. Sink 4.1. */
export type NothingParameters = Record<never, never>;

/** Parameters of scalars: Every scalar. Sink 4.1. */
export interface ScalarsParameters {
  readonly aString?: string | undefined;
  readonly aBoolean?: boolean | undefined;
  readonly aByte?: number | undefined;
  readonly anUnsignedByte?: number | undefined;
  readonly aShort?: number | undefined;
  readonly anUnsignedShort?: number | undefined;
  readonly anInt?: number | undefined;
  readonly anUnsignedInt?: number | undefined;
  readonly aLong?: bigint | undefined;
  readonly anUnsignedLong?: bigint | undefined;
  readonly aFloat?: number | undefined;
  readonly aDouble?: number | undefined;
  readonly aDecimal?: Decimal | undefined;
  readonly aDateTime?: DateTime | undefined;
  readonly aDate?: DateOnly | undefined;
  readonly aTime?: TimeOnly | undefined;
  readonly aDuration?: Duration | undefined;
  readonly aGuid?: Guid | undefined;
  readonly aBase64Binary?: Uint8Array | undefined;
  readonly anAnyURI?: string | undefined;
}

/** Parameters of old: An old one. Sink 4.1. */
export interface OldParameters {
  readonly "a-b"?: string | undefined;
  readonly "a.b"?: string | undefined;
  readonly constructor?: string | undefined;
  readonly ünïcode?: string | undefined;
}

/** Parameters of records: Records and arrays as parameters. */
export interface RecordsParameters {
  readonly Shape: Shape;
  readonly Points?: Points | undefined;
  readonly Tags?: Tags | null | undefined;
  readonly When?: DateTime | null | undefined;
}

/** Parameters of onlySoap12: One binding alone. */
export type OnlySoap12Parameters = Record<never, never>;

/** Parameters of onlyGet: One binding alone. */
export interface OnlyGetParameters {
  readonly Q?: string | undefined;
}

/**
 * Parameters of anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine: A sentence that is so long that it has to be
 * broken over several lines of documentation, because nobody wants to scroll to the side to read what an operation is
 * for.
 */
export interface AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineParameters {
  /** May be given once to the client. */
  readonly User: string;
  /** Hush *\/ \@internal. May be given once to the client. Secret: never shown in errors or hooks. */
  readonly Secret: string;
  /** An array, or one text with ";" between. */
  readonly aParameterWithAQuiteLongNameThatGoesOnAndOn?: Numbers | undefined;
}

/** Parameters of rows: Known rows. */
export type RowsParameters = Record<never, never>;

/** A row of table Order in the result of rows. */
export interface RowsOrderRow {
  readonly Id: number;
  readonly "Customer Name": string | null;
  readonly Color: Color | null;
  readonly Key: Guid | null;
  readonly "1st": bigint | null;
  readonly a_x0020_b: string | null;
  readonly __proto__: string | null;
}

/** A row of table Order Line in the result of rows. */
export interface RowsOrderLineRow {
  readonly Amount: Decimal | null;
  readonly At: DateTime | null;
  readonly Blob: Uint8Array | null;
}

/** Rows by table in the result of rows. */
export interface RowsTables {
  readonly Order: RowsOrderRow;
  readonly "Order Line": RowsOrderLineRow;
}

/** Parameters of shapes: An array result. */
export type ShapesParameters = Record<never, never>;

/** Parameters of shape: A record result. */
export type ShapeParameters = Record<never, never>;

/** Parameters of empty: An empty text. */
export interface EmptyParameters {
  readonly A?: string | undefined;
}
