/**
 * Owns the messages of rejected requests (wire 5).
 * Invariant: a message starts with ASMX's exact sentence, for programs that search for it. Details and the repair follow after `--->`,
 * like ASMX's causes. Texts of the request are cut.
 */

const longest = 200;

function because(sentence: string, cause: string): string {
  return `${sentence} ---> ${cause}`;
}

/** Message for problems without a sentence of their own in ASMX. */
export function unreadable(cause: string): string {
  return because("Server was unable to read request.", cause);
}

/** `part`: `Envelope` or `Body`. */
export function missingPart(part: string, cause: string): string {
  return unreadable(because(`Request format is invalid: Missing required soap:${part} element.`, cause));
}

/** Message for an unknown SOAPAction header. */
export function unknownSoapAction(action: string, cause: string): string {
  const value = action.slice(0, longest);
  return because(`Server did not recognize the value of HTTP Header SOAPAction: ${value}.`, cause);
}

/** Message for an unknown `action` in the Content-Type. */
export function unknownAction(action: string, cause: string): string {
  return because(`Unable to handle request. The action '${action.slice(0, longest)}' was not recognized.`, cause);
}

/** Message for a request without action and without a known element. */
export function noAction(cause: string): string {
  const repair = "Please supply a valid soap action.";
  return because(`Unable to handle request without a valid action parameter. ${repair}`, cause);
}

/** Message for a known action with an unknown element in the body. */
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

/** Message for a wrong media type. ASMX writes it only to its log, and sends an empty 415. */
export function unexpectedType(found: string, expected: string, cause: string): string {
  const value = found.slice(0, longest);
  return because(`Server found request content type to be '${value}', but expected '${expected}'.`, cause);
}

/** Message for GET and POST if they are switched off. */
export function unrecognizedFormat(name: string): string {
  return `Request format is unrecognized for URL unexpectedly ending in '/${name.slice(0, longest)}'.`;
}

/** Message for an unknown operation over GET and POST. `suggestion`: from `suggestName`, may be empty. */
export function unknownMethod(name: string, suggestion: string): string {
  const sentence = `${name.slice(0, longest)} Web Service method name is not valid.`;
  return suggestion === "" ? sentence : because(sentence, suggestion.replace(/^; /, ""));
}

/** Message for an operation in other letter case over GET and POST. */
export function methodInOtherCase(name: string, right: string): string {
  const advice = `The method name '${right}' with the same name but different casing was found.`;
  return `Invalid method name '${name}',  method names are case sensitive.   ${advice}\nParameter name: methodName`;
}
