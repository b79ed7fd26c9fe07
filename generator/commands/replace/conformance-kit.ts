/**
 * Owns `codegen conformance` without a record: the description is the test kit, for anybody's server.
 * Invariant: what is judged is what the description and docs/wire.md say, never what our own server would answer.
 */
import { OversizeAnswer } from "../../conformance/bounded-answer.js";
import { givenSecrets, unfitValue, withValues } from "../../conformance/given-values.js";
import { type KitExchange, kitOf } from "../../conformance/kit.js";
import { send, type Sending, withoutSecrets } from "../../conformance/send.js";
import { operationsOf } from "../../model/questions.js";
import type { Operation, Service } from "../../model/service.js";
import { createTemplates } from "../../print/templates.js";
import { startBudget, callAll, readPace } from "./run-limits.js";
import { type ConformanceOptions, readServer, readValues, refuseUnknown, selectionOf } from "./conformance-options.js";
import { type Became, conclude, notTested, tell } from "./conformance-report.js";
import { type ExitCode, UsageError } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";

/** Rejects with {@link UsageError} and `DiskError`. */
export async function conformanceByKit(
  services: readonly Service[],
  options: ConformanceOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const url = readServer("--url", options.url);
  refuseForRecorded(options);
  if (services.length === 0)
    throw new UsageError(
      "say whose server this is: name a description, a WSDL or a service of codegen.yaml; or say --recorded",
    );
  if (services.length > 1 && url.pathname !== "/")
    throw new UsageError(`--url is the address of one service, and there are ${String(services.length)}; name the one`);
  refuseUnknown(
    options,
    services.flatMap(operationsOf).map(({ name }) => name),
  );
  const values = readValues(options, terminal);
  const unfit = services.map((service) => unfitValue(service, values)).find((words) => words !== undefined);
  if (unfit !== undefined) throw new UsageError(unfit);
  const budget = startBudget(options);
  const sending: Sending = {
    url,
    bounds: budget.bounds,
    authorization: values("Authorization"),
    secrets: services.flatMap((service) => givenSecrets(service, values)),
  };
  const { assets } = await import("#assets");
  const render = createTemplates(assets.templates);
  const whyNot = selectionOf(options, services);
  const isCalled = ({ name }: Operation): boolean => whyNot(name) === undefined;
  const exchanges = services.flatMap((service) => kitOf(withValues(service, values), render, isCalled));
  const call = async (exchange: KitExchange): Promise<Became> => {
    const why = whyNot(exchange.operation.name) ?? budget.refuse();
    return why === undefined ? run(exchange, sending) : notTested(why);
  };
  await callAll(
    exchanges,
    { ...readPace(options), isOver: budget.isOver },
    call,
    ({ operation, binding, name }, became) =>
      tell(
        { operation: operation.name, binding, request: `${operation.name} ${binding} ${name}`, ...became },
        terminal,
      ),
  );
  return conclude(terminal, { same: "as described", nothing: "the description has no operation" }, budget.whyRefused());
}

async function run(exchange: KitExchange, sending: Sending): Promise<Became> {
  try {
    const answer = await send(exchange.request, exchange.binding, sending);
    const deviations = withoutSecrets(exchange.check(answer), sending.secrets);
    return { state: deviations.length === 0 ? "same" : "deviates", deviations, reason: undefined };
  } catch (error) {
    if (error instanceof OversizeAnswer) return { state: "deviates", deviations: [error.deviation], reason: undefined };
    return { state: "failed", deviations: [], reason: error instanceof Error ? error.message : String(error) };
  }
}

function refuseForRecorded({ against, mayDiffer, rules }: ConformanceOptions): void {
  const options = { "--against": against, "--may-differ": mayDiffer, "--rules": rules };
  const [given] = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given !== undefined)
    throw new UsageError(`${given} goes with --recorded: without it the description says what is expected`);
}
