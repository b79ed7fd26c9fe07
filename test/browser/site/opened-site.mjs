/** Owns the built site, served, and its playground as tests use it. */
import { fileURLToPath } from "node:url";
import { serveFolder } from "../../../site/build/serve.mjs";

export const siteFolder = fileURLToPath(new URL("../../../site/dist", import.meta.url));

export async function openSite() {
  const server = await serveFolder(siteFolder, 0);
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

const answers = (page) => page.getAttribute("#status", "data-answers").then((count) => Number(count ?? 0));

/** Does something that changes the input, and waits for what the compiler makes of it. */
export async function changing(page, action) {
  const before = await answers(page);
  await action();
  await page.waitForFunction(
    (count) => Number(document.querySelector("#status")?.dataset.answers ?? 0) > count,
    before,
  );
}

export async function openPlayground(page, site, fragment = "") {
  await page.goto(`${site.address}playground/${fragment}`);
  await page.waitForSelector("#status[data-answers]");
}

export const input = (page) => page.locator("#editor .cm-content");

/** Pastes a text over the input. */
export async function write(page, text) {
  await input(page).focus();
  await page.keyboard.press("Control+a");
  await changing(page, () =>
    input(page).evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text),
  );
}

/** The text that the output shows; long texts are only there as far as they are seen. The editor scrolls and draws in the next frame. */
export async function shown(page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.locator("#viewer .cm-content").innerText();
}

export const problems = (page) => page.locator("#problems li").allInnerTexts();
