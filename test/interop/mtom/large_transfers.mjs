// Owns: our side of large transfers of `mtom/files.yaml`, in a process of its own so that its memory can be measured.
// Arguments: the bundle of the generated module; then `server` and `streams` or `whole`: prints its port. Or `client`, the service's address and a
// binding: reads lines `send SIZE`, `read SIZE`, `send-whole SIZE`, `read-whole SIZE`, and prints for each how many right bytes were transferred.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [path = "", side = "", where = "", binding = ""] = process.argv.slice(2);
const { createFilesClient, createFilesDispatcher, serve, streamed } = await import(pathToFileURL(path).href);
const limits = { bodyBytes: 2 ** 28, responseBytes: 2 ** 28 };
const pieceLength = 65_536;
const byteAt = (at) => (at * 7) & 255;

/** The pattern repeats after 256 bytes, which divide `pieceLength`. */
const pattern = Uint8Array.from({ length: pieceLength }, (_, at) => byteAt(at));

async function* pieces(size) {
  for (let at = 0; at < size; at += pieceLength) yield pattern.slice(0, Math.min(pieceLength, size - at));
}

const wholeBytes = (size) => Uint8Array.from({ length: size }, (_, at) => byteAt(at));

/** How many bytes arrived; -1 if one is wrong. */
async function countRight(source) {
  let length = 0;
  for await (const piece of source instanceof Uint8Array ? [source] : source)
    for (const byte of piece) if (byte !== byteAt(length++)) return -1;
  return length;
}

if (side === "server") {
  const count = ({ document }) => countRight(document.Content);
  const handlers =
    where === "streams"
      ? { Put: streamed(count), Get: ({ size }) => ({ Content: pieces(size) }) }
      : { Put: count, Get: ({ size }) => ({ Content: wholeBytes(size) }) };
  const { url } = await serve(createFilesDispatcher({ ...handlers, Echo: () => null }, { limits }), { port: 0 });
  console.log(url);
} else {
  const client = createFilesClient({ baseUrl: where, binding, limits });
  const transfers = {
    send: (size) => client.Put({ document: { Content: pieces(size) } }),
    "send-whole": (size) => client.Put({ document: { Content: wholeBytes(size) } }),
    read: async (size) => countRight((await client.Get.stream({ size })).Content),
    "read-whole": async (size) => countRight((await client.Get({ size })).Content),
  };
  for await (const line of createInterface(process.stdin)) {
    const [transfer = "", size = ""] = line.split(" ");
    console.log(String(await transfers[transfer](Number(size))));
  }
}
