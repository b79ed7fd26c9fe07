/**
 * Owns messages with MTOM as recordings have them: one envelope, with the bytes of its parts as base64.
 * Invariant: a message whose parts cannot be put in whole is not kept.
 */
import { recover } from "../model/attempt.js";
import { IncludeError, withoutParts as inOneEnvelope } from "../../templates/runtime/mtom/inline.js";
import { isMultipart } from "../../templates/runtime/mtom/multipart.js";
import type { Message } from "./conversation.js";
import { Unkept } from "./hide-names.js";
import { headerOf, headersOf } from "./http-file.js";

/** Throws {@link Unkept}. `mostBytes`: of the parts that the envelope includes. */
export function withoutParts(message: Message, mostBytes: number): Message {
  const contentType = headerOf(message.headers, "content-type");
  const { body } = message;
  if (body === undefined || !isMultipart(contentType)) return message;
  if (headerOf(message.headers, "content-encoding") !== undefined) throw new Unkept("a multipart is compressed");
  const whole = recover(
    () => inOneEnvelope({ headers: { "content-type": contentType }, body }, mostBytes),
    Error,
    (error) => {
      throw new Unkept(error instanceof IncludeError ? error.message : "a multipart cannot be read");
    },
  );
  const headers = [...headersOf(message.headers)].flatMap(([name, value]) =>
    name.toLowerCase() === "content-type" ? [name, whole.headers["content-type"] ?? ""] : [name, value],
  );
  return { headers, body: whole.body };
}
