/** The form's fields of records and lists in Chromium: what is filled in is what is sent, the XML says the same, and secrets are unseen. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, callOver, openChromium, openPage, serve } from "./browser.mjs";

const description = `service: Orders
namespace: http://example.org/orders/
path: /orders.asmx
bindings: [soap11, soap12]
types:
  Color: { enum: [Red, Green] }
  Line: { fields: { Article: string, Count: int, Price: { type: decimal, nullable: true } } }
  Lines: { array: Line }
  Order:
    fields:
      number: { type: long, attribute: true }
      Color: Color
      Paid: boolean
      At: dateTime
      Day: { type: date, required: false }
      Data: base64Binary
      Lines: Lines
      Word: { type: string, repeated: true }
      Pin: { type: string, secret: true }
  Day: { date: [mm/dd/yyyy, yyyy/mm/dd] }
  Login:
    fields:
      User: string
      Password: { type: string, secret: true }
      Key: { type: string, secret: true, element: api-key }
      Proof: { choice: { Code: { type: string, secret: true }, Number: int } }
groups:
  all:
    operations:
      place: { parameters: { Order: Order, At: dateTime }, soapHeaders: { Login: Login }, result: Order }
      echo: { parameters: { Any: anyType }, result: string }
      when: { parameters: { Day: Day, At: dateTime, Date: date, Time: time, Word: string, Number: int }, result: string }
`;
const handlers = `export default { place: ({ Order }) => Order, echo: () => "", when: () => "" };`;

let browser;
let shop;

beforeAll(async () => {
  browser = await openChromium();
  shop = await serve(description, ["--handlers", "handlers.mjs"], { "handlers.mjs": handlers });
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function openPlace() {
  const opened = await openPage(browser);
  const bodies = [];
  opened.page.on("request", (request) => request.method() === "POST" && bodies.push(request.postData()));
  await opened.page.goto(`${shop.address}?op=place`);
  return { ...opened, bodies };
}
const field = (page, name, nth = 0) => page.getByLabel(name, { exact: true }).nth(nth);

test.each(["soap11", "soap12"])(
  "fields of a record are what is sent over %s, in the order of the type",
  async (binding) => {
    const { page, context, problems, bodies } = await openPlace();
    await field(page, "number").fill("9007199254740993");
    await field(page, "Color").selectOption("Green");
    await field(page, "Paid").selectOption("false");
    await field(page, "Article").fill("<nut & bolt> 🔩");
    await page.getByLabel("Price: null").first().check();
    await page.getByRole("button", { name: "Leave out Day" }).click();
    expect(await callOver(page, binding)).toContain("200 OK");
    const [body] = bodies;
    expect(body).toContain('number="9007199254740993"');
    expect(body).toContain("<Color>Green</Color><Paid>false</Paid>");
    expect(body).toContain("<Article>&lt;nut &amp; bolt&gt; 🔩</Article>");
    expect(body).toMatch(/<Price [^>]*xsi:nil="true"\/>/);
    expect(body).not.toContain("<Day>");
    expect(await page.textContent("#outcome")).toContain("<nut & bolt> 🔩");
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("items are added and removed, down to none", async () => {
  const { page, context, bodies } = await openPlace();
  await page.getByRole("button", { name: "Add Line" }).click();
  await field(page, "Article", 0).fill("first");
  await page.getByRole("button", { name: "Add Line" }).click();
  const count = await page.getByLabel("Article", { exact: true }).count();
  await field(page, "Article", count - 1).fill("last");
  await callOver(page, "soap11");
  expect(bodies[0].match(/<Article>[^<]*/g)).toHaveLength(count);
  expect(bodies[0]).toMatch(/<Article>first<.*<Article>last</s);
  for (let left = count; left > 0; left--)
    await page
      .getByRole("button", { name: /^Remove Line/ })
      .first()
      .click();
  await callOver(page, "soap11");
  expect(bodies[1]).toMatch(/<Lines\s*\/>/);
  expect(bodies[1]).not.toContain("Article");
  await page.getByRole("button", { name: "Add Line" }).click();
  await callOver(page, "soap11");
  expect(bodies[2].match(/<Article>/g)).toHaveLength(1);
  await context.close();
});

