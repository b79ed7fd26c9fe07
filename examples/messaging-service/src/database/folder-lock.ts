/**
 * Owns that a folder of the embedded database is one process's: PGlite itself lets a second one in, and the two would write over each other.
 * Invariant: the lock is gone with its process, however that ended. So it is a socket that the process listens on, and no file with a number in it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, realpathSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/** Makes the folder where it is not. Gives what frees it. */
export async function lockFolder(folder: string): Promise<() => void> {
  makeFolder(folder);
  const address = addressOf(realpathSync(folder));
  const server = (await listen(address)) ?? (await listenInPlaceOfTheDead(address));
  if (server === undefined) throw new FolderInUse(`${folder} is another process's`);
  // It alone keeps no process alive.
  server.unref();
  return () => void server.close();
}

/** And those above it. One by one: `recursive` never ends where a file system takes no folder, as `/proc` (seen with Node 20). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it at the same moment.
    if (!existsSync(folder)) throw error;
  }
}

/** In the folder of temporary files, since the path of a socket may have some hundred bytes only. */
function addressOf(folder: string): string {
  const name = `messaging-service-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** undefined where the address is taken. */
function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** A socket that nobody listens on any more is what a process left that was killed. */
async function listenInPlaceOfTheDead(address: string): Promise<Server | undefined> {
  const lives = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => resolve(true)).on("error", () => resolve(false));
    socket.once("close", () => socket.destroy());
  });
  if (lives) return undefined;
  rmSync(address, { force: true });
  return listen(address);
}
