/** Owns the requests of our client that others verify: each algorithm, and each option of what is signed and how the key is named. */
import { createClient } from "../../../templates/runtime/client/create-client.js";
import { usernameToken } from "../../../templates/runtime/client/username-token.js";
import { x509Signature, type SignatureAlgorithm } from "../../../templates/runtime/security/client.js";
import type { Identity } from "../../security/certificates.js";
import { operations, service } from "../../wire/table.js";

export interface OurEnvelope {
  readonly name: string;
  readonly envelope: string;
}

const token = usernameToken({ username: "j\u00f6rg & <co>", password: "secret-password" });
const options = {
  ", issuer and serial": { keyReference: "issuerSerial" },
  ", subject key identifier": { keyReference: "subjectKeyIdentifier" },
  ", thumbprint": { keyReference: "thumbprint" },
  ", the Timestamp alone": { body: false },
  ", with its BinarySecurityToken": { signToken: true },
} as const;

export async function ourEnvelopes(
  { pkcs1: key, certificate }: Identity,
  algorithms: readonly SignatureAlgorithm[],
): Promise<readonly OurEnvelope[]> {
  const envelopes: OurEnvelope[] = [];
  for (const binding of ["soap11", "soap12"] as const) {
    const sign = async (name: string, given: Partial<Parameters<typeof x509Signature>[0]>): Promise<void> => {
      let sent: Uint8Array | undefined;
      const client = createClient(service, operations, {
        baseUrl: "http://localhost",
        binding,
        security: x509Signature({ key, certificate, ...given }),
        transport: async ({ body }) => {
          sent = body;
          return { status: 202, headers: {}, body: new Uint8Array(0) };
        },
      });
      const parameters = { Mobile_Number: "27", Password: "secret-password", Message: '\u{1F600} <a> & "b"\r\n' };
      await client.singlesms(parameters).catch(() => undefined);
      envelopes.push({ name: `ours, ${binding}, ${name}`, envelope: new TextDecoder().decode(sent) });
    };
    for (const algorithm of algorithms) {
      await sign(algorithm, { algorithm });
      await sign(`${algorithm}, with a UsernameToken`, { algorithm, token });
    }
    for (const [name, given] of Object.entries(options)) await sign(`rsa-sha256${name}`, given);
  }
  return envelopes;
}

/** Local names of what is signed in an envelope of this name, in alphabetical order. */
export function signedNames(name: string): string {
  const parts = ["BinarySecurityToken", "Body", "Timestamp", "UsernameToken"];
  const isSigned = (part: string): boolean =>
    part === "Timestamp" || (part === "Body" ? !name.endsWith("the Timestamp alone") : name.includes(part));
  return parts.filter(isSigned).join(" ");
}
