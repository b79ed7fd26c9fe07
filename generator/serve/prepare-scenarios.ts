/**
 * Owns the preparation of scenarios: what an operation does at each call.
 * Invariant: every error in a scenario is reported before anything is served.
 */
import { quote } from "../diagnostics/quote.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { didYouMean } from "../diagnostics/suggest.js";
import type { Break, Scenario, ScenarioFault } from "../load/scenarios.js";
import type { AnyOperation } from "../../templates/runtime/description.js";
import { Fault } from "../../templates/runtime/server/fault.js";
import { AnswerReading, unfit } from "./answer-value.js";
import type { DescribedService } from "./describe-service.js";
import { SampleValues } from "./sample-values.js";

export interface PreparedScenario {
  /** Undefined: what it answers with otherwise. */
  readonly answer: { readonly value: unknown } | undefined;
  readonly fault: ScenarioFault | undefined;
  readonly broken: Break | undefined;
  readonly delayMs: number;
}

export type Scenarios = ReadonlyMap<AnyOperation, PreparedScenario>;

/** A name that several services have stands for the operation of each. */
export async function prepareScenarios(
  scenarios: readonly Scenario[],
  services: readonly DescribedService[],
  reporter: Reporter,
): Promise<Scenarios> {
  const prepared = new Map<AnyOperation, PreparedScenario>();
  const operationNames = services.flatMap(({ methods }) => [...methods.values()]);
  for (const scenario of scenarios) {
    const { operation: name, span } = scenario;
    const matches = services.flatMap((service) => {
      const operation = operationNamed(service, name);
      return operation === undefined ? [] : [{ service, operation }];
    });
    if (matches.length === 0) {
      reporter.report("unknownKey", span, {
        message: `No operation is called ${quote(name)}.`,
        found: quote(name),
        suggestion: didYouMean(name, operationNames),
      });
    }
    for (const { service, operation } of matches) {
      prepared.set(operation, await prepare(scenario, operation, service, reporter));
    }
  }
  return prepared;
}

/** The operation with that name in the code, or else on the wire. */
function operationNamed({ methods, operations }: DescribedService, name: string): AnyOperation | undefined {
  const [wireName] = [...methods].find(([, method]) => method === name) ?? [name];
  return Object.hasOwn(operations, wireName) ? operations[wireName] : undefined;
}

async function prepare(
  { answer, answerXml, fault, broken, delayMs }: Scenario,
  operation: AnyOperation,
  service: DescribedService,
  reporter: Reporter,
): Promise<PreparedScenario> {
  const rest = { fault, broken, delayMs };
  const reading = new AnswerReading(reporter);
  if (answer !== undefined) {
    const value = reading.read(operation, answer, await new SampleValues(service).of(operation));
    return { answer: value === unfit ? undefined : { value }, ...rest };
  }
  if (answerXml === undefined) return { answer: undefined, ...rest };
  const value = await reading.readXml(operation, answerXml);
  return { answer: value === unfit ? undefined : { value }, ...rest };
}

/** Does what a scenario says, in the place of `otherwise`. Rejects with the fault. */
export async function play(
  { answer, fault, delayMs }: PreparedScenario,
  signal: AbortSignal,
  otherwise: () => unknown,
): Promise<unknown> {
  if (delayMs > 0) await pause(delayMs, signal);
  if (fault !== undefined) throw new Fault(fault.message, fault);
  return answer === undefined ? otherwise() : answer.value;
}

/** Ends early where nobody waits any more. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
  });
}
