/**
 * Owns `codegen serve`: described services on a port, until a signal comes.
 * Invariant: what cannot be served is said before the port is opened; a signal ends it after the calls that are under way.
 */
import { describeService } from "../serve/describe-service.js";
import type { DescribedService } from "../serve/describe-service.js";
import { CallLog } from "../serve/call-log.js";
import { createServer, type ServedOptions } from "../serve/create-server.js";
import { type ServedService, ServedServices } from "../serve/services.js";
import type { Assets } from "../model/file.js";
import { splitTarget } from "../../templates/runtime/server/service-address.js";
import { checkAddresses } from "./check-addresses.js";
import { chooseServices } from "./choose-services.js";
import { exitCodes, type ExitCode, UsageError } from "./exit-codes.js";
import { reportDiagnostic } from "./report-diagnostic.js";
import { count } from "./report.js";
import { defaultHost, listen, readPort } from "./serve-listen.js";
import { type LogKind, logLine } from "./serve-log.js";
import { isAddress, readServed, readServedAddress, type ServedSource } from "./served-source.js";
import { readScenarios } from "./serve-scenarios.js";
import { paint } from "./style.js";
import type { Terminal } from "./terminal.js";

export interface ServeOptions {
  readonly port?: string;
  readonly host?: string;
  readonly publicUrl?: string;
  readonly log?: LogKind;
  readonly scenarios?: string;
  readonly config?: string;
  readonly namespace?: string;
  readonly service?: string;
  readonly root?: string;
  readonly allowHost?: readonly string[];
  readonly skipUnsupported?: boolean;
}

/** Milliseconds that calls under way have when a signal comes. */
const graceMs = 10_000;

/** Ends with a signal alone. Rejects with {@link UsageError} and `DiskError` where there is nothing to serve or no port. */
export async function serveDescriptions(
  description: string | undefined,
  options: ServeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { host = defaultHost, log = "text" } = options;
  const port = readPort(options.port);
  const sources = await readSources(description, options, terminal);
  const calls = new CallLog((record) => {
    const line = logLine(log, record, new Date());
    if (line !== undefined) terminal.print(line);
  });
  const { assets } = await import("#assets");
  const described = await describeAll(sources, assets, terminal);
  const scenarios = await readScenarios(options.scenarios, described, terminal);
  const services = new ServedServices(servedOf(described, { publicUrl: options.publicUrl, scenarios }, calls));
  return terminal.uninterrupted(async () => {
    const server = await listen(services, host, port);
    for (const each of described) terminal.print(...welcome(each, server.url));
    await aborted(terminal.signal);
    await server.close({ graceMs });
    return exitCodes.done;
  }, graceMs + 1_000);
}

/** Rejects with {@link UsageError} where something is wrong with a description. */
async function describeAll(
  sources: readonly ServedSource[],
  assets: Assets,
  terminal: Terminal,
): Promise<readonly DescribedService[]> {
  const all: DescribedService[] = [];
  for (const source of sources) {
    const { described, diagnostics } = await describeService(source, { namespace: source.namespace }, assets);
    for (const diagnostic of diagnostics) reportDiagnostic(source, diagnostic, terminal);
    if (described === undefined) throw new UsageError(`${source.name} cannot be served; see above`);
    const twin = all.find(({ service }) => service.path === described.service.path);
    if (twin !== undefined)
      throw new UsageError(
        `${twin.service.name} and ${described.service.name} both stand at ${described.service.path}; name the one to serve`,
      );
    all.push(described);
  }
  return all;
}

function servedOf(
  described: readonly DescribedService[],
  options: ServedOptions,
  calls: CallLog,
): readonly ServedService[] {
  try {
    return described.map((each) => ({
      path: splitTarget(each.service.path).path,
      dispatcher: createServer(each, options, calls),
    }));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^publicUrl/, "--public-url"));
  }
}

async function readSources(
  description: string | undefined,
  options: ServeOptions,
  terminal: Terminal,
): Promise<readonly ServedSource[]> {
  const { service, root, allowHost = [], skipUnsupported = false, namespace } = options;
  if (description === "") throw new UsageError("the description is empty; name a file, or leave it out");
  checkAddresses("command line", options, terminal);
  if (description !== undefined && isAddress(description)) {
    const request = { wsdl: description, service, root, allowHosts: allowHost, skipUnsupported };
    return [{ ...(await readServedAddress(request, terminal)), namespace }];
  }
  const chosen = chooseServices(description, options.config, terminal);
  const sources: ServedSource[] = [];
  for (const each of chosen.services) {
    const asked = {
      ...each,
      namespace: namespace ?? each.namespace,
      skipUnsupported: options.skipUnsupported ?? each.skipUnsupported,
    };
    sources.push(await readServed(asked, chosen, terminal));
  }
  return sources;
}

function welcome({ service, operations }: DescribedService, url: string) {
  const address = `${url}${service.path}`;
  const what = `${count(Object.keys(operations).length, "operation")}; ${service.bindings.join(", ")}`;
  return [[paint("good", `${service.name}: `), paint("place", address), ` (${what})`]];
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
