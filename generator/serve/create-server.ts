/**
 * Owns a running service made from a description: it answers with scenarios, the user's handlers, recorded answers, or
 * sample values.
 * Invariant: the dispatcher is that of generated servers; only its tables are made in this process.
 */
import type { ServedDispatcher } from "../../templates/runtime/adapters/node-listener.js";
import type { AnyOperation } from "../../templates/runtime/description.js";
import { createHelpPage } from "../../templates/runtime/help/help-page.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { addressed } from "../../templates/runtime/server/addressed-layer.js";
import { scriptDoor } from "../../templates/runtime/server/answer-script.js";
import { createDispatcher } from "../../templates/runtime/server/dispatcher.js";
import { attachments } from "../../templates/runtime/server/attachments-layer.js";
import { mtom } from "../../templates/runtime/server/mtom-layer.js";
import { pathsDispatcher, wsdlAtPaths } from "../../templates/runtime/server/paths-dispatcher.js";
import { streamingTable } from "../../templates/runtime/server/streaming-table.js";
import type { Dispatcher, DispatcherOptions, HandlerContext } from "../../templates/runtime/server/handler.js";
import { sendsAttachments } from "../model/attachments.js";
import { hasScript } from "../model/questions.js";
import { serviceNames } from "../names/index.js";
import type { AnswerSource, CallLog } from "./call-log.js";
import type { DescribedService } from "./describe-service.js";
import { withFrontDoor } from "./front-door.js";
import { play, type PreparedScenario, type Scenarios } from "./prepare-scenarios.js";
import type { RecordedCalls } from "./recorded-calls.js";
import { RecordedAnswers } from "./recorded-server.js";
import { SampleValues } from "./sample-values.js";
import type { Answering, UserHandlers } from "./user-handlers.js";

export interface ServedOptions extends Pick<DispatcherOptions, "publicUrl" | "trustForwarded"> {
  readonly scenarios?: Scenarios;
  /** For operations that none is for, samples. */
  readonly handlers?: UserHandlers;
  /** Answers of a recording, for operations that no handler is for. */
  readonly recorded?: RecordedCalls | undefined;
  /** Whether calls that were not recorded are answered with samples, rather than refused. */
  readonly sampleOtherwise?: boolean | undefined;
  /** All that are served together. Default: this one alone. */
  readonly beside?: readonly DescribedService[];
}

/** Words for the help page. */
function scenarioWords(scenario: PreparedScenario): string {
  const { fault, answer, delayMs } = scenario;
  const kind = fault !== undefined ? "a fault" : answer !== undefined ? "its value" : "sample values";
  return `the scenario of this operation: ${kind}${delayMs > 0 ? `, after ${delayMs} ms` : ""}`;
}

/** The default of ASMX's `executionTimeout`; scenarios may take longer. */
const handlerMs = 110_000;

/** Throws a TypeError for an option that cannot work. */
export function createServer(described: DescribedService, options: ServedOptions, log: CallLog): ServedDispatcher {
  const { publicUrl, trustForwarded, scenarios = new Map(), handlers: users = new Map() } = options;
  const recorded = options.recorded === undefined ? undefined : new RecordedAnswers(options.recorded, log, publicUrl);
  const from = (source: AnswerSource): void => (recorded === undefined ? undefined : log.note({ from: source }));
  const { service, operations, help } = described;
  const samples = new SampleValues(described);
  const sampleOf = async (operation: AnyOperation, context: HandlerContext): Promise<unknown> => {
    from("sample");
    if (operation.responseHeaders !== undefined) {
      const echoed = context.responseSoapHeaders;
      Object.assign(echoed, { ...(await samples.headersOf(operation)), ...echoed });
    }
    return samples.of(operation);
  };
  const handlerOf = (operation: AnyOperation): Answering => {
    const scenario = scenarios.get(operation);
    const user = users.get(operation.name);
    return (parameters, context) => {
      const { binding, signal } = context;
      const by = scenario === undefined ? undefined : scenarioWords(scenario);
      log.note({ operation: operation.name, binding, broken: scenario?.broken, by });
      from("scenario");
      const sample = (): unknown => sampleOf(operation, context);
      const answer = (): unknown => {
        if (user === undefined)
          return recorded === undefined
            ? sample()
            : recorded.answer(options.sampleOtherwise === true ? sample : undefined);
        from("handler");
        return user(parameters, context);
      };
      return scenario === undefined ? answer() : play(scenario, signal, answer);
    };
  };
  const byName = Object.fromEntries(
    Object.values(operations).map((operation) => [operation.name, handlerOf(operation)] as const),
  );
  const longest = Math.max(0, ...[...scenarios.values()].map(({ delayMs }) => delayMs));
  const limits = { handlerMs: handlerMs + longest };
  // It is served in order to be tried.
  const helpOptions = { try: "all", mock: users.size === 0 } as const;
  const helpPage = createHelpPage(() => Promise.resolve(help), serviceNames(service).createClient, helpOptions);
  const dispatcher = dispatcherOf(described, byName, { publicUrl, trustForwarded, limits, helpPage });
  const isOpen = (name: string): boolean => {
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    return operation !== undefined && !scenarios.has(operation) && !users.has(name);
  };
  const answering = recorded?.over(dispatcher, isOpen) ?? dispatcher;
  return log.over(withFrontDoor(answering, options.beside ?? [described]), described);
}

/** The dispatcher that a generated server has. Throws a TypeError for an option that cannot work. */
export function dispatcherOf(
  { model, service, operations, wsdl }: DescribedService,
  handlers: object,
  options: DispatcherOptions,
): Dispatcher {
  const table = withDataSets(model.mtom ? streamingTable(operations, handlers) : operations);
  const parts = model.mtom ? [mtom] : sendsAttachments(model) ? [attachments] : [];
  const layers = service.addressing === undefined ? parts : [...parts, addressed];
  const atPath = (given: DispatcherOptions): Dispatcher =>
    createDispatcher(
      service,
      table,
      (address) => Promise.resolve(wsdlAtPaths(service, wsdl, address)),
      handlers,
      given,
      layers,
      hasScript(model) ? scriptDoor : undefined,
    );
  return service.paths === undefined ? atPath(options) : pathsDispatcher(service, options, atPath);
}
