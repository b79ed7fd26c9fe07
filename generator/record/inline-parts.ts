/**
 * Owns the recorded form of messages with MTOM: one envelope, with the bytes of its parts as base64.
 * Invariant: a message is not recorded if one of its parts cannot be inserted, or if it has attachments.
 */
import { recover } from "../model/attempt.js";
import { openAttached } from "../../templates/runtime/attachments/message.js";
import type { EncodedMessage } from "../../templates/runtime/description.js";
import { IncludeError, withoutParts as inOneEnvelope } from "../../templates/runtime/mtom/inline.js";
import { isMultipart } from "../../templates/runtime/mtom/multipart.js";
import type { Message } from "./conversation.js";
import { UnrecordableExchange } from "./hide-names.js";
import { headerOf, withContentType } from "./http-file.js";

/** Throws {@link UnrecordableExchange}. `mostBytes`: of the parts that the envelope includes. */
export function withoutParts(message: Message, mostBytes: number): Message {
  const contentType = headerOf(message.headers, "content-type");
  const { body } = message;
  if (body === undefined || !isMultipart(contentType)) return message;
  if (headerOf(message.headers, "content-encoding") !== undefined)
    throw new UnrecordableExchange("a multipart is compressed");
  const sent = { headers: { "content-type": contentType }, body };
  const whole = recover(
    () => {
      if (!/\bapplication\/xop\+xml/i.test(contentType)) refuseAttachments(sent);
      return inOneEnvelope(sent, mostBytes);
    },
    Error,
    (error) => {
      if (error instanceof UnrecordableExchange) throw error;
      throw new UnrecordableExchange(error instanceof IncludeError ? error.message : "a multipart cannot be read");
    },
  );
  return { headers: withContentType(message.headers, whole.headers["content-type"] ?? ""), body: whole.body };
}

/** Nothing in the envelope says where an attachment belongs. Throws {@link UnrecordableExchange}. */
function refuseAttachments(message: EncodedMessage & { readonly body: Uint8Array }): void {
  const { body, parts = new Map() } = openAttached(message);
  const envelope = new TextDecoder().decode(body);
  const isReferred = (id: string): boolean => envelope.includes(id) || envelope.includes(encodeURIComponent(id));
  for (const id of parts.keys()) {
    if (!isReferred(id))
      throw new UnrecordableExchange("a multipart has attachments: parts that its envelope does not include");
  }
}
