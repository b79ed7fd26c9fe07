/**
 * Owns what a user of a client can do about failures that say only what happened: by the platform's code, the HTTP status, the
 * words that ASMX uses.
 * Property that must stay true: nothing of a request or response gets into an advice.
 */

const untrusted =
  "the server's certificate is not trusted; name its issuer in NODE_EXTRA_CA_CERTS, or in an https.Agent given to nodeHttpTransport({ agent })";
const noTls = "the server speaks no TLS there; check https: and the port in baseUrl";
const closed = "the server closed the connection; one that expects https: does this to http:";

const byCode: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing listens there; check host and port of baseUrl"],
  ["ENOTFOUND", "there is no such host; check baseUrl"],
  ["EAI_AGAIN", "the host's name cannot be looked up at the moment; check the network"],
  ["EPROTO", noTls],
  ["ERR_SSL_WRONG_VERSION_NUMBER", noTls],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", noTls],
  ["HPE_INVALID_CONSTANT", "the server speaks no HTTP there; check the port of baseUrl"],
  ["ECONNRESET", closed],
  ["UND_ERR_SOCKET", closed],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted],
  ["SELF_SIGNED_CERT_IN_CHAIN", untrusted],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted],
  ["CERT_HAS_EXPIRED", "the server's certificate is out of date, or this machine's clock is wrong"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "the server's certificate is for other hosts; check the host of baseUrl"],
]);

/** All that a browser says, whatever the reason is. */
const browserWords = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource)/;

/** For a failure of the platform, by its code and message. Begins with `; `, or is empty. */
export function adviceOnPlatform(code: string | undefined, message: string): string {
  if (code === undefined && browserWords.test(message)) {
    return "; a browser hides why: the address, the certificate, or that the service does not allow this page's origin (CORS)";
  }
  return advice(byCode.get(code ?? ""));
}

/** For an HTTP status that is no success. Begins with `; `, or is empty. */
export function adviceOnStatus(status: number): string {
  if (status >= 300 && status < 400) return "; redirects are not followed: give the final address as baseUrl";
  if (status === 401 || status === 403 || status === 407) {
    return "; the server or a proxy wants a login of its own: give it in `headers`, or to the transport";
  }
  if (status === 404 || status === 405 || status === 410) return "; the service is not there: check baseUrl";
  return "";
}

const unknownToAsmx = /did not recognize the value of HTTP Header SOAPAction|Web Service method name is not valid/;

/** For what a service says: ASMX's words for an operation it does not have. Begins with `; `, or is empty. */
export function adviceOnWords(text: string): string {
  if (!unknownToAsmx.test(text)) return "";
  return "; the service has no such operation, or another namespace: compare its ?WSDL, and give its namespace as `namespace`";
}

/** For an element whose name is right and whose namespace is not. Begins with `; `. */
export const adviceOnNamespace = "; if that is the service's namespace, give it as `namespace`";

function advice(text: string | undefined): string {
  return text === undefined ? "" : `; ${text}`;
}
