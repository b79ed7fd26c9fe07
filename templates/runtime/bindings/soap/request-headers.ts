/**
 * Owns the client's encoding of SOAP headers (wire 1). Only operations with such headers import it.
 * Invariant: an undeclared header is rejected, and so is a missing required one.
 */
import type { AnyOperation, CallNames, RequestHeaders, SoapHeaderDescription } from "../../description.js";
import { InvalidArgumentError } from "../../errors.js";
import { encodingError, parameterError } from "../../parameters.js";
import { suggestName } from "../../text/near-name.js";
import { encodeBlock } from "./blocks.js";

export const requestHeaders: RequestHeaders = {
  encode(operation, names, namespace, given) {
    const described = (operation.soapHeaders ?? []).filter(({ direction }) => direction !== "out");
    for (const name of Object.keys(given)) {
      if (described.some((header) => header.name === name)) continue;
      const expected = described.map((header) => header.name);
      const problem = `it has no SOAP header ${JSON.stringify(name.slice(0, 200))}${suggestName(name, expected)}; it takes ${expected.join(", ")}`;
      throw new InvalidArgumentError(name, problem, names);
    }
    return described
      .map((header) => encodeHeader(operation, names, namespace, header, ownValue(given, header.name)))
      .join("");
  },
};

function encodeHeader(
  { service }: AnyOperation,
  names: CallNames,
  namespace: string,
  header: SoapHeaderDescription,
  value: unknown,
): string {
  if (value === undefined) {
    if (header.required !== true) return "";
    const problem = "this SOAP header is required; give it in soapHeaders, to the client or to the call";
    throw parameterError(names, header, problem);
  }
  try {
    return encodeBlock(service, namespace, header, value);
  } catch (error) {
    throw encodingError(names, header, error);
  }
}

function ownValue(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
