/** Owns the pictures of the help page in docs/: `node test/browser/screenshots.mjs` takes them anew. They are small, and no test compares them. */
import { join } from "node:path";
import { callOver, openChromium, openPage, root, serve } from "./browser.mjs";

const pictures = [
  { name: "help-page-list", query: "", options: {} },
  { name: "help-page-answer", query: "?op=getSMSHistoryList", options: { colorScheme: "dark" } },
];
const viewport = { width: 820, height: 520 };

const browser = await openChromium();
const service = await serve("spec/messaging-account.yaml");
for (const { name, query, options } of pictures) {
  const { page, context } = await openPage(browser, { viewport, ...options });
  await page.goto(service.address + query);
  if (query !== "") {
    await page.fill("#p1", "not a real one");
    await callOver(page, "soap12");
    await page.evaluate(() => document.querySelector("#p2")?.scrollIntoView());
  }
  await page.screenshot({ path: join(root, "docs", `${name}.png`) });
  await context.close();
}
await browser.close();
await service.close();
