/**
 * Owns the shape of what a server puts in place of what must be there and is not.
 * Invariant: options that hold one fit the dispatchers of several outputs: what is described is a FieldDescription, said as an object.
 */

/** Each gives `undefined` where nothing can stand there: the request is refused then. */
export interface AbsentValues {
  /** Of a parameter, whose handler takes `null` for whatever ASMX keeps by reference. */
  parameter(described: object): unknown;
  /** Of a field of a record. `request`: one object for all fields of a request. */
  field(described: object, request: object): unknown;
}
