/**
 * Owns one side of a transfer of 100 MB, in a process of its own: `server`, or `client URL TRANSPORT WHAT`. Tells its parent
 * `{ url }` when it serves, `{ memory }` after each transfer: the growth of live memory and of the process, in bytes.
 */
import { serve } from "../../../templates/runtime/adapters/node-http.js";
import { createDispatcher } from "../../../templates/runtime/server/dispatcher.js";
import { mtom } from "../../../templates/runtime/server/mtom-layer.js";
import { streamingTable } from "../../../templates/runtime/server/streaming-table.js";
import { streamed } from "../../../templates/runtime/server/streams.js";
import { fetchTransport } from "../../../templates/runtime/transports/fetch.js";
import { nodeHttpTransport } from "../../../templates/runtime/transports/node-http.js";
import { clientOf, type File, filesService as service, operations } from "../mtom-files.js";

const size = 100 * 1024 * 1024;

async function* source(): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < size; sent += 65_536) yield new Uint8Array(65_536).fill(sent >> 16);
}

async function lengthOf(bytes: AsyncIterable<Uint8Array> | undefined): Promise<number> {
  let length = 0;
  for await (const piece of bytes ?? []) length += piece.length;
  return length;
}

/** Without garbage: V8 collects buffers late, and what it has not collected yet is not needed. A second collection waits for the first one's sweeper. */
function measured() {
  const collect = globalThis.gc ?? (() => undefined);
  const used = (): NodeJS.MemoryUsage => {
    collect();
    collect();
    return process.memoryUsage();
  };
  const before = used();
  const most = { live: 0, rss: 0 };
  const timer = setInterval(() => {
    const { heapUsed, external, rss } = used();
    most.live = Math.max(most.live, heapUsed + external - before.heapUsed - before.external);
    most.rss = Math.max(most.rss, rss - before.rss);
  }, 25);
  return () => {
    clearInterval(timer);
    return most;
  };
}

async function server(): Promise<void> {
  const tell = async <Value>(value: Value, finish: () => object): Promise<Value> => {
    process.send?.({ memory: finish() });
    return value;
  };
  const handlers = {
    Store: streamed<{ file: File }, unknown>(async ({ file }) => {
      if (file.Name !== undefined) return String(await lengthOf(file.Content));
      const finish = measured();
      return tell(String(await lengthOf(file.Content)), finish);
    }),
    Check: () => "",
    Load: () => {
      const finish = measured();
      async function* told(): AsyncGenerator<Uint8Array> {
        yield* source();
        await tell(undefined, finish);
      }
      return { Content: told() };
    },
  };
  const dispatcher = createDispatcher(service, streamingTable(operations, handlers), [], handlers, {}, [mtom]);
  const { url } = await serve(dispatcher, { port: 0 });
  process.send?.({ url });
}

async function client(url: string, name: string, what: string): Promise<void> {
  const transport = name === "fetch" ? fetchTransport() : nodeHttpTransport();
  const files = clientOf(url, transport, { limits: { responseBytes: 2 * size } });
  // Code that is loaded with the first call is not of its bytes.
  await files.Store({ file: { Name: "first", Content: new Blob(["x"]) } });
  const finish = measured();
  const length =
    what === "send"
      ? Number(await files.Store({ file: { Content: source() } }))
      : await lengthOf((await files.Load.stream()).Content);
  process.send?.({ memory: finish(), length });
  process.disconnect();
}

const [side, url = "", name = "", what = ""] = process.argv.slice(2);
await (side === "server" ? server() : client(url, name, what));
