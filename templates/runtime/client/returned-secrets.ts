/**
 * Owns the secrets of a response: texts of its secret SOAP headers, fields, attributes and columns.
 * Invariant: if a secret header may exist but cannot be read, the result is `undefined`, and nothing of the response is shown.
 */
import { findBlock } from "../bindings/soap/blocks.js";
import { openBody, openEnvelope } from "../bindings/soap/open-envelope.js";
import type { SoapHeaderDescription } from "../description.js";
import { XmlReader } from "../xml/reader.js";
import { textsIn } from "../xml/source-texts.js";
import type { Call } from "./call-site.js";
import type { Reply } from "./reply.js";
import { replyText } from "./reply-text.js";

/** The secret texts; `undefined` if they are unknown, or too many to search for. */
export function returnedSecrets(call: Call, reply: Reply): readonly string[] | undefined {
  const { secretNames, findSecrets, soapHeaders = [] } = call.site.operation;
  const headers = soapHeaders.filter((each) => each.direction !== undefined && each.secret);
  if (headers.length === 0 && secretNames === undefined) return [];
  const text = replyText(reply.headers, reply.body);
  const named = secretNames === undefined ? [] : findSecrets?.(text, secretNames);
  const inBlocks = headers.length === 0 ? [] : secretsOfBlocks(call, headers, text);
  return named && inBlocks && [...named, ...inBlocks];
}

function secretsOfBlocks(
  { site: { connection } }: Call,
  secret: readonly SoapHeaderDescription[],
  text: string,
): readonly string[] | undefined {
  if (!secret.some(({ name, element = name }) => text.includes(element))) return [];
  const secrets: string[] = [];
  try {
    const reader = new XmlReader(text, { limits: connection.xmlLimits });
    openBody(reader, openEnvelope(reader), (block) => {
      if (findBlock(secret, block, connection.namespace) === undefined) block.skip();
      else secrets.push(...textsIn(bounded(block.readOuterXml(), connection.shownLength)));
    });
    return secrets;
  } catch {
    return undefined;
  }
}

/** Rejects a long header: the time to search for its texts grows faster than its length. */
function bounded(header: string, most: number): string {
  if (header.length > most) throw new RangeError("a secret header is longer than what is shown of a response");
  return header;
}
