/**
 * Owns the settings of a `codegen conformance` run: the server, the operations that may be called, how fast, with which
 * values.
 * Invariant: an operation that may change something is called only on request.
 */
import { resolve } from "node:path";
import { type Values, valuesOf } from "../../conformance/stand-ins.js";
import { didYouMean } from "../../diagnostics/suggest.js";
import { readText } from "../../files/disk/read-text.js";
import { operationsOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import { UsageError } from "../terminal/exit-codes.js";
import type { ServiceOptions } from "../sources/read-sources.js";
import type { Terminal } from "../terminal/terminal.js";

export interface ConformanceOptions extends ServiceOptions {
  readonly baseUrl: string;
  readonly recorded?: string;
  readonly against?: string;
  readonly json?: string;
  readonly effects?: boolean;
  readonly only?: readonly string[];
  readonly except?: readonly string[];
  readonly credentials?: string;
  readonly mayDiffer?: readonly string[];
  readonly rules?: string;
  readonly timeout?: string;
  readonly mostBody?: string;
  readonly mostTime?: string;
  readonly mostRequests?: string;
  readonly mostBytes?: string;
  readonly rate?: string;
  readonly concurrency?: string;
}

/** The reason why an operation is not called, by its name; undefined if it is called. */
export type Selection = (operation: string) => string | undefined;

export function selectionOf({ effects, only, except }: ConformanceOptions, services: readonly Service[]): Selection {
  const reading = services.flatMap(operationsOf).filter((operation) => operation.reads);
  const reads = new Set(reading.map(({ name }) => name));
  return (operation) => {
    if (except?.includes(operation) === true) return "--except names it";
    if (only !== undefined) return only.includes(operation) ? undefined : "--only does not name it";
    if (effects === true || reads.has(operation)) return undefined;
    return "it may change something";
  };
}

/** `names`: of the operations that there are. Throws {@link UsageError} for one that is named and is not there. */
export function refuseUnknown({ only = [], except = [] }: ConformanceOptions, names: readonly string[]): void {
  for (const name of [...only, ...except]) {
    if (names.includes(name)) continue;
    const near = didYouMean(name, names);
    throw new UsageError(`there is no operation ${JSON.stringify(name)}${near === undefined ? "" : `; ${near}`}`);
  }
}

/** Throws {@link UsageError}. */
export function readServer(option: string, written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.search === "" && url.username === "") return url;
  throw new UsageError(
    `${option} is ${JSON.stringify(written)}; expected where the server is, http://host:port, or the whole address of the service`,
  );
}

/** Values from the file of `--credentials` and from environment variables. Throws `DiskError`. */
export function readValues({ credentials }: ConformanceOptions, terminal: Terminal): Values {
  const lines = credentials === undefined ? "" : readText(resolve(terminal.folder, credentials), credentials);
  return valuesOf(lines, process.env);
}
