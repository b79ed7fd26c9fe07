/**
 * Owns the shortest way to state names that may follow an operation's name: nothing for ASMX's rule, one pattern for
 * all, or a name for each.
 * Invariant: pattern and operation name together give exactly the name in the WSDL.
 */

/** Name of an operation, and a name or action that belongs to it; `text` undefined: it has none, and any pattern will do. */
export interface NamedPart {
  readonly operation: string;
  readonly text: string | undefined;
}

/** The pattern that says most; undefined: `rule`, by which names are made where a description says nothing. */
export function commonPattern(
  parts: readonly NamedPart[],
  rule: (operation: string) => string,
  patternOf: (part: string, operation: string) => string,
): string | undefined {
  const counts = new Map<string, number>();
  let regular = 0;
  for (const { operation, text } of parts) {
    if (text === undefined) continue;
    if (text === rule(operation)) regular += 1;
    else {
      const pattern = patternOf(text, operation);
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    }
  }
  let [common, most]: [string | undefined, number] = [undefined, regular];
  for (const [pattern, count] of counts)
    if (count > most && (count > 1 || !pattern.includes("{"))) [common, most] = [pattern, count];
  return common;
}

/** `getReply` of `get`: `{operation}Reply`; a name without the operation's in it stays as it is. */
export function operationPattern(text: string, operation: string): string {
  const at = operation === "" ? -1 : text.lastIndexOf(operation);
  return at < 0 ? text : `${text.slice(0, at)}{operation}${text.slice(at + operation.length)}`;
}
