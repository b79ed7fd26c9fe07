/**
 * Owns the faults that a help page shows: declared ones with a sample of their detail, and that of any other error
 * (wire 5).
 * Invariant: a dispatcher answers the same faults. Faults with WS-Addressing are not shown, since they contain headers
 * of their request.
 */
import { bindingRows, type StaticBindingId } from "../binding-rows.js";
import { serverBindings } from "../bindings/servers.js";
import { encodeBlock } from "../bindings/soap/blocks.js";
import type { WrittenFault } from "../bindings/soap/write-fault.js";
import type { AnyOperation } from "../description.js";
import type { HttpResponse } from "../exchange.js";
import type { HelpFault, HelpOperation } from "./data.js";
import { valueOfSample } from "./sample-values.js";

/** `name`: of a declared fault. */
export interface SampleFault {
  readonly name?: string;
  readonly answer: HttpResponse;
}

const general: WrittenFault = { code: "server", message: "Server was unable to process request." };

/** Throws errors of encoders. */
export function sampleFaults(
  { faults = [] }: HelpOperation,
  operation: AnyOperation,
  binding: StaticBindingId,
  namespace: string,
): readonly SampleFault[] {
  const isSoap = bindingRows[binding].family === "soap";
  if (isSoap && operation.service.addressing !== undefined) return [];
  const { encodeFault } = serverBindings[binding];
  const declared = isSoap ? faults.filter(({ sample }) => sample !== undefined) : [];
  if (declared.length === 0) return [{ answer: encodeFault(general) }];
  return declared.map((fault) => {
    const detail = detailOf(fault, operation, binding, namespace);
    return { name: fault.name, answer: encodeFault({ ...general, message: "What went wrong.", detail }) };
  });
}

function detailOf(
  { name, sample }: HelpFault,
  { faults = [], service, encoding }: AnyOperation,
  id: StaticBindingId,
  namespace: string,
): string | undefined {
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined || sample === undefined) return undefined;
  const literal = encodeBlock(service, namespace, { ...fault, required: true }, valueOfSample(fault.type, sample));
  return encoding?.fault?.(literal, fault, { binding: { id } }) ?? literal;
}
