/**
 * Owns the SOAP requests that name an operation wrongly: in the SOAPAction, in the `action` of the Content-Type, in the Body.
 * Invariant: each differs from a plain good request in what its name says.
 */
import type { RawRequest } from "./raw-request.js";
import { ENVELOPES, NS, SMS, TYPES, both, envelope, post, soap } from "./request-builders.js";

export function actionRequests(): [string, RawRequest][] {
  const quoted = (name: string): string => `"${NS}${name}"`;
  const silent = (version: 11 | 12, body: string): RawRequest => soap(version, body, { action: null });
  const bare = (version: 11 | 12, content: string): RawRequest =>
    post(content.replace("/>", ` xmlns:s="${ENVELOPES[version]}"/>`), TYPES[version], {
      action: version === 11 ? quoted("singlesms") : null,
    });
  const inOtherCase = SMS.replaceAll("singlesms", "SingleSms");
  const elsewhere = SMS.replace(NS, "urn:other");
  return [
    ["SOAP 1.1 SOAPAction single-quoted", soap(11, SMS, { action: `'${NS}singlesms'` })],
    ["SOAP 1.1 SOAPAction with one quote", soap(11, SMS, { action: `"${NS}singlesms` })],
    ["SOAP 1.1 SOAPAction with blanks inside its quotes", soap(11, SMS, { action: `" ${NS}singlesms "` })],
    ["SOAP 1.1 SOAPAction with an escape", soap(11, SMS, { action: quoted("single%73ms") })],
    ["SOAP 1.1 SOAPAction and body in another namespace", soap(11, elsewhere, { action: '"urn:other/singlesms"' })],
    [
      "SOAP 1.1 action of another operation in the Content-Type, no SOAPAction",
      soap(11, SMS, { action: null, type: `${TYPES[11]}; action=${quoted("multiplesms")}` }),
    ],
    ["SOAP 1.2 with SOAPAction of no operation", soap(12, SMS, { action: quoted("nothing") })],
    ["SOAP 1.2 with an empty SOAPAction", soap(12, SMS, { action: '""' })],
    ["SOAP 1.2 with SOAPAction that is no URI", soap(12, SMS, { action: "''" })],
    [
      "SOAP 1.2 with SOAPAction of another operation than its action",
      soap(12, SMS, { action: quoted("multiplesms"), type: `${TYPES[12]}; action=${quoted("singlesms")}` }),
    ],
    [
      "text/xml with a 1.2 envelope and SOAPAction of no operation",
      soap(12, SMS, { type: TYPES[11], action: "urn:x" }),
    ],
    ["SOAP 1.2 action single-quoted", soap(12, SMS, { type: `${TYPES[12]}; action='${NS}singlesms'` })],
    [
      "SOAP 1.2 action and body of no operation",
      soap(12, `<nothing xmlns="${NS}"/>`, { type: `${TYPES[12]}; action=${quoted("nothing")}` }),
    ],
    ...both("body element in another case, no action", (version) => silent(version, inOtherCase)),
    ...both("body element in another namespace, no action", (version) => silent(version, elsewhere)),
    ...both("empty Body, no action", (version) => silent(version, "")),
    [
      "application/soap+xml with an envelope of no known version",
      post(envelope(12, `<soap:Body>${SMS}</soap:Body>`).replace(ENVELOPES[12], "urn:other"), TYPES[12]),
    ],
    ["SOAP 1.1 no Body, no SOAPAction", post(envelope(11, ""), TYPES[11], { action: null })],
    ...both("Envelope without content", (version) => bare(version, "<s:Envelope/>")),
    ...both("root of SOAP's namespace that is not an Envelope", (version) => bare(version, "<s:Body/>")),
  ];
}
