/**
 * Owns `codegen conformance`: it checks a server's answers against a description, or against recorded answers of
 * another server.
 * Invariant: only the description, docs/wire.md and the recording decide, never the behaviour of our own server.
 */
import { resolve } from "node:path";
import { bindingPaths } from "../../../templates/runtime/binding-paths.js";
import { OversizeAnswer } from "../../conformance/bounded-answer.js";
import { givenSecrets, unfitValue, withValues } from "../../conformance/given-values.js";
import { kitOf } from "../../conformance/kit.js";
import {
  type DifferenceRules,
  differenceRules,
  parseRule,
  type Rule,
  ruleKinds,
} from "../../conformance/may-differ.js";
import { type Outcome, replay, type ReplayOptions } from "../../conformance/replay.js";
import { send, type Sending, withoutSecrets } from "../../conformance/send.js";
import { environmentName, type Values } from "../../conformance/stand-ins.js";
import { readText } from "../../files/disk/read-text.js";
import { readRecordedFile, readRecording } from "../../files/disk/recording.js";
import { operationsOf } from "../../model/questions.js";
import type { BindingId, Service } from "../../model/service.js";
import { createTemplates } from "../../print/templates.js";
import { callForm } from "../../record/call-forms.js";
import { hiddenNames } from "../../record/hide-names.js";
import { byElement } from "../../record/identify.js";
import { knownOperations, readServices, secretNames, type ServedSource } from "../sources/read-sources.js";
import { chooseConnection, openConnection } from "../sources/connection.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { DescriptionCommand, Terminal } from "../terminal/terminal.js";
import { diffAnswers } from "./answer-diff.js";
import {
  type ConformanceOptions,
  readServer,
  readValues,
  refuseUnknown,
  type Selection,
  selectionOf,
} from "./conformance-options.js";
import { type Became, conclude, missingValues, notTested, tell, type Words } from "./conformance-report.js";
import { comparesResults, equalCallsOf } from "./equal-calls.js";
import { readCount } from "../terminal/read-count.js";
import { callAll, readPace, type RunBudget, startBudget } from "./run-limits.js";

/** A request to send, and the judgement on its answer. */
interface Call {
  readonly operation: string;
  readonly binding: string;
  /** The request as messages show it. */
  readonly request: string;
  send(): Promise<Became>;
}

/** The calls of a run, and the words for its result. */
interface Plan {
  readonly calls: readonly Call[];
  readonly words: Words;
}

interface Setup {
  readonly sources: readonly ServedSource[];
  readonly url: URL;
  readonly services: readonly Service[];
  readonly options: ConformanceOptions;
  readonly values: Values;
  readonly whyNot: Selection;
  readonly bounds: RunBudget["bounds"];
  readonly terminal: Terminal;
}

/** Rejects with {@link UsageError} and `DiskError`. */
export const conformance: DescriptionCommand<ConformanceOptions> = async (description, options, terminal) => {
  const readings = await readServices(description, options, terminal);
  const services = readings.map(({ service }) => service);
  const url = readServer("--base-url", options.baseUrl);
  const pace = readPace(options);
  const values = readValues(options, terminal);
  const whyNot = selectionOf(options, services);
  const connection = readings[0]?.source.connection ?? chooseConnection(options, terminal.folder);
  if (connection.login?.startsWith("username-token") === true)
    throw new UsageError("conformance sends SOAP headers as they are described; use --login basic, bearer or ntlm");
  const budget = startBudget(options, (await openConnection(connection)).transportTo(url.origin));
  const sources = readings.map(({ source }) => source);
  const setup = { sources, url, services, options, values, whyNot, bounds: budget.bounds, terminal };
  const { calls, words } =
    options.recorded === undefined ? await planKit(setup) : planRecorded(setup, options.recorded);
  const shownPlaces = new Set<string>();
  await callAll(
    calls,
    { ...pace, isOver: budget.isOver },
    async (call) => {
      const why = whyNot(call.operation) ?? budget.refuse();
      return why === undefined ? call.send() : notTested(why);
    },
    ({ operation, binding, request }, became) => {
      // Calls of an operation over a binding that differ in the same places show the same.
      const places = JSON.stringify([operation, binding, became.deviations.map(({ at }) => at)]);
      tell({ operation, binding, request, ...became }, terminal, !shownPlaces.has(places));
      shownPlaces.add(places);
    },
  );
  return conclude(terminal, words, budget.whyRefused());
};

/** The address of a binding. `url`: the whole address of the service, or of one of its bindings. */
function bindingUrl({ href }: URL, service: Service, binding: BindingId): URL {
  const paths = bindingPaths(service.path, service.paths ?? {});
  return new URL(paths.address(binding, paths.check(href, "--base-url")));
}

