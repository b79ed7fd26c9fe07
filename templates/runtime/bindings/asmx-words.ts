/**
 * Owns the words of refused requests (wire 5).
 * Invariant: they begin with the sentence that ASMX says in this place, exactly, for those who look for it; what
 * was found, what was expected and the repair follow as ASMX's causes do, after `--->`. What a stranger wrote is cut short.
 */

const longest = 200;

function because(sentence: string, cause: string): string {
  return `${sentence} ---> ${cause}`;
}

/** Whatever is wrong with a request that ASMX has no sentence of its own for. */
export function unreadable(cause: string): string {
  return because("Server was unable to read request.", cause);
}

/** `part`: `Envelope` or `Body`. */
export function missingPart(part: string, cause: string): string {
  return unreadable(because(`Request format is invalid: Missing required soap:${part} element.`, cause));
}

/** A SOAPAction header of no operation. */
export function unknownSoapAction(action: string, cause: string): string {
  const value = action.slice(0, longest);
  return because(`Server did not recognize the value of HTTP Header SOAPAction: ${value}.`, cause);
}

/** An `action` in the Content-Type of no operation. */
export function unknownAction(action: string, cause: string): string {
  return because(`Unable to handle request. The action '${action.slice(0, longest)}' was not recognized.`, cause);
}

/** Neither action nor body tell the operation. */
export function noAction(cause: string): string {
  const repair = "Please supply a valid soap action.";
  return because(`Unable to handle request without a valid action parameter. ${repair}`, cause);
}

/** The action tells an operation, the body's element none. */
export function unknownElement(name: string, namespace: string, cause: string): string {
  const element = `<${name.slice(0, longest)} xmlns='${namespace.slice(0, longest)}'>`;
  return because(`The request element ${element} was not recognized.`, cause);
}

export function notUnderstood(header: string, cause: string): string {
  return because(`SOAP header ${header.slice(0, longest)} was not understood.`, cause);
}

export function missingHeader(header: string): string {
  return `Missing required header '${header}'.`;
}

export function versionMismatch(found: string, expected: string): string {
  const sentence = `Possible SOAP version mismatch: Envelope namespace ${found.slice(0, longest)} was unexpected.`;
  return `${sentence} Expecting ${expected}.`;
}

/** ASMX says this to its log only; the answer is an empty 415. */
export function unexpectedType(found: string, expected: string, cause: string): string {
  const value = found.slice(0, longest);
  return because(`Server found request content type to be '${value}', but expected '${expected}'.`, cause);
}

/** GET and POST where they are switched off. */
export function unrecognizedFormat(name: string): string {
  return `Request format is unrecognized for URL unexpectedly ending in '/${name.slice(0, longest)}'.`;
}

/** GET and POST. `suggestion`: as `suggestName` gives it, or nothing. */
export function unknownMethod(name: string, suggestion: string): string {
  const sentence = `${name.slice(0, longest)} Web Service method name is not valid.`;
  return suggestion === "" ? sentence : because(sentence, suggestion.replace(/^; /, ""));
}

/** GET and POST. */
export function methodInOtherCase(name: string, right: string): string {
  const found = `The method name '${right}' with the same name but different casing was found.`;
  return `Invalid method name '${name}',  method names are case sensitive.   ${found}\nParameter name: methodName`;
}
