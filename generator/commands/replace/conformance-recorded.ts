/**
 * Owns `codegen conformance --recorded`: whether a server answers recorded calls as the one did that they were recorded from.
 * Invariant: what is compared is what was recorded; the description only says what may be called, and what is secret.
 */
import { resolve } from "node:path";
import {
  type DifferenceRules,
  differenceRules,
  parseRule,
  type Rule,
  ruleKinds,
} from "../../conformance/may-differ.js";
import { type Outcome, replay, type ReplayOptions } from "../../conformance/replay.js";
import { environmentName } from "../../conformance/stand-ins.js";
import { readRecordedFile, readRecording, type RecordedExchange } from "../../files/recording.js";
import { bindingIds } from "../../model/bindings.js";
import type { Service } from "../../model/service.js";
import { hiddenNames } from "../../record/hide-names.js";
import { byElement } from "../../record/identify.js";
import { type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { knownOperations, secretNames } from "../sources/read-sources.js";
import type { Terminal } from "../terminal/terminal.js";
import { readText } from "../../files/read-text.js";
import { diffAnswers } from "./answer-diff.js";
import { startBudget, callAll, readCount, readPace } from "./run-limits.js";
import { type ConformanceOptions, readServer, readValues, selectionOf } from "./conformance-options.js";
import { type Became, conclude, missingValues, notTested, tell } from "./conformance-report.js";

/** `shown`: the folder, as it was named. Rejects with `UsageError` and `DiskError`. */
export async function conformanceOfRecorded(
  shown: string,
  services: readonly Service[],
  options: ConformanceOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const folder = resolve(terminal.folder, shown);
  const url = readServer("--url", options.url);
  const against = options.against === undefined ? undefined : readServer("--against", options.against);
  const pace = readPace(options);
  const differences = readDifferenceRules(options, terminal);
  const exchanges = readRecording(folder, shown);
  const whyNot = selectionOf(options, services);
  const budget = startBudget(options);
  const replaying: ReplayOptions = {
    url,
    against,
    values: readValues(options, terminal),
    differences,
    rules: {
      isHidden: hiddenNames(services.flatMap(secretNames)),
      operations: byElement(services.flatMap(knownOperations)),
      scheme: `${url.protocol}//`,
      host: url.host,
      mostBytes: budget.bounds.mostBytes,
    },
    bounds: budget.bounds,
  };
  const call = async (exchange: RecordedExchange): Promise<Became> => {
    const why = whyNot(exchange.operation) ?? budget.refuse();
    return why === undefined ? run(exchange, folder, shown, replaying) : notTested(why);
  };
  const shownPlaces = new Set<string>();
  await callAll(exchanges, { ...pace, isOver: budget.isOver }, call, ({ operation, binding, request }, became) => {
    // Calls of an operation over a binding that differ in the same places show the same.
    const places = JSON.stringify([operation, binding, became.deviations.map(({ at }) => at)]);
    tell({ operation, binding, request: `${shown}/${request}`, ...became }, terminal, !shownPlaces.has(places));
    shownPlaces.add(places);
  });
  return conclude(terminal, { same: "the same", nothing: `${shown} has no exchange` }, budget.whyRefused());
}

async function run(exchange: RecordedExchange, folder: string, shown: string, options: ReplayOptions): Promise<Became> {
  const binding = bindingIds.find((each) => each === exchange.binding);
  if (binding === undefined) return notTested(`${JSON.stringify(exchange.binding)} is no binding`);
  const request = readRecordedFile(folder, exchange.request, shown);
  const response = readRecordedFile(folder, exchange.response, shown);
  return becameOf(await replay({ binding, request, response }, options), options.differences);
}

function becameOf(outcome: Outcome, { isRuled }: DifferenceRules): Became {
  if (outcome.kind === "oversize") return { state: "deviates", deviations: [outcome.deviation], reason: undefined };
  if (outcome.kind === "failed") return { state: "failed", deviations: [], reason: outcome.reason };
  if (outcome.kind === "compared") {
    const { deviations, answers } = outcome;
    if (deviations.length === 0) return { state: "same", deviations, reason: undefined };
    return { state: "deviates", deviations, reason: undefined, diff: diffAnswers(answers, deviations, isRuled) };
  }
  const names = outcome.names.map((name) => `${name} (${environmentName(name)})`).join(", ");
  return notTested(missingValues + names);
}

/** Blank lines and those that begin with # are passed over. Throws {@link UsageError} and `DiskError`. */
function readDifferenceRules(
  { mayDiffer = [], rules, concurrency, against }: ConformanceOptions,
  terminal: Terminal,
): DifferenceRules {
  const lines = rules === undefined ? [] : readText(resolve(terminal.folder, rules), rules).split(/\r?\n/);
  const parsedRules = [
    ...mayDiffer.map((each) => readRule("--may-differ", each)),
    ...lines.flatMap((line, at) =>
      /^\s*(?:#|$)/.test(line) ? [] : [readRule(`${rules ?? ""}, line ${String(at + 1)},`, line)],
    ),
  ];
  if (parsedRules.some(({ kind }) => kind.name === "id")) {
    if (readCount("--concurrency", concurrency, 1) > 1)
      throw new UsageError("a rule for ids needs calls in the order of the record: leave --concurrency out");
    if (against !== undefined) throw new UsageError("a rule for ids goes with recorded answers: leave --against out");
  }
  return differenceRules(parsedRules);
}

function readRule(where: string, written: string): Rule {
  const rule = parseRule(written);
  if (rule !== undefined) return rule;
  throw new UsageError(
    `${where} has ${JSON.stringify(written)}; expected a name or the end of a path, and perhaps = and what its values are: ${ruleKinds}`,
  );
}
