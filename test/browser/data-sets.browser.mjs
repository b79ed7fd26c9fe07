/** DataSets of the form in Chromium: tables whose rows and cells are what is sent, by mouse and by keyboard, in step with their XML. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, callOver, openChromium, openPage, serve } from "./browser.mjs";

const description = `service: Book
namespace: http://example.org/book/
path: /book.asmx
bindings: [soap11, soap12]
types:
  Contacts:
    dataSet:
      Contact: { Id: { type: int, required: true }, "Full Name": string, Active: boolean, Since: dateTime, Key: guid }
      "Call Log": { Contact_Id: int, Note: string }
    namespace: http://example.org/contacts.xsd
  Cards: { dataSet: { Card: { Number: { type: string, secret: true }, Holder: string } } }
  Report: { fields: { Title: string, Rows: DataSet } }
groups:
  all:
    operations:
      save: { parameters: { contacts: { type: Contacts, required: true }, reason: string }, result: Contacts }
      store: { parameters: { set: DataSet }, result: DataSet }
      pay: { parameters: { cards: Cards }, result: Cards }
      report: { parameters: { report: Report }, result: Report }
`;
const handlers = `export default {
  save: ({ contacts }) => contacts,
  store: ({ set }) => set,
  pay: ({ cards }) => cards,
  report: ({ report }) => report,
};`;

let browser;
let book;

beforeAll(async () => {
  browser = await openChromium();
  book = await serve(description, ["--handlers", "handlers.mjs"], { "handlers.mjs": handlers });
});
afterAll(async () => {
  await browser?.close();
  await book?.close();
});

async function open(operation, options) {
  const opened = await openPage(browser, options);
  const bodies = [];
  opened.page.on("request", (request) => request.method() === "POST" && bodies.push(request.postData()));
  await opened.page.goto(`${book.address}?op=${operation}`);
  return { ...opened, bodies };
}
const cell = (page, name) => page.getByLabel(name, { exact: true });
const button = (page, name) => page.getByRole("button", { name, exact: true });
const tab = (page, name) => page.getByRole("tab", { name, exact: true });
/** Texts of the tables of an answer, by row. */
const answered = (page) =>
  page.$$eval("#outcome table", (tables) =>
    tables.map((table) =>
      [...table.tBodies[0].rows].map((row) => [...row.cells].map(({ textContent }) => textContent)),
    ),
  );

