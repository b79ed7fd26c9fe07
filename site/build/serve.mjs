/** Owns a server for the built site: files of one folder, for looking at it on this machine. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

/** The file of an address below `folder`, as a web server of pages finds it; undefined: there is none. */
async function fileOf(folder, address) {
  const { pathname } = new URL(address, "http://localhost");
  const file = path.join(folder, path.posix.normalize(decodeURIComponent(pathname)));
  if (file !== folder && !file.startsWith(folder + path.sep) && file !== folder + path.sep) return undefined;
  const candidates = [file, path.join(file, "index.html"), `${file}.html`];
  for (const candidate of candidates) {
    const found = await stat(candidate).catch(() => undefined);
    if (found?.isFile() === true) return candidate;
  }
  return undefined;
}

/** Serves `folder` on this machine alone; port 0 is any free one. Gives the server once it listens. */
export async function serveFolder(folder, port) {
  const server = createServer((request, response) => {
    void fileOf(folder, request.url ?? "/")
      .catch(() => undefined)
      .then(async (file) => {
        const shown = file ?? (await fileOf(folder, "/404.html"));
        response.statusCode = file === undefined ? 404 : 200;
        if (shown === undefined) return response.end();
        response.setHeader("content-type", types[path.extname(shown)] ?? "application/octet-stream");
        return createReadStream(shown).pipe(response);
      });
  });
  await new Promise((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}
