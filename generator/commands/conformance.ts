/**
 * Owns `codegen conformance`: whether a server answers recorded calls as the one did that they were recorded from.
 * Invariant: an operation that may change something is called only where that was asked for; what was not called is counted, and a run
 * that called nothing is no success.
 */
import { resolve } from "node:path";
import { nodeHttpTransport } from "../../templates/runtime/transports/node-http.js";
import { deviationInWords } from "../conformance/deviation.js";
import { mayDifferAt } from "../conformance/may-differ.js";
import { type Outcome, replay, type ReplayOptions } from "../conformance/replay.js";
import { environmentName, valuesOf } from "../conformance/stand-ins.js";
import { readText } from "../files/read-text.js";
import { readRecordedFile, readRecording, type RecordedExchange } from "../files/recording.js";
import { bindingIds } from "../model/service.js";
import { operationsOf } from "../model/questions.js";
import { hiddenNames } from "../record/hide-names.js";
import { byElement } from "../record/identify.js";
import { exitCodes, type ExitCode, UsageError } from "./exit-codes.js";
import { readCount } from "./read-count.js";
import { count } from "./report.js";
import type { ExchangeReport } from "./reports/report.js";
import { knownOperations, readServices, secretNames, type ServiceOptions } from "./served-services.js";
import { paint } from "./style.js";
import type { Terminal } from "./terminal.js";

export interface ConformanceOptions extends ServiceOptions {
  readonly url: string;
  readonly recorded: string;
  readonly against?: string;
  readonly effects?: boolean;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  readonly credentials?: string;
  readonly mayDiffer?: readonly string[];
  readonly timeout?: string;
}

/** Rejects with {@link UsageError} and `DiskError`. */
export async function conformance(
  description: string | undefined,
  options: ConformanceOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { recorded: shown, credentials } = options;
  const folder = resolve(terminal.folder, shown);
  const url = readServer("--url", options.url);
  const against = options.against === undefined ? undefined : readServer("--against", options.against);
  const timeoutMs = readCount("--timeout", options.timeout, 60) * 1000;
  const services = await readServices(description, options, terminal);
  const exchanges = readRecording(folder, shown);
  const reads = services.flatMap(operationsOf).filter((operation) => operation.reads);
  const mayCall = chosen(options, new Set(reads.map(({ name }) => name)));
  const lines = credentials === undefined ? "" : readText(resolve(terminal.folder, credentials), credentials);
  const replaying: ReplayOptions = {
    url,
    against,
    values: valuesOf(lines, process.env),
    mayDiffer: mayDifferAt(options.mayDiffer ?? []),
    rules: {
      isHidden: hiddenNames(services.flatMap(secretNames)),
      operations: byElement(services.flatMap(knownOperations)),
      scheme: `${url.protocol}//`,
      host: url.host,
      mostBytes: 256 * 1024 * 1024,
    },
    transport: nodeHttpTransport(),
    timeoutMs,
  };
  for (const exchange of exchanges) {
    const why = mayCall(exchange.operation);
    const became = why === undefined ? await run(exchange, folder, shown, replaying) : notTested(why);
    const { operation, binding, request } = exchange;
    const report: ExchangeReport = { operation, binding, request: `${shown}/${request}`, ...became };
    terminal.record.exchanges.push(report);
    for (const line of linesOf(report)) terminal.print(line);
  }
  return conclude(terminal, shown);
}

/** Undefined: the operation is called; else why not. */
function chosen({ effects, only, except }: ConformanceOptions, reads: ReadonlySet<string>) {
  return (operation: string): string | undefined => {
    if (except?.includes(operation) === true) return "--except names it";
    if (only !== undefined) return only.includes(operation) ? undefined : "--only does not name it";
    if (effects === true || reads.has(operation)) return undefined;
    return "it may change something";
  };
}

/** What became of an exchange. */
type Became = Pick<ExchangeReport, "state" | "deviations" | "reason">;

async function run(exchange: RecordedExchange, folder: string, shown: string, options: ReplayOptions): Promise<Became> {
  const binding = bindingIds.find((each) => each === exchange.binding);
  if (binding === undefined) return notTested(`${JSON.stringify(exchange.binding)} is no binding`);
  const request = readRecordedFile(folder, exchange.request, shown);
  const response = readRecordedFile(folder, exchange.response, shown);
  return becameOf(await replay({ binding, request, response }, options));
}

function becameOf(outcome: Outcome): Became {
  if (outcome.kind === "failed") return { state: "failed", deviations: [], reason: outcome.reason };
  if (outcome.kind === "compared") {
    const { deviations } = outcome;
    return { state: deviations.length === 0 ? "same" : "deviates", deviations, reason: undefined };
  }
  const names = outcome.names.map((name) => `${name} (${environmentName(name)})`).join(", ");
  return notTested(`no value was given for ${names}`);
}

function notTested(reason: string): Became {
  return { state: "not-tested", deviations: [], reason };
}

function linesOf({ request, state, deviations, reason }: ExchangeReport) {
  if (state === "failed") return [[paint("wrong", `${request}: `), reason ?? ""]];
  return deviations.map((deviation) => [paint("wrong", `${request}: `), deviationInWords(deviation)]);
}

/** The summary by operation and binding, what was not tested by its reason, and what it all means. */
function conclude(terminal: Terminal, shown: string): ExitCode {
  const { exchanges, problems } = terminal.record;
  const of = (state: ExchangeReport["state"]): readonly ExchangeReport[] =>
    exchanges.filter((each) => each.state === state);
  const tested = exchanges.filter(({ state }) => state !== "not-tested");
  for (const [what, all] of grouped(tested, ({ operation, binding }) => `${operation} ${binding}`)) {
    const same = all.filter(({ state }) => state === "same").length;
    const meaning = same === all.length ? "good" : "wrong";
    terminal.print([paint(meaning, `${what}: `), `${same} of ${all.length} the same`]);
  }
  for (const [reason, all] of grouped(of("not-tested"), ({ reason = "" }) => reason)) {
    const names = [...new Set(all.map(({ operation }) => operation))].join(", ");
    terminal.print([paint("warning", "not tested: "), `${names} (${count(all.length, "exchange")}: ${reason})`]);
  }
  if (tested.length === 0) {
    const advice =
      exchanges.length === 0
        ? `${shown} has no exchange`
        : "nothing was called: mark what only reads with `reads: true` in the description, name operations with --only, or call all with --effects";
    problems.push(advice);
    terminal.warn(advice);
    return exitCodes.badInput;
  }
  const wrong = of("deviates").length + of("failed").length;
  terminal.print(
    `${count(tested.length, "exchange")}: ${of("same").length} the same, ${of("deviates").length} otherwise, ${of("failed").length} failed; ${of("not-tested").length} not tested`,
  );
  return wrong === 0 ? exitCodes.done : exitCodes.findings;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group === undefined) found.set(key, [item]);
    else group.push(item);
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function readServer(option: string, written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.username === "") return url;
  throw new UsageError(
    `${option} is ${JSON.stringify(written)}; expected where the server is, http://host:port, or the whole address of the service`,
  );
}
