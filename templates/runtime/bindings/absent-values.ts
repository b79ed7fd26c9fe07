/**
 * Owns the type of the option `absent`: values for missing required parameters and fields.
 * Invariant: one value of this type fits the dispatchers of several outputs. Therefore a FieldDescription is typed as `object`.
 */

/** Values for missing parameters and fields. `undefined` rejects the request. */
export interface AbsentValues {
  /** Value of a parameter. It may be `null` for a reference type of .NET. */
  parameter(described: object): unknown;
  /** Value of a field of a record. `request`: the same object for all fields of one request. */
  field(described: object, request: object): unknown;
}
