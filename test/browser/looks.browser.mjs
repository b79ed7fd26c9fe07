/** Help pages in Chromium: everybody can read them, on every screen and on paper, with a keyboard, without a script. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoBarriers, openChromium, openPage, serve } from "./browser.mjs";

let browser;
let service;
let many;

/** 125 operations in five groups. */
const manyOperations = `service: Many
namespace: http://example.org/many/
path: /many.asmx
bindings: [soap11, soap12, http-get, http-post]
groups:
${Array.from({ length: 5 }, (_, group) => {
  const operations = Array.from({ length: 25 }, (_, index) => {
    const name = `operation${group * 25 + index + 1}`;
    return `      ${name}: { purpose: "Number ${group * 25 + index + 1}", parameters: { Id: int }, result: int }`;
  });
  return `  group${group}:\n    title: Group ${group}\n    operations:\n${operations.join("\n")}`;
}).join("\n")}
`;

beforeAll(async () => {
  browser = await openChromium();
  service = await serve("spec/messaging-account.yaml");
  many = await serve(manyOperations);
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
  await many?.close();
});

const pages = ["", "?op=getSMSHistoryList", "?op=updateProfile", "?op=nothing"];
const looks = {
  "a wide screen": { viewport: { width: 1280, height: 900 } },
  "a phone": { viewport: { width: 360, height: 740 } },
  "a dark screen": { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  "a dark phone": { colorScheme: "dark", viewport: { width: 320, height: 600 } },
};

describe.each(Object.entries(looks))("%s", (_, options) => {
  test.each(pages)("%s has no barriers, and nothing to scroll sideways", async (query) => {
    const { page, context, problems } = await openPage(browser, options);
    await page.goto(service.address + query);
    await expectNoBarriers(page);
    await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
    await expectNoBarriers(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  test("an answer has no barriers", async () => {
    const { page, context, problems } = await openPage(browser, options);
    await page.goto(`${service.address}?op=getSMSHistoryList`);
    await page.click("button.main");
    await page.waitForSelector("#outcome table");
    await page.click("#outcome summary");
    await expectNoBarriers(page);
    expect(problems).toEqual([]);
    await context.close();
  });
});

test("125 operations are there at once, and the search finds one while it is typed", async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(many.address);
  expect(await page.locator("ul.operations li").count()).toBe(125);
  await page.fill("#search", "number 117");
  expect(await page.locator("ul.operations li:visible").allInnerTexts()).toEqual([
    expect.stringContaining("operation117"),
  ]);
  expect(await page.textContent("#found")).toBe("1 operation found");
  expect(await page.locator("section.group:visible").count()).toBe(1);
  await page.fill("#search", "no such thing");
  expect(await page.textContent("#found")).toBe("0 operations found");
  await page.fill("#search", "");
  expect(await page.locator("ul.operations li:visible").count()).toBe(125);
  await expectNoBarriers(page);
  expect(problems).toEqual([]);
  await context.close();
});

test("Enter in the search opens its first result, arrows go through them, and an empty search opens nothing", async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(service.address);
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id);
  await page.focus("#search");
  await page.keyboard.press("Enter");
  await page.keyboard.type("contact");
  const found = await page.locator("ul.operations li:visible a").allInnerTexts();
  expect(found.length).toBeGreaterThan(2);
  expect(await page.locator("main nav:visible").count()).toBe(0);
  for (const name of [found[0], found[1]]) {
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(name);
  }
  for (const name of [found[0], "search"]) {
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe(name);
  }
  await page.fill("#search", "no such thing");
  await page.keyboard.press("Enter");
  expect(page.url()).toBe(service.address);
  await page.fill("#search", "");
  expect(await page.locator("main nav:visible").count()).toBe(1);
  await page.fill("#search", "contact");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`op=${found[0]}$`));
  expect(problems).toEqual([]);
  await context.close();
});

test("without a script everything can be read and searched", async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(many.address);
  await page.fill("#search", "number 117");
  await page.press("#search", "Enter");
  expect(await page.locator("ul.operations li").allInnerTexts()).toEqual([expect.stringContaining("operation117")]);
  await page.click("ul.operations a");
  expect(await page.locator("h1").innerText()).toBe("operation117");
  expect(await page.locator("#soap11-request").innerText()).toContain("<Id>1</Id>");
  expect(await page.locator("#try-form").isVisible()).toBe(false);
  expect(await page.locator("button:visible").count()).toBe(0);
  await context.close();
});

test("with a keyboard alone an operation is found, called, and its rows are sorted", async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(service.address);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("To the content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("search");
  await page.keyboard.type("getSMSHistoryList");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("getSMSHistoryList");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/op=getSMSHistoryList$/);
  await page.focus("#p0");
  await page.focus("button.main");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#outcome table");
  await page.focus("#outcome th:nth-child(2) button");
  await page.keyboard.press("Enter");
  expect(await page.getAttribute("#outcome th:nth-child(2)", "aria-sort")).toBe("ascending");
  expect(await page.textContent("#said")).toBe("Sorted by Sample_Number, ascending");
  expect(problems).toEqual([]);
  await context.close();
});

test("on paper stands what is folded on the screen, and no form", async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${service.address}?op=singlesms`);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.locator("#http-post-request").isVisible()).toBe(true);
  expect(await page.locator("#in-python").isVisible()).toBe(true);
  for (const hidden of ["#try-form", "button", "form"]) expect(await page.locator(`${hidden}:visible`).count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await page.locator("#in-python").isVisible()).toBe(false);
  await context.close();
});

test("XML of examples, of a request and of an answer has an element a line, and copying gives the bytes that are sent", async () => {
  const { page, context, problems } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const sent = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
  await page.goto(`${service.address}?op=singlesms`);
  const lines = (id) => page.$$eval(`${id} .line`, (all) => all.map((line) => line.textContent));
  const example = await lines("#soap11-request");
  expect(example.at(0)).toBe('<?xml version="1.0" encoding="utf-8"?>');
  expect(example).toContain("<soap:Body>");
  expect(example.filter((line) => /^<Message>.+<\/Message>$/.test(line))).toHaveLength(1);
  await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
  const left = (id, text) =>
    page
      .locator(`${id} .line`, { hasText: text })
      .first()
      .evaluate((line) => parseFloat(getComputedStyle(line).paddingLeft));
  expect(await left("#soap11-request", "<Message>")).toBeGreaterThan(await left("#soap11-request", "<soap:Body>"));
  await page.fill("textarea#p3", "a <b> & c");
  expect((await lines("#sent")).filter((line) => line.startsWith("<Message>"))).toEqual([
    "<Message>a &lt;b&gt; &amp; c</Message>",
  ]);
  await page.click('button[data-copy="sent"]');
  await page.waitForFunction(() => document.querySelector("#said")?.textContent === "Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.click("button.main");
  await page.waitForSelector("#raw .line", { state: "attached" });
  expect(copied.slice(copied.indexOf("\n\n") + 2)).toBe(sent[0]);
  expect(await lines("#raw")).toContain("<singlesmsResult>1</singlesmsResult>");
  expect(problems).toEqual([]);
  await context.close();
});

test("what is copied is what stands there", async () => {
  const { page, context } = await openPage(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${service.address}?op=singlesms`);
  await page.click('button[data-copy="soap11-curl"]');
  await page.waitForFunction(() => document.querySelector("#said")?.textContent === "Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.textContent("#soap11-curl"));
  await context.close();
});
