// node-soap as a caller that signs, by each of its classes; xml-crypto, which it brings, verifies the signed answer.
// A line of JSON per case on stdin; a line of JSON per answer on stdout: empty, or what was wrong.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(process.argv[2]);
const soap = require("soap");
const { SignedXml } = createRequire(require.resolve("soap"))("xml-crypto");

function securityOf({ kind, key, certificate, options = {}, tokenOptions = {} }) {
  const [privateKey, publicKey] = [readFileSync(key), readFileSync(certificate, "utf8")];
  if (kind === "WSSecurityCertWithToken")
    return new soap.WSSecurityCertWithToken({
      privateKey,
      publicKey,
      keyPassword: "",
      username: "ann",
      password: "p",
      options,
    });
  const signer = new soap.WSSecurityCert(privateKey, publicKey, "", options);
  if (kind === "WSSecurityCert") return signer;
  return new soap.WSSecurityPlusCert(new soap.WSSecurity("ann", "secret-password", tokenOptions), signer);
}

function verify(answer, certificate) {
  const judge = new SignedXml({ publicCert: readFileSync(certificate, "utf8") });
  judge.loadSignature(/<ds:Signature .*<\/ds:Signature>/s.exec(answer)[0]);
  return judge.checkSignature(answer);
}

async function call(each) {
  const client = await soap.createClientAsync(each.wsdl, { forceSoap12Headers: each.version === "soap12" });
  if (each.bodyId !== undefined) client.addBodyAttribute({ Id: each.bodyId });
  client.setSecurity(securityOf(each));
  try {
    const [result] = await client.checkCreditsAsync({ Mobile_Number: "27", Password: "secret & <\u00e9>" });
    if (result.checkCreditsResult !== 14) return `answered ${JSON.stringify(result)}`;
    if (each.fault !== null) return "answered, expected a fault";
    return verify(client.lastResponse, each.server) ? "" : "the answer's signature is wrong";
  } catch (error) {
    const text = String(error.response?.data ?? error);
    return each.fault !== null && text.includes(each.fault) ? "" : text.slice(0, 500);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    answer = await call(JSON.parse(line));
  } catch (error) {
    answer = String(error);
  }
  console.log(JSON.stringify(answer));
}
