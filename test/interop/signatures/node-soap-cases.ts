/** Owns the requests that node-soap signs: by each of its classes, with its defaults and with options, over both versions. */

const forms = [
  { kind: "WSSecurityCert" },
  { kind: "WSSecurityCert", options: { signerOptions: { prefix: "ds", attrs: { Id: "Signature-1" } } } },
  { kind: "WSSecurityCert", options: { signerOptions: { idMode: "wssecurity" } } },
  { kind: "WSSecurityCert", options: { signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256" } },
  { kind: "WSSecurityCert", options: { hasTimeStamp: false }, fault: "FailedCheck" },
  { kind: "WSSecurityPlusCert", tokenOptions: { hasTimeStamp: false } },
  // Two Timestamps.
  { kind: "WSSecurityPlusCert", fault: "InvalidSecurity" },
  { kind: "WSSecurityCertWithToken", bodyId: "_0" },
  // The signed Body has no id.
  { kind: "WSSecurityCertWithToken", fault: "InvalidSecurity" },
];

/** `files`: paths of the caller's key and certificate. `server`: path of the certificate that signs answers. */
export function nodeSoapCases(
  wsdl: string,
  files: { readonly key: string; readonly certificate: string },
  server: string,
) {
  return ["soap11", "soap12"].flatMap((version) =>
    forms.map((form) => ({
      ...{ name: `node-soap calls, ${version}, ${JSON.stringify(form)}`, version, wsdl, server, fault: null },
      ...{ ...form, ...files },
    })),
  );
}
