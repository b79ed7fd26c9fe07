// xml-crypto, which node-soap brings, as a judge: exclusive canonical XML of documents, and signatures of envelopes.
// A line of JSON per document on stdin; a line of JSON per answer on stdout.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(createRequire(process.argv[2]).resolve("soap"));
const { ExclusiveCanonicalization, SignedXml } = require("xml-crypto");
const { DOMParser } = createRequire(require.resolve("xml-crypto"))("@xmldom/xmldom");

function answer({ document, envelope, certificate }) {
  if (document !== undefined) {
    const { documentElement } = new DOMParser().parseFromString(document, "text/xml");
    return new ExclusiveCanonicalization().process(documentElement, {}).toString();
  }
  const tree = new DOMParser().parseFromString(envelope, "text/xml");
  const [signature] = Array.from(tree.getElementsByTagNameNS("http://www.w3.org/2000/09/xmldsig#", "Signature"));
  const judge = new SignedXml({ publicCert: certificate });
  judge.loadSignature(signature);
  return judge.checkSignature(envelope);
}

for await (const line of createInterface({ input: process.stdin })) {
  let text;
  try {
    text = answer(JSON.parse(line));
  } catch (error) {
    text = String(error);
  }
  console.log(JSON.stringify(text));
}
