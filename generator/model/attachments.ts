/**
 * Owns attachments of messages (SOAP with Attachments): parameters and results whose bytes are parts of a multipart, beside the envelope.
 * Invariant: an attachment is a part of its message in the WSDL, and no element of the body.
 */
import { operationsOf } from "./questions.js";
import type { Operation, Service } from "./service.js";
import type { MessageWay } from "./wsdl-names.js";

/** True for a media type without parameters; a multipart would need a boundary. */
export function isMediaType(text: string): boolean {
  return /^(?!multipart\/)[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/i.test(text);
}

export interface AttachedPart {
  /** Name of the message part. */
  readonly name: string;
  readonly mediaType: string;
  /** The parameter, field or result that it is. */
  readonly thing: object;
}

/** Attachments of a message, in their order. */
export function attachmentsOf({ parameters, result, elements }: Operation, side: MessageWay): readonly AttachedPart[] {
  if (side === "request") return parameters.flatMap((thing) => attached(thing.name, thing.attachment, thing));
  if (result.kind === "several")
    return result.fields.flatMap((thing) => attached(thing.element, thing.attachment, thing));
  return result.kind === "scalar" ? attached(elements.result, result.attachment, result) : [];
}

function attached(name: string, mediaType: string | undefined, thing: object): readonly AttachedPart[] {
  return mediaType === undefined ? [] : [{ name, mediaType, thing }];
}

/** Whether messages of an operation have attachments. */
export function hasAttachments(operation: Operation): boolean {
  return attachmentsOf(operation, "request").length > 0 || attachmentsOf(operation, "response").length > 0;
}

export function sendsAttachments(service: Service): boolean {
  return operationsOf(service).some(hasAttachments);
}