/** The description is the test kit, for anybody's server. */
async function planKit(setup: Setup): Promise<Plan> {
  const { url, services, options, values, whyNot, bounds } = setup;
  refuseForRecorded(options, comparesResults(options, services));
  if (services.length === 0)
    throw new UsageError(
      "say whose server this is: name a description, a WSDL or a service of codegen.yaml; or say --recorded",
    );
  if (services.length > 1 && url.pathname !== "/")
    throw new UsageError(
      `--base-url is the address of one service, and there are ${String(services.length)}; name the one`,
    );
  const operations = services.flatMap(operationsOf);
  refuseUnknown(
    options,
    operations.map(({ name }) => name),
  );
  const unfit = services.map((service) => unfitValue(service, values)).find((words) => words !== undefined);
  if (unfit !== undefined) throw new UsageError(unfit);
  const secrets = services.flatMap((service) => givenSecrets(service, values));
  const sending: Sending = { url, bounds, authorization: values("Authorization"), secrets };
  const [service] = services;
  const serverOf = (binding: BindingId): URL =>
    service?.paths === undefined || url.pathname === "/" ? url : bindingUrl(url, service, binding);
  const { assets } = await import("#assets");
  const render = createTemplates(assets.templates);
  const exchanges = services.flatMap((service) =>
    kitOf(withValues(service, values), render, ({ name }) => whyNot(name) === undefined),
  );
  const calls = exchanges.map(({ operation, binding, name, request, check }) => ({
    operation: operation.name,
    binding,
    request: `${operation.name} ${binding} ${name}`,
    async send(): Promise<Became> {
      try {
        const deviations = withoutSecrets(
          check(await send(request, { operation, binding }, { ...sending, url: serverOf(binding) })),
          secrets,
        );
        return { state: deviations.length === 0 ? "same" : "deviates", deviations };
      } catch (error) {
        if (error instanceof OversizeAnswer) return { state: "deviates", deviations: [error.deviation] };
        return { state: "failed", deviations: [], reason: error instanceof Error ? error.message : String(error) };
      }
    },
  }));
  const equal = comparesResults(options, services) ? await planEqual(setup) : [];
  return { calls: [...calls, ...equal], words: { same: "as described", nothing: "the description has no operation" } };
}

/** Each result in JSON against that over SOAP. */
async function planEqual(setup: Setup): Promise<readonly Call[]> {
  const { sources, url, options, values, bounds, terminal } = setup;
  const { mayDiffer } = readDifferenceRules(options, terminal);
  const json = options.json === undefined ? undefined : readServer("--json", options.json);
  const calls = await equalCallsOf(sources, { url, json, values, bounds, mayDiffer });
  return calls.map(({ operation, form, compare }) => ({
    operation,
    binding: form,
    request: `${operation} ${form} result equal to SOAP's`,
    async send() {
      try {
        const deviations = await compare();
        return { state: deviations.length === 0 ? "same" : "deviates", deviations };
      } catch (error) {
        return { state: "failed", deviations: [], reason: error instanceof Error ? error.message : String(error) };
      }
    },
  }));
}

function refuseForRecorded({ against, mayDiffer, rules }: ConformanceOptions, isComparing: boolean): void {
  const options = { "--against": against, ...(isComparing ? {} : { "--may-differ": mayDiffer, "--rules": rules }) };
  const [option] = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (option !== undefined)
    throw new UsageError(`${option} goes with --recorded: without it the description says what is expected`);
}

/**
 * The recording has the expected answers; the description only decides which calls are allowed and what is secret.
 * `shown`: the folder, as it was named.
 */
function planRecorded({ url, services, options, values, bounds, terminal }: Setup, shown: string): Plan {
  if (options.json !== undefined)
    throw new UsageError("--json goes with a description: a recording has the answers in JSON itself");
  const folder = resolve(terminal.folder, shown);
  const replaying: ReplayOptions = {
    url,
    against: options.against === undefined ? undefined : readServer("--against", options.against),
    values,
    differences: readDifferenceRules(options, terminal),
    rules: {
      isHidden: hiddenNames(services.flatMap(secretNames)),
      operations: byElement(services.flatMap(knownOperations)),
      scheme: `${url.protocol}//`,
      host: url.host,
      mostBytes: bounds.mostBytes,
    },
    bounds,
  };
  const calls = readRecording(folder, shown).map(({ operation, binding: written, request, response }): Call => ({
    operation,
    binding: written,
    request: `${shown}/${request}`,
    async send() {
      const binding = callForm(written);
      if (binding === undefined)
        return notTested(`${JSON.stringify(written)} is no binding and no other form of a call`);
      const bytesOf = (path: string): Uint8Array => readRecordedFile(folder, path, shown);
      const recorded = { binding, request: bytesOf(request), response: bytesOf(response) };
      return becameOf(await replay(recorded, replaying), replaying.differences);
    },
  }));
  return { calls, words: { same: "the same", nothing: `${shown} has no exchange` } };
}

function becameOf(outcome: Outcome, { isRuled }: DifferenceRules): Became {
  if (outcome.kind === "failed") return { state: "failed", deviations: [], reason: outcome.reason };
  if (outcome.kind === "missing") {
    const names = outcome.names.map((name) => `${name} (${environmentName(name)})`).join(", ");
    return notTested(missingValues + names);
  }
  const { deviations, answers } = outcome;
  if (deviations.length === 0) return { state: "same", deviations };
  const diff = answers === undefined ? {} : { diff: diffAnswers(answers, deviations, isRuled) };
  return { state: "deviates", deviations, ...diff };
}

/** Blank lines and lines that begin with # are skipped. Throws {@link UsageError} and `DiskError`. */
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
