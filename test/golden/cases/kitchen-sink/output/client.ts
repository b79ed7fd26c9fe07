/** The client of KitchenSink. Generated: change the description, not this file. */
import { operations, service } from "./operations.js";
import { createClient } from "./runtime/client.js";
import type { ClientOptions, GivenNames, OperationCall } from "./runtime/operation-call.js";
import type { DataSet } from "./runtime/results/index.js";
import type { Guid } from "./runtime/values/index.js";
import type {
  AllScalars,
  AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineParameters,
  Color,
  DeleteParameters,
  EmptyParameters,
  KitchenSinkCredentials,
  NothingParameters,
  OldParameters,
  OnlyGetParameters,
  OnlySoap12Parameters,
  Points,
  RecordsParameters,
  RowsParameters,
  RowsTables,
  ScalarsParameters,
  Shape,
  ShapeParameters,
  ShapesParameters,
  Tags,
  TwoParameters,
  UnspecifiedInt,
  UnspecifiedRows,
} from "./types.js";

/**
 * Everything at once: *\/ ${process.exit(1)} `x` {{x}} {{{x}}} </script> ]]> "quotes" 'single' \ <b>&amp;
 *
 * Every call resolves to the operation's result or rejects with a `CallError`.
 *
 * Unspecified: The rest: *\/ ${x} `y`.
 * @typeParam Given - names of the credential parameters that the client was given.
 */
export interface KitchenSinkClient<Given extends string = never> {
  /**
   * A word of the language. *\/ ${x} `y` {{z}} \@throws {Error} \u2028 \u202e Sink 4.1.
   *
   * Unspecified (sink 7): What an int means *\/
   *
   * Unspecified: Wrong credentials.
   */
  readonly delete: OperationCall<DeleteParameters, UnspecifiedInt, Given>;
  /**
   * Two credential sets. Sink 4.1.2.
   *
   * Limit: At most 3 *\/ calls.
   *
   * Unspecified: Two kinds at once, so no alias.
   *
   * Unspecified: Wrong credentials.
   */
  readonly two: OperationCall<TwoParameters, string | null, Given>;
  /** Neither takes nor gives anything. Sink 4.1. */
  readonly nothing: OperationCall<NothingParameters, void>;
  /** Every scalar. Sink 4.1. */
  readonly scalars: OperationCall<ScalarsParameters, AllScalars | null>;
  /**
   * An old one. Sink 4.1.
   * @deprecated use two; *\/ see {\@link two}
   */
  readonly old: OperationCall<OldParameters, number | null>;
  /**
   * Records and arrays as parameters.
   *
   * Only over soap11, soap12.
   */
  readonly records: OperationCall<RecordsParameters, Points | null>;
  /**
   * One binding alone.
   *
   * Only over soap12.
   */
  readonly onlySoap12: OperationCall<OnlySoap12Parameters, Color>;
  /**
   * One binding alone.
   *
   * Unspecified: Two kinds at once, so no alias.
   *
   * Only over http-get.
   */
  readonly onlyGet: OperationCall<OnlyGetParameters, Guid>;
  /**
   * A sentence that is so long that it has to be broken over several lines of documentation, because nobody wants to
   * scroll to the side to read what an operation is for.
   *
   * Unspecified: Rows are open.
   *
   * Unspecified: Wrong credentials.
   */
  readonly anOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLine: OperationCall<
    AnOperationWhoseNameIsSoLongThatItsTypesDoNotFitOnOneLineParameters,
    UnspecifiedRows | null,
    Given
  >;
  /** Known rows. */
  readonly rows: OperationCall<RowsParameters, DataSet<RowsTables> | null>;
  /** An array result. */
  readonly shapes: OperationCall<ShapesParameters, Tags | null>;
  /** A record result. */
  readonly shape: OperationCall<ShapeParameters, Shape | null>;
  /**
   * An empty text.
   *
   * Unspecified: Two kinds at once, so no alias.
   */
  readonly empty: OperationCall<EmptyParameters, string | null>;
}

/** Options of `createKitchenSinkClient`. */
export interface KitchenSinkClientOptions<
  Given extends KitchenSinkCredentials = KitchenSinkCredentials,
> extends ClientOptions {
  /** Sent where an operation takes them; values given to a call win. */
  readonly credentials?: Given | undefined;
}

/** A client of KitchenSink with one method per operation. Throws a TypeError for options that cannot work. */
export function createKitchenSinkClient<const Given extends KitchenSinkCredentials = Record<never, never>>(
  options: KitchenSinkClientOptions<Given>,
): KitchenSinkClient<GivenNames<Given>>;
export function createKitchenSinkClient(options: KitchenSinkClientOptions): KitchenSinkClient {
  return createClient(service, operations, options);
}
