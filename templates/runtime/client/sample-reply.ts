/**
 * Owns the reading of sample responses, which are answers to no call.
 * Invariant: the client's own reader decodes them, so that samples and results have one source.
 */
import { bindingRows } from "../binding-rows.js";
import { clientBindings } from "../bindings/index.js";
import { scriptBinding } from "../bindings/script/script.js";
import type { AnyOperation, BindingId } from "../description.js";
import { type Reply, ReplyReader } from "./reply.js";

/** A response over a binding. */
export interface SampleReply extends Reply {
  readonly binding: BindingId;
}

/** A new value each time. Rejects if the response is not one of the operation. */
export async function resultOfSample(operation: AnyOperation, reply: SampleReply): Promise<unknown> {
  const { name, service } = operation;
  const names = { operation: name, binding: reply.binding };
  const binding = reply.binding === scriptBinding.id ? scriptBinding : clientBindings[reply.binding];
  const endpoint = { operation, names, namespace: service.namespace, url: service.path, soapAction12: false };
  const replies = new ReplyReader(endpoint, binding.prepare(endpoint), {});
  await replies.loadReading();
  return replies.read(reply, {});
}

/** The SOAP headers of the response by name; without any over other bindings. */
export async function headersOfSample(
  operation: AnyOperation,
  reply: SampleReply,
): Promise<Readonly<Record<string, unknown>>> {
  if (operation.responseHeaders === undefined || bindingRows[reply.binding].family !== "soap") return {};
  const connection = { namespace: operation.service.namespace, xmlLimits: {} };
  return operation.responseHeaders.read(reply, { operation, connection });
}
