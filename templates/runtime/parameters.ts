/**
 * Owns the checks of a call's parameters before a binding encodes them.
 * Invariant: no value is dropped or guessed. A value that cannot be sent is rejected before sending.
 */
import type { AnyOperation, CallNames, ParameterDescription } from "./description.js";
import { InvalidArgumentError } from "./errors.js";
import { suggestName } from "./text/near-name.js";
import type { Credentials } from "./operation-call.js";
import { checkDateText } from "./values/date-text.js";
import { joinDelimited } from "./values/delimited-list.js";
import { PlacedError } from "./values/placed-error.js";

/** The values of a call in the order of the operation's parameters; `undefined` for an absent one. */
export type ParameterValues = readonly unknown[];

/**
 * Takes values from the call and, for credential parameters, from the client. The call's values override the client's.
 * Joins lists, checks dates, rejects unknown names. Throws {@link InvalidArgumentError}.
 */
export function prepareParameters(
  operation: AnyOperation,
  names: CallNames,
  given: unknown,
  credentials: Credentials,
): ParameterValues {
  const indexes = indexesOf(operation);
  const values: unknown[] = new Array(indexes.size).fill(undefined);
  if (given !== undefined) {
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
      const problem = "the parameters must be one object, name to value";
      throw new InvalidArgumentError("parameters", problem, names);
    }
    for (const [name, value] of Object.entries(given)) {
      const index = indexes.get(name);
      if (index === undefined) {
        const problem = `it has no parameter ${JSON.stringify(name.slice(0, 200))}${suggestName(name, indexes.keys())}`;
        throw new InvalidArgumentError(name, problem, names);
      }
      values[index] = value;
    }
  }
  operation.parameters.forEach((parameter, index) => {
    if (
      values[index] === undefined &&
      parameter.credential !== undefined &&
      Object.hasOwn(credentials, parameter.name)
    ) {
      values[index] = credentials[parameter.name];
    }
    values[index] = prepareValue(names, parameter, values[index]);
  });
  return values;
}

/** An InvalidArgumentError that names the parameter, never its value. */
export function parameterError(
  names: CallNames,
  parameter: { readonly name: string },
  problem: string,
): InvalidArgumentError {
  const text = `parameter ${parameter.name}: ${problem}`;
  return new InvalidArgumentError(parameter.name, text, names);
}

/** Converts an error of an encoder to an InvalidArgumentError that names the parameter and, in a record, the field. */
export function encodingError(
  names: CallNames,
  parameter: { readonly name: string },
  error: unknown,
): InvalidArgumentError {
  if (!(error instanceof PlacedError)) {
    return parameterError(names, parameter, error instanceof Error ? error.message : "it cannot be encoded");
  }
  return new InvalidArgumentError(parameter.name, `parameter ${error.message}`, names);
}

function prepareValue(names: CallNames, parameter: ParameterDescription, value: unknown): unknown {
  if (value === undefined) {
    if (parameter.required !== true) return undefined;
    throw parameterError(names, parameter, "it is required; give it a value");
  }
  if (value === null) {
    if (parameter.nullable === true) return null;
    throw parameterError(names, parameter, "it cannot be null; leave it out instead");
  }
  try {
    const list = parameter.delimiter !== undefined && Array.isArray(value);
    const text = list ? joinDelimited(value, parameter.delimiter) : value;
    if (parameter.dateFormats !== undefined) checkDateText(typeof text === "string" ? text : "", parameter.dateFormats);
    return text;
  } catch (error) {
    throw encodingError(names, parameter, error);
  }
}

const cachedIndexes = new WeakMap<AnyOperation, ReadonlyMap<string, number>>();

function indexesOf(operation: AnyOperation): ReadonlyMap<string, number> {
  const cached = cachedIndexes.get(operation);
  if (cached !== undefined) return cached;
  const indexes = new Map(operation.parameters.map(({ name }, index) => [name, index]));
  cachedIndexes.set(operation, indexes);
  return indexes;
}
