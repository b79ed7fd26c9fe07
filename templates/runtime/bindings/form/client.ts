/**
 * Owns the client side that HTTP GET and HTTP POST share: parameters as text (wire 2, 3).
 * Invariant: every parameter is sent. A value without a text form (null, an absent int or boolean) is rejected.
 */
import type { AnyOperation, BindingId, CallNames, ParameterDescription } from "../../description.js";
import { InvalidArgumentError } from "../../errors.js";
import { encodingError, parameterError, type ParameterValues } from "../../parameters.js";
import { resolveType, wireName } from "../../values/element.js";
import type { ElementPath } from "../../xml/plain-document.js";
import type { Binding, ClientBinding, EncodedRequest, Endpoint } from "../binding.js";
import { printCodePoint } from "../../xml/character-error.js";
import { forbiddenAt } from "../../xml/characters.js";
import { resultRoot } from "../global-element.js";

/** Creates the client side of GET or POST. `toRequest` places the encoded parameters. `inUrl`: they are in the URL. */
export function formBinding<Id extends BindingId>(
  id: Id,
  toRequest: (url: string, form: string) => EncodedRequest,
  inUrl = false,
): Binding<Id> {
  return {
    id,
    inUrl,
    prepare(endpoint): ClientBinding {
      const { operation, names } = endpoint;
      const url = formAddress(endpoint.url, operation);
      return {
        envelope: undefined,
        encodeRequest(values, soapHeaders) {
          refuseHeaders(names, soapHeaders);
          return toRequest(url, encodeForm(operation, names, values));
        },
        resultPath: resultPath(endpoint),
      };
    },
  };
}

/** Appends the operation's name to the path, before a query of the service's address (wire 2). */
export function formAddress(url: string, { name }: AnyOperation): string {
  const question = url.indexOf("?");
  const path = question < 0 ? url : url.slice(0, question);
  const query = question < 0 ? "" : url.slice(question);
  return `${path}${path.endsWith("/") ? "" : "/"}${encodeURIComponent(name)}${query}`;
}

function encodeForm(operation: AnyOperation, names: CallNames, values: ParameterValues): string {
  return operation.parameters
    .map((parameter, index) => {
      const encode = parameter.formItems?.encode ?? encodeField;
      return encode(names, parameter, values[index], encodeField, encodingError);
    })
    .join("&");
}

function encodeField(names: CallNames, parameter: ParameterDescription, value: unknown): string {
  const text = encodeValue(names, parameter, value);
  // XML's restriction also holds here: a handler receives the same values over all bindings.
  const at = forbiddenAt(text);
  if (at >= 0) {
    const problem = `expected text that XML can carry: the character ${printCodePoint(text.charCodeAt(at))} cannot be sent`;
    throw parameterError(names, parameter, problem);
  }
  return `${encodeURIComponent(wireName(parameter))}=${encodeURIComponent(text)}`;
}

/** ASMX requires every parameter, and accepts an empty value only for a string (wire 2). */
function encodeValue(names: CallNames, parameter: ParameterDescription, value: unknown): string {
  const type = resolveType(parameter.type);
  if (type.kind !== "simple") {
    throw parameterError(names, parameter, "records exist over SOAP only; choose soap11 or soap12");
  }
  if (value === null) throw parameterError(names, parameter, `null cannot be sent over ${names.binding}`);
  if (value === undefined) {
    if (type.name === "string") return "";
    throw parameterError(names, parameter, `it cannot be left out over ${names.binding}; give it a value`);
  }
  try {
    return type.encodeForm === undefined ? type.encode(value) : type.encodeForm(value);
  } catch (error) {
    throw encodingError(names, parameter, error);
  }
}

/** Over other bindings than SOAP there are no headers. */
export function refuseHeaders(names: CallNames, given: Readonly<Record<string, unknown>>): void {
  const [name] = Object.keys(given);
  if (name === undefined) return;
  const problem = `the SOAP header ${JSON.stringify(name.slice(0, 200))} cannot be sent over ${names.binding}; choose soap11 or soap12`;
  throw new InvalidArgumentError(name, problem, names);
}

function resultPath({ operation, namespace }: Endpoint): ElementPath | undefined {
  const root = resultRoot(operation);
  return root === undefined ? undefined : [[namespace, root]];
}
