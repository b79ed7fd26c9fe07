/** An answer in pieces of one byte costs a client memory for its bytes, not for its pieces: it is read with little more. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bundle } from "../../soak/bundle.js";
import { rawServer } from "../raw.js";
import { write } from "./attacker.js";
import { chunked } from "./requests.js";

test("two million bytes in as many chunks, over node:http", async () => {
  const length = 2_000_000;
  const answer = (): Iterable<string | Uint8Array> =>
    chunked((framing) => `HTTP/1.1 200 OK\r\n${framing}\r\n`, new Uint8Array(length).fill(120), 1);
  const server = await rawServer((socket) => void write(socket, answer()));
  const client = await bundle(fileURLToPath(new URL("client.ts", import.meta.url)));
  // Each piece kept would take some 200 bytes of it.
  const execArgv = ["--max-old-space-size=40"];
  const child = fork(client.path, [server.url], { execArgv, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  try {
    const heard = await Promise.race([once(child, "message"), once(child, "exit")]);
    expect(heard[0]).toEqual({ length });
  } finally {
    child.kill("SIGKILL");
    await client.remove();
    await server.close();
  }
});
