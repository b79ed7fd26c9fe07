/**
 * Owns `codegen serve`: described services on a port, until a signal ends it.
 * Invariant: errors are reported before the port is opened. With `--watch` the last complete round answers. A signal
 * ends it after the calls in progress.
 */
import { CallLog, type CallRecord } from "../../serve/call-log.js";
import type { DescribedService } from "../../serve/describe-service.js";
import type { RecordedCalls } from "../../serve/recorded-calls.js";
import { ServedServices } from "../../serve/services.js";
import { type DescriptionCommand, aborted, type Line, paint, type Terminal } from "../terminal/terminal.js";
import { exitCodes, UsageError } from "../terminal/exit-codes.js";
import { escapeUnits } from "../terminal/json-text.js";
import { count, oneLine, showPath } from "../terminal/wording.js";
import type { LogKind } from "../option-values.js";
import { defaultHost, listen, readPort } from "../terminal/listen.js";
import { Rounds, type ServeOptions } from "./round.js";
import { FileWatcher } from "../../files/disk/watch-files.js";

/** Milliseconds that calls under way have when a signal comes. */
const graceMs = 10_000;

/** Ends with a signal alone. Rejects with {@link UsageError} and `DiskError` where there is nothing to serve or no port. */
export const serveDescriptions: DescriptionCommand<ServeOptions> = async (description, options, terminal) => {
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
};

function welcome({ service, operations }: DescribedService, url: string): Line {
  const address = `${url}${service.path}`;
  const bindings = service.bindings.map(
    (id) => `${id}${service.paths?.of[id] === undefined ? "" : ` at ${service.paths.of[id]}`}`,
  );
  const what = `${count(Object.keys(operations).length, "operation")}; ${bindings.join(", ")}`;
  return [paint("good", `${service.name}: `), paint("place", address), ` (${what})`];
}

function welcomeAlone({ count: calls, operations }: RecordedCalls, shown: string, url: string): Line {
  const what = `${count(calls, "recorded call")} of ${count(operations.length, "operation")}, no description`;
  return [paint("good", `${shown}: `), paint("place", url), ` (${what})`];
}

/** Undefined where nothing is to be printed. `at`: when the answer was there. */
export function logLine(kind: LogKind, record: CallRecord, at: Date): Line | undefined {
  if (kind === "none") return undefined;
  if (kind === "json") return asciiJson({ time: at.toISOString(), ...nulled(record) });
  const { operation, page, binding, status, cut, ms, from } = record;
  const what = operation ?? page ?? "-";
  const outcome = cut ? "cut" : String(status);
  return [
    `${what} ${binding ?? "-"} `,
    paint(status < 400 && !cut ? "good" : "wrong", outcome),
    ` ${ms} ms${from === undefined ? "" : `, ${from}`}`,
  ];
}

function nulled({ operation, page, binding, ...rest }: CallRecord) {
  return { operation: operation ?? null, page: page ?? null, binding: binding ?? null, ...rest };
}

function asciiJson(value: object): string {
  return JSON.stringify(value).replace(/[^ -~]/g, escapeUnits);
}

/** Milliseconds without a further change before a round begins: an editor replaces a file in several steps. */
const quietMs = 50;

/** Until it is closed. */
export function watchRounds(rounds: Rounds, served: ServedServices, terminal: Terminal): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const again = async (): Promise<void> => {
    const began = performance.now();
    try {
      const { services } = await rounds.next();
      if (terminal.signal.aborted) return;
      served.replace(services);
      terminal.print([paint("good", "reloaded"), ` (${Math.round(performance.now() - began)} ms)`]);
    } catch (error) {
      terminal.warn([paint("wrong", "error: "), sentenceOf(error)], "what was served before goes on");
    }
    if (terminal.signal.aborted) return;
    // A file may have come to it, or have changed before it was watched.
    changed(watcher.watch(rounds.files));
  };
  const changed = (paths: readonly string[]): void => {
    if (paths.length === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(again)), quietMs);
  };
  const watcher = new FileWatcher(changed);
  watcher.watch(rounds.files);
  const shown = rounds.files.filter((path) => watcher.isThere(path)).map((path) => showPath(terminal.folder, path));
  terminal.print(`watching ${listed(shown)}`);
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}

/** A generated output that handlers import has two hundred. */
const mostListed = 8;

function listed(files: readonly string[]): string {
  if (files.length <= mostListed) return files.join(", ");
  const some = files.slice(0, mostListed - 1);
  return `${some.join(", ")} and ${String(files.length - some.length)} more that they need`;
}

/** A bug of ours must not stop a service that others use. */
function sentenceOf(error: unknown): string {
  return error instanceof Error ? oneLine(error.message.split("\n")) : String(error);
}
