/**
 * Owns advice for failures of the platform with a code, such as Node's `ECONNREFUSED`.
 * Invariant: advice contains nothing of a request.
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

/** Begins with `; `, or is empty. */
export function adviceOnCode(code: string | undefined): string {
  const advice = byCode.get(code ?? "");
  return advice === undefined ? "" : `; ${advice}`;
}