test.each(["soap11", "soap12"])(
  "cells, null and added rows of a typed DataSet are what is sent over %s",
  async (binding) => {
    const { page, context, problems, bodies } = await open("save");
    expect(await page.locator(".cells caption").allInnerTexts()).toEqual(["Contact: 2 rows", "Call Log: 2 rows"]);
    expect(await page.locator(".cells").first().locator("th").allInnerTexts()).toEqual([
      expect.stringMatching(/^Id\s+int, required$/),
      expect.stringMatching(/^Full Name\s+string$/),
      expect.stringMatching(/^Active\s+boolean$/),
      expect.stringMatching(/^Since\s+dateTime$/),
      expect.stringMatching(/^Key\s+guid$/),
    ]);
    await cell(page, "Full Name, row 1 of Contact").fill("<Ann & Bob> 🔩");
    await cell(page, "Active, row 1 of Contact").selectOption("false");
    await cell(page, "Since, row 1 of Contact: null").check();
    await cell(page, "Full Name, row 2 of Contact: null").uncheck();
    await button(page, "Add row to Contact").click();
    expect(await page.evaluate(() => document.activeElement.getAttribute("aria-label"))).toBe("Id, row 3 of Contact");
    await page.keyboard.type("33");
    await cell(page, "Active, row 3 of Contact").selectOption("true");
    await button(page, "Remove row 1 of Call Log").click();
    expect(await callOver(page, binding)).toContain("200 OK");
    const [, rows] = /<Contacts xmlns="http:\/\/example.org\/contacts.xsd">(.*)<\/Contacts>/.exec(bodies[0]);
    expect(rows.replace(/ (?:diffgr|msdata):\w+="[^"]*"/g, "")).toBe(
      "<Contact><Id>1</Id><Full_x0020_Name>&lt;Ann &amp; Bob&gt; 🔩</Full_x0020_Name><Active>false</Active>" +
        "<Key>01234567-89ab-cdef-0123-456789abcdef</Key></Contact>" +
        "<Contact><Id>1</Id><Full_x0020_Name/></Contact>" +
        "<Contact><Id>33</Id><Active>true</Active></Contact><Call_x0020_Log/>",
    );
    expect(rows.match(/diffgr:id="[^"]*" msdata:rowOrder="[^"]*"/g)).toEqual([
      'diffgr:id="Contact1" msdata:rowOrder="0"',
      'diffgr:id="Contact2" msdata:rowOrder="1"',
      'diffgr:id="Contact3" msdata:rowOrder="2"',
      'diffgr:id="Call Log2" msdata:rowOrder="1"',
    ]);
    // The handler gives back what it was given.
    const [contacts, calls] = await answered(page);
    expect(contacts.map(([id, name, active]) => [id, name, active])).toEqual([
      ["1", "<Ann & Bob> 🔩", "false"],
      ["1", "", "null"],
      ["33", "null", "true"],
    ]);
    expect(calls).toEqual([["null", "null"]]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("an untyped DataSet: tables and XML are in step, by the keyboard alone", async () => {
  const { page, context, problems, bodies } = await open("store");
  await cell(page, "Sample_Text, row 1 of Sample").focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("typed");
  // Enter goes down, and behind the last row.
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement.getAttribute("aria-label"))).toBe(
    "Sample_Text, row 2 of Sample",
  );
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement.textContent)).toBe("Add row to Sample");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("7");
  expect(await cell(page, "Sample_Number, row 3 of Sample: null").isChecked()).toBe(false);
  await tab(page, "Fields").focus();
  await page.keyboard.press("ArrowRight");
  const area = page.locator("#p-xml");
  expect(await area.inputValue()).toMatch(/<Sample_Text>typed<.*<Sample_Text\/><Sample_Number>7</s);
  const schema = '<xs:element name="Sample_Number" type="xs:int" minOccurs="0"/>';
  const more = schema + '<xs:element name="Is_New" type="xs:boolean" minOccurs="0"/>';
  const text = await area.inputValue();
  expect(text).toContain(schema);
  await area.fill(text.replace(schema, more).replace(">7<", ">8<"));
  await tab(page, "XML").focus();
  await page.keyboard.press("ArrowLeft");
  expect(await cell(page, "Sample_Number, row 3 of Sample").inputValue()).toBe("8");
  await cell(page, "Is_New, row 2 of Sample").selectOption("true");
  expect(bodies).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector("#outcome table");
  expect(await answered(page)).toEqual([
    [
      ["typed", "1", "null"],
      ["sample", "null", "true"],
      ["", "8", "null"],
    ],
  ]);
  expect(bodies).toHaveLength(1);
  expect(problems).toEqual([]);
  await context.close();
});