test("fields and XML are in step, by the keyboard alone", async () => {
  const { page, context, bodies } = await openPlace();
  await field(page, "Article").fill("typed");
  await page.getByRole("tab", { name: "Fields" }).first().focus();
  await page.keyboard.press("ArrowRight");
  const area = page.locator("#p-xml");
  expect(await area.inputValue()).toContain("<Article>typed</Article>");
  await area.fill((await area.inputValue()).replace("<Article>typed<", "<Article>in XML<"));
  await page.getByRole("tab", { name: "XML" }).first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await field(page, "Article").inputValue()).toBe("in XML");
  await callOver(page, "soap11");
  expect(bodies[0]).toContain("<Article>in XML</Article>");
  await page.getByRole("tab", { name: "XML" }).first().click();
  await area.fill("<Order>");
  await page.getByRole("tab", { name: "Fields" }).first().click();
  // What is wrong stays to be corrected.
  expect(await area.isVisible()).toBe(true);
  expect(await page.locator("#try-form .wrong[role=alert]").first().innerText()).toContain("not well-formed");
  expect(await callOver(page, "soap11")).toContain("not well-formed");
  expect(bodies).toHaveLength(1);
  await context.close();
});

test("secrets within records and SOAP headers are unseen, in fields, XML, request and answer, and are sent", async () => {
  const { page, context, bodies } = await openPlace();
  await field(page, "Pin").fill("pin-<4711>");
  await field(page, "Password").fill("hamsterwheel");
  for (const name of ["api-key", "Code"]) await field(page, name).fill(`gerbil ${name}`);
  expect(await field(page, "Pin").getAttribute("type")).toBe("password");
  await page.click("details:has(#sent) summary");
  for (const binding of ["soap11", "soap12"]) await callOver(page, binding);
  for (const body of bodies) {
    expect(body).toContain("<Pin>pin-&lt;4711&gt;</Pin>");
    expect(body).toContain(
      "<Password>hamsterwheel</Password><api-key>gerbil api-key</api-key><Code>gerbil Code</Code>",
    );
  }
  await page.click("#outcome summary");
  const tabs = page.getByRole("tab", { name: "XML" });
  for (let index = 0; index < (await tabs.count()); index++) await tabs.nth(index).click();
  const shown = await page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll("textarea")].map(({ value }) => value)].join("\n"),
  );
  expect(shown).toContain("<Password>********</Password>");
  for (const secret of ["4711", "hamster", "gerbil"]) expect(shown).not.toContain(secret);
  // Another value beside it, and a new secret, as XML.
  const header = page.locator("#h-xml");
  await header.fill((await header.inputValue()).replace(/<User>[^<]*/, "<User>ann"));
  await callOver(page, "soap11");
  expect(bodies.at(-1)).toContain("<User>ann</User><Password>hamsterwheel</Password>");
  await header.fill((await header.inputValue()).replace("********", "gerbil-&amp;-wheel"));
  await callOver(page, "soap11");
  expect(bodies.at(-1)).toContain("<Password>gerbil-&amp;-wheel</Password>");
  expect(await header.inputValue()).toContain("<Password>********</Password>");
  await context.close();
});

test("a calendar and a file write the text, which stays one", async () => {
  const { page, context, bodies } = await openPlace();
  await page.getByLabel("Day from a calendar").fill("2024-02-29");
  await page.getByLabel("At from a calendar").first().fill("2024-02-29T10:30");
  await page.getByLabel("Data from a file").setInputFiles({
    name: "bytes.bin",
    mimeType: "application/octet-stream",
    buffer: Buffer.from([0, 255, 10, 13, 60]),
  });
  await expect.poll(() => field(page, "Data").inputValue()).toBe(Buffer.from([0, 255, 10, 13, 60]).toString("base64"));
  await callOver(page, "soap11");
  expect(bodies[0]).toContain("<Day>2024-02-29</Day>");
  expect(bodies[0]).toContain(">2024-02-29T10:30:00<");
  expect(bodies[0]).toContain(`<Data>${Buffer.from([0, 255, 10, 13, 60]).toString("base64")}</Data>`);
  await context.close();
});

