/** The server side of KitchenSink. Generated: change the description, not this file. */
import { operations, service } from "./operations.js";
import { createDispatcher } from "./runtime/dispatcher.js";
import type { Dispatcher, DispatcherOptions, Handler } from "./runtime/handler.js";
import { notImplemented } from "./runtime/not-implemented.js";
import type { DataSet } from "./runtime/results/index.js";
import type { DateOnly, DateTime, Decimal, Duration, Guid, TimeOnly } from "./runtime/values/index.js";
import type {
  AllScalars,
  Color,
  Day,
  Points,
  RowsTables,
  Shape,
  Tags,
  UnspecifiedInt,
  UnspecifiedRows,
  Whole,
} from "./types.js";
import { wsdl } from "./wsdl.js";

/** What the handler of delete gets. */
export interface DeleteReceived {
  readonly User?: string | null | undefined;
  /** Hush *\/ \@internal. Secret: never shown in errors or hooks. */
  readonly Secret?: string | null | undefined;
  readonly Id: number;
}

/** What the handler of two gets. */
export interface TwoReceived {
  readonly User?: string | null | undefined;
  /** Hush *\/ \@internal. Secret: never shown in errors or hooks. */
  readonly Secret?: string | null | undefined;
  /** Secret: never shown in errors or hooks. */
  readonly Api_Key?: string | null | undefined;
  /** The text as sent, ";" between. */
  readonly Numbers?: string | null | undefined;
  readonly Start?: Day | null | undefined;
  readonly End?: Whole | null | undefined;
  readonly Color?: Color | undefined;
  readonly Flag?: boolean | undefined;
}

/** What the handler of nothing gets. */
export type NothingReceived = Record<never, never>;

/** What the handler of scalars gets. */
export interface ScalarsReceived {
  readonly aString?: string | null | undefined;
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
  readonly aBase64Binary?: Uint8Array | null | undefined;
  readonly anAnyURI?: string | null | undefined;
}

/** What the handler of old gets. */
export interface OldReceived {
  readonly "a-b"?: string | null | undefined;
  readonly "a.b"?: string | null | undefined;
  readonly constructor?: string | null | undefined;
  readonly ünïcode?: string | null | undefined;
}

/** What the handler of records gets. */
export interface RecordsReceived {
  readonly Shape: Shape | null;
  readonly Points?: Points | null | undefined;
  readonly Tags?: Tags | null | undefined;
  readonly When?: DateTime | null | undefined;
}

/** What the handler of onlySoap12 gets. */
export type OnlySoap12Received = Record<never, never>;

/** What the handler of onlyGet gets. */
export interface OnlyGetReceived {
  readonly Q?: string | null | undefined;
}

/** What the handler of anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine gets. */
export interface AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineReceived {
  readonly User?: string | null | undefined;
  /** Hush *\/ \@internal. Secret: never shown in errors or hooks. */
  readonly Secret?: string | null | undefined;
  /** The text as sent, ";" between. */
  readonly aParameterWithAQuiteLongNameThatGoesOnAndOn?: string | null | undefined;
}

/** What the handler of rows gets. */
export type RowsReceived = Record<never, never>;

/** What the handler of shapes gets. */
export type ShapesReceived = Record<never, never>;

/** What the handler of shape gets. */
export type ShapeReceived = Record<never, never>;

/** What the handler of empty gets. */
export interface EmptyReceived {
  readonly A?: string | null | undefined;
}

/**
 * One function per operation of KitchenSink.
 *
 * Strings are `null` where the request says xsi:nil; whatever is absent is `undefined`. Throw a `Fault` to answer one.
 */
export interface KitchenSinkHandlers {
  /**
   * A word of the language. *\/ ${x} `y` {{z}} \@throws {Error} \u2028 \u202e Sink 4.1.
   *
   * Unspecified (sink 7): What an int means *\/
   *
   * Unspecified: Wrong credentials.
   */
  readonly delete: Handler<DeleteReceived, UnspecifiedInt>;
  /**
   * Two credential sets. Sink 4.1.2.
   *
   * Limit: At most 3 *\/ calls.
   *
   * Unspecified: Two kinds at once, so no alias.
   *
   * Unspecified: Wrong credentials.
   */
  readonly two: Handler<TwoReceived, string | null>;
  /** Neither takes nor gives anything. Sink 4.1. */
  readonly nothing: Handler<NothingReceived, void>;
  /** Every scalar. Sink 4.1. */
  readonly scalars: Handler<ScalarsReceived, AllScalars | null>;
  /**
   * An old one. Sink 4.1.
   * @deprecated use two; *\/ see {\@link two}
   */
  readonly old: Handler<OldReceived, number | null>;
  /**
   * Records and arrays as parameters.
   *
   * Only over soap11, soap12.
   */
  readonly records: Handler<RecordsReceived, Points | null>;
  /**
   * One binding alone.
   *
   * Only over soap12.
   */
  readonly onlySoap12: Handler<OnlySoap12Received, Color>;
  /**
   * One binding alone.
   *
   * Unspecified: Two kinds at once, so no alias.
   *
   * Only over http-get.
   */
  readonly onlyGet: Handler<OnlyGetReceived, Guid>;
  /**
   * A sentence that is so long that it has to be broken over several lines of documentation, because nobody wants to
   * scroll to the side to read what an operation is for.
   *
   * Unspecified: Rows are open.
   *
   * Unspecified: Wrong credentials.
   */
  readonly anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine: Handler<
    AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineReceived,
    UnspecifiedRows | null
  >;
  /** Known rows. */
  readonly rows: Handler<RowsReceived, DataSet<RowsTables> | null>;
  /** An array result. */
  readonly shapes: Handler<ShapesReceived, Tags | null>;
  /** A record result. */
  readonly shape: Handler<ShapeReceived, Shape | null>;
  /**
   * An empty text.
   *
   * Unspecified: Two kinds at once, so no alias.
   */
  readonly empty: Handler<EmptyReceived, string | null>;
}

/** Handlers that answer a fault, so that a partial server runs: `{ ...kitchenSinkNotImplemented, singleOne: ... }`. */
export const kitchenSinkNotImplemented: KitchenSinkHandlers = /* @__PURE__ */ notImplemented(operations);

/**
 * A dispatcher of KitchenSink: picks binding, operation and handler, and answers `?WSDL`. Give it to an adapter.
 *
 * Throws a TypeError where a handler is missing or an option cannot work.
 */
export function createKitchenSinkDispatcher(
  handlers: KitchenSinkHandlers,
  options: DispatcherOptions = {},
): Dispatcher {
  return createDispatcher(service, operations, wsdl, handlers, options);
}