test("an untyped DataSet gets tables and columns, by the keyboard, and .NET's names for them", async () => {
  const { page, context, problems, bodies } = await open("store");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  await button(page, "Remove table Sample").click();
  expect(await focused()).toBe("Table");
  for (const [table, column, type] of [
    ["Übersicht 1", "Voller Name", "string"],
    ["Übersicht 1", "7_x0020_", "int"],
    ["Übersicht 1", "Key", "guid"],
    ["Other", "Is🔩", "boolean"],
  ]) {
    await cell(page, "Table").fill(table);
    await cell(page, "Column").fill(column);
    await cell(page, "Type").selectOption(type);
    await cell(page, "Column").focus();
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("Column");
    expect(await cell(page, "Table").inputValue()).toBe(table);
  }
  // Of a column that is there, and of no name, the form says so.
  await cell(page, "Column").fill("Is🔩");
  await button(page, "Add column").click();
  expect(await page.locator(".columns").innerText()).toContain("Other has a column Is🔩.");
  await cell(page, "Column").fill("_x0020:");
  await button(page, "Add column").click();
  expect(await page.locator(".columns").innerText()).toContain("which would be read as");
  await cell(page, "Column").fill(" ");
  await button(page, "Add column").click();
  expect(await page.locator(".columns").innerText()).toContain("Give the names of a table and of a column.");
  await button(page, "Add row to Übersicht 1").click();
  await cell(page, "Voller Name, row 1 of Übersicht 1").fill("Änne");
  await cell(page, "7_x0020_, row 1 of Übersicht 1").fill("7");
  await button(page, "Add row to Other").click();
  await cell(page, "Is🔩, row 1 of Other").selectOption("true");
  expect(await barriers(page)).toEqual([]);
  expect(bodies).toEqual([]);
  await callOver(page, "soap11");
  expect(bodies[0]).not.toContain("Sample");
  expect(bodies[0]).toContain(
    "<Voller_x0020_Name>Änne</Voller_x0020_Name><_x0037__x005F_x0020_>7</_x0037__x005F_x0020_>",
  );
  // .NET writes an emoji by its code point.
  expect(bodies[0]).toContain("<Is_x0001F529_>true</Is_x0001F529_>");
  // The server read the schema that was made here, with its types.
  expect(await page.locator("#outcome caption").allInnerTexts()).toEqual(["Übersicht 1: 1 row", "Other: 1 row"]);
  expect(await answered(page)).toEqual([[["Änne", "7", "null"]], [["true"]]]);
  await tab(page, "XML").click();
  expect(await page.locator("#p-xml").inputValue()).toContain(
    '<xs:element name="Key" msdata:DataType="System.Guid, mscorlib" type="xs:string" minOccurs="0"',
  );
  expect(problems).toEqual([]);
  await context.close();
});

test("all rows are removed, and one is added to a table without any", async () => {
  const { page, context, bodies } = await open("save");
  for (const [name, count] of [
    ["Contact", 2],
    ["Call Log", 2],
  ])
    for (let left = count; left > 0; left--) await button(page, `Remove row 1 of ${name}`).click();
  await callOver(page, "soap11");
  expect(await answered(page)).toEqual([[], []]);
  await tab(page, "XML").click();
  const area = page.locator("#p-xml");
  // .NET writes nothing for a DataSet without rows.
  await area.fill((await area.inputValue()).replace(/(<diffgr:diffgram[^>]*>).*(?=<\/diffgr:diffgram>)/s, "$1"));
  await tab(page, "Fields").click();
  await button(page, "Add row to Call Log").click();
  await cell(page, "Note, row 1 of Call Log").fill(" ");
  await callOver(page, "soap11");
  expect(bodies[1]).toMatch(/<Call_x0020_Log [^>]*diffgr:id="Call Log1"[^>]*><Note xml:space="preserve"> <\/Note>/);
  expect(await answered(page)).toEqual([[], [["null", " "]]]);
  await context.close();
});

test.each([
  ["tables within tables", /(<xs:element name="Call_x0020_Log">.*?<\/xs:element>)(?=<\/xs:choice>)/s, "nested"],
  [
    "what rows were before",
    /(?=<\/diffgr:diffgram>)/,
    '<diffgr:before><Contact diffgr:id="Contact1"/></diffgr:before>',
  ],
  ["elements in them", /(<Full_x0020_Name>)[^<]*/, "$1<b/>"],
  ["text of their own", /(<Contact [^>]*>)/, "$1text"],
])("%s: the fields say why they cannot be edited there, and the XML is sent", async (why, place, put) => {
  const { page, context, bodies } = await open("save");
  await tab(page, "XML").click();
  const area = page.locator("#p-xml");
  const before = await area.inputValue();
  const after =
    put === "nested"
      ? before.replace(place, "").replace("</xs:sequence>", `${place.exec(before)[1]}</xs:sequence>`)
      : before.replace(place, put);
  expect(after).not.toBe(before);
  await area.fill(after);
  await tab(page, "Fields").click();
  expect(await page.textContent("#p-fields")).toContain(why);
  expect(await page.locator("#p-fields fieldset fieldset").getByRole("textbox").count()).toBe(0);
  await callOver(page, "soap11");
  expect(bodies[0]).toContain(after.slice(after.indexOf("<diffgr:diffgram"), after.lastIndexOf("</diffgr:diffgram>")));
  await context.close();
});