test("a calendar is open at the date of the text, and keeps the rest of the text", async () => {
  const { page, context, problems, bodies } = await openPlace();
  await page.goto(`${shop.address}?op=when`);
  const calendar = (name) => page.getByLabel(`${name} from a calendar`);
  for (const [name, text, open, pick, picked] of [
    [
      "At",
      "2024-02-29T10:30:05.1234567+02:00",
      "2024-02-29T10:30:05",
      "2024-03-01T10:30:05",
      "2024-03-01T10:30:05.1234567+02:00",
    ],
    ["At", "2024-02-29T10:30:05.5Z", "2024-02-29T10:30:05", "2024-02-29T11:00", "2024-02-29T11:00:00Z"],
    ["At", "2024-02-30T10:30:05", "", "2024-03-01T00:00:01", "2024-03-01T00:00:01"],
    ["At", "tomorrow", "", "2024-03-01T00:00:01", "2024-03-01T00:00:01"],
    ["Date", "2024-02-29-05:00", "2024-02-29", "2024-12-31", "2024-12-31-05:00"],
    ["Time", "10:30:05.25Z", "10:30:05", "23:59:59", "23:59:59Z"],
    ["Day", "02/29/2024", "2024-02-29", "2024-03-01", "03/01/2024"],
    ["Day", "2024/02/29", "2024-02-29", "2024-03-01", "2024/03/01"],
    ["Day", "29.2.2024", "", "2024-03-01", "03/01/2024"],
  ]) {
    await field(page, name).fill(text);
    expect([text, await calendar(name).inputValue()]).toEqual([text, open]);
    await calendar(name).fill(pick);
    await calendar(name).dispatchEvent("change");
    expect([text, await field(page, name).inputValue()]).toEqual([text, picked]);
  }
  const doubts = page.locator("#try-form .wrong");
  const doubtsOf = async (name, text) => {
    await field(page, name).fill(text);
    return (await doubts.allInnerTexts()).filter((each) => each !== "");
  };
  expect(await doubtsOf("Day", "31.12.2026")).toEqual(["This does not look like mm/dd/yyyy or yyyy/mm/dd."]);
  expect(await doubtsOf("Day", "12/31/2026")).toEqual([]);
  expect(await doubtsOf("At", "12/31/2026")).toEqual(["This does not look like 2026-01-31T12:00:00."]);
  expect(await doubtsOf("At", "2026-12-31T00:00:00Z")).toEqual([]);
  // By the keyboard, a part at a time: what is half typed is no date, and the text stays until it is one.
  await field(page, "Date").fill("2024-02-29Z");
  await calendar("Date").focus();
  await page.keyboard.press("Delete");
  expect(await field(page, "Date").inputValue()).toBe("2024-02-29Z");
  await page.keyboard.type("03");
  expect(await field(page, "Date").inputValue()).toBe("2024-03-29Z");
  await callOver(page, "soap11");
  expect(bodies[0]).toContain("<Date>2024-03-29Z</Date>");
  expect(problems).toEqual([]);
  await context.close();
});

test("Ctrl+Enter sends from anywhere in the form, Enter from a field of one line", async () => {
  const { page, context, bodies } = await openPlace();
  const send = async (locator, keys) => {
    const count = bodies.length;
    await locator.focus();
    await page.keyboard.press(keys);
    await expect.poll(() => bodies.length, { message: keys }).toBe(count + 1);
    await page.waitForSelector("#outcome .outcome, #outcome .wrong");
  };
  await send(field(page, "Article"), "Control+Enter");
  await send(field(page, "Color"), "Control+Enter");
  await send(field(page, "Article"), "Meta+Enter");
  await send(field(page, "Article"), "Enter");
  await send(field(page, "Pin"), "Enter");
  await page.getByRole("tab", { name: "XML" }).first().click();
  await send(page.locator("#p-xml"), "Control+Enter");
  await page.getByRole("tab", { name: "Fields" }).first().click();
  const count = bodies.length;
  await field(page, "Article").fill("two");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("lines");
  await page.keyboard.press("Enter");
  expect(await field(page, "Article").inputValue()).toBe("two\nlines\n");
  expect(bodies).toHaveLength(count);
  await send(field(page, "Article"), "Control+Enter");
  expect(bodies.at(-1)).toContain("<Article>two\nlines\n</Article>");
  expect(await page.getAttribute("button.main", "title")).toContain("Ctrl+Enter");
  await context.close();
});

test("fields, XML and JSON are in step, and a secret stays behind its asterisks", async () => {
  const { page, context, problems, bodies } = await openPlace();
  await field(page, "Article").fill('a "nut"');
  await field(page, "Pin").fill("pin-4711");
  await page.getByLabel("Price: null").first().check();
  await page.getByRole("button", { name: "Leave out Day" }).click();
  await page.getByRole("tab", { name: "JSON" }).first().click();
  const area = page.locator("#p-json");
  const request = JSON.parse(await area.inputValue());
  const order = request.Order;
  expect(order).toMatchObject({ number: "1", Color: "Red", Paid: true, Pin: "********" });
  expect(order.Lines[0]).toEqual({ Article: 'a "nut"', Count: 1, Price: null });
  expect(order).not.toHaveProperty("Day");
  expect(await barriers(page)).toEqual([]);
  const [line] = order.Lines;
  const changed = {
    ...order,
    Paid: false,
    Day: "2026-02-28",
    Lines: [line, { Article: "<bolt>", Count: 7, Price: "2.50" }],
  };
  await area.fill(JSON.stringify({ ...request, Order: changed }));
  expect(await callOver(page, "soap11")).toContain("200 OK");
  expect(bodies[0]).toContain("<Paid>false</Paid>");
  expect(bodies[0]).toMatch(
    /<Article>a "nut"<.*<Article>&lt;bolt&gt;<\/Article><Count>7<\/Count><Price>2.50<\/Price><\/Line><\/Lines>/,
  );
  expect(bodies[0]).toMatch(/<\/At><Day>2026-02-28<\/Day><Data>/);
  expect(bodies[0]).toContain("<Pin>pin-4711</Pin>");
  await page.getByRole("tab", { name: "Fields" }).first().click();
  expect(await field(page, "Article", 1).inputValue()).toBe("<bolt>");
  await page.getByRole("tab", { name: "JSON" }).first().click();
  for (const [wrong, reason] of [
    ["{", "The request is not JSON."],
    ["[]", "The request needs an object."],
    ['{ "Order": [] }', "Order needs an object."],
    ['{ "Order": { "Colour": "Red" } }', 'Order has no field "Colour".'],
    ['{ "Order": { "Lines": {} } }', "Line needs an array."],
    ['{ "Order": { "number": 9007199254740993 } }', "number is a long number: write it in quotes."],
    ['{ "Order": { "Color": ["Red"] } }', "Color needs a text, a number or a boolean."],
  ]) {
    await area.fill(wrong);
    expect(await callOver(page, "soap11")).toContain(reason);
    expect(await page.locator("#try-form .wrong[role=alert]").first().innerText()).toBe(reason);
  }
  expect(bodies).toHaveLength(1);
  await area.fill('{ "Order": { "number": "9007199254740993", "Lines": [] } }');
  await callOver(page, "soap11");
  expect(bodies[1]).toMatch(/<Order [^>]*number="9007199254740993"><Lines\s*\/><\/Order>/);
  expect(problems).toEqual([]);
  await context.close();
});

