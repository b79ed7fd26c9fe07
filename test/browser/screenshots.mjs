/** Owns the pictures in docs/, of the help page and of the playground (after `npm run site`): `node test/browser/screenshots.mjs` takes them anew. They are small, and no test compares them. */
import { join } from "node:path";
import { changing, openPlayground, openSite } from "./site/opened-site.mjs";
import { callOver, openChromium, openPage, root, serve } from "./browser.mjs";

const pictures = [
  { name: "help-page-list", query: "", options: {} },
  {
    name: "help-page-answer",
    query: "?op=getSMSHistoryList",
    options: { colorScheme: "dark", viewport: { width: 1240, height: 640 } },
  },
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
    await page.evaluate(() => scrollTo(0, document.querySelector(".call")?.offsetTop));
  }
  await page.screenshot({ path: join(root, "docs", `${name}.png`) });
  await context.close();
}

const site = await openSite();
const { page, context } = await openPage(browser, { viewport: { width: 1040, height: 700 } });
await openPlayground(page, site);
await changing(page, async () => {
  await page.locator("#editor .cm-line", { hasText: "Celsius: decimal" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
});
await page.waitForSelector("#problems .error");
await page.locator("#editor .cm-scroller").evaluate((scroller) => (scroller.scrollLeft = 0));
await page.screenshot({ path: join(root, "docs", "playground.png") });
await context.close();
site.close();
await browser.close();
await service.close();
