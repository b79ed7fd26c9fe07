/** Owns the rule: what an operation takes and repeats does not multiply into an output that no memory holds. */
import { addressOf, operationsOf } from "../model/questions.js";
import type { Operation, Parameter, Service } from "../model/service.js";
import type { RuleContext } from "./rule.js";

/** Characters, estimated. Twelve thousand small operations make some 120 million. */
const mostCharacters = 200_000_000;
/** What an operation, a binding of it and a parameter cost besides their texts; measured, and generous. */
const perOperation = 3000;
const perBinding = 1500;
const perParameter = 250;

export function checkOutputSize({ service, places, report }: RuleContext): void {
  const everywhere = repeatedText(service);
  let size = 0;
  for (const operation of operationsOf(service)) {
    size += sizeOf(operation, everywhere);
    if (size <= mostCharacters) continue;
    report("outputSize", places.of(operation), {
      message: "The output of this description would be too large.",
      found: `more than ${String(mostCharacters / 1_000_000)} million characters, up to this operation`,
      expected: "fewer operations, or less that each of them repeats",
      suggestion:
        "look for a long namespace, address or sample value and for large sets of credentials; or split the service",
    });
    return;
  }
}

/** What stands in every exchange of every operation. */
function repeatedText(service: Service): number {
  const { namespace, soapAction = "", document = "" } = service;
  return 3 * namespace.length + soapAction.length + 2 * addressOf(service).length + 2 * document.length;
}

function sizeOf(operation: Operation, everywhere: number): number {
  const { name, purpose = "", soapAction = "", parameters, bindings, result, source } = operation;
  const sample = result.kind === "scalar" ? (result.sample?.length ?? 0) : 0;
  const texts = 40 * name.length + 6 * purpose.length + 4 * soapAction.length + 4 * (source?.length ?? 0) + 6 * sample;
  let own = 0;
  for (const parameter of parameters) own += sizeOfParameter(parameter);
  return perOperation + texts + (perBinding + everywhere) * bindings.length + own;
}

function sizeOfParameter({ name, type, sample, purpose }: Parameter): number {
  return (
    perParameter + 16 * name.length + 3 * type.name.length + 6 * (sample?.length ?? 0) + 3 * (purpose?.length ?? 0)
  );
}