test("what the types do not describe is edited as XML, in a field or with the others", async () => {
  const { page, context, bodies } = await openPlace();
  await page.goto(`${shop.address}?op=echo`);
  const any = page.locator("#p0");
  expect(await any.inputValue()).toMatch(/^<Any/);
  await any.fill("<Any><b>one</b> &amp; <i/></Any>");
  await callOver(page, "soap11");
  expect(bodies[0]).toMatch(/<Any[^>]*><b[^>]*>one<\/b> &amp; <i[^>]*\/><\/Any>/);
  await any.fill("<Any><b></Any>");
  expect(await callOver(page, "soap11")).toContain("Any is not well-formed XML.");
  await any.fill("<Any><b>two</b></Any>");
  await page.getByRole("tab", { name: "XML" }).click();
  expect(await page.locator("#p-xml").inputValue()).toMatch(/<b[^>]*>two<\/b>/);
  await callOver(page, "soap11");
  expect(bodies).toHaveLength(2);
  await context.close();
});

const fortySeven = Array.from({ length: 47 }, (_, index) => `${index % 4 === 0 ? "Must" : "May"}${index + 1}`);
const longDescription = `service: Long
namespace: http://example.org/long/
path: /long.asmx
bindings: [soap11]
types:
  Long:
    fields:
${fortySeven.map((name) => `      ${name}: { type: string, required: ${name.startsWith("Must")} }`).join("\n")}
groups:
  all:
    operations:
      save: { parameters: { Long: { type: Long, required: true } }, result: string }
`;

test("a record with 47 fields begins with the required ones, and Call stays in view", async () => {
  const long = await serve(longDescription);
  const { page, context, problems } = await openPage(browser, { viewport: { width: 1400, height: 900 } });
  const bodies = [];
  page.on("request", (request) => request.method() === "POST" && bodies.push(request.postData()));
  await page.goto(`${long.address}?op=save`);
  const isCallInView = () =>
    page.locator("button.main").evaluate((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  const shown = () => page.locator("#p-fields .label code").allInnerTexts();
  expect(await isCallInView()).toBe(true);
  expect(await shown()).toEqual(fortySeven.filter((name) => name.startsWith("Must")));
  await page.getByRole("button", { name: "Add May47" }).click();
  await page.keyboard.type("!");
  expect(await field(page, "May47").inputValue()).toBe("string!");
  await callOver(page, "soap11");
  expect(bodies[0]).toMatch(/<Must45>string<\/Must45><May47>string!<\/May47><\/Long>/);
  expect(bodies[0].match(/<May/g)).toHaveLength(1);
  await page.getByRole("button", { name: "Add all fields" }).click();
  expect(await shown()).toEqual(fortySeven);
  await field(page, "Must45").scrollIntoViewIfNeeded();
  expect(await isCallInView()).toBe(true);
  await page.getByRole("button", { name: "Leave out May2", exact: true }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Add May2");
  await callOver(page, "soap11");
  expect(bodies[1].match(/<May/g)).toHaveLength(34);
  expect(await barriers(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
  await long.close();
});

test.each(["light", "dark"])("axe finds nothing in fields and XML, %s", async (colorScheme) => {
  const { page, context } = await openPage(browser, { colorScheme });
  await page.goto(`${shop.address}?op=place`);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("tab", { name: "XML" }).first().click();
  expect(await barriers(page)).toEqual([]);
  await context.close();
});
