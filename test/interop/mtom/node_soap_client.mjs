/**
 * Owns: calls of `mtom/files.yaml` by node-soap, which writes base64 and reads the parts of an answer beside its result.
 * Arguments: the path of the WSDL, the service's address. Prints one JSON line per call.
 */
import { createClientAsync } from "soap";

const [path, address] = process.argv.slice(2);
for (const soap of [11, 12]) {
  const client = await createClientAsync(
    path,
    { forceSoap12Headers: soap === 12, parseReponseAttachments: true },
    address,
  );
  client.addHttpHeader("Accept", "multipart/related, text/xml");
  for (const size of [1, 5, 5000, 300000]) {
    const bytes = Buffer.alloc(size).map((_, at) => at * 7);
    const [{ EchoResult }] = await client.EchoAsync({ content: bytes.toString("base64") });
    // node-soap leaves xop:Include in the result; below the size of a part the text is there.
    const [part] = client.lastResponseAttachments?.parts ?? [];
    const got = typeof EchoResult === "string" ? Buffer.from(EchoResult, "base64") : part?.body;
    console.log(JSON.stringify({ soap, size, same: got !== undefined && Buffer.compare(got, bytes) === 0 }));
  }
}
