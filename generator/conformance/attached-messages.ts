/**
 * Owns messages with attachments of the test kit: sends requests in parts, and turns answers into the single envelope
 * that the kit compares.
 * Invariant: messages of operations without attachments are not changed.
 */
import { holderOf } from "../../templates/runtime/attachments/bodies.js";
import { openAttached, partsByName, writeAttached } from "../../templates/runtime/attachments/message.js";
import { type EncodedMessage, ValueError } from "../../templates/runtime/description.js";
import { base64Binary } from "../../templates/runtime/values/base64-binary.js";
import { XmlError } from "../../templates/runtime/xml/error.js";
import { editedText } from "../../templates/runtime/xml/edited-text.js";
import { elementsOf, readTree, textOf, type XmlNode } from "../../templates/runtime/xml/tree.js";
import { attachmentsOf } from "../model/attachments.js";
import { recover } from "../model/attempt.js";
import type { Operation } from "../model/service.js";
import { headerOf, type HttpFile, withContentType } from "../record/http-file.js";

const boundary = "attachments-of-the-kit";

/** The request with its attachments beside the envelope. A request that is no XML stays as it is. */
export function attachedRequest(file: HttpFile, operation: Operation): HttpFile {
  const attachments = attachmentsOf(operation, "request");
  const contentType = headerOf(file.headers, "content-type") ?? "";
  const holder = attachments.length === 0 ? undefined : bodyOf(file.body, operation);
  if (holder === undefined) return file;
  const { text, element } = holder;
  const elements = attachments.flatMap(({ name, mediaType }) => {
    const node = elementsOf(element).find(({ open }) => open.name.localName === name && open.namespace === "");
    const bytes = node && bytesOf(node);
    return node === undefined || bytes === undefined ? [] : [{ node, name, mediaType, bytes }];
  });
  const nodes = elements.map(({ node }) => node).sort((one, other) => one.end - other.end);
  const envelope = new TextEncoder().encode(editedText(text, element, nodes, ""));
  const { headers, body } = writeAttached(contentType, envelope, elements, boundary);
  return { ...file, headers: withContentType(file.headers, headers["content-type"] ?? contentType), body };
}

/** An answer with an element of base64 for each of its attachments. Throws MultipartError and XmlError. */
export function wholeAnswer(answer: EncodedMessage, operation: Operation): EncodedMessage {
  const attachments = attachmentsOf(operation, "response");
  const { parts, ...root } = attachments.length === 0 ? answer : openAttached(answer);
  const holder = parts === undefined ? undefined : bodyOf(root.body, operation);
  if (parts === undefined || holder === undefined) return root;
  const names = attachments.map(({ name }) => name);
  const elements = [...partsByName(names, parts, new Set())].map(
    ([name, bytes]) => `<${name} xmlns="">${base64Binary.encode(bytes)}</${name}>`,
  );
  const body = new TextEncoder().encode(editedText(holder.text, holder.element, [], elements.join("")));
  return { ...root, body };
}

/** The element with the values; `undefined`: the message is a fault, or no envelope. */
function bodyOf(
  bytes: Uint8Array,
  operation: Operation,
): { readonly text: string; readonly element: XmlNode } | undefined {
  return recover(
    () => {
      const { root, text } = readTree(new TextDecoder().decode(bytes));
      const element = holderOf(root, operation.rpc ? "rpc" : "document");
      return element && { text, element };
    },
    XmlError,
    () => undefined,
  );
}

function bytesOf(node: XmlNode): Uint8Array | undefined {
  return recover(
    () => base64Binary.decode(textOf(node) ?? "?"),
    ValueError,
    () => undefined,
  );
}
