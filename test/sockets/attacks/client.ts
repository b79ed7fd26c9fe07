/** Owns the client process that is attacked: asks once and tells its parent how many bytes came. */
import { nodeHttpTransport } from "../../../templates/runtime/transports/node-http.js";

const [, , url = ""] = process.argv;
const { body } = await nodeHttpTransport()(
  { method: "POST", url, headers: { "content-type": "text/xml" }, body: new Uint8Array(1) },
  { signal: undefined, maxResponseBytes: 100_000_000, stream: false },
);
process.send?.({ length: body instanceof Uint8Array ? body.length : -1 });
process.disconnect();
