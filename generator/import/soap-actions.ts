/**
 * Owns how the SOAPActions of a service are said: ASMX's rule, one pattern for all, or each its own.
 * Invariant: pattern and namespace put together give every action exactly as the WSDL has it.
 */
import type { OperationDraft } from "./draft.js";

/** What the service says, and what an operation says that differs. */
export interface ActionPatterns {
  /** Undefined: ASMX's rule. */
  readonly service: string | undefined;
  of(operation: OperationDraft): string | undefined;
}

/** Chooses the pattern that says most. Operations without a SOAP binding have no action. */
export function actionPatterns(operations: readonly OperationDraft[], namespace: string): ActionPatterns {
  const byRule = (operation: OperationDraft): string =>
    namespace + (namespace.endsWith("/") ? "" : "/") + operation.name;
  const counts = new Map<string, number>();
  let regular = 0;
  for (const operation of operations) {
    if (operation.action === undefined) continue;
    if (operation.action === byRule(operation)) regular += 1;
    else {
      const pattern = patternOf(operation.action, operation.name, namespace);
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
    }
  }
  let [service, most]: [string | undefined, number] = [undefined, regular];
  for (const [pattern, count] of counts) if (count > most) [service, most] = [pattern, count];
  const made = (operation: OperationDraft): string =>
    service === undefined ? byRule(operation) : fill(service, operation.name, namespace);
  return {
    service,
    of: (operation) =>
      operation.action === undefined || operation.action === made(operation) ? undefined : operation.action,
  };
}

/** `urn:x/IService/Get` of `Get` in `urn:x/`: `{namespace}IService/{operation}`. */
function patternOf(action: string, operation: string, namespace: string): string {
  const head = action.startsWith(namespace) ? namespace.length : 0;
  const rest = action.slice(head);
  const at = rest.lastIndexOf(operation);
  const tail = at < 0 ? rest : `${rest.slice(0, at)}{operation}${rest.slice(at + operation.length)}`;
  return (head === 0 ? "" : "{namespace}") + tail;
}

function fill(pattern: string, operation: string, namespace: string): string {
  return pattern.replace(/\{(?:namespace|operation)\}/g, (slot) => (slot === "{operation}" ? operation : namespace));
}

/** A text that the language would fill. */
export function holdsSlot(action: string): boolean {
  return /\{(?:namespace|operation)\}/.test(action);
}
