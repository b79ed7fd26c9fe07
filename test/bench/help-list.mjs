/**
 * Owns how soon the help page's list of 38 operations can be used: how long after the event `load` a key in its search has filtered the
 * list and the result is laid out, and what the page costs in all, against an empty page.
 * Invariant: both pages have the same headers and alternate in new contexts. Without that the comparison is of other things: a
 * Cross-Origin-Opener-Policy alone makes Chromium take another process, which doubles the time from the response to `load`.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { median, MissingPeer, row, runAlone } from "./row.mjs";

const empty = `<!doctype html><title>Empty</title><input id="search">`;

/** The list as `codegen serve` answers it, and its headers. */
async function listPage({ serve }) {
  const { address, close } = await serve("spec/messaging-account.yaml");
  try {
    const response = await fetch(address);
    return { html: await response.text(), headers: Object.fromEntries(response.headers) };
  } finally {
    await close();
  }
}

/** A server of both pages. */
async function serveBoth({ html, headers }) {
  const { "content-length": _length, date: _date, connection: _connection, "keep-alive": _alive, ...kept } = headers;
  const server = createServer(({ url }, response) => {
    response.writeHead(200, kept).end(url === "/list" ? html : empty);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Runs in the page: a key once it is loaded. */
function typeAfterLoad() {
  globalThis.usable = new Promise((resolve) => {
    addEventListener("load", () =>
      setTimeout(() => {
        const loaded = performance.getEntriesByType("navigation")[0].loadEventEnd;
        document.querySelector("#search").focus();
        document.execCommand("insertText", false, "w");
        const { offsetHeight } = document.body;
        const after = performance.now() - loaded;
        const shown = document.querySelectorAll("li[data-words]:not([hidden])").length;
        resolve({ after, shown, offsetHeight });
      }, 0),
    );
  });
}

/** Milliseconds from load until it is laid out, and of the main thread in all. */
async function visit(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.addInitScript(typeAfterLoad);
    await page.goto(address, { waitUntil: "load" });
    const { after, shown } = await page.evaluate(() => globalThis.usable);
    const { metrics } = await session.send("Performance.getMetrics");
    return { after, shown, cpu: 1000 * metrics.find(({ name }) => name === "TaskDuration").value };
  } finally {
    await context.close();
  }
}

async function openBrowser() {
  try {
    const tools = await import("../browser/browser.mjs");
    return { tools, browser: await tools.openChromium() };
  } catch (error) {
    if (error.code === "ERR_MODULE_NOT_FOUND") throw new MissingPeer("playwright-core of test/browser");
    throw error;
  }
}

export async function rows(rounds = 21) {
  const { tools, browser } = await openBrowser();
  const server = await serveBoth(await listPage(tools));
  try {
    const base = `http://127.0.0.1:${server.address().port}`;
    const seen = { list: [], empty: [] };
    for (let round = -1; round < rounds; round++) {
      for (const name of ["empty", "list"]) {
        const found = await visit(browser, `${base}/${name}`);
        if (name === "list" && !(found.shown > 0 && found.shown < 38))
          throw new Error(`the key left ${found.shown} of 38`);
        if (round >= 0) seen[name].push(found);
      }
    }
    const middle = (name, key) => median(seen[name].map((found) => found[key]));
    return [
      row("an empty page takes a key, from load on", middle("empty", "after"), undefined, "ms"),
      row("38 operations are filtered by a key, from load on", middle("list", "after"), { most: 100 }, "ms"),
      row("the same against the empty page", middle("list", "after") / middle("empty", "after"), { most: 3 }),
      row("main thread of the empty page", middle("empty", "cpu"), undefined, "ms"),
      row("main thread of the list, against it", middle("list", "cpu") / middle("empty", "cpu"), { most: 2 }),
    ];
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

await runAlone(import.meta.url, rows);
