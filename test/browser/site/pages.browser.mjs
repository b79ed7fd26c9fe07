/** The pages of the site in Chromium: found by search, read by everybody, in both colour schemes, on wide and narrow screens. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoBarriers, openChromium, openPage, root } from "../browser.mjs";
import { openSite, siteFolder } from "./opened-site.mjs";

let browser;
let site;
beforeAll(async () => {
  browser = await openChromium();
  site = await openSite();
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

async function withPage(address, action, options) {
  const { page, context, problems } = await openPage(browser, options);
  await page.goto(site.address + address);
  await action(page);
  expect(problems).toEqual([]);
  await context.close();
}

test("a page is found by its words, with the keyboard alone", () =>
  withPage("", async (page) => {
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Control+k");
    await page.waitForSelector("#localsearch-input");
    await page.keyboard.type("infer-rows");
    await page.waitForSelector('.VPLocalSearchBox .result.selected:has-text("infer-rows")');
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/(?:docs|reference)\//);
    await page.waitForSelector('main:has-text("infer-rows")');
  }));

test("the sidebar has the doors and the pages behind them", () =>
  withPage(
    "docs/import",
    async (page) => {
      const doors = await page.locator(".VPSidebarItem.level-0 > .item .text").allInnerTexts();
      expect(doors).toEqual(["Call", "Describe and publish", "Replace", "Modernise", "Reference"]);
      expect(await page.locator(".VPSidebar a").count()).toBeLessThanOrEqual(20);
      await page.click('.VPSidebar >> text="Give your SOAP service a JSON API"');
      await page.waitForURL(/json-gateway/);
      await page.waitForSelector('h1:has-text("JSON API")');
      expect(await page.locator(".edit-link-button").getAttribute("href")).toMatch(
        /\/edit\/main\/docs\/guides\/json-gateway\.md$/,
      );
      await page.click('.VPSidebar >> text="Playground"');
      await page.waitForSelector("#status[data-answers]");
    },
    { viewport: { width: 1280, height: 900 } },
  ));

test("a page that the sidebar has not leads back to the list that has it", () =>
  withPage("docs/diagnostics/AC3001", async (page) => {
    await page.click('nav[aria-label="Index of this page"] >> text="Diagnostics"');
    await page.waitForURL(/docs\/diagnostics\/(?:index\.html)?$/);
    await page.click('.vp-doc >> text="AC3001"');
    await page.waitForURL(/AC3001/);
  }));

test("every page is reached from the home page by links alone", () => {
  const files = readdirSync(siteFolder, { recursive: true }).map((file) => file.replaceAll("\\", "/"));
  const pages = files.filter((file) => file.endsWith(".html") && file !== "404.html");
  const reached = new Set(["index.html"]);
  for (const page of reached)
    for (const [, link] of readFileSync(join(siteFolder, page), "utf8").matchAll(/<a\b[^>]*? href="([^"#]+)/g)) {
      const { origin, pathname } = new URL(link, `http://site/${page}`);
      const target = pathname.slice(1).replace(/(^|\/)$/, "$1index.html");
      const file = [target, `${target}.html`, `${target}/index.html`].find((each) => pages.includes(each));
      if (origin === "http://site" && file !== undefined) reached.add(file);
    }
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

test("the home page shows the WSDL, the types made of it and its whole command, and asks no other host", async () => {
  const { page, context, problems } = await openPage(browser, { viewport: { width: 400, height: 800 } });
  const hosts = new Set();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(site.address);
  await page.waitForLoadState("networkidle");
  expect([...hosts]).toEqual([new URL(site.address).host]);
  expect(await page.locator(".language-xml code").innerText()).toContain('<s:complexType name="Book">');
  expect(await page.locator(".language-ts code").last().innerText()).toContain("export interface Book {");
  const command = page.locator(".language-sh code");
  expect(await command.innerText()).toMatch(/^npx asmx-codegen generate "https:/);
  expect(await command.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const doors = page.locator(".doors > li");
  expect(await doors.count()).toBe(4);
  await doors.first().click({ position: { x: 8, y: 8 } });
  await page.waitForURL(/docs\/import/);
  expect(problems).toEqual([]);
  await context.close();
});

test("every command, diagnostic, key and page of the documentation has its place", () => {
  const names = (file, pattern) =>
    [...readFileSync(join(root, file), "utf8").matchAll(pattern)].map(([, name]) => name);
  const commands = names("generator/commands/command-table.ts", /^ {2}"?([a-z-]+)"?: \{$/gm);
  const diagnostics = names("generator/diagnostics/codes.ts", /"(AC\d{4})"/g);
  expect(commands).toContain("infer-rows");
  expect(diagnostics.length).toBeGreaterThan(50);
  const docs = readdirSync(join(root, "docs"), { recursive: true }).filter(
    (file) => file.endsWith(".md") && !/README\.md$/.test(file),
  );
  const pages = [
    ...commands.map((name) => `reference/commands/${name}`),
    ...diagnostics.map((code) => `docs/diagnostics/${code}`),
    ...docs.map((file) => `docs/${file.replaceAll("\\", "/").replace(/\.md$/, "")}`),
  ];
  expect(pages.filter((page) => !existsSync(join(siteFolder, `${page}.html`)))).toEqual([]);
  const language = readFileSync(join(siteFolder, "reference/language.html"), "utf8");
  const { properties } = JSON.parse(readFileSync(join(root, "spec/codegen.schema.json"), "utf8"));
  expect(Object.keys(properties).filter((key) => !language.includes(`<code>${key}</code>`))).toEqual([]);
});

// The home page, a guide, the widest tables, and the longest lines of code.
const addresses = ["", "start", "reference/language", "reference/api/asmx-runtime/classes"];
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 400 },
];

test.each(addresses)(
  "/%s has no barriers and nothing to scroll sideways, light and dark, on a wide screen and on a phone",
  (address) =>
    withPage(address, async (page) => {
      for (const { colorScheme, width } of looks) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.waitForFunction(
          (scheme) => document.documentElement.classList.contains("dark") === (scheme === "dark"),
          colorScheme,
        );
        await page.waitForTimeout(300);
        await expectNoBarriers(page);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(sideways, `${colorScheme}, ${width}`).toBe(0);
      }
    }),
);
