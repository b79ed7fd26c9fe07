/**
 * Owns Chromium and services to look at: the built command line serves them, as a user would.
 * Invariant: whatever a page says to its console is a finding, but for answers that a test asked for.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { expect } from "vitest";

export const root = fileURLToPath(new URL("../../", import.meta.url));
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

function findChromium() {
  const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
  for (const name of names) {
    const { stdout, status } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  throw new Error("There is no Chromium: run test/browser/install.sh, or set CHROMIUM to one.");
}

/** `--no-sandbox`: a container's root has no other; the pages are our own. */
export const openChromium = () =>
  chromium.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] });

const codegen = join(root, "dist/cli.js");

/** Serves a description (a path, or its text) and gives its address and what ends it. */
export async function serve(description, args = [], files = {}) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-browser-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const isText = description.includes("\n");
  if (isText) writeFileSync(join(folder, "service.yaml"), description);
  const named = isText ? "service.yaml" : join(root, description);
  const process_ = spawn(process.execPath, [codegen, "serve", named, "--port", "0", ...args], { cwd: folder });
  const lines = [];
  const address = await new Promise((resolve, reject) => {
    let errors = "";
    process_.stderr.on("data", (data) => (errors += data));
    process_.on("exit", (code) => reject(new Error(`serve ended with ${code}: ${errors}`)));
    process_.stdout.on("data", (data) => {
      lines.push(...String(data).split("\n").filter(Boolean));
      const [, url] = /: (http:\S+) \(/.exec(lines[0] ?? "") ?? [];
      if (url !== undefined) resolve(url);
    });
  });
  const close = async () => {
    const ended = new Promise((resolve) => process_.on("exit", resolve));
    process_.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, lines, close };
}

/** A page; `problems` are what it complained of. */
export async function openPage(browser, options = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (?:400|404|500)/.test(message.text())) problems.push(message.text());
  });
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, context, problems };
}

/** What axe finds, in a line each. A page's policy lets no script in, so it is evaluated by the debugger. */
export async function barriers(page) {
  await page.evaluate(readAxe());
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

let axe;
function readAxe() {
  axe ??= createRequire(import.meta.url)("node:fs").readFileSync(axePath, "utf8");
  return axe;
}

/** Calls what the form holds over a binding, and gives the outcome's text. */
export async function callOver(page, binding) {
  await page.selectOption("#binding", binding);
  const box = page.locator("#secrets-in-address");
  if (binding === "http-get" && (await box.count()) > 0) await box.check();
  await page.click("button.main");
  await page.waitForSelector("#outcome .outcome, #outcome .wrong");
  return page.locator("#outcome").innerText();
}

export async function expectNoBarriers(page) {
  expect(await barriers(page)).toEqual([]);
}