test("secret columns are unseen in tables, XML, request and answer, and are sent", async () => {
  const { page, context, bodies } = await open("pay");
  const number = cell(page, "Number, row 1 of Card");
  expect(await number.getAttribute("type")).toBe("password");
  expect(await number.inputValue()).toBe("");
  await number.fill("hamster-<4711>");
  await button(page, "Add row to Card").click();
  await cell(page, "Number, row 3 of Card").fill("gerbil");
  await button(page, "Remove row 2 of Card").click();
  await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
  await callOver(page, "soap11");
  expect(bodies[0].match(/<Number>[^<]*/g)).toEqual(["<Number>hamster-&lt;4711&gt;", "<Number>gerbil"]);
  await page.click("#outcome summary");
  await tab(page, "XML").click();
  const shown = await page.evaluate(() =>
    [document.body.innerText, ...[...document.querySelectorAll("textarea")].map(({ value }) => value)].join("\n"),
  );
  expect(shown).toContain("<Number>********</Number>");
  for (const secret of ["4711", "hamster", "gerbil"]) expect(shown).not.toContain(secret);
  await page
    .locator("#p-xml")
    .fill((await page.locator("#p-xml").inputValue()).replace(/<Holder>[^<]*/, "<Holder>Ann"));
  await callOver(page, "soap11");
  expect(bodies[1]).toContain("<Number>hamster-&lt;4711&gt;</Number><Holder>Ann");
  // Which secret was whose is not known without its row.
  await page.locator("#p-xml").fill((await page.locator("#p-xml").inputValue()).replace(/<Card .*?<\/Card>/, ""));
  await callOver(page, "soap11");
  expect(bodies[2]).toContain("<Card ");
  for (const secret of ["hamster", "gerbil"]) expect(bodies[2]).not.toContain(secret);
  await context.close();
});

test("a DataSet in a record has tables, in the form and in the answer", async () => {
  const { page, context, bodies } = await open("report");
  await cell(page, "Sample_Text, row 2 of Sample: null").check();
  await cell(page, "Title").fill("weekly");
  await callOver(page, "soap12");
  expect(bodies[0]).toContain("<Title>weekly</Title><Rows");
  expect((await page.locator("#outcome caption").allInnerTexts()).filter((text) => text.startsWith("Sample"))).toEqual([
    "Sample: 2 rows",
  ]);
  await context.close();
});

test("a type that is a DataSet has its columns on its page", async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${book.address}?type=Cards`);
  expect(await page.locator("tbody tr").allInnerTexts()).toEqual([
    expect.stringMatching(/Number.*string.*optional.*secret/s),
    expect.stringMatching(/Holder.*string.*optional/s),
  ]);
  await context.close();
});

test.each([
  ["light", 1280],
  ["dark", 1280],
  ["light", 400],
  ["dark", 400],
])(
  "axe finds nothing in tables, %s, %i px wide, and nothing scrolls sideways but tables",
  async (colorScheme, width) => {
    const { page, context } = await open("save", { colorScheme, viewport: { width, height: 900 } });
    await button(page, "Add row to Call Log").click();
    expect(await barriers(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await callOver(page, "soap11");
    expect(await barriers(page)).toEqual([]);
    expect(await overflow()).toBe(0);
    await context.close();
  },
);
