/** Help pages in Chromium: from one operation to the next within a tab, with the credentials and headers that were typed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, callOver, openChromium, openPage, serve } from "./browser.mjs";

const withHeaders = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
bindings: [soap11, soap12]
types:
  Login: { fields: { User: string, Password: { type: string, secret: true } } }
groups:
  all:
    operations:
      order: { parameters: { Id: int }, soapHeaders: { Login: Login }, result: int }
      cancel: { parameters: { Id: int, Why: string }, soapHeaders: { Login: Login }, result: int }
`;

let browser;
let service;
beforeAll(async () => {
  browser = await openChromium();
  service = await serve("spec/messaging-account.yaml");
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const wide = { viewport: { width: 1440, height: 900 } };
const side = (page, name) => page.locator("#side").getByRole("link", { name, exact: true });
const open = async (address, query, options = wide) => {
  const opened = await openPage(browser, options);
  const bodies = [];
  const documents = [];
  opened.page.on("request", (request) => {
    if (request.method() === "POST") bodies.push(request.postData());
    if (request.resourceType() === "document") documents.push(request.url());
  });
  await opened.page.goto(address + query);
  return { ...opened, bodies, documents };
};
const kept = (page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      location.href,
      await indexedDB.databases(),
      await caches.keys(),
      document.documentElement.outerHTML,
      document.body.innerText,
    ]),
  );

test("credentials that were typed at one operation are at the next, in memory alone", async () => {
  const { page, context, problems, bodies, documents } = await open(service.address, "?op=singlesms");
  await page.fill("#p0", "+27821112222");
  await page.fill("#p1", "hamsterwheel");
  await side(page, "checkCredits").click();
  await page.waitForFunction(() => document.title.startsWith("checkCredits"));
  expect(await page.inputValue("#p0")).toBe("+27821112222");
  expect(await page.inputValue("#p1")).toBe("hamsterwheel");
  expect(await callOver(page, "soap11")).toContain("200 OK");
  expect(bodies[0]).toContain("<Mobile_Number>+27821112222</Mobile_Number><Password>hamsterwheel</Password>");
  expect(documents).toHaveLength(1);
  expect(await kept(page)).not.toContain("hamsterwheel");
  // Changed here, it is changed there as well.
  await page.fill("#p1", "gerbilwheel");
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("singlesms"));
  expect(await page.inputValue("#p1")).toBe("gerbilwheel");
  expect(await page.locator("#try-form").innerText()).toContain("Loading a page again forgets it.");
  await page.reload();
  expect(await page.inputValue("#p1")).toBe("");
  expect(await page.inputValue("#p0")).toBe("+27820000000");
  expect(problems).toEqual([]);
  await context.close();
});

test("a SOAP header of a record is kept with its secret, which stays unseen", async () => {
  const shop = await serve(withHeaders);
  const { page, context, problems, bodies } = await open(shop.address, "?op=order");
  await page.getByLabel("User", { exact: true }).fill("ann");
  await page.getByLabel("Password", { exact: true }).fill("hamsterwheel");
  await page.getByRole("link", { name: "Next: cancel" }).click();
  await page.waitForFunction(() => document.title.startsWith("cancel"));
  expect(await page.getByLabel("User", { exact: true }).inputValue()).toBe("ann");
  await callOver(page, "soap12");
  expect(bodies[0]).toMatch(/<User>ann<\/User><Password>hamsterwheel<\/Password>/);
  expect(await kept(page)).not.toContain("hamster");
  expect(problems).toEqual([]);
  await context.close();
  await shop.close();
});

test("back and forward show pages as they were left, with title, focus, place and the list beside in step", async () => {
  const { page, context, problems, documents } = await open(service.address, "?op=singlesms");
  await page.fill("textarea#p3", "typed before");
  await page.evaluate(() => scrollTo(0, 200));
  await side(page, "getGroups").click();
  await page.waitForFunction(() => document.title.startsWith("getGroups"));
  const facts = () =>
    page.evaluate(() => ({
      title: document.title,
      heading: document.querySelector("h1")?.textContent,
      focus: document.activeElement?.tagName,
      said: document.querySelector("#said")?.textContent,
      current: [...document.querySelectorAll("#side [aria-current]")].map((each) => each.textContent),
      query: location.search,
    }));
  const at = (name) => ({
    title: `${name} - MessagingAccount`,
    heading: name,
    focus: "H1",
    said: `${name} - MessagingAccount`,
    current: [name],
    query: `?op=${name}`,
  });
  expect(await facts()).toEqual(at("getGroups"));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForFunction(() => document.title.startsWith("singlesms"));
  expect(await facts()).toEqual(at("singlesms"));
  expect(await page.inputValue("textarea#p3")).toBe("typed before");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
  await page.goForward();
  await page.waitForFunction(() => document.title.startsWith("getGroups"));
  expect(await facts()).toEqual(at("getGroups"));
  // A type, the list, and an operation of it: still the same document.
  await page.getByRole("navigation", { name: "Service" }).getByRole("link", { name: "MessagingAccount" }).click();
  await page.waitForFunction(() => document.title === "MessagingAccount");
  expect(await page.locator("#side").count()).toBe(0);
  await page.fill("#search", "profile");
  expect(await page.locator("ul.operations li:visible").count()).toBeLessThan(6);
  await page.locator("ul.operations a:visible", { hasText: "updateProfile" }).click();
  await page.waitForFunction(() => document.title.startsWith("updateProfile"));
  expect(await facts()).toEqual(at("updateProfile"));
  await side(page, "Account").click();
  await page.waitForFunction(() => document.title.startsWith("Account"));
  expect(await page.locator("#uses").count()).toBe(1);
  expect(documents).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("with the keyboard: the list beside is searched, and Enter opens what is found", async () => {
  const { page, context, problems } = await open(service.address, "?op=singlesms");
  await page.getByLabel("Find").focus();
  await page.keyboard.type("updatepro");
  expect(await page.locator("#side li:visible").allInnerTexts()).toEqual(["updateProfile"]);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.title.startsWith("updateProfile"));
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await page.getByLabel("Find").fill("");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("multiplesms");
  await page.getByLabel("Find").fill("no such");
  expect(await page.locator("#side-none").isVisible()).toBe(true);
  expect(await barriers(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

test("an address opens its page at once, and a link opens in a new tab where somebody asks for one", async () => {
  const { page, context } = await open(service.address, "?op=updateProfile");
  expect(await page.locator("#side [aria-current]").innerText()).toBe("updateProfile");
  expect(await page.locator("#side [aria-current]").evaluate((link) => link.getBoundingClientRect().top)).toBeLessThan(
    900,
  );
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    side(page, "getGroups").click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await other.waitForURL(/op=getGroups$/);
  expect(page.url()).toMatch(/op=updateProfile$/);
  await context.close();
});

test("where the service is gone, a link says so and loses nothing", async () => {
  const gone = await serve("spec/messaging-account.yaml");
  const { page, context } = await open(gone.address, "?op=singlesms");
  await page.fill("#p1", "hamsterwheel");
  await gone.close();
  await side(page, "getGroups").click();
  expect(await page.locator("#not-loaded").innerText()).toContain("What you typed is still here.");
  expect(await page.inputValue("#p1")).toBe("hamsterwheel");
  expect(page.url()).toMatch(/op=singlesms$/);
  await context.close();
});

test.each([
  ["wide", 1440, true, true],
  ["of a tablet", 1100, true, false],
  ["of a phone", 400, false, false],
])("a screen %s: the list beside, and form beside answer", async (_, width, hasSide, isBeside) => {
  const { page, context } = await open(service.address, "?op=singlesms", { viewport: { width, height: 900 } });
  expect(await page.locator("#side").isVisible()).toBe(hasSide);
  await callOver(page, "soap11");
  const [form, outcome] = await Promise.all(["#try-form", "#outcome"].map((id) => page.locator(id).boundingBox()));
  expect(outcome.x > form.x + form.width - 1).toBe(isBeside);
  expect(outcome.y > form.y + form.height - 1).toBe(!isBeside);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await context.close();
});

test("recent calls are seen again, repeated from another operation, and compared, without secrets", async () => {
  const handlers = `let n = 0; export default { checkCredits: () => ++n, singlesms: ({ Message }) => Message.length };`;
  const counting = await serve("spec/messaging-account.yaml", ["--handlers", "handlers.mjs"], {
    "handlers.mjs": handlers,
  });
  const { page, context, problems, bodies } = await open(counting.address, "?op=checkCredits");
  await page.fill("#p1", "hamsterwheel");
  for (let number = 1; number <= 2; number++) await callOver(page, "soap11");
  await side(page, "singlesms").click();
  await page.waitForFunction(() => document.title.startsWith("singlesms"));
  await page.fill("textarea#p3", "four");
  expect(await callOver(page, "soap12")).toContain("4");
  await page.locator("#recent > summary").press("Enter");
  expect(await page.locator("#recent li").count()).toBe(3);
  expect(await page.locator("#recent li").first().innerText()).toMatch(/3\. singlesms\s+SOAP 1.2: 200 OK in \d+ ms/);
  // With the keyboard: two are ticked.
  for (const call of [1, 2]) await page.getByLabel(`Compare call ${call}, checkCredits`).press("Space");
  expect(await page.locator("#recent del").innerText()).toContain("<checkCreditsResult>1</checkCreditsResult>");
  expect(await page.locator("#recent ins").innerText()).toContain("<checkCreditsResult>2</checkCreditsResult>");
  expect(await page.textContent("#said")).toBe("2 lines differ");
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("button", { name: "Show call 1, checkCredits" }).click();
  expect(await page.locator("#recent").innerText()).toContain("<Password>********</Password>");
  await page.getByRole("button", { name: "Repeat call 2, checkCredits" }).click();
  await page.waitForFunction(() => document.title.startsWith("checkCredits"));
  await expect.poll(() => page.locator("#outcome .value").innerText()).toBe("3");
  expect(bodies.at(-1)).toContain("<Password>hamsterwheel</Password>");
  expect(await page.locator("#recent li").count()).toBe(4);
  expect(await kept(page)).not.toContain("hamster");
  await page.reload();
  expect(await page.locator("#recent").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
  await counting.close();
});

test("a mock says what made its answer: a scenario, or samples", async () => {
  const scenarios = `operations:
  checkCredits: { answer: 5, delayMs: 20 }
  singlesms: { fault: { message: "No credits.", code: client } }
`;
  const mock = await serve("spec/messaging-account.yaml", ["--scenarios", "s.yaml"], { "s.yaml": scenarios });
  const { page, context, problems } = await open(mock.address, "?op=checkCredits");
  expect(await callOver(page, "soap11")).toContain(
    "The mock answered with the scenario of this operation: its value, after 20 ms.",
  );
  await side(page, "singlesms").click();
  await page.waitForFunction(() => document.title.startsWith("singlesms"));
  expect(await callOver(page, "soap12")).toContain("The mock answered with the scenario of this operation: a fault.");
  await side(page, "getGroups").click();
  await page.waitForFunction(() => document.title.startsWith("getGroups"));
  expect(await callOver(page, "http-post")).toContain("The mock answered with sample values.");
  expect(problems).toEqual([]);
  await context.close();
  await mock.close();
});
