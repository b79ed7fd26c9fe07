/**
 * Owns which texts of a response are secret: those in its secret SOAP headers, fields, attributes and columns.
 * Invariant: where such a header may be there and cannot be read, that is said, so that nothing of the response is shown.
 */
import { findBlock } from "../bindings/soap/blocks.js";
import { openBody, openEnvelope } from "../bindings/soap/open-envelope.js";
import type { SoapHeaderDescription } from "../description.js";
import { XmlReader } from "../xml/reader.js";
import { textsIn } from "../xml/source-texts.js";
import type { Call } from "./call-site.js";
import type { Reply } from "./reply.js";
import { replyText } from "./reply-text.js";

/** `undefined`: it cannot be told which they are, or they are too many to be looked for. */
export function returnedSecrets(call: Call, reply: Reply): readonly string[] | undefined {
  const { secretNames, findSecrets, soapHeaders = [] } = call.site.operation;
  const headers = soapHeaders.filter((each) => each.direction !== undefined && each.secret);
  if (headers.length === 0 && secretNames === undefined) return [];
  const text = replyText(reply.headers, reply.body);
  const named = secretNames === undefined ? [] : findSecrets?.(text, secretNames);
  const found = headers.length === 0 ? [] : secretsOfBlocks(call, headers, text);
  return named && found && [...named, ...found];
}

function secretsOfBlocks(
  { site: { connection } }: Call,
  secret: readonly SoapHeaderDescription[],
  text: string,
): readonly string[] | undefined {
  if (!secret.some(({ name, element = name }) => text.includes(element))) return [];
  const found: string[] = [];
  try {
    const reader = new XmlReader(text, { limits: connection.xmlLimits });
    openBody(reader, openEnvelope(reader), (block) => {
      if (findBlock(secret, block, connection.namespace) === undefined) block.skip();
      else found.push(...textsIn(bounded(block.readOuterXml(), connection.shownLength)));
    });
    return found;
  } catch {
    return undefined;
  }
}

/** Looking for what stands in a longer header would cost many times its length. */
function bounded(header: string, most: number): string {
  if (header.length > most) throw new RangeError("a secret header is longer than what is shown of a response");
  return header;
}
