/**
 * Owns `codegen conformance`: whether a server answers as its description says, or as the one did that calls were recorded from.
 * Invariant: what was not called is counted, and a run that called nothing is no success.
 */
import type { ConformanceOptions } from "./conformance-options.js";
import type { ExitCode } from "../terminal/exit-codes.js";
import { readServices } from "../sources/read-sources.js";
import type { Terminal } from "../terminal/terminal.js";

export type { ConformanceOptions };

/** Rejects with `UsageError` and `DiskError`. */
export async function conformance(
  description: string | undefined,
  options: ConformanceOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const services = await readServices(description, options, terminal);
  if (options.recorded !== undefined) {
    const { conformanceOfRecorded } = await import("./conformance-recorded.js");
    return conformanceOfRecorded(options.recorded, services, options, terminal);
  }
  const { conformanceByKit } = await import("./conformance-kit.js");
  return conformanceByKit(services, options, terminal);
}
