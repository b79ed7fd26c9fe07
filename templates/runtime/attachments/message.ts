/**
 * Owns SOAP messages with attachments as multipart/related (SOAP with Attachments; WS-I Attachments Profile 1.0).
 * Invariant: the root is the envelope, and the Content-ID of an attachment begins with the name of its message part and `=`.
 */
import type { EncodedMessage } from "../description.js";
import type { MessageParts } from "../exchange.js";
import { isMultipart, isRoot, noRoot, parametersOf, readParts, relatedOf, rootType } from "../mtom/multipart.js";
import { rootMessage } from "../mtom/open-message.js";
import { encodeUtf8 } from "../text/encode-utf8.js";
import { joinBytes } from "../text/join-bytes.js";

/** An attachment: the name of its message part, its media type and its bytes. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** `id`: in its boundary and Content-IDs, and in none of the bytes. `contentType`: of the envelope. */
export function writeAttached(
  contentType: string,
  envelope: Uint8Array,
  attachments: readonly Attachment[],
  id: string,
): EncodedMessage & { readonly body: Uint8Array } {
  const [mediaType = ""] = contentType.split(";");
  const { action } = parametersOf(contentType);
  const root = `root.${id}@attachments`;
  const head = (type: string, contentId: string): Uint8Array =>
    encodeUtf8(
      `--${id}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <${contentId}>\r\n\r\n`,
    );
  const newline = encodeUtf8("\r\n");
  const pieces = attachments.flatMap(({ name, mediaType: type, bytes }, index) => [
    newline,
    head(type, `${encodeURIComponent(name)}=${index + 1}.${id}@attachments`),
    bytes,
  ]);
  const body = joinBytes(head(contentType, root), envelope, ...pieces, encodeUtf8(`\r\n--${id}--\r\n`));
  const actionText = action === undefined ? "" : `; action="${action}"`;
  const related = `multipart/related; type="${mediaType}"; boundary="${id}"; start="<${root}>"${actionText}`;
  return { headers: { "content-type": related }, body };
}

/** The envelope of a message with the attachments beside, in their order. One without parts is as it is. Throws MultipartError. */
export function openAttached<Message extends EncodedMessage>(message: Message): Message {
  const contentType = message.headers["content-type"];
  if (message.parts !== undefined || !isMultipart(contentType)) return message;
  const related = relatedOf(contentType);
  const all = readParts(related, message.body);
  const root = all.find(({ head }) => isRoot(head, related));
  if (root === undefined) throw noRoot(related);
  // A part without an id is found by its position: no Content-ID begins with a blank.
  const parts = all.flatMap(({ head: { id, number }, bytes }): readonly (readonly [string, Uint8Array])[] =>
    number === root.head.number ? [] : [[id || ` ${number}`, bytes]],
  );
  const envelope = rootMessage(message, root.bytes, rootType(root.head.type, related));
  return { ...envelope, parts: new Map(parts) };
}

/**
 * The part of each attachment: by the start of its Content-ID, else the next one that is no other's.
 * `others`: parts that the envelope refers to by itself.
 */
export function partsByName(
  names: readonly string[],
  parts: MessageParts,
  others: ReadonlySet<string>,
): ReadonlyMap<string, Uint8Array> {
  const free = new Map([...parts].filter(([id]) => !others.has(id)));
  const byName = new Map<string, Uint8Array>();
  for (const [id, bytes] of [...free]) {
    const name = names.find((each) => id.startsWith(`${encodeURIComponent(each)}=`));
    if (name === undefined || byName.has(name)) continue;
    byName.set(name, bytes);
    free.delete(id);
  }
  const rest = free.values();
  for (const name of names) {
    if (byName.has(name)) continue;
    const { done, value } = rest.next();
    if (done === true) break;
    byName.set(name, value);
  }
  return byName;
}
