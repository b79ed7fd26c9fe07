/**
 * Owns messages with attachments as fixtures have them: one envelope, with an element of base64 for each attachment.
 * Invariant: nothing of the runtime reads them here.
 */
interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** `style`: where the elements are. Another message is returned as it is. */
export function inlined(message: Sent, style: "rpc" | "document"): Sent {
  const type = message.headers["content-type"] ?? "";
  const boundary = /boundary="([0-9a-f]{32})"/.exec(type)?.[1];
  if (boundary === undefined || !/type="(?:text\/xml|application\/soap\+xml)"/.test(type)) return message;
  const [, root = "", ...parts] = Buffer.from(message.body).toString("latin1").split(`--${boundary}`);
  const { headers, content } = split(root);
  const envelope = Buffer.from(content, "latin1").toString("utf8");
  const isNamespaced = style === "rpc" && /<soap:Body><[^\s:/>]+ xmlns="[^"]/.test(envelope);
  const elements = parts.slice(0, -1).map((part) => {
    const { headers: own, content: bytes } = split(part);
    const name = decodeURIComponent(/Content-ID: <([^=]*)=/.exec(own)?.[1] ?? "?");
    const open = `<${name}${isNamespaced ? ' xmlns=""' : ""}`;
    return bytes === "" ? `${open} />` : `${open}>${Buffer.from(bytes, "latin1").toString("base64")}</${name}>`;
  });
  const ends = style === "rpc" ? /(?: \/>|(<\/[\w:]+>))<\/soap:Body>/ : /(?:<soap:Body \/>|(<\/soap:Body>))/;
  const body = envelope.replace(ends, (found) => placed(found, elements.join(""), envelope, style));
  const contentType = /Content-Type: (.*)/.exec(headers)?.[1] ?? "";
  return { headers: { ...message.headers, "content-type": contentType.trim() }, body: new TextEncoder().encode(body) };
}

function placed(end: string, elements: string, envelope: string, style: "rpc" | "document"): string {
  if (elements === "") return end;
  if (style === "document") return `${end === "<soap:Body />" ? "<soap:Body>" : ""}${elements}</soap:Body>`;
  if (end.startsWith("</")) return elements + end;
  const [, name = ""] = /<soap:Body><([^\s/>]+)/.exec(envelope) ?? [];
  return `>${elements}</${name}></soap:Body>`;
}

function split(part: string): { readonly headers: string; readonly content: string } {
  const at = part.indexOf("\r\n\r\n");
  return { headers: part.slice(0, at), content: part.slice(at + 4).replace(/\r\n$/, "") };
}
