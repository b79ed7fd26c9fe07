/**
 * Owns the calls of `codegen conformance` that compare results in JSON with those over SOAP.
 * Invariant: the code is loaded only if a service lists ASMX's JSON, or a JSON API is named.
 */
import type { EqualCall, EqualSettings } from "../../conformance/equal-results.js";
import { hasScript, operationsOf } from "../../model/questions.js";
import type { Service } from "../../model/service.js";
import type { ServedSource } from "../sources/read-sources.js";
import type { ConformanceOptions } from "./conformance-options.js";

/** Whether there are results to compare. */
export function comparesResults({ json }: ConformanceOptions, services: readonly Service[]): boolean {
  return json !== undefined || services.some((service) => hasScript(service) && operationsOf(service).length > 0);
}

/** Rejects only for a bug of ours. */
export async function equalCallsOf(
  sources: readonly ServedSource[],
  settings: EqualSettings,
): Promise<readonly EqualCall[]> {
  const [{ describeGateway }, { equalCalls }, { assets }] = await Promise.all([
    import("../../serve/describe-gateway.js"),
    import("../../conformance/equal-results.js"),
    import("#assets"),
  ]);
  const calls: EqualCall[] = [];
  for (const source of sources) {
    const { namespace, baseUrl, naming, jsonNumbers: numbers } = source;
    // All operations, as for the rest of the kit; problems were reported before.
    const { described } = await describeGateway(source, { namespace, baseUrl, naming }, assets);
    if (described !== undefined) calls.push(...equalCalls({ ...described, numbers }, settings));
  }
  return calls;
}
