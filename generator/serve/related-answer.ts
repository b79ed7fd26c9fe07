/**
 * Owns the id in a recorded answer with WS-Addressing: it is replaced by the id of the request that is answered now.
 * Invariant: nothing else of the answer changes. An answer without such a header stays as it was recorded.
 */
import type { HttpRequest, HttpResponse } from "../../templates/runtime/exchange.js";
import { tagName } from "../../templates/runtime/xml/element-text.js";
import { XmlReader } from "../../templates/runtime/xml/reader.js";
import { escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { attempt } from "../model/attempt.js";
import { isAddressingName } from "../model/addressing.js";

export function relatedTo({ body }: HttpRequest, response: HttpResponse): HttpResponse {
  const id = body && headerIn(new TextDecoder().decode(body), "MessageID");
  if (id === undefined || !(response.body instanceof Uint8Array)) return response;
  const text = new TextDecoder().decode(response.body);
  const relation = headerIn(text, "RelatesTo");
  if (relation === undefined || relation.from === relation.to) return response;
  const { tag, from, to } = relation;
  const answer = `${text.slice(0, from)}${escapeXmlText(id.text)}</${tag}>${text.slice(to)}`;
  return { ...response, body: new TextEncoder().encode(answer) };
}

interface AddressingHeader {
  readonly tag: string;
  readonly text: string;
  /** Offsets after its start tag and after its end tag; they are the same for an empty tag. */
  readonly from: number;
  readonly to: number;
}

/** A header of WS-Addressing in an envelope; undefined: there is none, or the text is no envelope. */
function headerIn(text: string, name: string): AddressingHeader | undefined {
  return attempt(() => {
    const reader = new XmlReader(text);
    reader.readRoot();
    reader.nextChild();
    const { localName } = reader;
    while (localName === "Header" && reader.nextChild()) {
      const { offset: from } = reader;
      if (reader.localName === name && isAddressingName(`{${reader.namespace}}${name}`)) {
        const tag = tagName(reader);
        return { tag, from, text: reader.readText(), to: reader.offset };
      }
      reader.skip();
    }
    return undefined;
  });
}
