/**
 * Owns the hiding of secrets in texts of an answer.
 * Invariant: the work does not grow with the number of secrets, only with the number of different lengths among those
 * with the same beginning.
 */

/** What is seen of a secret. */
export const hidden = "********";

export const concealed = (secret: string): string => (secret === "" ? "" : hidden);

/** Shorter ones are parts of too many texts by chance. */
const shortestMasked = 4;
/** A short text that is a whole value of XML or JSON. */
const shortValues = />([^<>]{1,3})(?=<)|"((?:\\.|[^"\\]){1,3})(?=")/g;

/** Takes secrets out of a text. A short one is hidden where it is a whole value. */
export function maskOf(secrets: Iterable<string>): (text: string) => string {
  const whole = new Set(secrets);
  whole.delete("");
  const forms = new Set([...whole].flatMap(formsOf));
  const lengthsByStart = new Map<string, number[]>();
  for (const form of forms) {
    if (form.length < shortestMasked) continue;
    const start = form.slice(0, shortestMasked);
    const lengths = lengthsByStart.get(start);
    if (lengths === undefined) lengthsByStart.set(start, [form.length]);
    else if (!lengths.includes(form.length)) lengths.push(form.length);
  }
  for (const lengths of lengthsByStart.values()) lengths.sort((a, b) => b - a);
  const lengthAt = (text: string, at: number): number =>
    lengthsByStart.get(text.slice(at, at + shortestMasked))?.find((length) => forms.has(text.slice(at, at + length))) ??
    0;
  const withoutShort = (found: string, inXml: string | undefined, inJson: string | undefined): string =>
    forms.has(inXml ?? inJson ?? "") ? found.charAt(0) + hidden : found;
  return (text) => {
    if (whole.has(text)) return hidden;
    let [masked, from] = ["", 0];
    for (let at = 0; at + shortestMasked <= text.length; at++) {
      const length = lengthAt(text, at);
      if (length === 0) continue;
      masked += text.slice(from, at) + hidden;
      from = at + length;
      at = from - 1;
    }
    return (masked + text.slice(from)).replace(shortValues, withoutShort);
  };
}

/** A secret as text, in XML, in JSON and in a URL. */
function formsOf(secret: string): readonly string[] {
  const inXml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const inJson = JSON.stringify(secret).slice(1, -1);
  // As .NET writes it.
  const inNetJson = inJson.replace(/[<>&']/g, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
  const quoted = inXml.replaceAll('"', "&quot;").replaceAll("'", "&#39;");
  return [secret, inXml, quoted, inJson, inNetJson, encodeURIComponent(secret)];
}
