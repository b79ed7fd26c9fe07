/**
 * Owns `codegen serve`: described services on a port, until a signal comes.
 * Invariant: what cannot be served is said before the port is opened; with `--watch` what answers is the last round that was whole; a
 * signal ends it after the calls that are under way.
 */
import { CallLog } from "../../serve/call-log.js";
import type { DescribedService } from "../../serve/describe-service.js";
import type { RecordedCalls } from "../../serve/recorded-calls.js";
import { ServedServices } from "../../serve/services.js";
import { aborted } from "../terminal/aborted.js";
import { exitCodes, type ExitCode, UsageError } from "../terminal/exit-codes.js";
import { count } from "../generate/generate-report.js";
import { defaultHost, listen, readPort } from "./listen.js";
import { logLine } from "./call-line.js";
import { Rounds, type ServeOptions } from "./round.js";
import { watchRounds } from "./watch-rounds.js";
import { type Line, paint } from "../terminal/style.js";
import type { Terminal } from "../terminal/terminal.js";

/** Milliseconds that calls under way have when a signal comes. */
const graceMs = 10_000;

/** Ends with a signal alone. Rejects with {@link UsageError} and `DiskError` where there is nothing to serve or no port. */
export async function serveDescriptions(
  description: string | undefined,
  options: ServeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { host = defaultHost, log = "text", watch = false } = options;
  const port = readPort(options.port);
  if (watch && description === "-") {
    throw new UsageError("--watch and - exclude one another: standard input does not change");
  }
  const calls = new CallLog((record) => {
    const line = logLine(log, record, new Date());
    if (line !== undefined) terminal.print(line);
  });
  const rounds = new Rounds(description, options, calls, terminal);
  const { described, services, alone } = await rounds.next();
  const served = new ServedServices(services);
  return terminal.uninterrupted(async () => {
    const server = await listen(served, host, port);
    for (const each of described) terminal.print(welcome(each, server.url));
    if (alone !== undefined) terminal.print(welcomeAlone(alone, options.recorded ?? "", server.url));
    const watching = watch ? watchRounds(rounds, served, terminal) : undefined;
    await aborted(terminal.signal);
    watching?.close();
    await server.close({ graceMs });
    return exitCodes.done;
  }, graceMs + 1_000);
}

function welcome({ service, operations }: DescribedService, url: string): Line {
  const address = `${url}${service.path}`;
  const what = `${count(Object.keys(operations).length, "operation")}; ${service.bindings.join(", ")}`;
  return [paint("good", `${service.name}: `), paint("place", address), ` (${what})`];
}

function welcomeAlone({ count: calls, operations }: RecordedCalls, shown: string, url: string): Line {
  const what = `${count(calls, "recorded call")} of ${count(operations.length, "operation")}, no description`;
  return [paint("good", `${shown}: `), paint("place", url), ` (${what})`];
}
